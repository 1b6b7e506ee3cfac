import { describe, expect, it } from 'vitest'
import { extractedField } from '~/modules/report-fields/fields'
import { periodOf } from '~/modules/report-fields/qualifier'
import { parseTyped, withPrintedDetails } from '~/modules/report-fields/parse-typed-value'
import type { TypedValue } from '~/modules/report-fields/typed-value'
import { must } from '~tests/setup/helpers'

const typedAt = (path: string, ...rest: [value: string, read?: string | number]) =>
  parseTyped(must(extractedField(path)), ...rest)

it('keeps the precision of what was read', () => {
  expect(typedAt('financial.fundingLevel', '11.7%', 11.74)).toEqual({ kind: 'percent', percent: 11.74 })
  expect(typedAt('propertyInfo.monthlyDues', '$1,390 a month', 139_050)).toEqual({
    kind: 'money',
    cents: 139_050,
    per: 'month',
  })
  expect(typedAt('insurance.coverageLimit', '100% of replacement cost', '100%')).toEqual({
    kind: 'percent',
    percent: 100,
  })
})

it('does not take an amount in an aside for a negative one', () => {
  expect(typedAt('insurance.deductible', 'Wind and hail ($10,000)')).toEqual({
    kind: 'money',
    cents: 1_000_000,
  })
  expect(typedAt('financial.operatingResult', '($4,800)')).toEqual({ kind: 'money', cents: -480_000 })
})

it.each<[path: string, value: string, stored: TypedValue, completed: TypedValue]>([
  ['financial.workingCapital', '$500', { kind: 'text', text: '$500' }, { kind: 'money', cents: 50_000 }],
  [
    'propertyDetails.repairs',
    'Deferred',
    { kind: 'choice', choice: 'deferred' },
    { kind: 'choice', choice: 'deferred', detail: 'postponed' },
  ],
  [
    'propertyDetails.repairs',
    'Planned or needed',
    { kind: 'choice', choice: 'deferred' },
    { kind: 'choice', choice: 'deferred' },
  ],
  ['propertyInfo.county', 'Marion', { kind: 'text', text: 'marion' }, { kind: 'text', text: 'marion' }],
])('completes a stored value of %s by its words, %s', (path, value, stored, completed) => {
  expect(withPrintedDetails(must(extractedField(path)), value, stored)).toEqual(completed)
})

describe('the typed value', () => {
  it.each([
    ['propertyInfo.monthlyDues', '$1,390 a month', { kind: 'money', cents: 139_000, per: 'month' }],
    [
      'propertyInfo.monthlyDues',
      '$310 to $390 a month',
      { kind: 'money', cents: 31_000, to: 39_000, per: 'month' },
    ],
    ['financial.regularAssessment', '$420/quarter', { kind: 'money', cents: 42_000, per: 'quarter' }],
    ['financial.specialAssessments', '$2,500 per unit', { kind: 'money', cents: 250_000, each: true }],
    [
      'financial.specialAssessments',
      '$900 a home, paid in full',
      { kind: 'money', cents: 90_000, each: true, settled: true },
    ],
    ['financial.specialAssessments', 'None', { kind: 'none' }],
    ['financial.operatingResult', '-$4,800', { kind: 'money', cents: -480_000 }],
    ['financial.duesIncrease', '$60 a quarter', { kind: 'money', cents: 6000, per: 'quarter' }],
    ['financial.duesIncrease', '$50 (from $250 to $300)', { kind: 'percent', percent: 20 }],
    [
      'financial.duesIncrease',
      'To $150 a year',
      { kind: 'text', text: 'To $150 a year', comparedAs: '$150' },
    ],
    [
      'financial.actualContribution',
      '$9,000 of the planned $12,000',
      { kind: 'money', cents: 900_000, planned: 1_200_000 },
    ],
    [
      'financial.nearTermExpense',
      '$64,000 through 2029: Roof $50,000 (2028); Gate $14,000 (2027)',
      {
        kind: 'money',
        cents: 6_400_000,
        work: { years: 'through 2029', components: 'Roof $50,000 (2028); Gate $14,000 (2027)' },
      },
    ],
    ['insurance.deductible', '2% of the building’s value', { kind: 'percent', percent: 2 }],
    ['insurance.replacementValue', 'Guaranteed replacement cost', { kind: 'percent', percent: 100 }],
    ['financial.fundingLevel', '35.5%', { kind: 'percent', percent: 35.5 }],
    ['propertyInfo.totalUnits', '1,250', { kind: 'count', count: 1250 }],
    ['insurance.expiration', 'April 1, 2027', { kind: 'date', date: '2027-04-01' }],
    ['governance.lastElection', 'None since a failed quorum', { kind: 'choice', choice: 'failed_quorum' }],
    ['financial.budgetStatus', 'Negative (deficit)', { kind: 'choice', choice: 'negative' }],
    ['propertyDetails.hasViolations', 'None open', { kind: 'choice', choice: 'no' }],
    ['propertyDetails.hasViolations', 'Two open violations', { kind: 'choice', choice: 'yes' }],
    ['propertyDetails.hasViolations', 'Northern homes: two', { kind: 'choice', choice: 'yes' }],
    ['propertyDetails.hasViolations', 'Currently none', { kind: 'choice', choice: 'no' }],
    ['propertyDetails.hasViolations', 'There are none', { kind: 'choice', choice: 'no' }],
    ['propertyDetails.hasViolations', 'Nothing known', { kind: 'choice', choice: 'no' }],
    ['propertyDetails.hasViolations', 'Not in violation', { kind: 'choice', choice: 'no' }],
    ['propertyDetails.hasViolations', 'Two, and none of them closed', { kind: 'choice', choice: 'yes' }],
    ['propertyDetails.hasViolations', 'Not applicable', null],
    ['propertyDetails.hasViolations', 'Unknown', null],
    ['propertyInfo.totalUnits', 'many', null],
    ['financial.currentReserve', '', null],
  ])('of %s is parsed from "%s"', (path, value, expected) => {
    expect(parseTyped(must(extractedField(path)), value)).toEqual(expected)
  })
})

describe('the period of a value', () => {
  it.each([
    ['2026, proposed', '2026, proposed'],
    ['as of 2021-12-31', 'as of 2021-12-31'],
    ['required', 'required'],
    ['one bedroom', null],
    ['month', null],
    [undefined, null],
  ])('for the qualifier %j is %j', (qualifier, period) => {
    expect(periodOf(qualifier)).toBe(period)
  })
})
