import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('delinquencies', () => {
  const paths = ['propertyDetails.delinquencies', 'financial.delinquencyShare']
  const cases: Case[] = [
    ['minutes', 'Nine homeowners have not paid their 2019 dues.', '9 (days past due not stated)'],
    ['minutes', 'There are 14 delinquent accounts.', '14'],
    ['minutes', 'Letters went to 3 non payers who are delinquent.', '3'],
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
    ['minutes', '37 lots of our 560 haven’t paid.', '37 (days past due not stated)'],
    ['minutes', 'Five of the ninety-six accounts are more than 60 days behind.', '5'],
    ['questionnaire', '# of owners delinquent more than 60 days: Three (3)', '3'],
    ['other', 'Dues not paid: lots 16 and 30, $125.00 each', '2 (days past due not stated)'],
    ['minutes', 'The treasurer reported zero owners past due.', 'None'],
    ['questionnaire', 'Percentage of owners more than 60 days delinquent: 2.5%', '2.5%'],
    ['minutes', 'Fences were repaired at lots 16 and 30.', null],
    ['minutes', 'Everyone has paid except Lots 6 and 19.', '2 (days past due not stated)'],
    ['minutes', 'AR: 7 homes > 60 d, $7,400', '7'],
    ['questionnaire', 'Is more than 15% of units 60 days delinquent? No', null],
    ['questionnaire', 'Are any owners more than 60 days delinquent? No', 'None'],
    [
      'notice',
      'Who is behind?\nEight families. Most of them will catch up by fall.',
      '8 (days past due not stated)',
    ],
    ['minutes', 'Delinquencies. Nine lots with $3,310 in total.', '9 (days past due not stated)'],
    ['minutes', 'Attendance. Nine lots with proxies.', null],
  ]
  it.each(cases)('reads delinquent owners in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, ...paths)).toBe(value)
  })
})

describe('what owners owe', () => {
  const cases: Case[] = [
    ['minutes', 'Delinquent dues total $14,250 as of June 30, 2026.', '$14,250'],
    ['minutes', 'Treasurer reported that $8,310.50 in past due assessments remains.', '$8,310.50'],
    ['minutes', 'Delinquencies: $3,120 (4 owners)', '$3,120'],
    ['financial_statement', '2025 Balance Sheet\nAssessments Receivable 12,400\nCash 50,000', '$12,400'],
    ['minutes', '37 lots haven’t paid, some of them for years, total $96,400.', '$96,400'],
    ['minutes', 'Two owners are behind. Total owed about $2,330.', '$2,330'],
    ['minutes', '9 lots more than ninety days behind, $7,210 altogether.', '$7,210'],
    ['notice', 'All but six of us are paid up. These six owe $4,480 between them.', '$4,480'],
    ['notice', 'Who has not paid? Five families. Together they owe about $2,900.', '$2,900'],
    ['notice', 'The amount owed by late owners has come down from $18,000 to $6,200.', '$6,200'],
    ['minutes', 'A/R over 60 days: $8,120 (7 owners)', '$8,120'],
    ['minutes', 'Two owners are behind. They were fined $200 each for parking.', null],
    ['minutes', 'Two owners are behind. Together we owe the roofer $12,000.', null],
    [
      'minutes',
      'Delinquencies as of 7/15:\nOver 30   Over 60   Over 90   Total\n$1,060   $530   $6,150   $7,740',
      '$7,740',
    ],
    ['minutes', 'A late fee of $25 is charged on past due accounts.', null],
    ['minutes', 'One homeowner owes $2,300 in past due assessments.', null],
    ['minutes', 'The board collected $4,000 of delinquent dues.', null],
    ['notice', 'Liens are filed on owners with more than $500 past due.', null],
    ['financial_statement', 'Income\nPast Due Interest Income   1,522.19', null],
    ['minutes', 'Unpaid invoices of $1,200 were approved.', null],
  ]
  it.each(cases)('reads what owners owe in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.delinquentAmount')).toBe(value)
  })
  it('does not take what owners owe for a dues increase', () => {
    expect(
      proposedOf('minutes', '$8,310.50 in past due assessments remains.', 'financial.duesIncrease'),
    ).toBe(null)
  })
})
