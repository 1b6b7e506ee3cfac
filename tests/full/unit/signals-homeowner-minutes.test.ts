import { testReadings } from '~tests/factories/read-values'

testReadings('the bank balance', 'financial.bankBalance', [
  ['minutes', 'Treasurer reported $31,400 total between the checking and savings accounts.', '$31,400'],
  ['minutes', 'The balance in the HOA account is $9,874.12 after paying the mower.', '$9,874.12'],
  ['minutes', 'Our bank account is at $6,120.', '$6,120'],
  ['minutes', 'There is $11,230.45 in the treasury.', '$11,230.45'],
  ['notice', 'The association currently has about $45,000 in cash.', '$45,000'],
  ['minutes', 'The contractor has $2,000 in the account with the lumber yard.', null],
  ['minutes', 'The board deposited $3,200 in the bank.', null],
  ['minutes', 'Total cash received this month was $4,870.', null],
  [
    'minutes',
    'Opening balance $9,120.50. Once the mower and the printer were paid, our end balance was $11,470.25.',
    '$11,470.25',
  ],
  ['minutes', 'The closing cash position for 2025 was $16,210.00.', '$16,210'],
  ['minutes', 'Money\n- March 3, 2025: $14,802.19 in our account', '$14,802.19'],
  ['minutes', 'Treasurer: 4/1/2025: $8,930.44 in checking.', '$8,930.44'],
  ['minutes', 'Balance as of June 30, 2025: $22,318.60', '$22,318.60'],
  ['minutes', 'The year-end balance was $19,004.', '$19,004'],
  ['minutes', 'There is $35,000 in the bank for road repairs.', null],
  ['minutes', 'There is $18,000 in savings set aside for the new roof.', null],
  [
    'financial_statement',
    'Elm Grove Assets\nChecking account   $9,400.25\nMoney market   $15,210.75\nCertificate of deposit   $10,000.00\nAssessments receivable   $2,150.00\nTotal Assets   $36,761.00',
    '$34,611',
  ],
])

testReadings('the reserve balance', 'financial.currentReserve', [
  ['minutes', 'There is $35,000 in the bank for road repairs.', '$35,000'],
  ['minutes', 'For now just a $15,000 reserve fund is available.', '$15,000'],
  ['minutes', 'The association has a $42,000 capital reserve fund.', '$42,000'],
  ['minutes', 'The goal is to have a $90,000 reserve fund in place.', null],
  ['minutes', 'The engineer sees us needing a road reserve of about $300,000.', null],
  ['minutes', 'The board hopes to have $36,000 in reserve by 2028.', null],
  [
    'minutes',
    'Moved: put $12,000 in the siding reserve, and what is left (now at $1,410) into the paving reserve fund.',
    null,
  ],
  ['minutes', 'Old surpluses were not moved into any of the reserve funds.', null],
  ['minutes', 'We have $600 in the bank for the summer picnic.', null],
])

testReadings('the reserve contribution', 'financial.reserveContribution', [
  [
    'minutes',
    'The bridge must be replaced by 2031, so the board intends to set aside about $8,000 a year.',
    '$8,000 a year',
  ],
  ['minutes', 'The board intends to set aside $500 a month for replacements.', '$500 a month'],
  [
    'minutes',
    'Operating costs are budgeted at $88,000, as are last year’s, as does the reserve at $150/owner.',
    null,
  ],
  ['notice', 'Residents plan to save $400 per month on trash by replacing the hauler.', null],
])

testReadings('the minimum contribution', 'financial.minimumContribution', [
  [
    'reserve_study',
    'Threshold funding, monthly contribution   $1,240\nBaseline funding, monthly contribution   $980',
    '$980 a month',
  ],
])

testReadings('total expenses', 'financial.totalExpenses', [
  ['minutes', 'Our total spend for the year was $19,870.', '$19,870'],
  ['minutes', 'The total expense of the new fence was $7,300.', null],
  ['minutes', 'Expenses for the pool came to $5,210.', null],
  ['minutes', 'Expenses this month came to $2,410.', null],
  ['minutes', 'Expenses for the 2025 fiscal year came to $52,410.', '$52,410'],
  [
    'minutes',
    'Expenses in 2025 included stamps, a website, and plowing, for a total of $6,120.40.',
    '$6,120.40',
  ],
  ['minutes', 'Our expenses were mostly landscaping and snow removal and came to $14,300.', '$14,300'],
  ['minutes', 'Treasurer: 2025 actual expenses came in at $91,220.', '$91,220'],
  ['minutes', 'Spraying the pond is a contract at a cost of $2,400.', null],
])

testReadings('the operating result', 'financial.operatingResult', [
  ['minutes', 'The garden club had a profit of $1,400 this year.', null],
  ['minutes', 'The snow budget has a surplus of $900.', null],
  ['minutes', 'The year 2025 produced a small gain of $3,215.10.', '$3,215.10'],
  ['minutes', 'The year 2025 resulted in a loss of $1,820.', '-$1,820'],
  ['minutes', 'We are $512 under budget so far.', null],
])

testReadings('the insurance expense', 'financial.insuranceExpense', [
  ['minutes', 'We paid the insurance bill and have a balance of $9,000.', null],
  ['minutes', 'Paid were landscaping costs, insurance, and stamps, so that the balance is $11,470.25.', null],
  ['minutes', 'Insurance premium paid: our policy costs $3,120.', '$3,120'],
])

