import { describe, expect, it } from 'vitest'
import { dateOfName } from '~/modules/extraction/signals/page-dates'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedBySignals } from '~tests/factories/read-values'

const signed = 'governance.signedDate'
const recorded = 'governance.recordedDate'
const minutes = 'governance.latestMinutes'
const annual = 'governance.lastElection'

const read: [kind: DocumentKind, path: string, text: string, value: string][] = [
  ['ccrs', recorded, "9701188  '97 MAR 12 A 9:15\nDECLARATION OF COVENANTS", '1997-03-12'],
  [
    'ccrs',
    recorded,
    'This Declaration was recorded on July 12, 2006 as Document No. 2006-045678 in the Office of the Clerk.',
    '2006-07-12',
  ],
  [
    'ccrs',
    recorded,
    'DECLARATION\nRecorded in Book 2345, Page 123, on June 3, 1999, Polk County Recorder',
    '1999-06-03',
  ],
  [
    'ccrs',
    recorded,
    'RECORDED ON.\n03/14/2011\nDEMO COUNTY\nRECORDER\nREC FEE: 61.00\nPAGES: 19\n\n2011R20417',
    '2011-03-14',
  ],
  [
    'bylaws',
    signed,
    'These Bylaws were duly adopted by written ballot of the Members on ______, 1996.',
    '1996',
  ],
  [
    'ccrs',
    signed,
    'THIS DECLARATION, made this 9th day of August, 1988, by Demo Homes, Inc., a corporation of the State,',
    '1988-08-09',
  ],
  [
    'ccrs',
    signed,
    'THIS DECLARATION is made and entered into as of the ___ day of June , 19 96, by Demo Land Company',
    '1996-06',
  ],
  [
    'bylaws',
    signed,
    'IN WITNESS WHEREOF, we, being all of the directors, have hereunto set our hands this _14th_ day of May, 2003.',
    '2003-05-14',
  ],
  ['bylaws', signed, 'BYLAWS OF DEMO POINT\nRevised and Approved October 2011\n\nARTICLE I', '2011-10'],
  [
    'rules',
    signed,
    'Demo Ridge Rules and Regulations\nADOPTED APRIL 2, 1997\n\n1. No signs are allowed.',
    '1997-04-02',
  ],
  ['rules', signed, 'Architectural Guidelines\n(Revised 2014)\n\nAll fences need approval.', '2014'],
  ['ccrs', signed, 'Executed this twentieth day of March, A.D. 2001.', '2001-03'],
  [
    'other',
    signed,
    'THIS FIRST AMENDMENT is made effective as of the 3rd day of July, 2007, by the Demo Association.',
    '2007-07-03',
  ],
  [
    'bylaws',
    signed,
    'The foregoing By-Laws were adopted by the members at a meeting on June 6, 1979.\n\nSecretary',
    '1979-06-06',
  ],
  ['ccrs', signed, 'Signed this 2nd day of January in the year two thousand and four.', '2004-01-02'],
  ['ccrs', signed, 'executed by the undersigned this ____ day of __________, 1985.\n\nDeclarant', '1985'],
  [
    'ccrs',
    signed,
    'Before me personally appeared the President, who acknowledged the same this 8th day of June, 1993.\nNotary Public',
    '1993-06-08',
  ],
  ['rules', signed, 'Pool Rules\nBoard approved 5/2019', '2019-05'],
  ['ccrs', signed, 'Witness my hand this 9th day of May, 2006', '2006-05-09'],
  [
    'other',
    signed,
    'Building rules as approved by the Demo Maintenance Commission March 3, 2001 and amended in 2010.',
    '2001-03-03 | 2010',
  ],
  [
    'bylaws',
    recorded,
    'These bylaws serve the property described in the Declaration. They were recorded on June 4, 1984, under County Auditor’s Fee No. 8406040112.',
    '1984-06-04',
  ],
  [
    'ccrs',
    recorded,
    "Received for record at 10:15 o'clock A.M. on the 4th day of May, 1978, in Book 61, Page 9.\nDemo County Recorder",
    '1978-05-04',
  ],
  [
    'ccrs',
    recorded,
    'OR BK 4410 PG 118 RECORDED 06/15/2005 at 12:03 PM CLERK OF COURT DEMO COUNTY',
    '2005-06-15',
  ],
  ['ccrs', recorded, '95 HAR 21 AM 9:14\nDEMO COUNTY REGISTER OF DEEDS', '1995-03-21'],
  ['ccrs', recorded, '1994 OCT -7 PM 3:41\nDEMO COUNTY RECORDER\nDECLARATION OF COVENANTS', '1994-10-07'],
  ['ccrs', recorded, "REGISTER OF DEEDS\nJUN 12 9 05 AM '98\nBook 1182 Page 44", '1998-06-12'],
  [
    'ccrs',
    recorded,
    '20060034711 09/18/2006 11:02:31 AM\nPages: 31 Fee: $136.00\nDemo County Clerk',
    '2006-09-18',
  ],
  ['bylaws', recorded, 'Recording Date: 02/03/2012\nInstrument Number 2012-00417', '2012-02-03'],
  [
    'minutes',
    minutes,
    'Demo Lakes HOA\nBoard Meeting Minutes\nMonday, May 5th, 2025\nThe meeting was called to order at 7 pm.',
    '2025-05-05',
  ],
  [
    'minutes',
    minutes,
    'Demo Lakes Homeowners\n3/9/11\nPresent: Ann, Bob\nMotion to approve the minutes of 2/8/11 passed.',
    '2011-03-09',
  ],
  [
    'minutes',
    minutes,
    'MINUTES OF THE REGULAR MEETING\nHELD ON THE 4TH DAY OF OCTOBER, 2018\nThe president called the meeting to order.',
    '2018-10-04',
  ],
  ['minutes', minutes, 'Minutes, 11.14.2016\nCall to order 6:30', '2016-11-14'],
  [
    'minutes',
    annual,
    'Demo Lakes HOA Annual Meeting\nMarch 12, 2019\nThe meeting was called to order.',
    '2019-03-12',
  ],
  [
    'notice',
    annual,
    'The annual meeting of homeowners was held on June 3, 2021, and five directors were elected.',
    '2021-06-03',
  ],
]

