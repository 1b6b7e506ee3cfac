import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

const testCases = (cases: Case[], paths: string[]) =>
  it.each(cases)(`reads ${paths.join(' or ')} in %s: %s`, (kind, text, value) => {
    expect(proposedOf(kind, text, ...paths)).toBe(value)
  })

describe('balances that several accounts share', () => {
  const cases: Case[] = [
    ['minutes', 'The HOA ended 2023 with $31,870.25 in working capital.', '$31,870.25'],
    ['minutes', 'On June 30 the checking and petty cash balance was $8,410.75.', '$8,410.75'],
    [
      'minutes',
      'In May, the grand total between the operating account, savings, and reserve CDs came to $55,204.10.',
      '$55,204.10',
    ],
    ['minutes', 'Between checking and savings, the association has $12,455.10.', '$12,455.10'],
    ['minutes', 'All of our accounts combined come to $27,310.', '$27,310'],
    [
      'minutes',
      'As of July 31 we have $3,412.69 in operating funds and $22,001.43 in reserve funds.',
      '$3,412.69',
    ],
    ['minutes', 'Treasurer’s report: the balance on March 31 was $18,204.', '$18,204'],
    ['minutes', 'Each buyer contributes $500 in working capital at closing.', null],
    ['minutes', 'The garden club fund has a balance of $18,204.', null],
    ['minutes', 'Beginning balance in checking was $12,300.', null],
    ['minutes', 'The bank account opened with $27,310.', null],
  ]
  testCases(cases, ['financial.bankBalance'])
})

describe('reserves beside other accounts', () => {
  const cases: Case[] = [
    ['minutes', 'All accounts together, including reserves, come to $88,100.', null],
    ['minutes', 'The total of operating and reserve accounts is $77,250.', null],
    ['minutes', 'The capital improvement fund is projected to be $61,250 by May 31.', '$61,250'],
    ['minutes', 'We have $2,100 in checking and $61,250 in reserves.', '$61,250'],
  ]
  testCases(cases, ['financial.currentReserve'])
})

describe('owners and dues that are late', () => {
  const cases: Case[] = [
    ['minutes', 'There are 3 outstanding dues payments.', '3 (days past due not stated)'],
    ['minutes', 'Each month about 4-6 homes fail to pay their dues.', '4 to 6 (days past due not stated)'],
    ['minutes', 'Four to six homes are behind on dues.', '4 to 6'],
    ['minutes', 'Dues have not been received from five homes.', '5 (days past due not stated)'],
    ['minutes', 'Five owners are not current on their dues.', '5 (days past due not stated)'],
    ['minutes', 'Dues remained at $90, and 88% have been collected to date.', '12%'],
    ['minutes', '88% of the 2021 dues are in.', '12%'],
    ['minutes', 'Dues are 100% collected.', 'None'],
    ['minutes', 'If 6 owners fail to pay, the budget will suffer.', null],
    ['minutes', 'Dues have been received from five homes.', null],
    ['minutes', '88% of the proxies have been collected to date.', null],
    ['minutes', 'Three to five bids are required.', null],
  ]
  testCases(cases, [
    'propertyDetails.delinquencies',
    'financial.delinquencyShare',
    'financial.delinquentAmount',
  ])
})

describe('dues as income', () => {
  const expenses = '\nMowing   $20,100\nInsurance   $20,000\nTotal Expenses   $40,100'
  const cases: Case[] = [
    ['budget', `Income\nTotal Monthly dues   $61,300${expenses}`, '$61,300'],
    ['budget', `Total Assessments   $61,300${expenses}`, '$61,300'],
    ['budget', `Assessment income: $61,300${expenses}`, '$61,300'],
    ['minutes', 'Assessment collections in 2022 were $61,300.', '$61,300'],
    ['minutes', 'Annual income from dues is $61,300.', '$61,300'],
    ['budget', `Total dues per home   $613${expenses}`, null],
    ['minutes', 'Special assessment collections were $61,300.', null],
  ]
  testCases(cases, ['financial.totalIncome'])
})

describe('expenses that are not a total', () => {
  const cases: Case[] = [
    ['minutes', '$53,000 in operating, with about $61,000 in expenses left.', null],
    ['minutes', 'The expenses for the year will exceed collected revenues by $12,000 to $14,000.', null],
    ['minutes', 'YTD expenses: $40,100', '$40,100'],
    ['budget', 'TOTAL BUDGET FOR 2024   $41,225', '$41,225'],
  ]
  testCases(cases, ['financial.totalExpenses'])
})

describe('what each home pays for insurance and reserves', () => {
  const items =
    'Mowing - $20.26\nReserves - $23.24 (paving and\nfences)\nInsurance - $4.50\nManagement - $12.00'
  const text = `Where do my monthly dues go?\nYou pay $60.00 a month.\n${items}\nTotal - $60`
  testCases([['budget', text, '$23.24 per unit a month']], ['financial.reserveContribution'])
  testCases([['budget', text, '$4.50 per unit a month']], ['financial.insuranceExpense'])
  testCases(
    [['budget', text.replaceAll('60', '400'), null]],
    ['financial.reserveContribution', 'financial.insuranceExpense'],
  )
})

describe('contributions of buyers', () => {
  const cases: Case[] = [
    ['questionnaire', 'The HOA does not charge a capitalization or capital improvement fee.', 'None'],
    ['questionnaire', 'There is no capital contribution.', 'None'],
    ['minutes', 'For 2010, the contribution to the Reserve Fund is $38.52 per property.', null],
    ['minutes', 'There is no working capital for the project.', null],
    [
      'ccrs',
      'At closing the buyer contributes an amount equal to two months of the full annual assessment.',
      '2 months of assessments',
    ],
  ]
  testCases(cases, ['financial.workingCapital'])
})

describe('increases of other costs', () => {
  const cases: Case[] = [
    ['budget', 'Insurance increased from $1,205 to $1,563 in June (a 30% increase).', null],
    ['budget', 'Management fees increase by 3% a year.', null],
    ['minutes', 'Dues go up 4% next year because insurance rose.', '4%'],
  ]
  testCases(cases, ['financial.duesIncrease'])
})

describe('due dates in figures', () => {
  const cases: Case[] = [
    ['notice', 'The Annual Assessment is due 1/1/14.', 'January 1, 2014'],
    ['notice', 'Dues are payable 1/1 and 7/1.', 'January 1 and July 1'],
    ['bylaws', 'The initial due date is set at March 1st.', 'March 1st'],
  ]
  testCases(cases, ['financial.assessmentDueDate'])
})
