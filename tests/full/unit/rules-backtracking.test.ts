import { describe, expect, it } from 'vitest'
import { searchedCharacters } from '~/modules/document-reading/limits'
import type { Page } from '~/modules/document-reading/types'
import { findCandidates } from '~/modules/extraction/document-search'
import { mixture } from '~tests/factories/rule-work'
import { backtrackingPatterns, backtracksMoreThan } from '~tests/setup/backtracks'
import { charactersSearched } from '~tests/setup/searches'

// The work of extraction is what its regular expressions search, and how often they backtrack. Both are counted, so
// they are the same on every machine. `rules-work.test.ts` analyzes how the work of each pattern grows on any text.

/** A pattern with several numbers in words backtracks up to 200 times for each character of "one one one". */
const maxPerCharacter = 300

const legalProse = `Section 4.1 Assessments. Each Owner of any Lot, by acceptance of a deed therefor, whether or not it shall be so
expressed in such deed, is deemed to covenant and agree to pay to the Association annual assessments or charges, and
special assessments for capital improvements, such assessments to be established and collected as hereinafter provided.
The maximum annual assessment shall be Four Hundred Twenty Dollars ($420.00) per Lot, and may be increased each year by
not more than five percent (5%) above the assessment for the previous year without a vote of the membership. Written
notice of any meeting called for that purpose shall be sent to all Members not less than thirty (30) days nor more than
sixty (60) days in advance of the meeting. At the first such meeting, the presence of Members or of proxies entitled to
cast sixty percent (60%) of all the votes shall constitute a quorum. Any assessment not paid within thirty (30) days
after the due date shall bear interest at the rate of 6 percent per annum. No animals, livestock, or poultry of any kind
shall be raised, bred, or kept on any Lot, except that dogs, cats, or other household pets may be kept.\n\n`

const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** A document whose pages are all as long as what is searched of a page. */
function documentOf(text: string, characters: number) {
  const pages = Array.from({ length: characters / searchedCharacters }, (_, index): Page => ({
    number: index + 1,
    text: fill(text, searchedCharacters),
    words: [],
    source: 'text',
    confidence: null,
  }))
  return { documentId: 1, name: 'Document.pdf', kind: 'ccrs' as const, pages }
}

describe.each([
  ['hostile text', mixture(searchedCharacters)],
  ['ordinary legal prose', legalProse],
])('a document of 100 KB of %s', (_, text) => {
  it('is searched in proportion to its length', () => {
    const [small, large] = [20_000, 100_000].map((characters) =>
      charactersSearched(() => findCandidates(documentOf(text, characters))),
    )
    expect((large ?? Infinity) / (small ?? 0)).toBeLessThan(6)
  })

  it('makes no pattern backtrack more than in proportion to a page', () => {
    const limit = maxPerCharacter * searchedCharacters
    expect(backtrackingPatterns(limit, () => findCandidates(documentOf(text, 20_000))).map(String)).toEqual(
      [],
    )
  })
})

describe('the count of backtracks', () => {
  const limit = 100_000

  it('exceeds the limit for a pattern whose work grows with the square of the text', () => {
    expect(backtracksMoreThan(limit, / +x/, ' '.repeat(1000))).toBe(true)
    expect(backtracksMoreThan(limit, / {1,20}x/, ' '.repeat(1000))).toBe(false)
  })

  it('exceeds the limit for a pattern whose work grows exponentially, even on a short text', () => {
    expect(backtracksMoreThan(limit, /^(?:a+)+$/, `${'a'.repeat(30)}b`)).toBe(true)
  })

  it('finds such a pattern among those that a function runs', () => {
    const work = () => 'a b '.repeat(500).match(/(?:\w+\s)+;/)
    expect(backtrackingPatterns(limit, work).map(String)).toEqual([String(/(?:\w+\s)+;/)])
  })

  it('restores the methods that it replaced', () => {
    const { exec } = RegExp.prototype
    backtrackingPatterns(limit, () => /b/.test('a'))
    expect(RegExp.prototype.exec).toBe(exec)
  })
})
