import { RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { describe, expect, it } from 'vitest'
import { patternRules } from '~/modules/extraction/rules'
import { pageTextsByKind, backtrackingTexts, ruleWork, triggers } from '~tests/factories/rule-work'
import { charactersSearched, patternsSearched } from '~tests/setup/searches'

// A rule that searches the rest of a page from each of its words does four times the work for twice the page. These tests count the
// characters that all regular expressions search, which is the same on every machine; `npm run bench -- extraction-rules` measures the time.
// How a pattern backtracks is not counted here: it follows from the pattern itself, which is analyzed.

const length = 4000
/** Work that amounts to at most this many searches of the page may grow at any rate. */
const acceptedSearches = 60
/** Twice the work is linear, four times is quadratic. */
const maxGrowth = 3

/** The parts of the work that grow faster than the text, by name. */
function growingWork(textOf: (characters: number) => string): string[] {
  const [half, whole] = [pageTextsByKind(textOf(length)), pageTextsByKind(textOf(2 * length))]
  return ruleWork.flatMap(({ name, run }) => {
    const searched = charactersSearched(() => run(whole))
    if (searched <= acceptedSearches * length) return []
    const growth = searched / charactersSearched(() => run(half))
    return growth > maxGrowth ? [`${name}: ${growth.toFixed(1)} times as much for twice the text`] : []
  })
}

describe('the rules', () => {
  it('all search the pages of these tests', () => {
    expect(patternRules.filter((rule) => !rule.hint.test(triggers)).map((rule) => String(rule.hint))).toEqual(
      [],
    )
  })

  it.each(backtrackingTexts)(
    'search no more than in proportion to the length of a page of %s',
    (_, textOf) => {
      expect(growingWork(textOf)).toEqual([])
    },
  )
})

/** Runs of blanks are shortened before rules search a page, so backtracking within one is bounded. */
const isBlank = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: Math.min(max - min + 1, 1000) }, (_, n) => String.fromCharCode(min + n)).every((c) =>
    /\s/.test(c),
  )

/** How a pattern can take more than time in proportion to a text that repeats some character. */
const weaknessesOf = (pattern: string) =>
  analyse(new RegExpParser().parseLiteral(pattern), {
    reportTypes: { Move: true, Self: true, Trade: true },
  }).reports.filter(({ character }) => !character.set.ranges.every(isBlank))

/** Longer than any sentence, cell, or passage that rules take from a page and search again. */
const longestPart = 2000
const pageLength = 3000

/** Analyzing all patterns takes seconds, so each test has a share of them. */
const shares = [1, 2, 3, 4, 5, 6]
const shareOf = <T>(items: readonly T[], share: number) =>
  items.filter((_, at) => at % shares.length === share - 1)

describe('the patterns of the rules', () => {
  const known = new Map<string, number>()
  const patternsOf = (share: number, isIncluded = (_characters: number) => true) => {
    const own = shareOf([...known], share)
    expect(own).not.toEqual([])
    return own.flatMap(([pattern, characters]) => (isIncluded(characters) ? [pattern] : []))
  }

  it.each(backtrackingTexts)('are collected from pages of %s', (_, textOf) => {
    const at = pageTextsByKind(textOf(pageLength))
    const patterns = patternsSearched(() => {
      for (const { run } of ruleWork) run(at)
    })
    for (const [pattern, characters] of patterns)
      known.set(pattern, Math.max(characters, known.get(pattern) ?? 0))
    expect(patterns.size).toBeGreaterThan(500)
  })

  it('are more than 2,000, and hundreds of them search a page as a whole', () => {
    expect(known.size).toBeGreaterThan(2000)
    expect([...known.values()].filter((characters) => characters > longestPart).length).toBeGreaterThan(300)
  })

  it.each(shares)('never take time that is exponential in the length of their text (share %i)', (share) => {
    const isExponential = (pattern: string) => weaknessesOf(pattern).some(({ exponential }) => exponential)
    expect(patternsOf(share).filter(isExponential)).toEqual([])
  })

  it.each(shares)(
    'take time in proportion to the length of a page, if they search a page as a whole (share %i)',
    (share) => {
      const patterns = patternsOf(share, (characters) => characters > longestPart)
      expect(patterns.filter((pattern) => weaknessesOf(pattern).length > 0)).toEqual([])
    },
  )

  it.each([
    ['(?:a+)+$', 'in a group that repeats'],
    ['a*a*b', 'in two adjacent repetitions'],
    ['a+b', 'from each position'],
  ])('are recognized if they backtrack too much: %s, %s', (pattern) => {
    expect(weaknessesOf(`/${pattern}/`)).not.toEqual([])
  })
})

describe('the count of searched characters', () => {
  it('is the whole rest of a text that has no match', () => {
    expect(charactersSearched(() => /b/.test('aaaa'))).toBe(4)
    expect(charactersSearched(() => 'abab'.replace(/c/g, ''))).toBe(4)
  })

  it('ends with the match, so that a list of matches is searched once', () => {
    expect(charactersSearched(() => /b/.test('abaa'))).toBe(2)
    expect(charactersSearched(() => [...'abab'.matchAll(/b/g)])).toBe(4)
  })

  it('grows with the square of a text whose rest is searched from each of its words', () => {
    const each = (text: string) =>
      charactersSearched(() => [...text.matchAll(/a/g)].map(({ index }) => /c/.test(text.slice(index))))
    expect(each('ab'.repeat(200)) / each('ab'.repeat(100))).toBeGreaterThan(3.8)
  })

  it('restores the methods that it replaced', () => {
    const { exec } = RegExp.prototype
    charactersSearched(() => /b/.test('a'))
    expect(RegExp.prototype.exec).toBe(exec)
  })
})