const policies: [kind: DocumentKind, path: string, text: string, value: string][] = [
  ['insurance', 'insurance.policyStart', 'Policy Period: 04/01/2023 - 04/01/2024', '2023-04-01'],
  ['insurance', 'insurance.expiration', 'Policy Period: 04/01/2023 - 04/01/2024', '2024-04-01'],
  ['other', 'insurance.expiration', 'The master insurance policy renews on October 15, 2025.', '2025-10-15'],
  ['insurance', 'insurance.policyStart', 'Coverage effective date: March 3, 2022', '2022-03-03'],
  [
    'insurance',
    'insurance.expiration',
    'Coverage effective date: March 3, 2022. Policy expiration date: March 3, 2023',
    '2023-03-03',
  ],
]

const years: typeof policies = [
  [
    'insurance',
    'insurance.policyStart',
    'Insurance Summary\nAll policies are in force for the 2023-2024 term.',
    '2023',
  ],
  [
    'insurance',
    'insurance.expiration',
    'Insurance Summary\nAll policies are in force for the 2023-2024 term.',
    '2024',
  ],
]

const notRead: [kind: DocumentKind, path: string, text: string][] = [
  ['other', signed, 'The vendor keeps to the estimate that was approved by the board in October 2022.'],
  ['other', recorded, 'Our neighborhood on the web\n11/3/2025, 9:14 AM   https://www.example.com/faq'],
  [
    'other',
    recorded,
    'Lee Park <lee@example.com>\nSun, Nov 16, 2025 at 4:12 PM\nHere are the totals for the year.',
  ],
  ['other', recorded, 'Post date: Jun 3, 2017 09:12:45 PM\nReading room of the library'],
  [
    'minutes',
    minutes,
    'Call to order at 6:30 pm\nApproval of minutes\nMinutes of the March 8, 2005 Board meeting were presented.',
  ],
  // A badly read year: the recorder's own number has another.
  [
    'ccrs',
    recorded,
    'RECORDING REQUESTED BY\nDemo County Recorder\nDOC- 2003-0021455-00\nTuesday, JUN 17, 2008 10:12:31',
  ],
  ['ccrs', signed, 'WHEREAS, that certain Declaration dated May 1, 1990, was recorded in Book 12, Page 9;'],
  ['ccrs', signed, 'My commission expires March 3, 2009.'],
  ['fee_schedule', signed, 'Fee Schedule 2021\nAdopted fees, effective January 1, 2021'],
  [
    'other',
    recorded,
    'You are invited to a special meeting of the Demo Creek homes to be held at:\nWednesday, January 8, 2020 at 7:00',
  ],
  ['ccrs', signed, 'Assessments shall commence on January 1, 2002.'],
  ['bylaws', signed, 'as provided in the Nonprofit Corporation Act of June 5, 1978'],
  ['minutes', signed, 'The minutes of April 4, 2011 were approved.'],
  [
    'ccrs',
    recorded,
    'WHEREAS, the Declaration was recorded on April 4, 2008, as Instrument No. 108, records of Demo County;',
  ],
  [
    'bylaws',
    recorded,
    'the Declaration of Covenants for Demo Creek, recorded in the office of the Demo County Recorder on March 1, 1999, as amended',
  ],
  ['ccrs', recorded, 'according to the plat thereof filed June 6, 1991 in Plat Book 7, Page 19'],
  ['ccrs', recorded, 'IN WITNESS WHEREOF, the Declarant has executed this instrument on May 2, 1999.'],
  ['budget', minutes, 'Annual Budget\nJanuary 1, 2020'],
  ['notice', minutes, 'Dear Neighbor,\nThe next meeting will be held on May 3, 2022.'],
  [
    'minutes',
    annual,
    'Board Meeting of July 7, 2014\nThe next annual meeting will be held on November 4, 2014.',
  ],
  ['minutes', annual, 'Board Meeting of July 7, 2014\nThe roof was discussed.'],
  ['ccrs', 'insurance.expiration', 'The Board shall buy insurance. My commission expires June 2, 2001.'],
  ['budget', 'insurance.policyStart', 'Effective January 1, 2025 the dues will be $100.'],
  ['budget', 'insurance.policyStart', 'Budget 2023-2024\nInsurance $4,000'],
  ['bylaws', annual, 'The first annual meeting shall be held on May 1, 1999.'],
]

