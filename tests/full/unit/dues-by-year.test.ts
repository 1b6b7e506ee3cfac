import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { itemOf } from '~tests/factories/read-values'

const monthly = 'propertyInfo.monthlyDues'
const other = 'financial.regularAssessment'
const threeColumns = '2024 Actual   2025 Budget   2026 Proposed'
const sixColumns = `2021 Actual   2022 Actual   2023 Actual   ${threeColumns}`

/** A budget with a row of dues between other rows. */
const budgetOf = (headings: string, row: string) => {
  const columns = headings.split(/ {3}/)
  const rowOf = (label: string, thousands: number) =>
    [label, ...columns.map((_, i) => `$${thousands + i},000`)].join('   ')
  return [
    'Demo Ridge Association',
    'Budget',
    `                    ${headings}`,
    row,
    rowOf('Landscaping', 12),
    rowOf('Insurance', 21),
    rowOf('Total Expenses', 33),
  ].join('\n')
}

const proposed = (kind: DocumentKind, text: string, path: string) => {
  const item = itemOf(path, readDocument(kind, text))
  return item && { value: item.value, period: item.period }
}

const rows: [row: string, headings: string, path: string, value: string][] = [
  ['Monthly Assessment   $72   $75   $80', threeColumns, monthly, '$75 a month'],
  ['Monthly Assessment   $60   $64   $68   $72   $75   $80', sixColumns, monthly, '$75 a month'],
  ['Monthly Assessment   72   75   80', threeColumns, monthly, '$75 a month'],
  ['Monthly dues per unit   $72   $75   $80', threeColumns, monthly, '$75 a month'],
  ['Monthly dues per unit   $60   $64   $68   $72   $75   $80', sixColumns, monthly, '$75 a month'],
  ['Quarterly dues   $216   $225   $240', threeColumns, other, '$225 a quarter'],
  ['Quarterly dues   $180   $192   $204   $216   $225   $240', sixColumns, other, '$225 a quarter'],
  ['Annual dues   $864   $900   $960', threeColumns, other, '$900 a year'],
  ['Annual dues per home   $864   $900   $960', threeColumns, other, '$900 a year'],
  ['Annual dues per home   $720   $768   $816   $864   $900   $960', sixColumns, other, '$900 a year'],
]

describe('a row of dues with a column for each year', () => {
  // What is only proposed does not come before what was decided (docs/decisions/048-two-readers.md).
  it.each(rows)('proposes the newest figure that is decided: %s', (row, headings, path, value) => {
    expect(proposed('budget', budgetOf(headings, row), path)).toEqual({ value, period: '2025 budget' })
  })

  it('keeps the figures of older years with their years', () => {
    const row = 'Quarterly dues   $216   $225   $240'
    const found = findCandidates(readDocument('budget', budgetOf(threeColumns, row)))
    expect(found.filter((c) => c.path === other).map((c) => [c.value, c.qualifier])).toEqual([
      ['$216 a quarter', 'quarter, 2024 actual'],
      ['$225 a quarter', 'quarter, 2025 budget'],
      ['$240 a quarter', 'quarter, 2026 proposed'],
    ])
  })

  it('prefers an adopted figure to a proposed one of the same year', () => {
    const row = 'Annual dues per lot   $750   $820   $800'
    const headings = '2025 Actual   2026 Proposed   2026 Adopted'
    expect(proposed('budget', budgetOf(headings, row), other)).toEqual({
      value: '$800 a year',
      period: '2026 adopted',
    })
  })

  it('takes the figures of a notice as it takes those of a budget', () => {
    const text = `Dues notice\n                    ${threeColumns}\nMonthly Assessment   $72   $75   $80`
    expect(proposed('notice', text, monthly)).toEqual({ value: '$75 a month', period: '2025 budget' })
  })

  it('does not take the dues of a month for those of a year', () => {
    const row = 'Dues per unit   $210   $2,520'
    const found = findCandidates(readDocument('budget', budgetOf('2026 Monthly   2026 Annual', row)))
    expect(found.filter((c) => c.path === other).map((c) => c.value)).toContain('$2,520 a year')
  })

  it('limits a range by type of unit to the newest year', () => {
    const row = 'Monthly dues one bedroom   $210   $220\nMonthly dues two bedroom   $260   $270'
    expect(proposed('budget', budgetOf('2025 Budget   2026 Budget', row), monthly)?.value).toBe(
      '$220 to $270 a month',
    )
  })

  it.each(['1-Bedroom   2-Bedroom   3-Bedroom', 'Type A   Type B   Type C'])(
    'keeps the figures of all types of units in columns: %s',
    (headings) => {
      const text = `2026 Dues\n                    ${headings}\nMonthly Assessment   $210   $260   $310`
      const found = findCandidates(readDocument('budget', text))
      expect(new Set(found.filter((c) => c.path === monthly).map((c) => c.value))).toEqual(
        new Set(['$210 a month', '$260 a month', '$310 a month']),
      )
    },
  )
})

it('does not take the oldest of several years’ figures for the reserves of today', () => {
  const text = `Fact sheet\n                    ${threeColumns}\nReserves   $150,000   $175,000   $200,000`
  expect(itemOf('financial.currentReserve', readDocument('questionnaire', text))?.value).not.toBe('$150,000')
})

it('reads dues that a row’s label states beside the totals of several years', () => {
  const row = '60 Units- $420/Q (5 board members $390/Q)   $100,800   $100,800   $100,800'
  const found = findCandidates(readDocument('budget', budgetOf(threeColumns, `Dues\n${row}`)))
  expect(found.filter((c) => c.path === other).map((c) => c.value)).toContain('$420 a quarter')
})

describe('a row of charges with a column for each year', () => {
  const charges: [label: string, amounts: string, path: string, value: string, older: string[]][] = [
    ['Late fee', '$15   $20   $25', 'financial.lateFee', '$25', ['$15', '$20']],
    ['Transfer fee', '$150   $175   $200', 'financial.transferFee', '$200', ['$150', '$175']],
    ['Returned check fee', '$25   $30   $35', 'financial.returnedCheckFee', '$35', ['$25', '$30']],
    [
      'Working capital contribution',
      '$200   $250   $300',
      'financial.workingCapital',
      '$300',
      ['$200', '$250'],
    ],
  ]
  const scheduleOf = (headings: string, row: string) =>
    `Demo Ridge Association\nSchedule of fees\n                    ${headings}\nMonthly Assessment   $72   $75   $80\n${row}`

  it.each(charges)('proposes the charge of the newest year: %s', (label, amounts, path, value, older) => {
    const text = scheduleOf('2024   2025   2026', `${label}   ${amounts}`)
    const item = itemOf(path, readDocument('fee_schedule', text))
    expect([item?.value, item?.period]).toEqual([value, '2026'])
    expect(item?.candidates?.map((c) => c.value)).toEqual(older)
  })

  it.each(charges)(
    'keeps the charge in force until a proposed one is adopted: %s',
    (label, amounts, path) => {
      const text = scheduleOf('2024 Adopted   2025 Adopted   2026 Proposed', `${label}   ${amounts}`)
      expect(proposed('fee_schedule', text, path)).toEqual({
        value: amounts.split('   ')[1],
        period: '2025 adopted',
      })
    },
  )

  it('finds dues in a column whose heading names them', () => {
    const text = 'Fee schedule\n                    Current Dues   Proposed Dues\nPer lot   $410   $425'
    expect(proposed('notice', text, other)?.value).toBe('$425 per lot')
  })
})
