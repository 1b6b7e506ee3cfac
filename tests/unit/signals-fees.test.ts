import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]
const check = (name: string, path: string, cases: Case[]) =>
  describe(name, () => {
    it.each(cases)('in %s: %s', (kind, text, value) => {
      expect(proposedOf(kind, text, path)).toBe(value)
    })
  })

check('late fees', 'financial.lateFee', [
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
])

check('interest on late payments', 'financial.lateInterest', [
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
])

check('fees for returned checks', 'financial.returnedCheckFee', [
  ['rules', 'There is a $35.00 charge for returned checks.', '$35'],
  ['rules', 'NSF checks will incur a $25 fee.', '$25'],
  ['fee_schedule', 'Returned check fee   $40.00', '$40'],
  ['rules', 'A return check charge of 30.00 will be assessed to the account.', '$30'],
  ['rules', 'Any check returned for insufficient funds is subject to a $20 fee.', '$20'],
  ['financial_statement', 'NSF fees   60.00', null],
  ['rules', 'A deposit of $200 is returned after inspection.', null],
])

check('transfer fees', 'financial.transferFee', [
  [
    'notice',
    'At closing the buyer pays a one-time capital contribution of $370 and the $150 transfer fee to the manager.',
    '$150',
  ],
  ['fee_schedule', 'Transfer fee   $150.00', '$150'],
  ['rules', 'A transfer fee of $200 is due from the buyer at closing.', '$200'],
  ['minutes', 'New owners pay $250.00 at closing ($100.00 transfer fee and prorated dues).', '$100'],
  ['ccrs', 'Upon each sale of a Lot, the purchaser shall pay the Association a fee of $75.00.', '$75'],
  ['notice', 'The resale certificate fee is $125.', '$125'],
  ['other', 'Estoppel letter fee: $250', '$250'],
  ['minutes', 'The treasurer transferred $5,000 to savings.', null],
  ['budget', 'Transfer fees   $1,800', null],
  ['financial_statement', 'Transfer to reserves   $4,000', null],
  ['fee_schedule', 'Disclosure Packet: $250', '$250'],
  ['fee_schedule', 'Estoppel letter: $100', '$100'],
  [
    'ccrs',
    'Upon the sale of any Lot the buyer shall pay an enhancement fee of $350 to the Association.',
    null,
  ],
])

check('construction deposits', 'financial.constructionDeposit', [
  ['rules', 'A refundable construction deposit of $2,500 is required before work begins.', '$2,500'],
  [
    'rules',
    'The builder shall deposit $1,000.00 with the Association before construction of a new home; it is refunded on completion.',
    '$1,000',
  ],
  ['fee_schedule', 'Architectural compliance deposit   $500', '$500'],
  ['rules', 'A $200 deposit is required to rent the clubhouse.', null],
  ['rules', 'Key fobs require a $50 deposit.', null],
])

check('contributions to working capital', 'financial.workingCapital', [
  [
    'ccrs',
    "At closing each purchaser shall pay a working capital contribution equal to two (2) months' assessments.",
    '2 months of assessments',
  ],
  [
    'ccrs',
    'Each buyer shall contribute $300.00 to the working capital of the Association at the time of closing.',
    '$300',
  ],
  [
    'ccrs',
    'An amount equal to one-sixth (1/6) of the annual assessment shall be paid to the capital of the Association as a capital contribution by each new owner.',
    'one-sixth (1/6) of the annual assessment',
  ],
  ['fee_schedule', 'Capital contribution   $500.00', '$500'],
  ['ccrs', 'A one-time initiation fee of $250 is payable by each purchaser at settlement.', '$250'],
  ['ccrs', 'Special assessments for capital improvements exceeding $5,000 need a vote.', null],
  ['budget', 'Working capital   $12,000', null],
  [
    'ccrs',
    "The purchaser shall pay at closing a contribution to the Association's capital equal to 1% of the purchase price.",
    '1% of the purchase price',
  ],
  [
    'ccrs',
    'Each time a Lot is transferred, a reserve fund contribution from the new owner in the amount of $100.00 is required.',
    '$100',
  ],
  [
    'ccrs',
    'Each grantee of a unit shall pay into the reserve fund at closing an amount equal to two months of assessments.',
    '2 months of assessments',
  ],
  [
    'ccrs',
    'Initial Capital Contribution. Each Purchaser of a Lot shall pay to the Association a sum equal to one-fourth of the then-current Regular Assessment.',
    'one-fourth of the then-current Regular Assessment',
  ],
  [
    'ccrs',
    'Upon the sale of any Lot the buyer shall pay an enhancement fee of $350 to the Association.',
    '$350',
  ],
])
