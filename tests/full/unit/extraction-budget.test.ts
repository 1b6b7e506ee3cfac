import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { valuesOn } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

const stated: Case[] = [
  ['budget', 'financial.totalIncome', 'Total Income   $96,400', '$96,400'],
  ['budget', 'financial.totalExpenses', 'Total Operating Expenses   $91,150.00', '$91,150'],
  ['financial_statement', 'financial.operatingResult', 'Net Income (Loss)   ($4,210.00)', '-$4,210'],
  ['budget', 'financial.insuranceExpense', 'Insurance   $12,800', '$12,800'],
  ['financial_statement', 'financial.bankBalance', 'Total Bank Balances   $44,018.22', '$44,018.22'],
  [
    'financial_statement',
    'financial.yearEndStatements',
    "Independent Auditor's Report\nWe have audited the accompanying balance sheet.",
    'Audited',
  ],
  ['questionnaire', 'propertyDetails.delinquencies', 'Number of units over 60 days delinquent: 3', '3'],
  [
    'questionnaire',
    'propertyDetails.delinquencies',
    'Number of units owner occupied: 90\nUnits over 60 days delinquent: 4',
    '4',
  ],
  [
    'minutes',
    'financial.totalExpenses',
    'Motion carried to adopt the budget with total expenses of $120,500.',
    '$120,500',
  ],
  [
    'questionnaire',
    'financial.totalIncome',
    'Total income budgeted for the current year: $120,500',
    '$120,500',
  ],
  [
    'questionnaire',
    'propertyDetails.delinquencies',
    'How many unit owners are 60 or more days past due on common expense assessments? 3',
    '3',
  ],
  ['minutes', 'propertyDetails.delinquencies', 'Eight owners are more than 60 days behind.', '8'],
]

const misleading: [reason: string, kind: DocumentKind, path: string, text: string][] = [
  [
    'this unit’s arrears are not the association’s',
    'questionnaire',
    'propertyDetails.delinquencies',
    'This unit is 60 days delinquent.',
  ],
]

describe('budgets and statements', () => {
  it.each(stated)('finds in %s the value of %s', (kind, path, text, value) => {
    expect(valuesOn(kind, text, path)).toEqual([value])
  })

  it.each(misleading)('finds nothing where %s', (_reason, kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})

describe('tables of several years', () => {
  const budget = `Demo Creek Homeowners Association
             2025 Actual   2026 Budget
Assessments   $60,000   $64,000
Total Income   $60,500   $64,500
Insurance   $8,100   $9,200
Total Expenses   $62,000   $63,900`

  it('keeps the year of each column', () => {
    const found = findCandidates(readDocument('budget', budget)).filter(
      (c) => c.path === 'financial.totalExpenses',
    )
    expect(found.map((c) => [c.value, c.qualifier])).toEqual([
      ['$62,000', '2025 actual'],
      ['$63,900', '2026 budget'],
    ])
  })

  it('joins headings of two lines', () => {
    const stacked = budget.replace(
      '             2025 Actual   2026 Budget',
      '              2025   2026\n              Actual   Budget',
    )
    const found = findCandidates(readDocument('budget', stacked)).filter(
      (c) => c.path === 'financial.totalIncome',
    )
    expect(found.map((c) => [c.value, c.qualifier])).toEqual([
      ['$60,500', '2025 actual'],
      ['$64,500', '2026 budget'],
    ])
  })
})

it('counts zero cells as columns', () => {
  const table = `Line   2023 Actual   2024 Budget   2024 Projected   2025 Budget
Surplus (Deficit)   1,565   0   (532)   0`
  const found = findCandidates(readDocument('budget', table))
  expect(
    found.filter((c) => c.path === 'financial.operatingResult').map((c) => [c.value, c.qualifier]),
  ).toEqual([
    ['$1,565', '2023 actual'],
    ['$0', '2024 budget'],
    ['-$532', '2024 projected'],
    ['$0', '2025 budget'],
  ])
})

it('prefers the actual amount to the budget in a year-end statement', () => {
  const statement = `January 1, 2024 to December 31, 2024
Description   YTD Actual   YTD Budget   Annual Budget
Total Revenue   $297,228   $296,340   $296,340`
  const found = findCandidates(readDocument('financial_statement', statement))
  expect(found.filter((c) => c.path === 'financial.totalIncome').map((c) => c.value)).toEqual(['$297,228'])
})
