import { describe, expect, it } from 'vitest'
import { withSignals } from '~/modules/extraction/fields'
import { toPageText } from '~/modules/extraction/page/page-text'
import type { DocumentKind } from '~/modules/document-reading/types'

/** What signals alone propose for a field on a page. */
function proposed(
  kind: DocumentKind,
  path: string,
  text: string,
  name = 'Document.pdf',
  number = 1,
): string[] {
  const page = { number, text, words: [], source: 'text' as const, confidence: null }
  const pageText = toPageText({ documentId: 1, name, kind }, page)
  const found = withSignals([], pageText, { calibration: { slope: 1, intercept: 0 }, fields: {} })
  return found.filter((c) => c.path === path).map((c) => c.value)
}

const read: [kind: DocumentKind, path: string, text: string, value: string][] = [
  [
    'minutes',
    'governance.annualMeeting',
    'Annual Meeting date. December 2, 2025, 7 pm, by Zoom.',
    'December',
  ],
  [
    'notice',
    'governance.annualMeeting',
    'The budget will be presented at the Annual Meeting on Thursday, November 13, 2025.',
    'November',
  ],
  [
    'minutes',
    'governance.annualMeeting',
    'Annual meeting is the Sunday after the fair, June 22, at the pavilion.',
    'June',
  ],
  [
    'minutes',
    'governance.annualMeeting',
    'Annual Meeting of the Members - March 18, 2025\nThe president called the meeting to order.',
    'March',
  ],
  [
    'notice',
    'governance.annualMeeting',
    'NOTICE OF ANNUAL MEETING\nSeptember 25, 2025\n7:00 PM\nOak Room',
    'September',
  ],
  [
    'notice',
    'governance.annualMeeting',
    'Save the date! Annual homeowners meeting: Monday, February 9, 2026.',
    'February',
  ],
  [
    'other',
    'governance.annualMeeting',
    'Our annual meeting was August 16 this year and 41 households came.',
    'August',
  ],
  [
    'rules',
    'governance.annualMeeting',
    'Owners meet every June to elect the board; annual meeting notices go out in May.',
    'June',
  ],
  [
    'notice',
    'governance.lastElection',
    'September 9, 2025\nDear owner, ballots will be counted at the annual meeting on October 7 at 6:30 p.m.',
    '2025-10-07',
  ],
  [
    'other',
    'governance.lastElection',
    'February 3, 2026\nWe thank all who came to the annual meeting on November 18.',
    '2025-11-18',
  ],
  [
    'minutes',
    'governance.boardSize',
    'With three of five directors on the call, a quorum was declared.',
    '5',
  ],
  [
    'notice',
    'governance.boardSize',
    'At the annual meeting four of seven directors are elected for two years.',
    '7',
  ],
  [
    'minutes',
    'governance.boardSize',
    'Two out of three board members were on hand so business could be done.',
    '3',
  ],
  ['minutes', 'governance.boardSize', 'Roll call: 6 of 9 trustees answered.', '9'],
  [
    'other',
    'governance.boardSize',
    'Board of Directors (3): the president, the treasurer, and the secretary.',
    '3',
  ],
  ['bylaws', 'governance.boardSize', 'The Directors shall be five in number.', '5'],
  ['minutes', 'governance.boardTerm', 'Election: three places are up, for two years each.', '2 years'],
  ['minutes', 'governance.boardTerm', 'Two seats, each for three years. Nominations are open.', '3 years'],
  [
    'notice',
    'governance.boardTerm',
    'Four directors are elected for two years at the annual meeting.',
    '2 years',
  ],
  [
    'minutes',
    'governance.boardTerm',
    'The two-year term on the board of the treasurer ends in May.',
    '2 years',
  ],
  [
    'notice',
    'governance.boardTerm',
    'We need two people for the board. You would serve three years and meet four times a year.',
    '3 years',
  ],
  ['minutes', 'governance.boardTerm', 'Elected by acclamation for 2 years: two candidates.', '2 years'],
  [
    'minutes',
    'governance.quorum',
    'Annual meeting is May 24. Proxies are out (we need 51% of the interest).',
    '51%',
  ],
  [
    'ccrs',
    'governance.quorum',
    'At such meeting the presence of owners holding forty percent (40%) of the votes of each class makes a quorum.',
    '40%',
  ],
  [
    'notice',
    'governance.quorum',
    'For the vote to count more than half of the members must take part: 61 of 120.',
    'A majority',
  ],
  [
    'notice',
    'governance.quorum',
    'A quarter of all owners must be there or send a proxy, otherwise we cannot hold the meeting.',
    '25%',
  ],
  [
    'notice',
    'governance.quorum',
    'Please send your proxy. Without 30% of the homes we have to adjourn.',
    '30%',
  ],
  [
    'other',
    'governance.quorum',
    'How many owners must attend? A majority, in person or by proxy.',
    'A majority',
  ],
  ['minutes', 'governance.quorum', 'We fell short of the 15% we need, so no election was held.', '15%'],
  ['minutes', 'governance.quorum', 'Quorum requirement 50 lots; present 38 plus 14 proxies = 52.', '50 lots'],
  [
    'minutes',
    'governance.meetingNotice',
    'The secretary stated that notice of the annual meeting was mailed ten days in advance as required by the bylaws.',
    'At least 10 days',
  ],
  ['other', 'governance.boardSize', 'We three on the board voted to raise dues.', '3'],
  ['notice', 'governance.boardSize', 'The seven directors adopted the 2026 operating budget.', '7'],
  ['rules', 'governance.boardSize', 'Adopted at a meeting with all five directors voting for it.', '5'],
  [
    'minutes',
    'governance.boardSize',
    'Demo Board Meeting July 2, 2025\n1. Call to order 6:34. Four of five present.',
    '5',
  ],
  ['minutes', 'governance.boardSize', 'The bylaws call for seven directors but only five are serving.', '7'],
  [
    'notice',
    'governance.boardSize',
    'There are five seats on the board; two are up for election this year.',
    '5',
  ],
  ['notice', 'governance.boardTerm', 'Run for the board! Two years, no pay, free coffee.', '2 years'],
  [
    'minutes',
    'governance.boardTerm',
    'Election - Hank and Dolores re-elected to the board, 2 yrs.',
    '2 years',
  ],
  ['ccrs', 'governance.annualMeeting', 'The members shall meet once a year, in the month of March.', 'March'],
  [
    'minutes',
    'governance.annualMeeting',
    '9. Next: Sept 16. Annual mtg Thurs Nov 13, same place.',
    'November',
  ],
  [
    'other',
    'governance.annualMeeting',
    'Calendar\nApril  Pool opens\nOctober  Annual meeting\nDecember  Budget mailed',
    'October',
  ],
  [
    'ccrs',
    'governance.meetingNotice',
    'The members shall meet in March, of which they shall be notified not less than ten days before the meeting.',
    'At least 10 days',
  ],
  [
    'minutes',
    'governance.meetingNotice',
    'Annual meeting Nov 12, same place, mail notice at least 3 weeks ahead.',
    'At least 21 days',
  ],
  [
    'ccrs',
    'governance.quorum',
    'One-third of the lots, present or by written proxy, are sufficient to do business at any meeting.',
    '33.3%',
  ],
  ['notice', 'governance.quorum', 'We need a third of you there in person or by proxy.', '33.3%'],
  ['minutes', 'governance.quorum', 'The 30% quorum requirement was met.', '30%'],
  [
    'bylaws',
    'governance.boardSize',
    'There shall be elected no fewer than four (4) or more than eight (8) members of the Association to the Board of Directors.',
    '4 to 8',
  ],
  [
    'bylaws',
    'governance.boardSize',
    'The affairs of the Association shall be in charge of seven (7) Trustees, two of whom live in a town house.',
    '7',
  ],
  [
    'notice',
    'governance.quorum',
    'We need 10% of owners (in person or by proxy) for a quorum, so that is 22 homes.',
    '10%',
  ],
  ['rules', 'governance.boardSize', 'ELECTIONS\n1. The BOD shall consist of six persons.', '6'],
  [
    'other',
    'governance.boardSize',
    'The Board is a volunteer, seven member group elected by the owners.',
    '7',
  ],
  ['other', 'governance.boardSize', 'Nine homeowners serve on the board. Elections are in the fall.', '9'],
  ['minutes', 'governance.boardSize', 'Four of the seven directors were in attendance.', '7'],
  ['minutes', 'governance.boardSize', 'All 4 Board members were present, which is a quorum.', '4'],
  ['other', 'governance.boardSize', 'Elections for 2 of the 9 board seats are in June.', '9'],
  ['notice', 'governance.boardSize', 'Quorum - majority of the five directors.', '5'],
  [
    'other',
    'governance.boardTerm',
    'Directors are elected at the annual meeting.\nTerms are for (2) years.',
    '2 years',
  ],
  ['notice', 'governance.quorum', 'Quorum - 1/4 of the votes of the membership (31).', '25%'],
  [
    'bylaws',
    'governance.quorum',
    'Proxies and members entitled to cast twelve (12) votes shall constitute a quorum.',
    '12 votes',
  ],
  [
    'bylaws',
    'governance.quorum',
    'Lot owners having 40 or more votes shall constitute a quorum.',
    '40 votes',
  ],
  ['minutes', 'governance.quorum', '3. Quorum requirement (21) met with 30 homeowners.', '21 votes'],
  ['notice', 'governance.quorum', 'We had 14 of 100 homes (12 required for a quorum).', '12 votes'],
  [
    'rules',
    'governance.quorum',
    'Quorum  More than 50% of the owners (21 of the 40) must be present.',
    '50%',
  ],
  [
    'other',
    'governance.annualMeeting',
    'Directors are elected at the annual meeting of the association. This meeting is held in October.',
    'October',
  ],
  [
    'bylaws',
    'governance.annualMeeting',
    'The annual meetings of the Association shall be held in the months of March or April at a time that the chair chooses.',
    'March',
  ],
  [
    'bylaws',
    'governance.quorum',
    'The presence at the meeting of members entitled to cast, or of proxies entitled to cast, one-tenth (1/10) of the votes shall constitute a quorum for any action.',
    '10%',
  ],
  [
    'bylaws',
    'governance.quorum',
    'Quorum. Owners holding at least forty percent (40%) of the votes, present in person or by proxy, shall be necessary to form a quorum.',
    '40%',
  ],
  [
    'bylaws',
    'governance.quorum',
    'A quorum at any meeting of the Members shall consist of 20% of the lots represented in person or by proxy.',
    '20%',
  ],
  [
    'bylaws',
    'governance.quorum',
    'Except as provided elsewhere, a majority of the unit owners present in person or by proxy shall constitute a quorum at all meetings of unit owners.',
    'A majority',
  ],
  [
    'minutes',
    'governance.quorum',
    'A quorum of 25% of homeowners is required; 41 owners were present or represented by proxy.',
    '25%',
  ],
  [
    'bylaws',
    'governance.boardSize',
    'The affairs of this Association shall be managed by a Board of nine (9) directors, who need not be members.',
    '9',
  ],
  [
    'bylaws',
    'governance.boardSize',
    'The number of directors shall be not less than three (3) nor more than seven (7).',
    '3 to 7',
  ],
  ['bylaws', 'governance.boardSize', 'There shall be five trustees, each of whom shall own a lot.', '5'],
  [
    'ccrs',
    'governance.boardSize',
    'The Board of Directors shall consist of three to five persons, elected by the Owners.',
    '3 to 5',
  ],
  [
    'minutes',
    'governance.boardSize',
    'Our association is run by a seven-member board that meets each month.',
    '7',
  ],
  [
    'bylaws',
    'governance.boardTerm',
    'At each annual meeting thereafter the members shall elect directors for a term of three (3) years.',
    '3 years',
  ],
  [
    'bylaws',
    'governance.boardTerm',
    'Term of Office\nEach director shall hold office for two (2) years or until a successor is elected.',
    '2 years',
  ],
  ['bylaws', 'governance.boardTerm', 'Directors shall serve staggered 2-year terms.', '2 years'],
  ['bylaws', 'governance.boardTerm', 'The term of office of each trustee shall be one year.', '1 year'],
  [
    'bylaws',
    'governance.boardTerm',
    'Board members shall be elected annually by the members at the annual meeting and shall serve until their successors are elected.',
    '1 year',
  ],
  [
    'ccrs',
    'governance.boardTerm',
    'Members of the Board serve for a period of two years, with their terms staggered.',
    '2 years',
  ],
  [
    'bylaws',
    'governance.boardTerm',
    'The terms of office of one-third of the directors shall expire annually.',
    '3 years',
  ],
  ['minutes', 'governance.boardTerm', 'Ann Demo was elected to the board for a three-year term.', '3 years'],
  [
    'bylaws',
    'governance.annualMeeting',
    'The annual meeting of the Association shall be held on the third Tuesday in April of each year at an hour set by the Board.',
    'April',
  ],
  [
    'bylaws',
    'governance.annualMeeting',
    'ANNUAL MEETINGS\nRegular annual meetings of the members shall be held each year in the month of November.',
    'November',
  ],
  [
    'rules',
    'governance.annualMeeting',
    'We hold our annual homeowners meeting every February at the clubhouse.',
    'February',
  ],
  [
    'bylaws',
    'governance.meetingNotice',
    'Written notice of each meeting of the members shall be given by mailing a copy of such notice, postage prepaid, at least twenty (20) days before such meeting to each member entitled to vote.',
    'At least 20 days',
  ],
  [
    'bylaws',
    'governance.meetingNotice',
    'The Secretary shall mail notice of each annual or special meeting to every owner not less than 14 days and not more than 50 days prior to the meeting.',
    '14 to 50 days',
  ],
  [
    'bylaws',
    'governance.meetingNotice',
    'Members shall receive thirty (30) days written notice of all annual meetings.',
    'At least 30 days',
  ],
  [
    'ccrs',
    'governance.meetingNotice',
    'Section 7. Written notice of any meeting of the Owners called for the purpose of taking any action authorized under Section 3 or 4 of this Article shall be sent to all members not less than 20 days nor more than 45 days in advance of the meeting.',
    '20 to 45 days at meetings on assessments',
  ],
  [
    'bylaws',
    'governance.meetingNotice',
    'Special meetings of the owners may be called for the purpose of considering matters of the community. Said meetings shall be called by written notice, authorized by a majority of the Board, and mailed to the members not less than twelve (12) days prior to the meeting.',
    'At least 12 days',
  ],
  [
    'bylaws',
    'governance.quorum',
    'ARTICLE IV\nMEETINGS OF MEMBERS\nSection 2. Quorum.\nWritten notice of any meeting called for the purpose of taking any action authorized under this Article shall be sent to all members. At such meeting the presence of members or of proxies entitled to cast twenty percent (20%) of all the votes shall constitute a quorum.',
    '20%',
  ],
  [
    'ccrs',
    'governance.quorum',
    'ARTICLE V\nASSESSMENTS\nSection 2. Quorum.\nWritten notice of any meeting called for the purpose of taking any action authorized under this Article shall be sent to all members. At such meeting the presence of members or of proxies entitled to cast fifty-five percent (55%) of all the votes shall constitute a quorum.',
    '55% at meetings on assessments',
  ],
]

