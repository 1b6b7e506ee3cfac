import { testReadings } from '~tests/factories/read-values'

testReadings('contributions but not deficits', 'financial.reserveContribution', [
  ['reserve_study', 'Current Reserve Fund Deficit   ($88,400)   $612 Per Month', null],
  ['reserve_study', 'Current Reserve Fund Contribution   $612 Per Month', '$612 a month'],
])

testReadings('the balance of reserves in rows of studies', 'financial.currentReserve', [
  ['reserve_study', 'Projected Starting Reserve Balance   $88,400', '$88,400'],
])

testReadings('the balance of reserves in sentences', 'financial.currentReserve', [
  ['minutes', 'They spoke of the reserve account and $245,000+/- sitting in that account.', '$245,000'],
  [
    'minutes',
    'There is $14,200 in the checking account and $61,700 in the reserve money market account.',
    '$61,700',
  ],
  ['minutes', 'Treasurer: Operating $21,455.12, Reserve $98,220.45.', '$98,220.45'],
  [
    'financial_statement',
    'Reserve Fund\nBeginning Balance 1/1/2024   $88,000\nContributions   $12,000\nEnding Balance 12/31/2024   $95,400',
    '$95,400',
  ],
  [
    'minutes',
    'The year-end balance for Replacement Reserves (which will pay for the dock) was $191,400.',
    '$191,400',
  ],
  ['minutes', 'The transfer brought the reserve account balance to $17,890.', '$17,890'],
  ['minutes', 'The treasurer reported checking $14,100 and reserves $9,200.', '$9,200'],
  [
    'minutes',
    'Financial Report\n$98,600 Operating Account\n$256,000 Reserve Account\n$52,900 CD',
    '$256,000',
  ],
  [
    'financial_statement',
    'Major repairs and replacements. Accumulated funds, which aggregate $611,204, are held in separate accounts.',
    '$611,204',
  ],
  ['other', 'd. Amount of reserves for capital expenditures: $498,222.04.', '$498,222.04'],
  ['minutes', 'Checking had $4,207.55 at year end and the road savings $21,386.02.', '$21,386.02'],
  ['notice', 'We put the surplus into an operating reserve that is already over $23,400.', null],
  ['notice', 'The reserves pay for the roofs. The contractor asks for $18,000.', null],
])

testReadings('contributions to reserves in sentences', 'financial.reserveContribution', [
  [
    'financial_statement',
    'RESERVE ACCOUNT\nBeginning Balance   41,200\nTransfer from Operating   12,500\nEnding Balance   53,700',
    '$12,500',
  ],
  ['notice', 'Each month $3,410, some 18% of your fees, is set aside in this reserve.', '$3,410 a month'],
  ['minutes', 'Currently $14,400 a year is deposited into the reserve account.', '$14,400 a year'],
  ['notice', 'The budget of $212,000 includes $38,000 for reserves.', '$38,000'],
  ['minutes', 'We have to put $1,450 in the reserve fund each month.', '$1,450 a month'],
  ['minutes', 'At the present time we have $88,000 in the reserve fund.', null],
  [
    'notice',
    'We increase our reserve contribution by 36%, a jump from $42,400 per year to $57,700 per year.',
    '$57,700 a year',
  ],
  ['minutes', 'Currently $60 of each owner’s dues is deposited into the reserve account.', null],
  [
    'financial_statement',
    'The replacement fund is for major repairs. The Association is funding $136,000 per year based on the study.',
    '$136,000 a year',
  ],
  ['notice', 'The budget totals $157,440, of which $38,000 goes to the replacement fund.', '$38,000'],
  ['notice', 'Contributions to the reserve fund rise to $7,400 per month.', '$7,400 a month'],
  ['notice', 'Our reserves stood at $266,913 and we plan to add $84,000 in 2026.', '$84,000'],
  ['ccrs', 'Each time a Lot is sold, a reserve fund contribution of $150 is paid by the new owner.', null],
])

const letter =
  'Our reserve study in short: you have $91,000 set aside. You should have $260,000. That puts you at 35% funded, which is weak.'
testReadings('the reserve balance from a study addressed to its reader', 'financial.currentReserve', [
  ['reserve_study', letter, '$91,000'],
])
testReadings('the fully funded balance from a study addressed to its reader', 'financial.targetReserve', [
  ['reserve_study', letter, '$260,000'],
  ['reserve_study', 'Your reserves are low. You should have $9,000 a year put in.', null],
])
testReadings('the percent funded from a study addressed to its reader', 'financial.fundingLevel', [
  ['reserve_study', letter, '35%'],
  ['reserve_study', 'Associations that are 35% funded are considered weak.', null],
])
testReadings('recommended contributions with plain labels', 'financial.recommendedContribution', [
  [
    'reserve_study',
    'Reserves\nYou now put away   $4,000 / month\nWe suggest   $5,500 / month',
    '$5,500 a month',
  ],
])
testReadings('current contributions with plain labels', 'financial.reserveContribution', [
  [
    'reserve_study',
    'Reserves\nYou now put away   $4,000 / month\nWe suggest   $5,500 / month',
    '$4,000 a month',
  ],
])

const plans =
  'At the present rate of saving, $30,000 a year, the reserves run dry. You need to raise the yearly deposit to $52,000. A deposit of $41,000 would keep the fund just above zero.'
testReadings('current contributions in a study’s sentences', 'financial.reserveContribution', [
  ['reserve_study', plans, '$30,000 a year'],
])
testReadings('recommended contributions in a study’s sentences', 'financial.recommendedContribution', [
  ['reserve_study', plans, '$52,000 a year'],
])
testReadings('the least contribution that keeps the fund above zero', 'financial.minimumContribution', [
  ['reserve_study', plans, '$41,000'],
])
