import { expect, it, describe } from 'vitest'
import { proposedOf } from '~tests/factories/read-values'

type Case = [path: string, text: string, value: string | null]
const size = 'governance.boardSize'
const term = 'governance.boardTerm'
const month = 'governance.annualMeeting'
const election = 'governance.lastElection'
const notice = 'governance.meetingNotice'
const quorum = 'governance.quorum'
const built = 'propertyInfo.yearBuilt'
const owners = 'propertyInfo.ownerOccupiedShare'

describe('the value of a label in a form or list', () => {
  const cases: Case[] = [
    [size, 'Board size: 5', '5'],
    [size, 'How many members are on the Board of Directors?\n7', '7'],
    [size, 'Number of board members: 5   Term: 2 years', '5'],
    [size, 'Number of Directors: Three to five', '3 to 5'],
    [size, 'Number of board meetings: 4', null],
    [term, 'Q: How long do board members serve?\nA: Two years.', '2 years'],
    [term, '14. Length of board terms (if staggered, say so):  3 yrs, staggered', '3 years'],
    [term, 'Loan term: 3 years', null],
    [month, 'Annual meeting month      October', 'October'],
    [month, 'When is the annual meeting?\nThe second Monday in October', 'Second Monday in October'],
    [election, 'Date of last annual meeting: 11/12/2024', '2024-11-12'],
    [notice, 'Notice required for member meetings: 14 days', 'At least 14 days'],
    [notice, 'Meeting notice: two weeks', 'At least 14 days'],
    [notice, 'Notice required for entry: 2 days', null],
    [quorum, 'Quorum requirement       one-third of the lots', '33.3%'],
    [built, 'Year(s) built   1988', '1988'],
    [built, 'Inception of community 2003', null],
    [built, 'Inception of community    2003', '2003'],
    [owners, 'Owner-occupied units: 78 (85%)', '85%'],
  ]
  it.each(cases)('%s is read from: %s', (path, text, value) => {
    expect(proposedOf('questionnaire', text, path)).toBe(value)
  })
})
