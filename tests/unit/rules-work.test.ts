import { describe, expect, it } from 'vitest'
import { rules } from '~/modules/extraction/rules'
import { provokingTexts, ruleWork, pageTextsByKind, triggers } from '~tests/factories/rule-work'
import { charactersSearched } from '~tests/setup/searches'

// What searches the rest of a page for each of its words takes four times the work for twice the page. Counted is what all regular
// expressions are given to search, which is the same on every machine; `npm run bench` measures how long each of them takes for it.

const length = 4000
/** Each pattern may look at a page of this length a few times. */
const little = 60 * length
/** Twice the work is linear, four times is quadratic. */
const mostGrowth = 3

describe('the rules', () => {
  it('all look at the pages of this test', () => {
    expect(rules.filter((rule) => !rule.hint.test(triggers)).map((rule) => String(rule.hint))).toEqual([])
  })

  it.each(provokingTexts)('search no more than in proportion to the length of a page of %s', (_, textOf) => {
    const [half, whole] = [pageTextsByKind(textOf(length)), pageTextsByKind(textOf(2 * length))]
    const growing = ruleWork.flatMap(({ name, run }) => {
      const searched = charactersSearched(() => run(whole))
      if (searched <= little) return []
      const growth = searched / charactersSearched(() => run(half))
      return growth > mostGrowth ? [`${name}: ${growth.toFixed(1)} times as much for twice the text`] : []
    })
    expect(growing).toEqual([])
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

  it('leaves the searches as they were', () => {
    const { exec } = RegExp.prototype
    charactersSearched(() => /b/.test('a'))
    expect(RegExp.prototype.exec).toBe(exec)
  })
})
