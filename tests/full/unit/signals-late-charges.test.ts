import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('late fees', () => {
  const cases: Case[] = [
    ['rules', 'A late fee of $25.00 will be charged on any assessment not paid within 15 days.', '$25'],
    ['rules', 'Dues not received by the 10th are subject to a $15 late charge.', '$15'],
    ['rules', 'Accounts past due are charged a late fee of $10 per month until paid.', '$10 a month'],
    [
      'ccrs',
      'Any installment not paid within ten days shall incur a late charge of five percent (5%) of the amount due.',
      '5%',
    ],
    ['fee_schedule', 'Late Fee   $35.00', '$35'],
    ['rules', 'A 20.00 late fee will be added if the installment is not received by the 15th.', '$20'],
    ['notice', 'A penalty of $50 will be added to dues not paid by March 1.', '$50'],
    ['rules', 'Late payment penalty: $5 per day.', '$5 a day'],
    ['minutes', 'The board set the late fee at $30.', '$30'],
    ['rules', 'Unpaid assessments bear interest at 12% per annum.', null],
    ['rules', 'Returned checks are charged a fee of $35.', null],
    ['rules', 'A fine of $100 applies to each parking violation.', null],
    ['financial_statement', 'Late fees   175.00', null],
    ['budget', 'Late Fees and Interest   $250', null],
    ['ccrs', 'The owner shall pay attorney fees of not less than $250 on delinquent assessments.', null],
    ['notice', 'An 18% penalty is accrued on any late payment of dues.', '18%'],
    ['notice', 'All late payments are subject to a 5% fee.', '5%'],
    [
      'rules',
      'If an assessment is not paid by April 1, a penalty fee not to exceed $4.00 may be added.',
      'At most $4',
    ],
    ['notice', 'The $25 late fee has been eliminated from our policy.', null],
    [
      'ccrs',
      'A late charge of 5% of the unpaid installment or $15, whichever is greater, is added after the 10th.',
      '5% or $15, whichever is greater',
    ],
    [
      'bylaws',
      'Owners in arrears shall pay a late charge not exceeding the lesser of twenty dollars ($20.00) or ten percent (10%) of the delinquent assessment.',
      'At most $20 or 10%, whichever is less',
    ],
    ['rules', 'The late fee is $20 and the charge for a returned check is $35.', '$20'],
    ['questionnaire', 'Are late fees charged? Yes, $35 per month', '$35 a month'],
    ['rules', 'They are late after the 12th, at which time $20 is added.', '$20'],
    ['rules', 'A fee of $25 is assessed each month on any balance 30 days past due.', '$25 a month'],
    ['notice', 'Late payments cost $25.', '$25'],
    ['notice', 'There is no $25 late fee for payments received by the 10th.', null],
    ['rules', 'The penalty for paying dues after the due date is 10 percent.', '10%'],
    ['minutes', 'Late fees were raised from $15 to $25 per month.', '$25 a month'],
    ['other', 'Fees are due the first of the month. After the 10th it is 15 dollars.', '$15'],
  ]
  it.each(cases)('reads a late fee in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.lateFee')).toBe(value)
  })
})

describe('interest on late payments', () => {
  const cases: Case[] = [
    [
      'ccrs',
      'Any assessment not paid within thirty (30) days after the due date shall bear interest from the due date at the rate of twelve percent (12%) per annum.',
      '12% a year',
    ],
    ['ccrs', 'Delinquent assessments shall bear interest at eighteen (18%) percent per annum.', '18% a year'],
    ['rules', 'Past due balances are charged 1.5% interest per month.', '1.5% a month'],
    ['rules', 'Past due balances are charged 1 1/2% interest per month.', '1.5% a month'],
    [
      'ccrs',
      'Unpaid assessments shall bear interest at one and one-half percent (1.5%) per month.',
      '1.5% a month',
    ],
    ['rules', 'Interest of 10% per year accrues on unpaid dues.', '10% a year'],
    ['rules', 'A finance charge of 1% per month is added to delinquent accounts.', '1% a month'],
    ['ccrs', 'Each unit has an undivided interest of 2.5% in the common elements.', null],
    ['minutes', 'The CD earns 4.5% interest.', null],
    ['minutes', 'The loan has an interest rate of 6.25% for five years.', null],
    ['ccrs', 'Members holding 67% of the voting interest may amend.', null],
    ['ccrs', 'The award of the arbitrator shall bear interest at 9% per annum from its date.', null],
    [
      'rules',
      'Interest shall be due on all delinquent amounts, once due and unpaid for thirty (30) days after the date, at the rate of nine percent (9%) per annum.',
      '9% a year',
    ],
    ['fee_schedule', 'Late payments of assessments\nInterest Rate: 18%', '18%'],
    [
      'fee_schedule',
      'Returned check: $50 plus bank fees\nInterest on Delinquent Balances 6.00% per annum',
      '6% a year',
    ],
    [
      'notice',
      'All dues not paid before the due date are subject to 10% annual compound interest.',
      '10% a year',
    ],
    ['rules', 'Unpaid balances: 18% APR', '18%'],
    ['rules', 'Late payments of dues: $25 plus 1.5% a month.', '1.5% a month'],
    ['fee_schedule', 'Accounts past due\nLate fee $25\nInterest 10%', '10%'],
    ['other', 'Bills must be paid by July 31. After that date 1.25% a month is added.', '1.25% a month'],
    [
      'bylaws',
      'Any assessment not paid on or before July 31 shall bear one and one-quarter percent per month.',
      '1.25% a month',
    ],
    ['minutes', 'Sales tax of 1.25% is added.', null],
  ]
  it.each(cases)('reads late interest in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.lateInterest')).toBe(value)
  })
})

describe('fees for returned checks', () => {
  const cases: Case[] = [
    ['rules', 'There is a $35.00 charge for returned checks.', '$35'],
    ['rules', 'NSF checks will incur a $25 fee.', '$25'],
    ['fee_schedule', 'Returned check fee   $40.00', '$40'],
    ['rules', 'A return check charge of 30.00 will be assessed to the account.', '$30'],
    ['rules', 'Any check returned for insufficient funds is subject to a $20 fee.', '$20'],
    ['financial_statement', 'NSF fees   60.00', null],
    ['rules', 'A deposit of $200 is returned after inspection.', null],
    ['rules', 'A thirty dollar ($30.00) charge applies to each check the bank returns.', '$30'],
    ['other', 'If your check comes back we charge $45.', '$45'],
    [
      'rules',
      'For any check that a bank refuses, the account shall be charged Forty Dollars ($40.00).',
      '$40',
    ],
  ]
  it.each(cases)('reads a returned check fee in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.returnedCheckFee')).toBe(value)
  })
})

it('reads a late payment as a label', () => {
  expect(proposedOf('budget', 'Notes\n(1) Late payment: $30 after the tenth.', 'financial.lateFee')).toMatch(
    /^\$30/,
  )
})
