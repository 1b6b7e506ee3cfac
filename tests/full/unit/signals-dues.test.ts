import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf, qualifierOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('regular dues', () => {
  const paths = ['financial.regularAssessment', 'propertyInfo.monthlyDues']
  const cases: Case[] = [
    ['notice', 'Dues are billed quarterly at $310 (starting 1/1/2025).', '$310 a quarter'],
    [
      'notice',
      'The Fox Run Homeowners Association Annual Fee for 2012 is $275 per household.',
      '$275 a year',
    ],
    ['notice', 'The $85 Association Fee for 2024 is due by April 1, 2024.', '$85 a year'],
    ['minutes', 'The board set the new fee for the some of $410.00 yearly per unit.', '$410 a year'],
    ['notice', 'Annual dues remain $150 per lot.', '$150 a year'],
    ['notice', 'Assessments are $1,020 per year, payable quarterly ($255 each).', '$1,020 a year'],
    ['notice', 'Dues are $130 and are due twice a year, on January 1 and July 1.', '$130 a half-year'],
    [
      'minutes',
      'A motion was made to raise the annual dues to $310. The motion failed for lack of a second.',
      null,
    ],
    [
      'minutes',
      'A motion to raise the annual dues to $310 passed. A motion to pave the lot failed.',
      '$310 a year',
    ],
    [
      'notice',
      'HOA fees are $185 and are collected quarterly (January, April, July and October).',
      '$185 a quarter',
    ],
    ['minutes', 'New dues of $310 went out on the January invoice.', '$310'],
    ['other', 'Master dues, per quarter   $213', '$213 a quarter'],
    [
      'budget',
      'Approved Budget   Annual   Monthly   Per Unit / Month\nMaintenance fees   230,400   19,200   400.00\nTotal Revenue   230,400   19,200   400.00',
      '$400 a month',
    ],
    [
      'notice',
      'The 2026 assessment will be $328.00 per quarter, compared with $312.00 in 2025.',
      '$328 a quarter',
    ],
    ['notice', 'One bedroom homes will pay $286/mo beginning January 1.', '$286 a month'],
    ['budget', '(1) The regular assessment per ownership interest is $445.00 per month.', '$445 a month'],
    ['notice', 'Fees are set at the fall meeting. Fees for 2021 are $140.', '$140 a year'],
    [
      'notice',
      'The 2026 Annual Maintenance Assessment is $410.00 per Lot and the Reserve Fee is $90.00 per Lot.',
      '$410 a year',
    ],
    ['minutes', 'If everyone pays their $125 dues we have what we need.', '$125'],
    ['budget', '2027 Maintenance Assessment to Remain $640\n2027 APPROVED BUDGET\nINCOME', '$640 a year'],
    ['notice', 'HOA dues: $225/year', '$225 a year'],
    ['notice', 'Your 2025 annual assessment of $480.00 is due January 31.', '$480 a year'],
    ['notice', 'The monthly maintenance fee will be $312.50 effective January 1, 2025.', '$312.50 a month'],
    ['notice', 'Dues: $45.00 per month, payable in advance.', '$45 a month'],
    ['notice', 'Each homeowner pays $600 annually in dues.', '$600 a year'],
    [
      'minutes',
      'Motion carried to raise the annual dues from $200 to $225 beginning in 2023.',
      '$225 a year',
    ],
    ['minutes', 'The Board unanimously approved the 2022 dues at $365 per home.', '$365 a year'],
    ['minutes', 'Dues will stay at $175 for 2019.', '$175 a year'],
    ['minutes', 'The dues will remain the same at $120 per quarter.', '$120 a quarter'],
    ['budget', 'Assessment income: 112 homes x $250 = $28,000', '$250 a year'],
    ['budget', 'HOA dues (96 @ $310)   $29,760', '$310 a year'],
    ['budget', 'Assessments: 58 lots at $400 per year', '$400 a year'],
    ['budget', 'Monthly assessment per unit   $390.00', '$390 a month'],
    ['budget', 'Quarterly dues per home   $285.00', '$285 a quarter'],
    [
      'ccrs',
      'Until January 1, 1999, the maximum annual assessment shall be One Hundred Eighty Dollars ($180.00) per Lot.',
      '$180 a year',
    ],
    ['ccrs', 'The initial annual assessment shall be $240.00 per Lot.', '$240 a year'],
    [
      'ccrs',
      'The regular assessment shall initially be Twenty Dollars ($20.00) per month for each Unit.',
      '$20 a month',
    ],
    ['bylaws', 'THE DUES OF THE CORPORATION SHALL BE $ 75.00 A YEAR FOR EACH LOT OWNER.', '$75 a year'],
    [
      'bylaws',
      'Annual dues shall be thirty-five dollars per family, payable at the annual meeting.',
      '$35 a year',
    ],
    [
      'other',
      'What are the dues? Dues are currently $95 per quarter and cover the pool and common areas.',
      '$95 a quarter',
    ],
    ['fee_schedule', 'Regular Assessment: $1,150.00 semi-annually', '$1,150 a half-year'],
    ['rules', 'Association dues are $540.00 per year, due each January.', '$540 a year'],
    ['notice', 'We are billing each owner $130.00 for the 2021 annual assessment.', '$130 a year'],
    ['questionnaire', 'What are the current monthly dues? $265.00', '$265 a month'],
    [
      'minutes',
      'John moved to set the 2020 assessment at $700 per unit; seconded and passed.',
      '$700 a year',
    ],
    // Something else.
    ['minutes', 'The late fee on dues is $25 per month.', null],
    ['minutes', 'Total dues collected were $14,200 for the year.', null],
    ['notice', 'A special assessment of $500 per unit is due in May.', null],
    ['minutes', 'The landscaping contract is $1,200 per month, paid out of dues.', null],
    ['minutes', 'Three owners owe dues of more than $900 each.', null],
    ['minutes', 'Mowing will cost $350 per month this year.', null],
    ['notice', 'Dues were increased by $15 per month.', null],
    ['financial_statement', 'Homeowner Dues   $12,400   $12,000', null],
    ['financial_statement', 'Assessment income   9,850.00', null],
    [
      'ccrs',
      'For example, if the annual assessment is $500 per Lot, each Owner shall pay $125 a quarter.',
      null,
    ],
    [
      'rules',
      'Owners shall be fined $50 per day for each violation in addition to regular assessments.',
      null,
    ],
    ['bylaws', 'The transfer fee shall be $100 and is in addition to annual dues.', null],
    ['rules', 'A returned check for dues is charged $35 per check.', null],
    ['minutes', 'Pool keys are $25 each for owners whose dues are paid.', null],
    [
      'ccrs',
      'The Board shall not spend more than $5,000 per year from the assessments without a vote.',
      null,
    ],
    ['notice', 'HOA fees are $300.00, due April 1st and October 1st.', '$300'],
    ['other', 'Dues\nHow much are they? Every homeowner is charged $88 per month.', '$88 a month'],
    ['minutes', 'A vote was taken after last year’s annual meeting to raise dues to $145.', '$145'],
    [
      'minutes',
      'The assessment for 2027, which must be paid by April 30, will be raised to $185.',
      '$185 a year',
    ],
    ['budget', 'Dues of our owners\n48 Units - $420/Q', '$420 a quarter'],
    ['minutes', 'Dues remained at $135/household this season.', '$135 per household'],
    ['minutes', 'Dues history 2009 $95 2014 $380 2019 $410 2026 $440', '$440'],
    [
      'minutes',
      'The motion to increase quarterly dues by $40 (from $310/quarter to $350/quarter) was approved.',
      '$350 a quarter',
    ],
    ['minutes', 'A motion to raise dues $15 per quarter passed.', null],
    ['notice', 'The monthly assessment was increased $40.', null],
    ['minutes', 'The pool contractor charges $95 per month.', null],
    ['fee_schedule', 'Monthly Dues Assessment $ 550.00 Electronic Deposit', '$550 a month'],
    [
      'minutes',
      'The vote on implementing an assessment of $4,000 per family to be paid within 3 years passed.',
      null,
    ],
    ['notice', 'Dues are 455/lot, the same as last year.', '$455 per lot'],
    ['other', 'lot dues 96 x 305', '$305 a year'],
    ['minutes', 'It was agreed that dues be $330 for the coming year.', '$330'],
    [
      'questionnaire',
      'Association dues are $1,280.00 paid [ ] monthly [ ] quarterly [X] annually',
      '$1,280 a year',
    ],
    ['questionnaire', 'Frequency of assessments: Quarterly\nAmount: $270.00', '$270 a quarter'],
    ['notice', 'From January 1 each home will be billed $94 a month.', '$94 a month'],
    ['minutes', 'Members approved dues of $35/month with no late penalty.', '$35 a month'],
    ['rules', 'Parking is limited to 2 vehicles per unit and dues must be paid.', null],
    ['rules', 'Dues are late after 15 days.', null],
  ]
  it.each(cases)('reads regular dues in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, ...paths)).toBe(value)
  })

  it.each([
    [
      'notice',
      'The annual dues for 2024 are $310 per lot.',
      'financial.regularAssessment',
      '$310 a year',
      'year, 2024',
    ],
    [
      'minutes',
      'The treasurer recommends that annual dues be $350 next year.',
      'financial.regularAssessment',
      '$350 a year',
      'year, proposed',
    ],
    [
      'ccrs',
      'The maximum annual assessment shall be $180.00 per Lot.',
      'financial.regularAssessment',
      '$180 a year',
      'year, maximum',
    ],
  ] as const)('stores the period and status of dues in %s: %s', (kind, text, path, value, qualifier) => {
    expect(qualifierOf(kind, text, path, value)).toBe(qualifier)
  })

  it.each([
    'Half comes from a bank loan over five years at 4%. Monthly payments will be $8,000.',
    'We borrowed $200,000 for the roofs; monthly payments are $3,650.',
  ])('does not read payments of a loan as dues: %s', (text) => {
    expect(proposedOf('notice', text, 'propertyInfo.monthlyDues')).toBeNull()
    expect(proposedOf('notice', text, 'financial.regularAssessment')).toBeNull()
  })
})

