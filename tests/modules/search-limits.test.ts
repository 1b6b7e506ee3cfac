import { describe, expect, it } from 'vitest'
import { NameSearch } from '~/modules/extraction/association-names'
import { searchedCharacters } from '~/modules/document-reading/limits'
import { findCandidates } from '~/modules/extraction/document-search'
import { searchInChild } from '~/modules/extraction/search-in-child.server'
import { searchMessage } from '~/modules/document-reading/search-message'
import type { PagedDocument } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { childProcesses } from '~tests/setup/child-processes'
import { must } from '~tests/setup/helpers'
import { limitCandidates } from '~/modules/extraction/page/limits'
import type { Candidate } from '~/modules/report-fields/candidate'

// What a stranger sends may cost one document its values, but no other one and not the worker.

const study = [
  'Reserve Study of Test Lofts Owners Association',
  'Association Name: Test Lofts Owners Association',
  'Number of Units: 46',
  'Percent Funded: 6%',
].join('\n')
const searches = () => childProcesses('search-document')

describe('a search in a process of its own', () => {
  it('finds the same as one in this process, including tables with word positions', async () => {
    const text =
      'Budget        2025        2026\nTotal Expenses   $62,000   $63,900\nMonthly dues per unit   $390\n'
    const document = readDocument('budget', [text, study])
    const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }, i) => ({
      start: index,
      end: index + word.length,
      box: [(i % 4) / 5, 0, (i % 4) / 5 + 0.1, 1] as const,
    }))
    must(document.pages[0]).words = words
    const { candidates, ...end } = await searchInChild(document)
    expect(candidates).toEqual(findCandidates(document))
    expect(candidates.length).toBeGreaterThan(2)
    expect(end).toEqual({ otherAssociationPages: [], pagesSearched: 2, failure: null })
  })

  it('keeps what it has found if its process dies', async () => {
    let killed = 0
    const document: PagedDocument = {
      ...readDocument('reserve_study', study),
      pages: {
        *[Symbol.iterator]() {
          yield* readDocument('reserve_study', study).pages
          for (const pid of searches()) {
            process.kill(pid, 'SIGKILL')
            killed += 1
          }
          yield* readDocument('reserve_study', study).pages
        },
      },
    }
    const { candidates, ...end } = await searchInChild(document)
    expect(killed).toBe(1)
    expect(end).toEqual({ otherAssociationPages: [], pagesSearched: 1, failure: 'crashed' })
    expect(candidates.map((c) => c.value)).toEqual(expect.arrayContaining(['46', '6%']))
  })

  it('stops when it is aborted, and leaves no process behind', async () => {
    const stop = new AbortController()
    const document: PagedDocument = {
      ...readDocument('reserve_study', study),
      pages: {
        *[Symbol.iterator]() {
          stop.abort()
          yield* readDocument('reserve_study', study).pages
        },
      },
    }
    await expect(searchInChild(document, stop.signal)).rejects.toThrow(/abort/i)
    await expect.poll(searches).toEqual([])
  })
})

describe('the candidates kept of one document', () => {
  const candidate = (changes: Partial<Candidate>): Candidate => ({
    path: 'propertyInfo.totalUnits',
    value: '46',
    comparable: 46,
    quote: 'Number of Units: 46',
    documentId: 1,
    page: 1,
    confidence: 0.5,
    ...changes,
  })

  it('are the most certain of each field, and the first of equally certain ones, in order', () => {
    const many = Array.from({ length: 500 }, (_, i) =>
      candidate({ page: i, confidence: i % 10 === 0 ? 0.9 : 0.5 }),
    )
    const kept = limitCandidates([...many, candidate({ path: 'financial.lateFee', page: 501 })])
    expect(kept).toHaveLength(101)
    expect(kept.filter((c) => c.confidence === 0.9)).toHaveLength(50)
    expect(kept.map((c) => c.page)).toEqual(kept.map((c) => c.page).sort((a, b) => a - b))
    expect(kept[1]?.page).toBe(1)
  })

  it('include no value too long to print, and no long quote', () => {
    const long = 'x'.repeat(5_000)
    expect(limitCandidates([candidate({ value: long }), candidate({ comparable: long })])).toEqual([])
    expect(limitCandidates([candidate({ quote: long })])[0]?.quote).toHaveLength(2_000)
  })

  it('are bounded in total', () => {
    const many = Array.from({ length: 90 }, (_, i) =>
      Array.from({ length: 90 }, () => candidate({ path: `path.${i}`, quote: 'x'.repeat(2_000) })),
    ).flat()
    expect(JSON.stringify(limitCandidates(many)).length).toBeLessThan(1_000_000)
  })
})

it('a page is searched only as far as its first 20,000 characters', () => {
  const found = (page: string) => findCandidates(readDocument('reserve_study', page)).map((c) => c.value)
  const filling = 'Nothing is said here. '.repeat(1_000).slice(0, searchedCharacters)
  expect(found(`${study}\n${filling}`)).toContain('46')
  expect(found(`${filling}\n${study}`)).not.toContain('46')
})

it('the search for names finds one that begins on one page and ends on the next', () => {
  const search = new NameSearch(['Demo Creek Homeowners Association', 'Sample Ridge HOA'])
  for (const piece of ['', 'the members of Demo', ' - ', 'Creek and the ridge', 'of a sample'])
    search.add(piece)
  expect(search.has('DEMO CREEK HOME OWNERS ASSOCIATION, INC.')).toBe(true)
  expect(search.has('Sample Ridge HOA')).toBe(false)
})

it.each([
  [{ searchFailure: 'crashed', pagesSearched: 1 }, /stops the search\. Only the first page was searched/],
  [{ searchFailure: 'time', pagesSearched: 9 }, /takes too long\.$/],
  [{ longPages: 3 }, /^3 pages are so long that only their beginnings were searched for values\.$/],
] as const)('the message about a search with %j says what staff must read themselves', (result, sentence) => {
  const complete = { pagesTotal: 9, pagesSearched: 9, searchFailure: null, longPages: 0 }
  expect(searchMessage({ ...complete, ...result })).toMatch(sentence)
  expect(searchMessage(complete)).toBeNull()
})
