import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf, qualifierOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('dues increases', () => {
  const cases: Case[] = [
    ['notice', 'The annual fee for 2011 will be increased by $18.00 per household.', '$18 per household'],
    ['notice', 'It is necessary to increase the dues for 2013 by 12.00 dollars.', '$12'],
    ['minutes', 'Motion: to increase the dues $26.00 a unit. Motion passed.', '$26'],
    ['minutes', 'A motion to raise dues to $150 a year was approved.', 'To $150 a year'],
    ['minutes', 'The board voted to raise the dues from $200 to $225 per year.', 'From $200 to $225 a year'],
    ['notice', 'Dues will increase 5% effective January 1.', '5%'],
    ['notice', 'This is a 4% increase in monthly dues.', '4%'],
    ['notice', 'Your assessment will go up by $10 a month starting in July.', '$10 a month'],
    ['budget', 'The 2024 budget includes a 3.5% assessment increase.', '3.5%'],
    ['minutes', 'There will be no increase in dues for 2022.', 'None'],
    ['minutes', 'No dues increase for next year.', 'None'],
    ['notice', 'We are pleased to report that dues will remain the same in 2025.', 'None'],
    ['notice', 'A $15 per month increase in the maintenance fee takes effect in March.', '$15 a month'],
    ['notice', 'The monthly assessment rose 8% ($20) over last year.', '8% ($20)'],
    ['ccrs', 'The annual assessment may be increased each year by not more than 5% without a vote.', null],
    ['minutes', 'Insurance premiums increased by 22% this year.', null],
    ['minutes', 'The mowing contract went up $50 per month.', null],
    ['minutes', 'Late fees were raised to $25.', null],
    ['minutes', 'The motion to raise dues by $50 failed.', null],
    ['budget', 'Water increased 6% and trash 3%.', null],
    ['bylaws', 'The Board may raise dues by up to 10% a year.', null],
    ['notice', 'Quarterly dues will go from $360 to $420 on January 1.', 'From $360 to $420 a quarter'],
    [
      'notice',
      'Your assessment will be increasing from $116.00 per month to $137.00 per month.',
      'From $116 to $137 a month',
    ],
    [
      'notice',
      'The monthly fee had been $280. The board has announced an increase effective January 1, 2027 to $306 per month.',
      'To $306 a month',
    ],
    ['notice', 'The Board proposes a 9% increase in dues for 2027.', '9%'],
    ['notice', 'The proposed $75 increase in the annual assessment will offset rising costs.', '$75'],
    ['minutes', 'We need to raise our HOA dues. The board approved a 12% increase.', '12%'],
    ['notice', 'The monthly fee of $172 remains the same for 2027.', 'None'],
    ['minutes', 'The directors worked hard to keep HOA dues the same.', 'None'],
    ['notice', 'The dues must be raised. The board is retracting the 15% increase that was announced.', null],
    ['budget', 'Dues increases 2009 $95 2014 $380 2019 $410 2026 $440', null],
    ['notice', 'Insurance will go up 12% this year.', null],
    [
      'minutes',
      'The vote on implementing an assessment of $4,000 per family to be paid within 3 years passed.',
      null,
    ],
    [
      'minutes',
      'The board approved a $45 a quarter increase, taking dues from $300 to $345.',
      '$45 a quarter (from $300 to $345)',
    ],
    ['budget', 'Maintenance Income (increase $55/Q)', '$55 a quarter'],
    ['minutes', 'Dues were raised from 310 to 335.', 'From $310 to $335'],
    ['minutes', 'Dues for 2027 are $875, were $840.', 'From $840 to $875'],
    ['minutes', 'Dues unchanged for 2027.', 'None'],
    ['minutes', 'The board voted to hold dues steady.', 'None'],
    ['questionnaire', 'Has there been an increase in assessments in the last 12 months? Yes, 6%', '6%'],
    ['questionnaire', 'Anticipated increase in assessments: None', 'None'],
    ['minutes', 'Dues stayed flat.', 'None'],
    ['minutes', 'Dues stay on the agenda for the next meeting.', null],
    ['minutes', 'Dues will remain under review until May.', null],
    ['minutes', 'The dues remain to be paid by two owners.', null],
    ['minutes', 'Dues remain our only source of income.', null],
    ['minutes', 'Dues remained in the same account.', null],
    ['notice', 'The 2027 annual assessment is $540, a $30 increase over 2026.', '$30'],
    ['reserve_study', 'We assume that dues increase 3% a year.', null],
    ['other', 'The dues pay for the pool. That means $9 more a quarter.', '$9 a quarter'],
    ['notice', 'The yearly assessment will go to $1,248, up $84 from what you paid in 2025.', '$84'],
    ['notice', 'Dues\nYou pay $265 a month now. As of January it will be $290.', 'From $265 to $290'],
    ['other', 'Insurance will cost $9 more a quarter.', null],
    ['notice', 'Dues go up in July. The increase amounts to $9 per month.', '$9 a month'],
  ]
  it.each(cases)('reads a dues increase in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.duesIncrease')).toBe(value)
  })
  it('marks a recommended increase as proposed', () => {
    expect(
      qualifierOf(
        'minutes',
        'The treasurer recommended raising the dues to $180 for 2027.',
        'financial.duesIncrease',
        'To $180',
      ),
    ).toBe('2027, proposed')
  })
})

