import { expect, it } from 'vitest'
import { proposedFigure, qualifierOf, testReadings } from '~tests/factories/read-values'

const budgetEnd = '\nTotal Expenses   41,500'

testReadings('the operating result', 'financial.operatingResult', [
  [
    'financial_statement',
    'Balance Sheet\nAssets\nCash   71,300.00\nTotal Assets   71,300.00\nLiabilities and Fund Balances\nOperating Fund   62,000.00\nExcess (Deficiency) of Revenues over Expenses   9,300.00\nTotal Liabilities and Fund Balances   71,300.00',
    '$9,300',
  ],
  [
    'financial_statement',
    'Equity\nPrior Years Net Income   410,000\nCurrent Year Net Income: Operations   38,250\nCurrent Year Net Income: Capital   120,400\nTotal Equity   568,650',
    '$38,250',
  ],
  ['financial_statement', `Total Income   44,100${budgetEnd}\nAnnual Excess/(Shortfall)   2,600`, '$2,600'],
  ['minutes', 'Net income through August 31 was $7,940.', '$7,940'],
  ['minutes', 'The treasurer said that retained revenue year to date is $15,220.40.', '$15,220.40'],
  ['minutes', 'Net income from the yard sale was $640.', null],
])

testReadings('the bank balance', 'financial.bankBalance', [
  [
    'budget',
    `Landscaping   41,500${budgetEnd}\nOPERATING ACCOUNT\nBeginning Balance   $18,200.10\nSurplus   2,600.00\nEnding Balance   $20,800.10`,
    '$20,800.10',
  ],
  [
    'financial_statement',
    'Assets\nOperating Cash   48,210\nBuildings   1,830,000\nTotal Capital Assets   1,830,000',
    '$48,210',
  ],
  ['minutes', 'Our balance at the end of 2019 was $31,702.', '$31,702'],
  ['minutes', 'Treasurer’s report: Balance as of 3/4/2022: $9,418.77', '$9,418.77'],
  ['minutes', 'Treasurer Report: We currently have $9,418.77. Two lots are late.', '$9,418.77'],
  ['minutes', 'As of today the association has $27,300.50 on deposit at Valley Bank.', '$27,300.50'],
  ['minutes', 'Our balance of goodwill is worth $9,400.', null],
  ['minutes', 'We have $9,418 of bids to compare.', null],
])

testReadings('the reserve balance', 'financial.currentReserve', [
  [
    'financial_statement',
    'Capital Reserve Funds\nRoads   410,000\nPool   95,500\nTotal Capital Reserve Funds   505,500',
    '$505,500',
  ],
  ['minutes', 'Replacement Reserve Fund   88,140', '$88,140'],
  ['minutes', 'Balance in the replacement fund on June 30: $88,140', '$88,140'],
  ['financial_statement', 'Ending Reserve Fund Balance   88,140', '$88,140'],
  ['reserve_study', 'Ending Reserve Fund Balance   88,140', null],
])

testReadings('the reserve contribution', 'financial.reserveContribution', [
  ['minutes', 'Contribution to reserves: $14,400 per year', '$14,400 a year'],
  ['budget', `Landscaping   30,000\nCapital reserve expense   11,500${budgetEnd}`, '$11,500 a year'],
  [
    'budget',
    `Landscaping   41,500${budgetEnd}\nOperating Account\nBeginning Balance   $61,300.00\nTransfer (to) / from Reserve Account   (25,000)\nEnding Balance   $36,300.00`,
    '$25,000 a year',
  ],
])

testReadings('total income', 'financial.totalIncome', [
  [
    'financial_statement',
    'Statement of Operations\n   Actual   Budget   Variance\nRevenue\nDues   18,200.40   19,000.00   (799.60)\nLate Charges   310.00   -   310.00\nInterest   22.15   -   22.15\n   18,532.55   19,000.00   (467.45)\nExpenses\nInsurance   2,400.00   2,300.00   100.00',
    '$18,532.55',
  ],
  ['notice', 'The annual dues from all 118 homes add up to $70,800.', '$70,800'],
  ['budget', `Total Assessments and Other Income   44,100${budgetEnd}`, '$44,100'],
  ['budget', `Total Dues Income   44,100${budgetEnd}`, '$44,100'],
  ['budget', 'Budgeted Revenue for 2027: $44,100', '$44,100'],
  ['budget', 'Anticipated Income   $44,100', '$44,100'],
  ['notice', 'The dues from our late payers total $1,800.', null],
])

testReadings('total expenses', 'financial.totalExpenses', [
  ['minutes', 'We spent $52,310 last year.', '$52,310'],
  ['minutes', 'Operating expenses year to date are $52,310.', '$52,310'],
  ['financial_statement', 'Expenses paid in 2025: $52,310', '$52,310'],
  ['budget', 'Total Operating & Reserve Expenses   52,310', '$52,310'],
  ['budget', 'Budget Total   $52,310', '$52,310'],
  ['budget', 'Projected Expenses for 2027: $52,310', '$52,310'],
  ['minutes', 'We spent $5,310 last year on trees.', null],
])

testReadings('a loan', 'financial.associationLoan', [
  ['minutes', 'A line of credit of $210,000 was drawn for the seawall.', '$210,000'],
  [
    'financial_statement',
    'Long Term Liabilities\nCapital Lease   (34,900)\nTotal Long Term Liabilities   (34,900)',
    '$34,900',
  ],
  ['minutes', 'A line of credit is offered by many banks for $210,000 projects.', null],
])

testReadings('the insurance expense', 'financial.insuranceExpense', [
  [
    'notice',
    'The insurance renewal came after borrowing about $64,000 from savings, because we pay most of the premium up front.',
    null,
  ],
])

testReadings('no contribution to reserves', 'financial.reserveContribution', [
  ['notice', 'Your $164 assessment is deposited and some of it goes to reserves.', null],
])

testReadings('no reserve balance', 'financial.currentReserve', [
  ['budget', 'Reserves:\nContingency   $310\nTotal Reserves   $310\nTotal Expenses:   $41,500', null],
])

testReadings('a budget that the board approved', 'financial.totalExpenses', [
  [
    'notice',
    'The board adopted a budget in the amount of $61,300 for the operation of our community.',
    '$61,300',
  ],
])

it('a page with a period of its own does not continue the columns of the page before', () => {
  const statement =
    'Statement of Operations\nYear Ended December 31, 2025\n   Actual   Budget\nRevenue\nDues   18,200   19,000\nExpenses\nInsurance   2,100   2,300'
  const budget =
    'Annual Budget\nYear Ending December 31, 2026\nRevenue\nDues   20,000   20,500\nExpenses\nTotal Expenses   18,640   19,130'
  const pages = [statement, budget]
  expect(proposedFigure('budget', pages, 'totalExpenses')).toBe('$18,640')
  expect(qualifierOf('budget', pages, 'financial.totalExpenses', '$18,640')).toBe('year ended 2026-12-31')
})
