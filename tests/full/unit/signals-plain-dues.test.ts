import { testReadings } from '~tests/factories/read-values'

const budgetEnd = '\nTotal Expenses   41,500'

testReadings('regular dues', 'financial.regularAssessment', [
  ['notice', '2027 dues: $415', '$415 a year'],
  ['notice', 'Lot owners are assessed $415 annually.', '$415 a year'],
  ['notice', 'AMOUNT DUE: $415.00 2027 Annual Assessment', '$415 a year'],
  ['notice', 'Assessment invoices for $415 were mailed to all owners.', '$415'],
  ['notice', 'Fees include a quarterly amount of $415 for maintenance.', '$415 a quarter'],
  ['budget', `Dues   44,100\nTotal Income   44,100${budgetEnd}`, null],
  ['notice', 'Violators are billed $415 for mowing.', null],
  ['notice', 'Enclosed is your invoice for the 2027 dues in the amount of $415.', '$415 a year'],
  ['notice', 'HOA dues for the coming year: $415.00', '$415'],
  ['notice', 'Dues for the garden club are $25 a year.', null],
  ['fee_schedule', '2027 ANNUAL MEMBERSHIP DUES (TOTAL)   $415.50', '$415.50 a year'],
])

testReadings('a special assessment', 'financial.specialAssessments', [
  ['notice', 'This special assessment is in the amount of $118,000 for all homes together.', '$118,000'],
  ['notice', 'Owners also pay an annual major project assessment of $425 in May.', '$425'],
])

testReadings('the number of homes', 'propertyInfo.totalUnits', [
  ['minutes', 'The letter went to all 118 property owners.', '118'],
  ['notice', 'The community has 118 units total.', '118'],
  ['notice', 'All 118 homeowners received a ballot.', '118'],
  ['notice', 'There are 118 properties in the HOA.', '118'],
  ['notice', 'The association (118 units) was formed in 1985.', '118'],
  ['budget', 'ASSESSMENT PER HOMEOWNER (118)   $340.00', '118'],
  ['minutes', 'At the meeting 14 homes were represented (out of 118).', '118'],
  ['minutes', '64 ballots were returned.', null],
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

testReadings('no late fee', 'financial.lateFee', [
  ['minutes', 'Treasurer’s report: $240.15 loss, but four homes owe dues.', null],
])