const notRead: [kind: DocumentKind, path: string, text: string][] = [
  [
    'bylaws',
    'governance.meetingNotice',
    'Notice of meetings of the Board shall be given at least 3 days before the meeting.',
  ],
  ['minutes', 'governance.boardSize', 'Demo Board Meeting\nTwo of seven owners were present.'],
  ['other', 'governance.annualMeeting', 'Forty-one of you came out to the annual meeting on February 18.'],
  [
    'bylaws',
    'governance.quorum',
    'Unless members holding a majority of the votes vote to reject the budget, it is ratified, whether or not a quorum is present.',
  ],
  ['minutes', 'governance.quorum', 'A quorum of 27 homeowners was present.'],
  ['minutes', 'governance.boardSize', 'Two of the three directors elected last year have moved away.'],
  ['minutes', 'governance.boardSize', 'Four board members were present. A motion passed.'],
  ['other', 'governance.boardTerm', 'The Executive Board is elected by the directors to a 1 year term.'],
  [
    'bylaws',
    'governance.quorum',
    'At any meeting of the Board a majority of the directors shall constitute a quorum.',
  ],
  [
    'bylaws',
    'governance.quorum',
    'If a quorum is absent, another meeting may be called, and the required quorum at the subsequent meeting shall be one-half (1/2) of the required quorum at the preceding meeting.',
  ],
  [
    'bylaws',
    'governance.quorum',
    'A majority of the votes cast at a meeting at which a quorum is present shall be the act of the members.',
  ],
  [
    'bylaws',
    'governance.quorum',
    'These Bylaws may be amended by a vote of two-thirds (2/3) of a quorum of members present.',
  ],
  [
    'bylaws',
    'governance.boardSize',
    'The nominating committee shall consist of three (3) members appointed by the Board.',
  ],
  [
    'bylaws',
    'governance.boardSize',
    'Special meetings of the Board may be called by any two directors after three days notice.',
  ],
  ['bylaws', 'governance.boardSize', 'All checks of the Board must be signed by two officers.'],
  [
    'bylaws',
    'governance.boardTerm',
    'The initial directors: one for a term of one year, one for a term of two years.',
  ],
  [
    'bylaws',
    'governance.boardTerm',
    'The officers shall be elected annually by the Board and each shall hold office for one (1) year.',
  ],
  ['ccrs', 'governance.boardTerm', 'The Board may sign a management contract for a term of three years.'],
  [
    'bylaws',
    'governance.boardTerm',
    'A director appointed to fill a vacancy serves until the next annual meeting.',
  ],
  [
    'bylaws',
    'governance.annualMeeting',
    'The fiscal year begins on January 1, and a budget is sent before the annual meeting.',
  ],
  ['bylaws', 'governance.annualMeeting', 'The Board may hold the annual meeting whenever it likes.'],
  [
    'bylaws',
    'governance.meetingNotice',
    'Notice of special meetings of the Board shall be given to each director at least three (3) days before the meeting.',
  ],
  [
    'rules',
    'governance.meetingNotice',
    'The owner shall have notice of the hearing at least ten days before the meeting at which a fine is decided.',
  ],
  [
    'bylaws',
    'governance.meetingNotice',
    'The record date shall be not more than sixty (60) days before the meeting.',
  ],
]

describe('how an association is governed', () => {
  it.each(read)('is read from %s for %s: %s', (kind, path, text, value) => {
    const found = proposed(kind, path, text).join(' | ')
    if (path === 'governance.annualMeeting') expect(found).toContain(value)
    else expect(found).toBe(value)
  })

  it.each(notRead)('is not read from %s for %s: %s', (kind, path, text) => {
    expect(proposed(kind, path, text)).toEqual([])
  })
})
