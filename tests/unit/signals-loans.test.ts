import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf, qualifierOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('loans of the association', () => {
  const cases: Case[] = [
    ['minutes', 'The association owes about $310,000 in loans for the new pool.', '$310,000'],
    ['minutes', 'The loan balance is $84,512.20 as of June 30, 2021.', '$84,512.20'],
    ['minutes', 'The remaining balance on the roof loan is $42,000.', '$42,000'],
    ['minutes', 'Our loan amount is 574,100.32 as of 05/31/2016.', '$574,100.32'],
    ['notice', 'The Association borrowed $250,000 from First Bank to repave the roads.', '$250,000'],
    ['financial_statement', 'Notes payable   $96,400.00', '$96,400'],
    ['financial_statement', 'Loan Payable - Bank   115,220.18', '$115,220.18'],
    ['questionnaire', 'Does the association have any loans? Yes. Outstanding balance: $60,000', '$60,000'],
    ['minutes', 'We still owe $18,250 on the line of credit.', '$18,250'],
    [
      'financial_statement',
      'In 2021 the Association borrowed $900,000 for concrete restoration. The outstanding balance at December 31, 2024 was $571,330.',
      '$571,330',
    ],
    ['minutes', 'The loan payment is $2,150 per month.', null],
    ['financial_statement', 'Loan interest   4,210.00', null],
    ['ccrs', 'The Board may borrow up to $25,000 without a vote of the members.', null],
    ['ccrs', 'A mortgagee who made a loan of $100,000 on a Unit shall be notified.', null],
    ['minutes', 'The reserve balance is $54,000.', null],
    ['notice', 'Fannie Mae limits loans to buyers to $726,200.', null],
    ['minutes', 'To pay for the paving we had to borrow $12,000 from the bank.', '$12,000'],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.associationLoan')).toBe(value)
  })
  it('keeps the day of a balance', () => {
    expect(
      qualifierOf(
        'minutes',
        'The loan balance is $84,512.20 as of June 30, 2021.',
        'financial.associationLoan',
        '$84,512.20',
      ),
    ).toBe('as of June 30, 2021')
  })
})

describe('delinquencies', () => {
  const paths = ['propertyDetails.delinquencies', 'financial.delinquencyShare']
  const cases: Case[] = [
    ['minutes', 'Nine homeowners have not paid their 2019 dues.', '9 (days past due not stated)'],
    ['minutes', 'There are 14 delinquent accounts.', '14'],
    ['minutes', 'As of December there were only 6 accounts delinquent out of 310.', '6'],
    ['minutes', 'Unpaid dues report: three members delinquent and will be turned over to collection.', '3'],
    ['financial_statement', '11 lots have not paid', '11 (days past due not stated)'],
    ['minutes', 'Seven lots have not paid and are more than 60 days late.', '7'],
    ['minutes', 'Delinquent accounts: 7', '7'],
    ['minutes', 'Delinquency rate at 3.4% of the membership for 2015.', '3.4%'],
    ['minutes', 'Currently 5% of owners are past due.', '5%'],
    ['minutes', 'We have 4 homes behind on dues and liens were filed on two.', '4'],
    ['minutes', 'All dues have been paid.', 'None'],
    ['questionnaire', 'Number of units over 60 days delinquent: 3', '3'],
    ['ccrs', 'If two Owners are delinquent in paying assessments, the Board may file a lien.', null],
    ['minutes', '42 members were present and 10 by proxy.', null],
    ['rules', 'Accounts that are 60 days past due are turned over to collection.', null],
    ['minutes', 'There are 12 homes for sale.', null],
    ['minutes', 'Letters were sent to 3 owners about mowing violations.', null],
    ['minutes', 'Today we have 4 remaining that have not paid their dues.', '4 (days past due not stated)'],
    ['minutes', 'We still have 6 homes owing current dues.', '6 (days past due not stated)'],
    ['minutes', 'Delinquencies: 9 owners totaling $4,310', '9'],
    ['other', 'Homes behind 90 days or more   27', '27'],
    ['minutes', 'Delinquencies total $4,905 (7 homes), two at the attorney.', '7'],
    ['notice', 'We are pleased that all dues for 2026 have been collected!', 'None'],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, ...paths)).toBe(value)
  })
})

describe('what owners owe', () => {
  const cases: Case[] = [
    ['minutes', 'Delinquent dues total $14,250 as of June 30, 2026.', '$14,250'],
    ['minutes', 'Treasurer reported that $8,310.50 in past due assessments remains.', '$8,310.50'],
    ['minutes', 'Delinquencies: $3,120 (4 owners)', '$3,120'],
    ['financial_statement', '2025 Balance Sheet\nAssessments Receivable 12,400\nCash 50,000', '$12,400'],
    ['minutes', 'A late fee of $25 is charged on past due accounts.', null],
    ['minutes', 'One homeowner owes $2,300 in past due assessments.', null],
    ['minutes', 'The board collected $4,000 of delinquent dues.', null],
    ['notice', 'Liens are filed on owners with more than $500 past due.', null],
    ['financial_statement', 'Income\nPast Due Interest Income   1,522.19', null],
    ['minutes', 'Unpaid invoices of $1,200 were approved.', null],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.delinquentAmount')).toBe(value)
  })
  it('tells nothing of an increase', () => {
    expect(
      proposedOf('minutes', '$8,310.50 in past due assessments remains.', 'financial.duesIncrease'),
    ).toBe(null)
  })
})
