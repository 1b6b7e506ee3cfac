import { testReadings } from '~tests/factories/read-values'

testReadings('states and counties that a page only mentions', 'propertyInfo.county', [
  ['other', 'Located in Demo County, Indiana.', 'Demo'],
  ['notice', 'Where: Demo County District Library\n84 E. Winter St', null],
  ['notice', 'Meet us at the Demo County Fairgrounds on May 4.', null],
  ['notice', 'The race starts at Demo County Park.', null],
])

testReadings('states', 'propertyInfo.state', [
  ['notice', 'Our dues are low when compared to the Virginia average.', 'Virginia'],
  ['notice', 'Costs rose more here than for other Florida homeowners.', 'Florida'],
  [
    'reserve_study',
    'Managed by:\nDemo Crest\nAtlanta, Georgia\n404-555-0142\nConsultant:\n12 West Street\nAnnapolis, MD 21401',
    'Georgia',
  ],
])

testReadings('days of minutes that are elsewhere or of meetings to come', 'governance.latestMinutes', [
  [
    'notice',
    'Owners requested the minutes of the board meeting of March 3, 2022; they can be found online.',
    null,
  ],
  ['notice', 'A special meeting has been called to elect a board.\nWhen: Saturday, June 4, 2022', null],
  [
    'minutes',
    'Minutes of the Board\nMarch 3, 2022\nThe minutes of the last meeting were posted.',
    '2022-03-03',
  ],
])

testReadings('days of annual meetings to come', 'governance.lastElection', [
  [
    'minutes',
    'Board Meeting\nOctober 3, 2021\nUpcoming meetings:\nBoard: January 9, 2022\nAnnual meeting: March 6, 2022',
    null,
  ],
  [
    'notice',
    'Dues are due in January.\nOur annual meeting will be held at the school on January 26, 2020.',
    null,
  ],
  ['notice', 'Notice of Annual Meeting\nThe annual meeting will be held on January 26, 2020.', '2020-01-26'],
])

testReadings('days on which documents were made', 'governance.signedDate', [
  ['ccrs', 'AB 03/04/2011\nDECLARATION OF RESTRICTIONS\nFOR LARKMOOR', null],
  ['ccrs', 'DECLARATION OF RESTRICTIONS\nFOR LARKMOOR\nMarch 4, 2011', '2011-03-04'],
  ['fee_schedule', 'Fine Schedule\nApproved by the Board of Directors on May 6, 2024', '2024-05-06'],
  ['fee_schedule', 'Ratified by the members.\nEffective January 1, 2020\nDues $931.88', null],
  ['reserve_study', 'RESERVE STUDY\nLARKMOOR\nRevised March 4, 2021', null],
])

testReadings('years in the titles of reserve studies', 'financial.reserveStudyDate', [
  ['reserve_study', 'REPLACEMENT RESERVE REPORT FY 2018\nTHE LOFTS\nRevised July 7, 2017', '2018'],
  ['reserve_study', 'Larkmoor HOA\n2022 Update Reserve Analysis', '2022'],
  ['reserve_study', 'Reserve Fund Study - 2020\nLarkmoor', '2020'],
  ['reserve_study', 'Reserve Study 2022\nLarkmoor\nMarch 15, 2021', '2021-03-15'],
  ['reserve_study', 'Reserve Study 2020-2049 Projections\nLarkmoor', null],
])

testReadings('the last of several terms', 'governance.boardTerm', [
  ['notice', 'Owners elect three directors to serve staggered terms of one, two, and three years.', null],
  ['notice', 'Each director is elected to a two year term.', '2 years'],
])

testReadings('quorums in words', 'governance.quorum', [
  ['minutes', '20 owners came. Forty are needed for a quorum.', '40 votes'],
])

testReadings('homes that are a part of all', 'propertyInfo.totalUnits', [
  ['budget', 'The budget is based on 98 units paying.', null],
  ['budget', 'Townhomes pay for 40 units/210 total units.', null],
])
