import { testReadings } from '~tests/factories/read-values'

testReadings('the bank balance', 'financial.bankBalance', [
  ['minutes', 'Finance: on Jan. 1, 2027 there was $12,296.40 in the account.', '$12,296.40'],
  ['notice', 'We opened new bank accounts and currently hold a balance of $5,420.', '$5,420'],
  ['minutes', 'Total funds at the end of the year were $39,100.', '$39,100'],
  ['minutes', '- $47,000 in operating\n- $81,000 in reserves.', '$128,000'],
  ['minutes', 'Treasurer: Operating $21,455.12, Reserve $98,220.45.', '$119,675.57'],
  ['minutes', 'Treasurer:\ni. Roughly $64,000 total funds on hand', '$64,000'],
  ['minutes', 'The treasurer reported a balance of $21,330 as of March 31.', '$21,330'],
  ['minutes', 'Treasurer: dues of $630 were received; expenses $32.50; Balance $12,060.', '$12,060'],
  ['minutes', 'The association has $28,900 in its operating account.', '$28,900'],
  ['minutes', 'Cash unrestricted is $81,204.15, restricted totaling $22,410.', '$81,204.15'],
  ['minutes', 'The cash accounts are restricted, totaling $22,410.', null],
  ['minutes', 'Treasurer: HOA assets as of June 30 are $74,310.', '$74,310'],
  [
    'other',
    'May\n- $ 3,210.00 --- Beginning Amount\n- $ 4,105.50 --- End of Month Amount\nJune\n- $ 4,105.50 --- Beginning Amount\n- $ 3,870.25 --- End of Month Amount',
    '$3,870.25',
  ],
  ['minutes', 'The owner has a balance of $1,240 and a lien was filed.', null],
  ['minutes', 'The balance due on the roof contract is $14,000.', null],
  ['minutes', 'Past due balances total $4,200.', null],
  ['minutes', 'The line of credit with First Bank has a balance of $82,000.', null],
  ['bylaws', 'The treasurer shall keep a balance of at least $2,000 in the account.', null],
])

testReadings('total income', 'financial.totalIncome', [
  ['minutes', 'In 2020 there was a small excess of income of $5,340.', null],
  ['minutes', 'Income year to date is $84,400 and expenses are $77,250.', '$84,400'],
  ['minutes', 'Income for the year was $36,000.', '$36,000'],
  ['minutes', 'Receipts for the year totaled $22,400.', '$22,400'],
  ['minutes', 'The association collected $58,700 in dues and fees and spent $51,200.', '$58,700'],
  ['minutes', 'Garden club income was $2,120.', null],
  ['minutes', 'Interest income was $1,310.', null],
  ['notice', 'Families with an income of $45,000 qualify for the program.', null],
])

testReadings('total expenses', 'financial.totalExpenses', [
  ['minutes', 'Expenses for the year were $31,500.', '$31,500'],
  ['minutes', 'The association collected $58,700 in dues and fees and spent $51,200.', '$51,200'],
  ['minutes', 'A budget of $68,550 was approved for 2027.', '$68,550'],
  ['notice', 'The Board adopted a budget for fiscal year 2027 in the total amount of $350,100.', '$350,100'],
  ['minutes', 'The pool budget of $12,000 was approved.', null],
  ['minutes', 'We spent $1,800 on snow removal.', null],
  ['bylaws', 'Expenses exceeding $2,000 need approval of the members.', null],
])

testReadings('the operating result', 'financial.operatingResult', [
  ['minutes', 'In 2020 there was a small excess of income of $5,340.', '$5,340'],
  ['minutes', 'The proposed 2013 operating budget reflected a $22,400 loss.', '-$22,400'],
  ['minutes', 'The treasurer reported a surplus of $8,200 for the year.', '$8,200'],
  ['minutes', 'Retiring the CD early means a loss of approximately $1,750 in interest.', null],
  ['minutes', 'The insurance paid the loss of $14,000 after the storm.', null],
])
