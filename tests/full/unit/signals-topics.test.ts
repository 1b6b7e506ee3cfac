import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, path: string, value: string | null]

const dues = 'financial.regularAssessment'
const cases: Case[] = [
  ['other', "Dues. Trash went up again.\nFrom March on you'll pay $188 instead of $180.", dues, '$188'],
  [
    'minutes',
    'Assessments: the board looked at costs again. No vote. These stay at $92 a quarter.',
    dues,
    '$92 a quarter',
  ],
  ['other', "Pool keys. They were lost.\nFrom March on you'll pay $188 instead of $180.", dues, null],
  [
    'other',
    "Dues. From March on you'll pay $188 instead of $180.",
    'financial.duesIncrease',
    'From $180 to $188',
  ],
  ['minutes', 'Dues: no change for 2026.', 'financial.duesIncrease', 'None'],
  ['minutes', 'Landscaping: no change for 2026.', 'financial.duesIncrease', null],
  [
    'minutes',
    'Assessments\nM/S/C to levy the annual 4% increase eff. 7/1/26.',
    'financial.duesIncrease',
    '4%',
  ],
  [
    'minutes',
    'M/S (Lee/Ott) to levy a one-time assessment of $900 per unit for decks. Motion failed 1-4.',
    'financial.specialAssessments',
    null,
  ],
  [
    'minutes',
    'Insurance. The policy renews June 1.\nOur agent got it down to $33,150 for the year, with a $10,000 deductible.',
    'financial.insuranceExpense',
    '$33,150',
  ],
  [
    'other',
    'Are we insured? Yes, by a mutual. The policy runs until May and costs us $5,120.',
    'financial.insuranceExpense',
    '$5,120',
  ],
  [
    'minutes',
    'Pool. The pump runs all night.\nOur vendor got it down to $33,150 for the year.',
    'financial.insuranceExpense',
    null,
  ],
  ['other', 'Reserves: $164,000 today. Each month $5,100 goes in.', 'financial.currentReserve', '$164,000'],
  [
    'other',
    'Reserves: $164,000 today. Each month $5,100 goes in.',
    'financial.reserveContribution',
    '$5,100 a month',
  ],
  ['other', 'Picnic: $164 today. Each month $51 goes in.', 'financial.currentReserve', null],
  [
    'other',
    'Painting will be paid out of reserves, which stood at $410,000 at the end of May.',
    'financial.currentReserve',
    '$410,000',
  ],
]

describe('the title of a paragraph is the subject of its sentences', () => {
  it.each(cases)('decides what is read in %s: %s (%s)', (kind, text, path, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

const paragraphs: Case[] = [
  ['minutes', 'Legal: None.', 'financial.currentLitigation', 'None'],
  ['minutes', 'Old business: None.', 'financial.currentLitigation', null],
  ['other', 'Nobody is suing us at the moment.', 'financial.currentLitigation', 'None'],
  [
    'other',
    'The case of a guest who slipped by the pool is still in court.',
    'financial.currentLitigation',
    'Pending lawsuit',
  ],
  ['minutes', 'In case of rain the picnic is held indoors.', 'financial.currentLitigation', null],
  [
    'other',
    'The loan from Alder Bank for the 2018 siding is down to $61,300.',
    'financial.associationLoan',
    '$61,300',
  ],
  [
    'minutes',
    'The secretary counted 52 percent present or by proxy; 40 percent is needed.',
    'governance.quorum',
    '40%',
  ],
  [
    'minutes',
    'Quorum: 61 of 180 lots represented. Our bylaws ask for one fourth, so we can do business.',
    'governance.quorum',
    '25%',
  ],
  ['minutes', 'Amendment: 61 of 180 lots voted. 67 percent is needed to amend.', 'governance.quorum', null],
  [
    'other',
    'Insurance: Travelers dropped us. Our agent moved us to Vermont Mutual as of June 1.',
    'insurance.company',
    'Vermont Mutual',
  ],
  ['other', 'Five neighbors volunteer on the board.', 'governance.boardSize', '5'],
  [
    'minutes',
    'Reserve study: the 2023 study by Hale Reserve Advisors is attached.',
    'financial.reserveStudyProvider',
    'Hale Reserve Advisors',
  ],
]

describe('the sentences around say what a statement is about', () => {
  it.each(paragraphs)('decide what is read in %s: %s (%s)', (kind, text, path, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})