describe('limits on dues increases', () => {
  const cases: Case[] = [
    [
      'ccrs',
      'The maximum annual assessment may be increased each year not more than 5% above the maximum assessment for the previous year without a vote of the membership.',
      '5% without a vote',
    ],
    [
      'ccrs',
      'The Board may not impose a regular assessment that is more than twenty percent (20%) greater than the regular assessment for the preceding fiscal year without the approval of Owners.',
      '20% without a vote',
    ],
    [
      'ccrs',
      'If the annual assessment exceeds 115% of the previous year’s, the members may reject it.',
      '15%',
    ],
    [
      'ccrs',
      'The annual assessment may be increased above ten percent (10%) by a vote of two-thirds (2/3) of each class of members.',
      '10% without a vote of two-thirds (2/3) of each class of members',
    ],
    [
      'bylaws',
      'Except in an emergency, the board may not raise the regular assessment by more than 15% over that of the preceding year without the approval of at least 60% of the owners, nor levy special assessments that exceed 4% of the budgeted expenses.',
      '15% without a vote of at least 60% of the owners, except in emergencies',
    ],
    [
      'bylaws',
      'The Directors may raise dues by up to 8% per year without approval of the members.',
      '8% without a vote',
    ],
    ['ccrs', 'The annual assessment may not be increased by more than 6% over the previous year.', '6%'],
    [
      'ccrs',
      'Any increase in the annual assessment must be approved by 67% of the votes of the members.',
      null,
    ],
    ['ccrs', 'Unpaid assessments bear interest at 10% per annum.', null],
    ['bylaws', 'Capital expenditures greater than 5% of the budget require a vote.', null],
    ['notice', 'Dues will increase 5% effective January 1.', null],
    [
      'rules',
      'Owners vote on amendments, assessment increases greater than 20% and special assessments.',
      '20%',
    ],
    ['notice', 'The assessment rate has increased by 3.5%.', null],
    [
      'bylaws',
      'The Trustees may not increase the dues by over Eight Dollars ($8.00) in any year without a majority vote of the members.',
      '$8 without a vote',
    ],
    [
      'ccrs',
      'The Board may increase the annual assessment by the greater of five percent (5%) or the change in the Consumer Price Index.',
      '5% or the change in the CPI, whichever is greater',
    ],
    [
      'bylaws',
      'The dues may be changed by a vote at the annual meeting, but not by more than twenty percent (20%) in any one year.',
      '20%',
    ],
  ]
  it.each(cases)('reads the limit on dues increases in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.assessmentIncreaseCap')).toBe(value)
  })
})
