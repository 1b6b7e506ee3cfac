import { describe, expect, it } from 'vitest'
import type { Page, ReadDocument } from '~/modules/document-reading/types'
import { rewordedDocument, rewordedText, rewordings } from '../../bench/eval/rewordings'
import { must } from '../setup/helpers'

const named = (name: string) => must(rewordings.find((rewording) => rewording.name === name))

/** A page whose words have their offsets as boxes, so that the words of a reworded one can be told apart. */
function pageOf(text: string): Page {
  const words = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    box: [index, 0, index + 1, 1] as const,
  }))
  return { number: 1, text, words, source: 'text', confidence: null }
}

const documentOf = (text: string): ReadDocument => ({
  documentId: 1,
  name: 'Bylaws.pdf',
  kind: 'bylaws',
  pages: [pageOf(text)],
})

describe('a rewording', () => {
  it.each([
    ['shall → will', 'Owners SHALL pay. Each shall.', 'Owners WILL pay. Each will.'],
    ['lot → unit', 'Each Lot in the parking lot and all lots', 'Each Unit in the parking lot and all units'],
    ['board of directors → board of trustees', 'The Board of Directors met.', 'The Board of Trustees met.'],
    ['5% → 5 percent', 'a quorum of 25%', 'a quorum of 25 percent'],
    ['thirty (30) → 30', 'within thirty (30) days', 'within 30 days'],
    ['$1,200.00 → $1,200', '$1,200.00 and $3.50', '$1,200 and $3.50'],
    ['January 5, 2024 → 1/5/2024', 'due March 15, 2024', 'due 3/15/2024'],
    ['1/5/2024 → January 5, 2024', 'due 03/05/2024, lot 13/5/2024', 'due March 5, 2024, lot 13/5/2024'],
    ['total income → income total', 'TOTAL EXPENSES $5', 'EXPENSES TOTAL $5'],
  ])('%s: %s', (name, text, expected) => {
    expect(rewordedText(text, named(name))).toBe(expected)
  })

  it('leaves each word in its place on the page', () => {
    const text = 'Each Owner shall pay the Board of Directors what shall be due.'
    for (const name of ['shall → will', 'board of directors → board', 'owner → member']) {
      const [page] = must(rewordedDocument(documentOf(text), named(name))).pages
      const { words } = pageOf(text)
      const ends = must(page).words.map(({ start, end, box }) => [box[0], must(page).text.slice(start, end)])
      const last = must(words.at(-1))
      expect(ends.at(0)).toEqual([0, 'Each'])
      expect(ends.at(-1)).toEqual([last.start, 'due.'])
      expect(ends.find(([box]) => box === text.indexOf('pay'))).toEqual([text.indexOf('pay'), 'pay'])
    }
  })

  it('is null for a document without such words', () => {
    expect(rewordedDocument(documentOf('Dogs must be kept on a leash.'), named('shall → will'))).toBeNull()
  })

  it('has a name of its own', () => {
    expect(new Set(rewordings.map(({ name }) => name)).size).toBe(rewordings.length)
  })
})
