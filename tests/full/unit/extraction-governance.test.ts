import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { valuesOn } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

const stated: Case[] = [
  [
    'bylaws',
    'governance.quorum',
    'The presence in person or by proxy of Members entitled to cast twenty-five percent (25%) of the votes shall constitute a quorum.',
    '25%',
  ],
  [
    'bylaws',
    'governance.boardSize',
    'The affairs of the Association shall be managed by a Board of at least three (3) but not more than seven (7) directors.',
    '3 to 7',
  ],
  [
    'bylaws',
    'governance.annualMeeting',
    'The annual meeting of the Members shall be held in October of each year.',
    'October',
  ],
  [
    'bylaws',
    'governance.meetingNotice',
    'Notice of each meeting of Members shall be mailed at least fifteen (15) days before the meeting.',
    'At least 15 days',
  ],
  ['ccrs', 'governance.recordedDate', 'Recorded: May 3, 2004', '2004-05-03'],
  [
    'ccrs',
    'governance.signedDate',
    'IN WITNESS WHEREOF, the Declarant has signed this 12th day of April, 2004.',
    '2004-04-12',
  ],
  [
    'notice',
    'management.company',
    'The community is professionally managed by Demo Community Management, LLC.',
    'Demo Community Management, LLC',
  ],
  [
    'notice',
    'management.phone',
    'Questions? Call your management office at (208) 555-0143.',
    '(208) 555-0143',
  ],
  [
    'notice',
    'management.email',
    'Write to the manager: office@demo-management.com',
    'office@demo-management.com',
  ],
  [
    'budget',
    'management.company',
    'Ask for the full study, upon written request, at the managing agent, Demo\nCrest Community Management, 4180 Demo Road.',
    'Demo Crest Community Management',
  ],
  ['insurance', 'management.company', 'Demo Towers\nc/o Demo Group, LLC', 'Demo Group, LLC'],
  [
    'minutes',
    'management.manager',
    'Also present: Kerri Demo, CMCA, representing Demo Community Management. The meeting began.',
    'Kerri Demo',
  ],
  ['questionnaire', 'management.manager', 'Print Name: Ann Demo     Title: Community Manager', 'Ann Demo'],
  [
    'minutes',
    'governance.annualMeeting',
    'The annual meeting will be Tuesday, February 18, 2025 at 7 p.m.',
    'February',
  ],
  [
    'bylaws',
    'governance.meetingNotice',
    'Not less than ten (10) nor more than sixty (60) days in advance of any meeting the secretary shall cause notice to be sent.',
    '10 to 60 days',
  ],
  [
    'bylaws',
    'governance.quorum',
    'A quorum is present if the Owners of Units to which twenty-five percent (25%) of the votes are allocated are present in person or by proxy.',
    '25%',
  ],
  [
    'ccrs',
    'governance.recordedDate',
    'Filed and Recorded, Official Public Records, Demo County, Texas, 07/02/2004 10:12:44 AM',
    '2004-07-02',
  ],
  [
    'ccrs',
    'governance.signedDate',
    'THIS DECLARATION is made on the 14th day of June, 2004, by Demo Land.',
    '2004-06-14',
  ],
  [
    'ccrs',
    'governance.recordedDate',
    'DEMO COUNTY REGISTER OF DEEDS   PRESENTED & RECORDED ON 08/04/2006',
    '2006-08-04',
  ],
  [
    'ccrs',
    'governance.boardSize',
    'There is a Board of Managers consisting of seven (7) persons, elected for a term of two (2) years.',
    '7',
  ],
  [
    'bylaws',
    'governance.boardTerm',
    'Directors are elected for two-year terms which are staggered.',
    '2 years',
  ],
  [
    'financial_statement',
    'management.company',
    'The Association has a management contract with Demo Association Management that runs to June.',
    'Demo Association Management',
  ],
  ['notice', 'management.manager', 'Your community manager is Ann Demo.', 'Ann Demo'],
  ['notice', 'management.manager', 'Sincerely, Ann Demo, Association Manager', 'Ann Demo'],
]

