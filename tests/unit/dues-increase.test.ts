import { describe, expect, it } from 'vitest'
import { readIncrease } from '~/modules/report-fields/dues-increase'
import { fieldOf } from '~/modules/report-fields/fields'
import { scoreInputs } from '~/modules/report-fields/score-inputs'
import { typedValue } from '~/modules/report-fields/typed-value'
import { known, notProvided } from '~/modules/scoring/inputs'
import { must } from '~tests/setup/helpers'

describe('an increase of dues', () => {
  it.each([
    ['5%', 5],
    ['8% ($20)', 8],
    ['To $225 a year from $200', 12.5],
    ['From $200 to $225', 12.5],
    ['$26 per household', '$26'],
    ['To $150 a year', '$150'],
    ['a lot', null],
  ])('%j compares as %j', (text, comparable) => {
    expect(readIncrease(text)).toBe(comparable)
  })

  it.each([
    ['5%', known(5)],
    ['To $225 a year from $200', known(12.5)],
    ['None', known(0)],
    ['$26 per household', notProvided],
    ['To $150 a year', notProvided],
  ])('enters the score only as a percentage: %j', (value, answer) => {
    const path = 'financial.duesIncrease'
    const typed = typedValue(must(fieldOf(path)), value)
    expect(scoreInputs([{ path, typed }], '2026-06-30').duesIncrease).toEqual(answer)
  })
})