describe('due dates', () => {
  const cases: Case[] = [
    ['notice', 'Payment is due by February 1, 2024. Annual dues are $300.', 'February 1, 2024'],
    [
      'ccrs',
      'Annual assessments shall be due and payable in advance on the first day of January of each year.',
      'the first day of January',
    ],
    [
      'ccrs',
      'Assessments shall be paid in equal monthly installments on or before the first day of each calendar month.',
      'the first day of each calendar month',
    ],
    [
      'rules',
      'Dues are payable quarterly, due the 1st of January, April, July and October.',
      'the 1st of January, April, July and October',
    ],
    [
      'rules',
      'Monthly assessments are due on the 1st of each month and late after the 15th of the month.',
      'the 1st of each month',
    ],
    ['minutes', '2018 dues are officially owed on 3/1/18 and reminders will be sent.', 'March 1, 2018'],
    ['ccrs', 'The due dates shall be established by the Board of Directors.', null],
    ['notice', 'The $85 Association Fee for 2024 is due by April 1, 2024.', 'April 1, 2024'],
    ['notice', 'Dues must be paid no later than March 31.', 'March 31'],
    ['notice', 'Please remit your annual assessment by January 31st.', 'January 31st'],
    ['minutes', 'The annual meeting will be held March 3, 2024.', null],
    ['ccrs', 'This Declaration shall take effect on the first day of January, 1998.', null],
    ['minutes', 'The loan payment is due on the 15th of each month.', null],
    ['notice', 'Ballots are due by October 1.', null],
    ['bylaws', 'Nominations must be received by March 1 of each year.', null],
    [
      'rules',
      'Regular assessments are due, in advance, on the first (1 st) day of each assessment period.',
      'the first (1st) day of each assessment period',
    ],
    [
      'rules',
      'Monthly installments of the annual assessment are due and payable on the 1% day of each month.',
      'the 1st day of each month',
    ],
    [
      'bylaws',
      'On the 1st of each and every month each Unit Owner shall be obligated to pay one-twelfth (1/12) of the assessment.',
      'the 1st of each and every month',
    ],
    [
      'rules',
      'Dues are quarterly: January 5, April 5, July 5, and October 5. They are late after the 1st of each month.',
      'January 5, April 5, July 5, and October 5',
    ],
    ['notice', 'Dues of $310 are payable: half by January 20 and half by July 20.', 'January 20 and July 20'],
    [
      'notice',
      'The dues are $95 a month. Payment is due on the 1st, late on the 11th.',
      'the 1st of each month',
    ],
    [
      'bylaws',
      'All owners shall pay monthly, in advance, on or before the fifth day of each month, the assessment fixed by the Board.',
      'the fifth day of each month',
    ],
    ['notice', 'A special assessment was levied. The first installment is due August 1, 2025.', null],
    ['other', 'When do I have to pay? Bills go out in June and must be paid by July 28.', 'July 28'],
    ['ccrs', 'Each lot shall be assessed the sum of $36.00 yearly, payable April 3.', 'April 3'],
    [
      'notice',
      'Dues are split in two parts. Your first half must reach us no later than January 30, the second no later than July 30.',
      'January 30 and July 30',
    ],
    ['other', 'The window washer will be paid by July 28.', null],
    ['questionnaire', 'When are dues due? On the 1st of each month', 'the 1st of each month'],
    ['notice', 'Dues are payable in January and July.', 'January and July'],
  ]
  it.each(cases)('reads the due date of dues in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.assessmentDueDate')).toBe(value)
  })
})