const misleading: [reason: string, kind: DocumentKind, path: string, text: string][] = [
  [
    'the board’s quorum is not the members’',
    'bylaws',
    'governance.quorum',
    'A majority of the directors shall constitute a quorum for meetings of the Board.',
  ],
  [
    'weeks are no share',
    'bylaws',
    'governance.quorum',
    'A new meeting of members shall be held within two (2) to four (4) weeks, at which those present shall be a quorum.',
  ],
  [
    'an insurance agent’s phone is not the manager’s',
    'rules',
    'management.phone',
    'Insurance agent phone: 208-555-0188',
  ],
  [
    'an insurance agent’s address is not the manager’s',
    'rules',
    'management.email',
    'Address: DEMO & SONS INSURANCE\n1661 Demo Drive, Suite 100\nDemo City, ID 83702\ninfo@demoandsons.com',
  ],
  [
    'the board’s meeting has a quorum of its own',
    'bylaws',
    'governance.quorum',
    'At board meetings a quorum is fifty percent (50%) of the votes on the board.',
  ],
  [
    'the developer’s board is not the board',
    'bylaws',
    'governance.boardSize',
    'Until the transition date the Board consisted of three persons named by the Declarant.',
  ],
]

describe('governance and management', () => {
  it.each(stated)('finds in %s the value of %s', (kind, path, text, value) => {
    expect(valuesOn(kind, text, path)).toEqual([value])
  })

  it.each(misleading)('finds nothing where %s', (_reason, kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})

describe('a board listed by name', () => {
  it.each([
    [
      'Current Board Members: terms end in May 2028\nPat Example, President\nLee Sample – Vice President\npat@example.com\nJo Test - Treasurer\nKim Demo (Director at Large)',
      '4',
    ],
    [
      '2026 BOARD OF DIRECTORS\nPresident: Pat Example   Secretary: Lee Sample\nTreasurer: Jo Test\nDirector: Vacant',
      '4',
    ],
  ])('counts its directors and qualifies the number: %s', (text, size) => {
    const document = readDocument('notice', text)
    expect(findCandidates(document).filter((c) => c.path === 'governance.boardSize')).toMatchObject([
      { value: size, qualifier: 'counted from the list of directors', quote: text },
    ])
  })

  it.each([
    'Board Members Present:\nPat Example, President\nLee Sample, Secretary\nJo Test, Treasurer',
    'Officers:\nPat Example, President\nLee Sample, Secretary\nJo Test, Treasurer',
    'Board of Directors\nPat Example, President',
    'Election of the Board of Directors\nPat Example, President\nLee Sample, Secretary\nJo Test, Treasurer',
  ])('does not count attendees, officers, or a partial list: %s', (text) => {
    expect(valuesOn('notice', text, 'governance.boardSize')).toEqual([])
  })
})

describe('short captions of numbered paragraphs', () => {
  const bylaws = `ARTICLE II  MEETINGS OF THE MEMBERS
2.1 Annual. On the first Tuesday in March of each year.
2.2 Quorum. Owners of one third of the lots, in person or by proxy.

Art. III  TRUSTEES
3.1 Number. Five.
3.2 Term of office. Two years, staggered.
3.3 Quorum. Three.`
  it.each([
    ['governance.annualMeeting', ['First Tuesday in March']],
    ['governance.quorum', ['33.3%']],
    ['governance.boardSize', ['5']],
    ['governance.boardTerm', ['2 years']],
  ])('belong to their sentences and to the title above: %s', (path, values) => {
    expect(valuesOn('bylaws', bylaws, path)).toEqual(values)
  })

  it('are not read as whole sentences', () => {
    expect(
      valuesOn('bylaws', '4.1 There are five trustees. Each serves for three years.', 'governance.boardSize'),
    ).toEqual(['5'])
  })
})
