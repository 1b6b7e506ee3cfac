import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string | null]

const notes = `FINANCIALS (May 31)
• op acct 41,220.15 / reserve 198,340.08
• YTD income 88,410, exp 91,305. Over on water
• Reserve xfer 2,750/mo`
const letter =
  'Total budget: income $512,300, operating expenses $431,100, reserves $81,200. Questions go to the office.'
const sheet = `Fern Court money 2031
IN THE BANK 12/31   33,118.40
IN (tot)   52,046.10   bud 51,000
OUT (tot)   47,402.50   bud 50,200
left over   4,643.60
money out   actual   bud   diff   remarks
snow   2,220.00   2,500.00   280.00   mild
elec   1,118.30   1,300.00   181.70
to svgs   5,000.00   5,500.00   500.00`
const aging = `A/R Aging - Delinquent Accounts
Fern Court Owners Association
Acct   Address   Current   Over 30   Over 60   Balance
20017   4 Fern Ct   185.00   25.00   210.00
20031   9 Fern Ct   148.00   148.00
11 accounts   Totals   333.00   25.00   358.00`
const budget = `2030   2031
Assessments   $71,300   $78,200
Other   4,100   3,600
Total revenue   $75,400   $81,800
Grounds   $38,900   $44,200
Insurance   11,800   14,300
Operating expenses   $50,700   $58,500
Reserve contribution   $24,700   $23,300`

describe('labels of figures', () => {
  it.each<Case>([
    ['minutes', 'financial.currentReserve', notes, '$198,340.08'],
    ['minutes', 'financial.totalIncome', notes, '$88,410'],
    ['minutes', 'financial.totalExpenses', notes, '$91,305'],
    ['minutes', 'financial.reserveContribution', notes, '$2,750 a month'],
    ['budget', 'financial.totalIncome', letter, '$512,300'],
    ['budget', 'financial.totalExpenses', letter, '$431,100'],
    ['budget', 'financial.reserveContribution', letter, '$81,200 a year'],
    ['budget', 'financial.currentReserve', letter, null],
    ['minutes', 'financial.currentReserve', 'We have $14,120 in checking and $9,310 in savings.', null],
    ['other', 'financial.bankBalance', sheet, '$33,118.40'],
    ['other', 'financial.totalIncome', sheet, '$52,046.10'],
    ['other', 'financial.totalExpenses', sheet, '$47,402.50'],
    ['other', 'financial.operatingResult', sheet, '$4,643.60'],
    ['other', 'financial.reserveContribution', sheet, '$5,000'],
    ['financial_statement', 'propertyDetails.delinquencies', aging, '11 (days past due not stated)'],
    ['financial_statement', 'financial.delinquentAmount', aging, '$358'],
    ['budget', 'financial.totalExpenses', budget, '$58,500'],
    [
      'notice',
      'financial.associationLoan',
      'The rest is paid by a line of credit from Fern Bank not to exceed $410,000.',
      '$410,000',
    ],
    ['questionnaire', 'financial.associationLoan', 'Amount borrowed: $310,000', '$310,000'],
    [
      'questionnaire',
      'financial.specialAssessments',
      'A special assessment for the Property due after this certificate is delivered is $ 0.00',
      'None',
    ],
    [
      'notice',
      'financial.lateFee',
      'A payment which comes more than ten days late is charged the greater of $20 or 10%.',
      '$20 or 10%, whichever is greater',
    ],
    [
      'notice',
      'financial.assessmentDueDate',
      'The Annual Assessment will be $845.00, payable $422.50 on January 15 and $422.50 on July 15.',
      'January 15',
    ],
    [
      'notice',
      'financial.regularAssessment',
      'There will be an increase in assessments. Your new amount is on the label; the average goes from $470 to $500.50.',
      '$500.50',
    ],
    [
      'rules',
      'financial.assessmentDueDate',
      'Assessments are $365 a month and are due on the 1st. They are late after the 15th.',
      'the 1st of each month',
    ],
    [
      'rules',
      'insurance.liabilityLimit',
      'The owner must show liability insurance of $100,000 until then.',
      null,
    ],
    [
      'financial_statement',
      'financial.duesIncrease',
      'Assessments rose. The study calls for contributions of $205,000 with yearly increases of 3.5%.',
      null,
    ],
    ['other', 'financial.totalExpenses', 'Money received   8,410.00\nMoney paid out   7,905.00', '$7,905'],
    ['fee_schedule', 'propertyInfo.totalUnits', 'Fern Court Owners Association | 192 homes', '192'],
    ['ccrs', 'propertyInfo.totalUnits', 'There are 64 Units, each with one vote.', '64'],
    ['rules', 'propertyInfo.totalUnits', 'Rentals: the cap of 20 units is reached.', null],
  ])('decide what is read in %s for %s: %s', (kind, path, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})
