import { testReadings } from '../factories/read-values'

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

testReadings('regular dues', 'financial.regularAssessment', [
  ['notice', '2027 dues: $415', '$415 a year'],
  ['notice', 'Lot owners are assessed $415 annually.', '$415 a year'],
  ['notice', 'AMOUNT DUE: $415.00 2027 Annual Assessment', '$415 a year'],
  ['notice', 'Assessment invoices for $415 were mailed to all owners.', '$415'],
  ['notice', 'Fees include a quarterly amount of $415 for maintenance.', '$415 a quarter'],
  ['budget', `Dues   44,100\nTotal Income   44,100${budgetEnd}`, null],
  ['notice', 'Violators are billed $415 for mowing.', null],
])

testReadings('a special assessment', 'financial.specialAssessments', [
  ['notice', 'This special assessment is in the amount of $118,000 for all homes together.', '$118,000'],
  ['notice', 'Owners also pay an annual major project assessment of $425 in May.', '$425'],
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

testReadings('the number of homes', 'propertyInfo.totalUnits', [
  ['minutes', 'The letter went to all 118 property owners.', '118'],
  ['notice', 'The community has 118 units total.', '118'],
  [
    'financial_statement',
    'Current Liabilities\nPrepaid Pool Memberships   (1,340)   (2,120)   780\nTotal   (1,340)   (2,120)   780',
    null,
  ],
])

testReadings('a dues increase', 'financial.duesIncrease', [
  ['minutes', 'This would bring a monthly increase to the association of $14,300.', null],
])

testReadings('a late fee', 'financial.lateFee', [
  [
    'budget',
    `Income\nDues   44,000   44,100   44,200\nLate fees   $ 180.00   $ 60.00   $ 150.00\nTotal Income   44,180   44,160   44,350`,
    null,
  ],
])

testReadings('the insurance expense', 'financial.insuranceExpense', [
  [
    'notice',
    'The insurance renewal came after borrowing about $64,000 from savings, because we pay most of the premium up front.',
    null,
  ],
])

testReadings('a transfer fee', 'financial.transferFee', [
  ['fee_schedule', 'A nonrefundable Capital Improvement Fee of $600 is due on each resale of a lot.', null],
])

testReadings('dues that are paid by a number of homes', 'financial.regularAssessment', [
  [
    'budget',
    "INCOME:\nHomeowners' Assessments:\n($90.00 x 118 Homes)   $10,620\nTotal Income   $10,620",
    '$90 a year',
  ],
  ['budget', 'Income\nDues $265 x 118   31,270.00\nTotal Income   31,270.00', '$265 a year'],
  ['budget', 'Income\nDues: 118 lots at $265 = $31,270', '$265 a year'],
  ['notice', 'Today $31 of your $164 assessment fee goes into the reserve fund.', '$164'],
  ['notice', 'The plan with full reserves: $164 Quarterly Assessment per Unit.', '$164 a quarter'],
  ['notice', 'Tickets for the picnic: 118 at $12 = $1,416', null],
])

testReadings('homes that pay dues', 'propertyInfo.totalUnits', [
  ['budget', 'Income\nDues $265 x 118   31,270.00\nTotal Income   31,270.00', '118'],
  ['budget', 'Units at Beginning of Year   2,450\nTotal Homes at End of Year   2,509', '2509'],
  ['budget', 'This is enough to maintain 9 buildings consisting of 84 residential units.', '84'],
  ['ccrs', 'The Project has 9 buildings of 12 units each.', '108'],
  ['budget', 'Chairs $265 x 118   31,270.00', null],
])

testReadings('no contribution to reserves', 'financial.reserveContribution', [
  ['notice', 'Your $164 assessment is deposited and some of it goes to reserves.', null],
])

testReadings('no reserve balance', 'financial.currentReserve', [
  ['budget', 'Reserves:\nContingency   $310\nTotal Reserves   $310\nTotal Expenses:   $41,500', null],
])

testReadings('what dues do not cover', 'propertyDetails.hoaCoverage.waterSewer', [
  ['notice', 'Your dues do not cover water and sewer charges.', 'Owner'],
  ['ccrs', 'The Association shall not provide water to any person who is not an Owner.', null],
])

testReadings('no recording', 'governance.recordedDate', [
  ['notice', 'Special meeting of the board\n03/11/2026 6:30pm\nThe roof costs more.', null],
])

testReadings('who represents the management company', 'management.manager', [
  ['minutes', 'Also present, representing Oak Community Management, Inc. (OCMI), was Jane Roe.', 'Jane Roe'],
  [
    'minutes',
    'Please contact our OCM representative Jane Roe. Oak Community Management collects the dues.',
    'Jane Roe',
  ],
  ['minutes', 'Jane Roe, our Oak Management Group Community Team Leader, attended.', 'Jane Roe'],
  ['minutes', 'Jane Roe, representing the pool committee, asked for chairs.', null],
])

testReadings('the state of a meeting’s place', 'propertyInfo.state', [
  [
    'minutes',
    'Board Meeting\nJanuary 13, 2026\n1200 Demo Drive\nDublin, Ohio\nThe meeting was called to order.',
    'Ohio',
  ],
  [
    'minutes',
    'Board Meeting Minutes\nLocation: Demo Pizza at 120 SE 8th Ave, White Oak, OR\nPresent: five',
    'Oregon',
  ],
])

testReadings('a budget that the board approved', 'financial.totalExpenses', [
  [
    'notice',
    'The board adopted a budget in the amount of $61,300 for the operation of our community.',
    '$61,300',
  ],
])

testReadings('an amount that is added to dues', 'financial.duesIncrease', [
  [
    'notice',
    'Dues change in January. An additional $15.00 per unit per month has been added for roofs.',
    '$15 per unit a month',
  ],
])

testReadings('no construction deposit', 'financial.constructionDeposit', [
  ['minutes', 'The construction deposit escrow account balance is $6,000.', null],
  ['rules', 'A construction deposit of $6,000 is due before work begins.', '$6,000'],
])

testReadings('no quorum', 'governance.quorum', [
  ['minutes', 'The secretary said that a quorum of 71 percent of the owners was represented.', null],
])

testReadings('no late fee', 'financial.lateFee', [
  ['minutes', 'Treasurer’s report: $240.15 loss, but four homes owe dues.', null],
])
