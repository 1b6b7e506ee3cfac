import { describe, expect, it } from 'vitest'
import { calculate } from '~/modules/report-fields/calculate'
import { readDocument } from '~tests/factories/read-documents'
import { itemOf } from '~tests/factories/read-values'

describe('calculated values', () => {
  it('divides annual dues by twelve and states the calculation', () => {
    const item = itemOf(
      'propertyInfo.monthlyDues',
      readDocument('notice', 'The annual assessment is $480 per lot.'),
    )
    expect(item).toMatchObject({
      value: '$40 a month',
      comparable: 4000,
      source: 'system',
      sourceDetail: 'Calculated: $480 a year, divided by 12.',
    })
  })

  it.each([
    ['2025-11-20', '1 year'],
    ['2025-11-27', '0 years'],
    ['2014-04-03', '12 years'],
  ])('counts the years since a declaration was recorded on %s: %s', (date, age) => {
    const recorded = {
      path: 'governance.recordedDate',
      value: date,
      typed: { kind: 'date' as const, date },
      ...{
        period: null,
        confidence: null,
        documentId: 1,
        documentPage: 1,
        quote: null,
        otherAssociation: null,
      },
      source: 'ai' as const,
    }
    expect(calculate([recorded], '2026-11-26').map(({ value }) => value)).toEqual([age])
  })

  it('carries the other association that one of its figures is from', () => {
    const figure = (path: string, value: string, cents: number, otherAssociation: string | null) => ({
      ...{ path, value, otherAssociation, typed: { kind: 'money' as const, cents } },
      ...{ period: null, confidence: null, documentId: 1, documentPage: 1, quote: null },
      source: 'ai' as const,
    })
    const figures = [
      figure('financial.currentReserve', '$50', 5000, null),
      figure('financial.targetReserve', '$100', 10000, 'Harbor Point HOA'),
    ]
    expect(calculate(figures, '2026-11-26')).toMatchObject([
      { path: 'financial.fundingLevel', value: '50%', otherAssociation: 'Harbor Point HOA' },
    ])
  })

  it('divides the reserve balance by the number of units', () => {
    const item = itemOf(
      'financial.perUnitBalance',
      readDocument('reserve_study', 'Number of Units: 50\nStarting Reserve Balance: $100,000'),
    )
    expect(item).toMatchObject({
      value: '$2,000',
      source: 'system',
      sourceDetail: 'Calculated: $100,000 ÷ 50 units.',
    })
  })

  it('does not calculate percent funded from a balance alone', () => {
    const balance = 'Starting Reserve Balance: $100,000'
    expect(itemOf('financial.fundingLevel', readDocument('reserve_study', balance))).toMatchObject({
      value: null,
      absence: 'not_found',
    })
    const both = itemOf(
      'financial.fundingLevel',
      readDocument('reserve_study', `${balance}\nFully Funded Balance: $400,000`),
    )
    expect(both).toMatchObject({ value: '25%', source: 'system' })
  })

  it('derives the budget’s status from its totals', () => {
    const status = (income: string, expenses: string) =>
      itemOf(
        'financial.budgetStatus',
        readDocument('budget', `Total Income   ${income}\nTotal Expenses   ${expenses}`),
      )?.comparable
    expect([
      status('$100,000', '$90,000'),
      status('$100,000', '$100,000'),
      status('$90,000', '$100,000'),
    ]).toEqual(['positive', 'neutral', 'negative'])
  })
})
