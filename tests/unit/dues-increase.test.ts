import { describe, expect, it } from 'vitest'
import { readIncrease } from '~/modules/report-fields/dues-increase'
import { extractedField } from '~/modules/report-fields/fields'
import { scoreInputs } from '~/modules/report-fields/score-inputs'
import { parseTyped } from '~/modules/report-fields/parse-typed-value'
import { known, notProvided } from '~/modules/scoring/inputs'
import { readDocument } from '~tests/factories/read-documents'
import { itemOf } from '~tests/factories/read-values'
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
    const typed = parseTyped(must(extractedField(path)), value)
    expect(scoreInputs([{ path, typed }], '2026-06-30').duesIncrease).toEqual(answer)
  })

  it.each([
    ['proposed', notProvided],
    ['2026, proposed', notProvided],
    ['2026 proposed', notProvided],
    ['2026, considered', notProvided],
    ['recommended 2026', notProvided],
    ['2026', known(8)],
    ['2026 budget (approved)', known(8)],
    [null, known(8)],
  ])('enters the score only once it is decided: %j', (period, answer) => {
    const path = 'financial.duesIncrease'
    const typed = parseTyped(must(extractedField(path)), '8%')
    expect(scoreInputs([{ path, typed, period }], '2026-06-30').duesIncrease).toEqual(answer)
  })

  it('does not enter the score when minutes say that it was only discussed', () => {
    const item = itemOf(
      'financial.duesIncrease',
      readDocument('minutes', 'Dues: An 8% increase of dues was discussed, no vote was taken.'),
    )
    expect(item?.value).toBe('8%')
    expect(scoreInputs([must(item)], '2026-06-30').duesIncrease).toEqual(notProvided)
  })
})