describe('days of documents and meetings', () => {
  it.each([...policies, ...years])('are read from %s for %s: %s', (kind, path, text, value) => {
    expect(proposedBySignals(kind, path, text).join(' | ')).toBe(value)
  })

  it.each(read)('are read from %s for %s: %s', (kind, path, text, value) => {
    expect(proposedBySignals(kind, path, text).join(' | ')).toBe(value)
  })

  it.each([
    [
      'DEMO BOD MTG 8.19.25\nIn: Lu, Dev. Out: Ann.\nFinancials through 7/31/25 accepted',
      'governance.latestMinutes',
      '2025-08-19',
    ],
    [
      'Board Meeting\nTuesday, August 19 at 6:30 pm\nCalled to order. Balance as of July 31, 2025: $40,000',
      'governance.latestMinutes',
      '2025-08-19',
    ],
    [
      'Demo Lines\nSpring 2025\nForty-one of you came out to the annual meeting on February 18.',
      'governance.lastElection',
      '2025-02-18',
    ],
    [
      'Demo Herald\nFall 2025\nOur annual meeting is in November. Last year, on November 12, we elected two directors.',
      'governance.lastElection',
      '2024-11-12',
    ],
    ['MINUTES - ANNUAL MTG\nThursday Oct 16 2025', 'governance.lastElection', '2025-10-16'],
  ])('are read if the year is short or stated elsewhere: %s', (text, path, value) => {
    expect(proposedBySignals('minutes', path, text)).toEqual([value])
  })

  it('take the year of a meeting from the document’s name if its minutes state none', () => {
    const text =
      '3rd Quarter Meeting\nThe meeting was held Saturday September 9th at the library.\nCalled to order at 10.'
    expect(proposedBySignals('minutes', minutes, text, 'Minutes 2024 Q3.pdf')).toEqual(['2024-09-09'])
    expect(proposedBySignals('minutes', minutes, text, 'Minutes.pdf')).toEqual([])
  })

  it.each(notRead)('are not read from %s for %s: %s', (kind, path, text) => {
    expect(proposedBySignals(kind, path, text)).toEqual([])
  })

  it.each([
    ['12-10-12 Minutes.pdf', '2012-12-10'],
    ['Board_Minutes_2021-04-07.pdf', '2021-04-07'],
    ['minutes20190312.pdf', '2019-03-12'],
    ['Annual Meeting Minutes - May 5, 2025.docx', '2025-05-05'],
    ['Minutes June 2018.pdf', '2018-06'],
    ['Minutes.pdf', null],
    ['Lot 12-40.pdf', null],
  ])('the name %s gives the date %s', (name, date) => {
    expect(dateOfName(name)).toBe(date)
  })
})
