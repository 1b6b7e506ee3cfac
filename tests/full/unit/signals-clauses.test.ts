import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedFigure } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, path: string, value: string | null]

describe('an amount that is paid into reserves', () => {
  it.each<Case>([
    [
      'notice',
      'Of the dues, $640 is earmarked for the reserve account every month.',
      'reserveContribution',
      '$640 a month',
    ],
    [
      'notice',
      'The new budget sets aside $21,500 for future repairs and replacements.',
      'reserveContribution',
      '$21,500',
    ],
    [
      'other',
      'How much goes into the reserve fund? $27,000 per year.',
      'reserveContribution',
      '$27,000 a year',
    ],
    [
      'questionnaire',
      'Amount budgeted for reserves this fiscal year   $33,150',
      'reserveContribution',
      '$33,150 a year',
    ],
    [
      'notice',
      'Dues include funding of the reserves in the amount of $15,900.',
      'reserveContribution',
      '$15,900',
    ],
  ])('is read as the contribution in %s “%s”', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })

  it.each<Case>([
    ['minutes', 'Reserve contributions increased by $2,450.', 'reserveContribution', null],
    ['notice', 'The contribution to reserves per lot is $310.', 'reserveContribution', null],
    ['notice', 'The special assessment of $88,000 will go to the reserve fund.', 'reserveContribution', null],
    [
      'minutes',
      'Money for the gate ($7,300) will be transferred to operating from reserves.',
      'reserveContribution',
      null,
    ],
    [
      'minutes',
      'We will need to put $52,000 into reserves to rebuild the pier.',
      'reserveContribution',
      null,
    ],
  ])('is not read as the contribution in %s “%s”', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})

