import { testReadings } from '~tests/factories/read-values'

testReadings('the month of the annual meeting', 'governance.annualMeeting', [
  [
    'minutes',
    'Board meeting, May 1, 2018\nCall to order.\nOfficers were elected at the March 13, 2018, annual meeting.',
    'March',
  ],
  [
    'financial_statement',
    'Treasurer’s Report\nAt the October, 2021 Annual Meeting dues were set.',
    'October',
  ],
  [
    'notice',
    'Join us on January 22, 2025 at 7 PM for our annual homeowners meeting at the library.',
    'January',
  ],
  ['notice', 'SAVE THE DATE - March 5 - HOA Annual Meeting', 'March'],
  ['notice', 'It’s time for the annual meeting! Tuesday, December 3rd, 7:00 pm', 'December'],
  ['other', 'Annual meeting: 3/14/2022, 7 pm', 'March'],
  ['notice', 'ANNUAL MEETING NOTICE\nDate: Saturday, June 4, 2022\nTime: 10 am', 'June'],
  [
    'bylaws',
    'Every fall we hold our annual meeting. This year it will be held on October 12, 2025.',
    'October',
  ],
  // The day of one meeting is in the title of its minutes.
  ['minutes', 'Annual Meeting of the Members\nApril 9, 2019\nIt was called to order at 7.', null],
  [
    'minutes',
    'Minutes of the Annual Meeting\nApril 9, 2031\nMs. Doe moved to approve the minutes of the annual meeting of May 2, 2030.',
    null,
  ],
  ['bylaws', 'As amended at the March 3, 1998, annual meeting.', null],
  ['other', 'Garage sale - May 6\nAnnual Homeowner Meeting - Oct. 17', 'October'],
  ['minutes', 'The semi-annual meeting was held June 2, 2020.', null],
  ['notice', 'The annual budget is mailed in November.', null],
])

testReadings('the last annual meeting', 'governance.lastElection', [
  ['notice', 'Dear members, at the May 2021 Annual Meeting you voted for a playground.', '2021-05'],
  [
    'minutes',
    'Board meeting, March 12, 2024\nCall to order.\nNext, the February 17, 2024, Annual Meeting minutes were read.',
    '2024-02-17',
  ],
  [
    'minutes',
    '2017 Demo Lakes Annual Homeowners Meeting\nThe meeting was called to order by Ms. Doe.',
    '2017',
  ],
  ['minutes', 'Annual Meeting Draft Minutes - 2020\nThe meeting was called to order by Ms. Doe.', '2020'],
  ['notice', 'The 2024 annual meeting is not yet scheduled.', null],
])
