import { testReadings } from '~tests/factories/read-values'

testReadings('a year’s result', 'financial.operatingResult', [
  ['notice', 'The total expenses for the year will exceed collected revenues by $12,000.', '-$12,000'],
  ['notice', 'Collected dues exceeded expenses by $4,300.', '$4,300'],
  [
    'minutes',
    'This leaves a shortfall of about $14,850 that must come from the revenues of the association.',
    null,
  ],
])

testReadings('total expenses', 'financial.totalExpenses', [
  ['minutes', 'Cash Disbursements to date: $74,174 (pre audit)', '$74,174'],
  ['minutes', 'TOTAL EXPENDITURES (12 MONTHS)   $41,225.00', '$41,225'],
  ['minutes', 'Total paid out for the year was $41,225.', '$41,225'],
  ['minutes', 'Disbursements: $41,225', '$41,225'],
  ['minutes', 'The cost of the new gate is $41,225.', null],
  ['minutes', 'The larger expenditures were $21,774 for insurance.', null],
])

testReadings('total income', 'financial.totalIncome', [
  ['minutes', 'We actually collected $12,050 in HOA fees.', '$12,050'],
  ['minutes', 'Total dues collected for the year: $35,875', '$35,875'],
  ['minutes', 'Cash receipts to date: $35,875', '$35,875'],
  ['minutes', 'Dues received in 2014 were $35,875.', '$35,875'],
  ['minutes', 'Assessments bring in $35,875 annually.', '$35,875'],
  ['minutes', 'The association received $35,875 in dues last year.', '$35,875'],
  ['minutes', 'We collected $1,250 in late fees.', null],
  ['minutes', 'The attorney collected $3,900 of past dues.', null],
])

testReadings('the balance of reserves', 'financial.currentReserve', [
  ['minutes', 'Capital Reserve\n2020 Year end Reserve Balance $619,669', '$619,669'],
  [
    'minutes',
    'Lee explained the Capital Reserve Fund. In May the Fund will have a balance of $351,435.',
    '$351,435',
  ],
  ['minutes', 'There is $52,095 in the capital improvement fund.', '$52,095'],
  ['minutes', 'We expect a balance of about $4,000 in our contingency fund by December 31.', '$4,000'],
  ['budget', 'TOTAL RESERVE BUDGET (12 MONTHS)   $2,050.00', null],
  ['budget', 'RESERVES PER BUDGET   $2,050.00', null],
])

testReadings('a contribution to reserves', 'financial.reserveContribution', [
  ['notice', 'Currently, $39 of your $217 assessment is placed into the reserve fund.', '$39 per unit'],
  [
    'minutes',
    'Of the monthly fee, $35 goes to the replacement reserve and $125 to operations.',
    '$35 per unit a month',
  ],
  [
    'notice',
    'An additional $10.00 per unit per month has been added to the budget for the capital reserve.',
    '$10 per unit a month',
  ],
  ['minutes', 'The board moved $3,100 into savings for roads.', '$3,100'],
  [
    'budget',
    'OPERATING EXPENSES\nLawn   $23,454\nRESERVES PER BUDGET   $2,050.00\nTOTAL EXPENDITURES   $25,504',
    '$2,050 a year',
  ],
  ['minutes', 'We took $3,100 out of savings for the road.', null],
  ['budget', 'A reserve account was created and initially funded with $135,000.', null],
])

testReadings('the balance on the last day', 'financial.currentReserve', [
  [
    'financial_statement',
    'RESERVE FUND\nBalance 1/1/2024   40,095\nContributions   12,000\nBalance 12/31/2024   52,095',
    '$52,095',
  ],
])

testReadings('the balance below receipts and disbursements', 'financial.bankBalance', [
  [
    'financial_statement',
    'Beginning balance 1/1/2024   10,500\nReceipts\nDues   36,800\nInterest   400\nTotal   37,200\nDisbursements\nLawn   12,000\nInsurance   4,200\nTotal   16,200\nEnding balance 12/31/2024   31,500',
    '$31,500',
  ],
])

testReadings('dues of the last year', 'financial.regularAssessment', [
  ['budget', 'Year   Dues\n2022   $300\n2023   $310\n2024   $325', '$325 a year'],
  ['budget', 'Cost per lot per year   $300.00', '$300 a year'],
  ['budget', 'Year   Rainfall\n2022   300\n2023   310\n2024   325', null],
])
