import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string]

describe('charges in plain words', () => {
  const duesCases: Case[] = [
    ['minutes', 'The board set the 2026 dues at $310 a month.', '$310 a month'],
    ['notice', 'Starting in January each home will pay $265 monthly.', '$265 a month'],
    [
      'minutes',
      'Bev moved to set the monthly at $412 for next year. Second by Ron. All in favor.',
      '$412 a month',
    ],
    [
      'notice',
      'Your regime fee for 2026 is four hundred twenty-five dollars ($425.00) a month.',
      '$425 a month',
    ],
    ['other', 'What do I pay every month? $198.', '$198 a month'],
    ['other', 'How much are the assessments? It is $640 per year, billed in two halves.', '$640 a year'],
    ['minutes', '2026 assessment adopted: $1,150 per lot per year.', '$1,150 a year'],
    ['notice', 'We ask every owner for $75 each quarter.', '$75 a quarter'],
    ['minutes', 'Dues will go to $225 a quarter.', '$225 a quarter'],
    ['notice', 'The Board has voted to charge each lot $540 for the year 2026.', '$540 a year'],
    ['minutes', "The annual assessment stays put this year. Next year's assessment goes to $875.", '$875'],
    ['other', 'Owners pay $89 a month, which covers mowing and snow.', '$89 a month'],
  ]
  it.each(duesCases)('reads regular dues in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.regularAssessment', 'propertyInfo.monthlyDues')).toBe(value)
  })

  const dueDateCases: Case[] = [
    ['rules', 'Assessments are due on the 1st. Monthly assessment: $345.', 'the 1st of each month'],
    [
      'rules',
      'Annual assessments shall be payable in advance on the first day of each calendar month.',
      'the first day of each calendar month',
    ],
    ['minutes', 'Fees are due the first and late after the tenth.', 'the first of each month'],
    ['notice', 'Payment of the assessment is due on March 1 and late after March 31.', 'March 1'],
    ['notice', 'Please get your dues check to us by April 15.', 'April 15'],
    ['other', 'When are dues due? The first of every month.', 'the first of every month'],
    ['other', 'Dues: $300/yr, due Feb 1', 'Feb 1'],
    ['notice', 'We need your dues no later than January 31st.', 'January 31st'],
    [
      'other',
      'Quarterly payments come due January 1, April 1, July 1 and October 1.',
      'January 1, April 1, July 1 and October 1',
    ],
    ['minutes', 'Treasurer reminded everyone that dues must be in by May 1.', 'May 1'],
    ['notice', 'Your $480 is due June 1.', 'June 1'],
    ['other', 'Assessments are payable on the 5th day of the month.', 'the 5th day of the month'],
    ['other', 'Pay by: the 10th of each month', 'the 10th of each month'],
    ['ccrs', 'The annual charge falls due on the first of February.', 'the first of February'],
    [
      'notice',
      'Invoices for the assessment go out December 1 and are payable within 30 days of the invoice date.',
      'within 30 days of the invoice date',
    ],
    ['other', 'Our fiscal year starts in July, so dues are due July 1.', 'July 1'],
  ]
  it.each(dueDateCases)('reads due dates in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.assessmentDueDate')).toBe(value)
  })

  const increaseCases: Case[] = [
    ['notice', 'The regime fee stays as it is for 2026.', 'None'],
    ['minutes', 'The 6% raise in January covered the insurance. Fee income was as planned.', '6%'],
    ['minutes', "Our assessment is $895 this year. Next year's assessment goes to $950.", 'To $950'],
    ['notice', 'Dues will be $20 a month higher next year.', '$20 a month'],
    ['notice', 'That is $15 a month more than you pay now. The new assessment is $240.', '$15 a month'],
    ['minutes', 'After discussion the board agreed on a 4 percent bump in dues.', '4%'],
    ['notice', 'You will see your assessment climb from $410 to $445 a month.', 'From $410 to $445 a month'],
    ['notice', 'No dues increase this year!', 'None'],
    ['minutes', 'The assessment for 2026 is the same as for 2025.', 'None'],
    ['notice', 'Beginning July 1, the monthly fee moves from $202 to $218.', 'From $202 to $218'],
    ['budget', '2026 assessment reflects an increase of 7.2% over 2025.', '7.2%'],
    ['notice', 'Why are dues going up by 12 percent? Insurance.', '12%'],
    ['minutes', 'Motion to add $25 to the quarterly dues passed 4-1.', '$25'],
    ['notice', 'Dues change in January. Owners will pay $30 more per month.', '$30 a month'],
    ['minutes', 'Dues hold at $180 for another year.', 'None'],
  ]
  it.each(increaseCases)('reads increases of dues in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.duesIncrease')).toBe(value)
  })

  const limitCases: Case[] = [
    [
      'notice',
      'The new assessment is inside the ten percent the Declaration lets a board decide on its own.',
      '10%',
    ],
    [
      'budget',
      'No vote on the assessment is needed because the increase is under the twenty percent of Civil Code 5605(b).',
      '20%',
    ],
    ['other', 'Can the board raise dues by itself? Yes, up to 5% a year. Anything above needs a vote.', '5%'],
    [
      'ccrs',
      'The Board may not raise the annual assessment by more than fifteen percent in any year without a vote of the members.',
      '15% without a vote',
    ],
    ['notice', 'The covenants cap yearly increases at 8 percent.', '8%'],
    ['minutes', 'Under the bylaws the board can go up 10% a year on dues without asking the owners.', '10%'],
    ['notice', 'An increase of dues of more than 20% would need a vote of the owners.', '20%'],
    [
      'ccrs',
      'From and after January 1, 2001, the maximum annual assessment may be increased each year not more than 5% above the maximum assessment for the previous year without a vote.',
      '5% without a vote',
    ],
    [
      'minutes',
      'Anything over 15% has to go to the membership for a vote, so the board kept the raise in dues at 14%.',
      '15%',
    ],
    [
      'ccrs',
      'No increase greater than 10 percent over the prior year shall take effect unless two-thirds of the owners approve.',
      '10%',
    ],
  ]
  it.each(limitCases)('reads limits of increases in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.assessmentIncreaseCap')).toBe(value)
  })

  const lateCases: Case[] = [
    [
      'notice',
      'Late payers owe $45 extra after January 31, when interest at 10% per year is added too.',
      '$45',
    ],
    ['other', 'What if I pay late? After the 15th the system adds $18.50.', '$18.50'],
    ['rules', 'A $25 charge is posted to accounts not paid by the tenth.', '$25'],
    ['other', 'Late charge after the 10th: $20', '$20'],
    ['minutes', 'The board set the late fee at $30.', '$30'],
    ['rules', 'Accounts more than 15 days past due are charged $40.', '$40'],
    ['ccrs', 'A late charge equal to ten percent of the unpaid installment shall be imposed.', '10%'],
    ['other', 'Pay your dues after the 20th and you owe an extra $15.', '$15'],
    ['notice', 'If we do not have your check by March 1, add $50.', '$50'],
    ['minutes', 'Lateness: $25 per month until dues are paid', '$25 a month'],
    [
      'notice',
      'Anyone who has not paid by the end of the month will see a $35 late fee on the next statement.',
      '$35',
    ],
    [
      'rules',
      'Late fees. Ten dollars ($10) or 5% of the installment, whichever is greater.',
      '$10 or 5%, whichever is greater',
    ],
  ]
  it.each(lateCases)('reads late fees in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.lateFee')).toBe(value)
  })

  const interestCases: Case[] = [
    [
      'budget',
      'Delinquent accounts may be charged a late charge of 10% and interest not over 12% per annum.',
      '12% a year',
    ],
    ['rules', 'Unpaid balances draw 8% a year.', '8% a year'],
    ['other', 'Interest runs at 1% a month on what is still owed.', '1% a month'],
    [
      'ccrs',
      'Any assessment not paid within thirty days shall bear interest from the due date at the rate of eighteen percent per annum.',
      '18% a year',
    ],
    ['notice', 'We also add 10 percent annual interest to unpaid dues after 60 days.', '10% a year'],
    ['rules', 'The delinquent amount accrues simple interest of six percent a year.', '6% a year'],
    ['other', 'Interest on late payments: 18% APR', '18%'],
    ['minutes', 'Interest on past-due accounts is 1.5 percent monthly.', '1.5% a month'],
    ['rules', 'Unpaid dues. After 30 days, 12% interest.', '12%'],
  ]
  it.each(interestCases)('reads interest on late payments in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.lateInterest')).toBe(value)
  })

  const owedCases: Case[] = [
    ['minutes', 'Seven units are behind for a combined $6,230.15.', '$6,230.15'],
    ['minutes', '41 accounts still owe for 2024, together $52,310.', '$52,310'],
    ['minutes', 'Delinquencies: seven accounts over 60 days, $8,140 in all (two with liens).', '$8,140'],
    ['questionnaire', 'How many units are 60 or more days past due? 5   Total amount? $7,105.00', '$7,105'],
    ['minutes', 'There are four owners late, for $2,310.', '$2,310'],
    ['minutes', 'We are owed $6,750 by nine owners.', '$6,750'],
    ['minutes', 'Receivables stand at $18,220, most of it two units.', '$18,220'],
    ['minutes', 'Collections: 3 accounts with the attorney, $22,014.', '$22,014'],
    ['minutes', 'Twelve homes have not paid, which comes to $5,400.', '$5,400'],
    ['notice', 'Ten of our neighbors owe the association a total of $8,900.', '$8,900'],
    ['minutes', 'Past dues are down to $4,120.', '$4,120'],
    ['questionnaire', 'Dollar amount of assessments more than 60 days delinquent: $7,315', '$7,315'],
    ['minutes', 'Aged receivables $13,905 (6 accounts).', '$13,905'],
  ]
  it.each(owedCases)('reads what owners owe in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.delinquentAmount')).toBe(value)
  })

  const lateOwnerCases: Case[] = [
    ['minutes', 'Two owners are three months behind.', '2'],
    ['minutes', 'Five accounts went to the attorney.', '5'],
    ['minutes', 'We have eleven late payers.', '11 (days past due not stated)'],
    ['minutes', 'Only one unit is behind.', '1'],
    ['minutes', 'Liens have been recorded against 3 lots.', '3'],
    ['notice', 'Six of our owners still owe last year’s dues.', '6 (days past due not stated)'],
    ['questionnaire', 'Units 60+ days delinquent   4', '4'],
    ['minutes', 'Everybody is paid up.', 'None'],
    ['minutes', 'Collections - 8 accounts over 90 days.', '8'],
    ['minutes', '13 not paid as of today.', '13 (days past due not stated)'],
  ]
  it.each(lateOwnerCases)('reads owners who are late in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyDetails.delinquencies')).toBe(value)
  })

  const specialCases: Case[] = [
    [
      'notice',
      'At its meeting the Board adopted a special assessment in the total sum of $412,000.00.',
      '$412,000',
    ],
    [
      'questionnaire',
      'Any special assessments? Yes. In 2025 the Board levied $450,000 on all units for the concrete.',
      '$450,000',
    ],
    ['minutes', 'Motion to assess $412,000 for the balconies. Passed 4 to 1.', '$412,000'],
    ['other', 'What is the special assessment? The members approved it in May: $600, in halves.', '$600'],
    ['financial_statement', 'Seawall Assessment Receivable (2021)   84,500.00', '$84,500'],
    [
      'notice',
      'Each owner’s share of the roof assessment is $4,200, payable in three parts.',
      '$4,200 per unit',
    ],
    ['minutes', 'The special will be $1,500 per unit.', '$1,500 per unit'],
    ['minutes', 'Owners approved the $2,750 special assessment for the elevators, 61 to 12.', '$2,750'],
    ['notice', 'To pay for the road every lot will be billed a one-time $800.', '$800 per unit'],
    ['minutes', 'A one-time assessment of $350 was approved to repair the dock.', '$350'],
    ['questionnaire', 'Special assessments: none current or planned', 'None'],
    [
      'notice',
      'There is an assessment of $5,000 per home to replace the siding, in addition to dues.',
      '$5,000 per unit',
    ],
    ['other', 'Is there a special assessment? Yes, $85 a month through 2027 for the boiler.', '$85'],
  ]
  it.each(specialCases)('reads special assessments in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.specialAssessments')).toBe(value)
  })

  const transferCases: Case[] = [
    ['fee_schedule', 'Change of ownership    $150', '$150'],
    ['other', 'When a home sells, the buyer pays the manager $200 to set up the account.', '$200'],
    ['fee_schedule', 'Resale certificate $375 (10 business days)', '$375'],
    ['other', 'Is there a transfer fee? $125, at closing.', '$125'],
    ['fee_schedule', 'Resale disclosure packet: $300', '$300'],
    ['other', 'We charge sellers $350 for the estoppel.', '$350'],
    ['fee_schedule', 'Certificate of resale ........ $375.00', '$375'],
    [
      'ccrs',
      'Upon each conveyance the grantee shall pay a transfer fee of One Hundred Dollars ($100.00).',
      '$100',
    ],
    ['other', 'New owner set-up: $95', '$95'],
    ['minutes', 'The transfer fee goes up to $250 in June.', '$250'],
    ['fee_schedule', '6(d) certificate   $75', '$75'],
  ]
  it.each(transferCases)('reads transfer fees in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.transferFee')).toBe(value)
  })

  const buyerCases: Case[] = [
    [
      'budget',
      'Working capital: two months’ assessments are collected from each buyer at closing.',
      '2 months of assessments',
    ],
    [
      'ccrs',
      'On every transfer of title the transferee shall pay the Association a contribution to its working capital equal to twenty-five percent (25%) of the annual maintenance charge then in force.',
      'twenty-five percent (25%) of the annual maintenance charge',
    ],
    ['other', 'Buyers pay $500 into the reserve fund at closing.', '$500'],
    ['fee_schedule', 'Capital contribution (buyer)   $1,000.00', '$1,000'],
    ['minutes', 'New owners now contribute $750 to capital when they buy.', '$750'],
    [
      'ccrs',
      'Each purchaser shall pay an initiation fee equal to three months of assessments.',
      '3 months of assessments',
    ],
    [
      'notice',
      'At closing the buyer pays one-sixth of the annual assessment as working capital.',
      'one-sixth of the annual assessment',
    ],
    ['fee_schedule', 'Initiation fee, new members: $850', '$850'],
    ['fee_schedule', 'Reserve contribution at closing - $1,250', '$1,250'],
  ]
  it.each(buyerCases)('reads contributions of buyers in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.workingCapital')).toBe(value)
  })

  const returnedCases: Case[] = [
    ['other', 'A check that bounces costs you $25.', '$25'],
    ['fee_schedule', 'NSF   $35', '$35'],
    ['rules', 'If your bank returns your payment, $30 goes on the account.', '$30'],
    ['other', 'Bad check? $40.', '$40'],
    ['rules', 'Returned payments are billed at $25 each.', '$25'],
    ['rules', 'An owner whose check is not honored is charged $30.', '$30'],
    ['notice', 'Bounced checks: $35 plus late fee', '$35'],
    ['rules', 'There is a $20 fee for checks returned by the bank.', '$20'],
    ['fee_schedule', 'Returned item (check or ACH)..........$30.00', '$30'],
  ]
  it.each(returnedCases)('reads fees for returned payments in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.returnedCheckFee')).toBe(value)
  })

  const depositCases: Case[] = [
    ['rules', 'A refundable deposit of $2,000 is required before a house is built.', '$2,000'],
    ['fee_schedule', 'Builder deposit (refundable)   $5,000', '$5,000'],
    [
      'rules',
      'Owners post $1,000 with the ARC before any addition, returned after final inspection.',
      '$1,000',
    ],
    ['fee_schedule', 'Road damage deposit: $3,000', '$3,000'],
    ['other', 'Building? You leave $2,500 with the association until the house is finished.', '$2,500'],
    ['rules', 'Compliance deposit. $750, refunded when the committee signs off.', '$750'],
    ['rules', 'New home construction: deposit $4,000; fee $500', '$4,000'],
  ]
  it.each(depositCases)('reads construction deposits in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.constructionDeposit')).toBe(value)
  })
})
