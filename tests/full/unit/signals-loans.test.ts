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
    ['minutes', 'We owe Sample Bank $874,300.25 yet on the water main loan.', '$874,300.25'],
    ['minutes', 'The board approved a $150,000 loan by Demo Community Bank.', '$150,000'],
    [
      'questionnaire',
      '22. Any loans in the name of the association?   Yes. Demo Bank line of credit, $412,000.00',
      '$412,000',
    ],
    [
      'minutes',
      'The association borrowed $400,000 from Demo Bank in 2023; the balance is now $312,455.',
      '$312,455',
    ],
    ['reserve_study', 'The Association has no outstanding loans with a term of more than one year.', 'None'],
    ['other', 'The association owes nothing to any lender.', 'None'],
    ['ccrs', 'If there are no loans, the Board may borrow.', null],
  ]
  it.each(cases)('reads a loan’s balance in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.associationLoan')).toBe(value)
  })
  it('keeps the date of a loan’s balance', () => {
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

it('reads the remaining principal rather than the original amount', () => {
  const note =
    'In May 2021 the Association borrowed $250,000 from a bank for roofs. At year end the unpaid principal was $171,300.'
  expect(proposedOf('financial_statement', note, 'financial.associationLoan')).toMatch(/171,300/)
})