testReadings('what owners owe', 'financial.delinquentAmount', [
  ['minutes', 'The amount still due is $1,200 for the sign.', null],
  ['budget', '2026 Budget\nIncome\nDues receivable   $45,000\nTotal Income   $45,000', null],
  ['financial_statement', 'Assets\nAssessments not yet received   $4,300.00\nCash   $9,000.00', '$4,300'],
  [
    'financial_statement',
    'Willow Run Balance Sheet\nAccounts Receivable at 2/28/26   $2,771.30',
    '$2,771.30',
  ],
  ['minutes', 'The balance still owed to the association is $640.', '$640'],
  ['minutes', 'The balance still owed to the paver is $6,400.', null],
])

testReadings('the number of late owners', 'propertyDetails.delinquencies', [
  ['minutes', 'We have 7 unpaid assessments.', '7 (days past due not stated)'],
  ['minutes', 'Six members still have to pay the 2025 assessment.', '6 (days past due not stated)'],
  ['minutes', 'Past due accounts went down from 21 to 12.', '12'],
  ['minutes', 'Delinquent accounts dropped to 5.', '5'],
  ['notice', 'All 120 owners need to pay their dues by March 1.', null],
])

testReadings('the dues increase', 'financial.duesIncrease', [
  ['minutes', 'Mowing will increase by $20 to $320 a month.', null],
  ['minutes', 'The motion to increase dues by $20 to $320 was tabled.', null],
  ['minutes', 'Members agreed to raise assessments by $40 to $290 a year.', '$40 (to $290)'],
  ['minutes', 'The board raised the assessment by 4%. The new assessment is $260.', '4% (to $260)'],
  [
    'minutes',
    'The current assessment is $250. The board raised the assessment by 4%. The new assessment is $260.',
    '4% (from $250 to $260)',
  ],
  ['notice', 'Assessments automatically increase 3% every January.', '3%'],
  ['minutes', 'The board voted on raising the dues 6% for next year.', '6%'],
  ['minutes', 'Now that dues are currently at $210 a year, the approved roof fund grows.', null],
])

testReadings('the increase cap', 'financial.assessmentIncreaseCap', [
  ['minutes', 'Dues go up by the 5% increase permitted by the declaration.', '5%'],
  ['minutes', 'Dues become $240, a 5% increase.', null],
])

testReadings('the special assessment', 'financial.specialAssessments', [
  ['minutes', 'Could a $1,000 special assessment to cover the roof be avoided?', null],
  ['notice', 'Next year’s plan includes a $250 special assessment to fund new gates.', '$250'],
  ['minutes', 'An $800 per unit special assessment for the siding was approved.', '$800 per unit'],
  ['minutes', 'We want to avoid a $2,000 special assessment to cover repairs.', null],
])

testReadings('the late fee', 'financial.lateFee', [
  ['notice', 'A $250 assessment is owed by June 1 and late after June 30.', null],
  ['notice', 'Dues paid after June 1 carry a $25 late fee.', '$25'],
  [
    'financial_statement',
    '   2021   2022   2023   2024\nFines and late charges   $1,175   $2,100   $2,300   $400',
    null,
  ],
])

testReadings('the due date', 'financial.assessmentDueDate', [
  ['minutes', 'The payments for the mower were due in January 2025.', null],
  ['notice', 'Proxies are due at the annual meeting (June 3).', null],
  ['minutes', 'Two lots are missing their dues, which were due in January 2025.', 'January 2025'],
  ['minutes', 'Reminders went out about annual dues, which were due by March 31, 2025.', 'March 31, 2025'],
  [
    'notice',
    'Each lot’s dues are payable on or before the day of the annual meeting.',
    'the day of the annual meeting',
  ],
  [
    'minutes',
    'Dues that arrive late cost $25 more; please see that dues are paid by the Annual Meeting (June 3).',
    'the Annual Meeting (June 3)',
  ],
  ['notice', 'Please pay for your lunch at the annual meeting.', null],
])

testReadings('regular dues', 'financial.regularAssessment', [
  [
    'fee_schedule',
    'Storage spaces are no longer free. The charge is $45 a month per home, billed with your quarterly assessment.',
    null,
  ],
  ['fee_schedule', 'The dues include the boat slips. The annual dues are $450 per household.', '$450 a year'],
])

testReadings('the deductible', 'insurance.deductible', [
  ['notice', 'Please buy coverage for our deductible of $5,000.', '$5,000'],
  ['notice', 'Your own policy may have a deductible of $500.', null],
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

testReadings('no quorum', 'governance.quorum', [
  ['minutes', 'The secretary said that a quorum of 71 percent of the owners was represented.', null],
])

testReadings('the day of signing', 'governance.signedDate', [
  ['rules', 'Finance\n1/1/2023 - $12,296.57 in the account', null],
])

testReadings('the start of a policy', 'insurance.policyStart', [
  ['minutes', 'Late owners pay $20. This new policy starts on July 1, 2021.', null],
])

testReadings('the limit of liability', 'insurance.liabilityLimit', [
  ['notice', 'We carry $2,000,000 of liability coverage and an Umbrella Liability policy.', '$2,000,000'],
])

testReadings('the policy on liens', 'financial.lienPolicy', [
  ['minutes', 'Ms. Doe will send notice to these three owners that liens follow.', null],
  [
    'minutes',
    'The association will file liens against delinquent properties after 90 days.',
    'The association will file liens against delinquent properties after 90 days.',
  ],
])

testReadings('the rules on pets', 'propertyDetails.petRules', [
  ['notice', 'Pets\nThe board heard complaints about loose dogs and stray cats.', null],
])

testReadings('the management company', 'management.company', [
  ['notice', 'When Silver Peak Properties managed the HOA, dues were collected late.', null],
  ['notice', 'Silver Peak Properties manages the HOA and collects the dues.', 'Silver Peak Properties'],
])