describe('an amount that is held in reserves', () => {
  it.each<Case>([
    [
      'minutes',
      'With the matured certificate the reserve funds now amount to $71,204.88.',
      'currentReserve',
      '$71,204.88',
    ],
    [
      'other',
      'How much is in the reserve account?\n$93,410.20 as of April 30.',
      'currentReserve',
      '$93,410.20',
    ],
    ['minutes', 'The reserve account is down $14,600 since January.', 'currentReserve', null],
    ['minutes', 'The reserve fund has $8,250 less than last year.', 'currentReserve', null],
    ['minutes', 'Reserve interest earned this year was $1,318.02.', 'currentReserve', null],
  ])('is read as the balance unless it is a change, in %s “%s”', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})

describe('income and expenses in everyday words', () => {
  it.each<Case>([
    ['minutes', 'We collected $84,320 during the year and paid out $79,115.', 'totalIncome', '$84,320'],
    ['minutes', 'We collected $84,320 during the year and paid out $79,115.', 'totalExpenses', '$79,115'],
    ['minutes', 'In May we collected $8,320 and paid out $7,115.', 'totalIncome', null],
    ['minutes', 'It will cost $231,400 to run the association next year.', 'totalExpenses', '$231,400'],
    ['minutes', 'Income exceeded expenses by $5,204.19 for the year.', 'operatingResult', '$5,204.19'],
    ['minutes', 'Expenses exceeded income by $5,204.19 in 2025.', 'operatingResult', '-$5,204.19'],
    ['notice', 'The association closed the year $6,300 in the red.', 'operatingResult', '-$6,300'],
    [
      'minutes',
      'We finished the year with expenses $2,340 higher than income.',
      'operatingResult',
      '-$2,340',
    ],
  ])('are read in %s “%s” for %s', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})

describe('accounts without a total', () => {
  it.each<Case>([
    ['minutes', 'We have $18,204 in checking and $52,310 in savings.', 'bankBalance', '$70,514'],
    [
      'minutes',
      'The operating account stood at $18,204.44 and the reserve account at $52,310.12.',
      'bankBalance',
      '$70,514.56',
    ],
    [
      'minutes',
      'Operating account: $18,204.44\nReserve savings: $52,310.12\nPast due: $940.00',
      'bankBalance',
      '$70,514.56',
    ],
    ['minutes', 'Operating $18,000, reserves $52,000, total $70,000.', 'bankBalance', '$70,000'],
    ['minutes', 'The board moved $5,000 from checking to savings.', 'bankBalance', null],
  ])('are added up in %s “%s”', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})

describe('the tax return of homeowners associations', () => {
  const text =
    'Form 1120-H   U.S. Income Tax Return\nfor Homeowners Associations   2025\nB Total exempt function income. Must meet 60% gross income test   B   96,240.\nC Total expenditures made for purposes described in 90% expenditure test   C   88,017.\nD Association’s total expenditures for the tax year   D   90,155.'
  it('states its income and its expenses in lines B and D', () => {
    expect(proposedFigure('other', text, 'totalIncome')).toBe('$96,240')
    expect(proposedFigure('other', text, 'totalExpenses')).toBe('$90,155')
  })
})

describe('sentences of a reserve study', () => {
  it.each<Case>([
    [
      'notice',
      'According to the study, we ought to be putting away $71,000 annually.',
      'recommendedContribution',
      '$71,000 a year',
    ],
    [
      'notice',
      'Our 2023 reserve study called for annual contributions of $71,000.',
      'recommendedContribution',
      '$71,000 a year',
    ],
    [
      'reserve_study',
      'The lowest annual contribution that avoids a negative balance is $48,000.',
      'minimumContribution',
      '$48,000 a year',
    ],
    [
      'bylaws',
      'Eight percent (8%) of all dues is to be kept in savings for major repairs.',
      'minimumContribution',
      '8% of all dues is to be kept in savings for major repair',
    ],
    [
      'notice',
      'The association holds $140,000, which is 38% of what the study says it should have in reserves.',
      'fundingLevel',
      '38%',
    ],
    [
      'minutes',
      'Ellen Marsh Engineering completed a reserve study for us in 2022.',
      'reserveStudyProvider',
      'Ellen Marsh Engineering',
    ],
    ['questionnaire', 'When was the last reserve study performed? 2023', 'reserveStudyDate', '2023'],
    ['minutes', 'The board will obtain three quotes for a reserve study in 2027.', 'reserveStudyDate', null],
  ])('are read in %s “%s” for %s', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})

const plans = `Where the reserve fund stands
Projected balance on January 1, 2026   $481,200
Ideal balance on the same date (100% funded)   $903,700
Percent of ideal   53%
Contribution in the 2025 budget   $28,116
2026   2027   2028
Recommended plan   $47,300   $49,200   $51,100
Threshold plan   39,900   41,400   43,000
Existing plan   28,116   29,000   29,900`

describe('funding plans side by side', () => {
  it.each<[path: string, value: string]>([
    ['currentReserve', '$481,200'],
    ['targetReserve', '$903,700'],
    ['fundingLevel', '53%'],
    ['reserveContribution', '$28,116'],
    ['recommendedContribution', '$47,300'],
    ['minimumContribution', '$39,900'],
  ])('give the first year’s figures: %s', (path, value) => {
    expect(proposedFigure('reserve_study', plans, path)).toBe(value)
  })
})

describe('the notes of an audit on reserves', () => {
  const text =
    'NOTE 5 - FUTURE MAJOR REPAIRS AND REPLACEMENTS\nNorton Component Advisors completed a study in May 2023 to estimate replacement costs. The consultant advised a contribution of $64,000 a year; $58,500 was budgeted and funded.'
  it.each<[path: string, value: string]>([
    ['reserveStudyProvider', 'Norton Component Advisors'],
    ['reserveStudyDate', '2023-05'],
    ['recommendedContribution', '$64,000 a year'],
    ['reserveContribution', '$58,500'],
  ])('state %s', (path, value) => {
    expect(proposedFigure('financial_statement', text, path)).toBe(value)
  })
})

describe('amounts near the words of a field', () => {
  it.each<Case>([
    ['minutes', 'Operating expenses were $4,730 over budget for the quarter.', 'totalExpenses', null],
    ['minutes', 'Operating expenses are $6,480 over budget, mostly plumbing.', 'operatingResult', null],
    ['minutes', 'The social committee took in $840 and spent $612 on the picnic.', 'totalIncome', null],
    [
      'minutes',
      'Checking began at a beginning balance of $12,400.00 and had an ending balance of $14,250.00.',
      'bankBalance',
      '$14,250',
    ],
    [
      'minutes',
      'Owner at unit 12 has a balance of $2,300 in operating charges and $500 in reserve special assessment.',
      'bankBalance',
      null,
    ],
    ['minutes', 'The insurance premium will go up $3,150.', 'insuranceExpense', null],
    ['minutes', 'Insurance paid $14,300 for the burst pipe.', 'insuranceExpense', null],
    ['notice', 'Each unit’s share of the insurance premium is $312.', 'insuranceExpense', null],
    ['minutes', 'The developer put $25,500 into the reserve fund in 2009.', 'reserveContribution', null],
    ['other', '2026 budget: $412,000 (operating $324,000, reserves $88,000)', 'currentReserve', null],
  ])('are not read as its value in %s “%s” for %s', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})

describe('a schedule of reserves by component', () => {
  const text = `RESERVES FOR THE YEAR ENDING DECEMBER 31, 2026
Component   Useful Life   Remaining   Repl. Cost   Balance 12/31/25   2026 Funding
Roof   20   7   410,000   212,500   29,300
Painting   8   3   118,000   51,000   22,350
Paving   25   9   264,000   98,000   18,400
TOTAL   792,000   361,500   70,050`
  it.each<[path: string, value: string | null]>([
    ['currentReserve', '$361,500'],
    ['reserveContribution', '$70,050 a year'],
    ['totalExpenses', null],
  ])('gives the totals of its columns: %s', (path, value) => {
    expect(proposedFigure('budget', text, path)).toBe(value)
  })
})

describe('a summary in one line', () => {
  it('states the result beside income and expenses', () => {
    const text = '2026 at a glance: income $312,000, expenses $305,400, surplus $6,600.'
    expect(proposedFigure('notice', text, 'operatingResult')).toBe('$6,600')
  })
})

describe('funds by other names', () => {
  it.each<Case>([
    [
      'minutes',
      'Approved the annual transfer of $6,300 to the road fund.',
      'reserveContribution',
      '$6,300 a year',
    ],
    ['notice', 'Our road fund has $86,450 in it.', 'currentReserve', '$86,450'],
    ['notice', 'If we fund reserves at $2,450 a month we will be better off.', 'reserveContribution', null],
    ['notice', 'Owners will each contribute $1,250 to the roof fund.', 'reserveContribution', null],
    ['minutes', 'Moved $50,000 of reserves into a certificate of deposit.', 'reserveContribution', null],
    ['minutes', 'The garden club has $1,204.12 in checking and $3,000.00 in savings.', 'bankBalance', null],
    ['minutes', 'The insurance adjuster set the replacement cost at $412,000.', 'insuranceExpense', null],
  ])('are read in %s “%s” for %s', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})

describe('short statements of a single figure', () => {
  it.each<Case>([
    [
      'minutes',
      'Finance: Ops $28,402.70 / Reserves $97,450.10 at month end.',
      'currentReserve',
      '$97,450.10',
    ],
    ['minutes', 'Finance: Ops $28,402.70 / Reserves $97,450.10 at month end.', 'bankBalance', '$125,852.80'],
    ['questionnaire', 'Present reserve fund: $97,450.00', 'currentReserve', '$97,450'],
    ['notice', 'Reserves: about $97,450 on deposit.', 'reserveContribution', null],
    [
      'notice',
      'Operating expenses are budgeted at $81,500, plus a reserve contribution of $11,000.',
      'reserveContribution',
      '$11,000',
    ],
    ['financial_statement', 'Cash in bank, December 31   27,902.77', 'bankBalance', '$27,902.77'],
    [
      'bylaws',
      'The Board shall transfer not less than $6,500 each year to the reserve account.',
      'minimumContribution',
      '$6,500 a year',
    ],
    ['questionnaire', 'Reserve study completed in the last 3 years?  Yes (2025)', 'reserveStudyDate', '2025'],
    [
      'reserve_study',
      'Our recommendation: budget $2,150 per month for reserves.',
      'recommendedContribution',
      '$2,150 a month',
    ],
  ])('are read in %s “%s” for %s', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})

describe('the cost of a policy', () => {
  it.each<Case>([
    [
      'notice',
      'The master policy renewed July 1 at an annual premium of $31,480.',
      'insuranceExpense',
      '$31,480',
    ],
    ['notice', 'Our largest line item is insurance ($31,480).', 'insuranceExpense', '$31,480'],
    ['minutes', 'The insurance deductible of $10,000 will be paid from operating.', 'insuranceExpense', null],
    ['minutes', 'The insurance claim for the storm paid $64,000.', 'insuranceExpense', null],
  ])('is read in %s “%s” for %s', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})
