import { describe, expect, it } from 'vitest'
import { classify } from '~/modules/document-reading/classify'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string | null]

describe('words near an answer', () => {
  const cases: Case[] = [
    ['minutes', 'financial.duesIncrease', 'When dues remain unpaid for sixty days a letter is sent.', null],
    ['minutes', 'financial.duesIncrease', 'Assessments remain outstanding on two lots.', null],
    ['notice', 'financial.duesIncrease', 'The dues have not been increased.', 'None'],
    ['notice', 'financial.duesIncrease', 'Our annual dues were not raised.', 'None'],
    ['minutes', 'financial.duesIncrease', 'The board chose to keep 2031 dues at the same amount.', 'None'],
    [
      'notice',
      'financial.duesIncrease',
      'The board voted to lower the monthly dues to $75. There has been no increase in dues for years.',
      null,
    ],
    [
      'minutes',
      'propertyDetails.delinquencies',
      'All owners are current with their dues except one lot on Fern Court.',
      '1',
    ],
    [
      'minutes',
      'propertyDetails.delinquencies',
      'All owners are current with their dues apart from the Larch Court cases.',
      null,
    ],
    [
      'minutes',
      'propertyDetails.delinquencies',
      'The annual dues report lists 7 unpaid as of May.',
      '7 (days past due not stated)',
    ],
    [
      'notice',
      'financial.specialAssessments',
      'New owner one-time capital assessment: $900 is payable at closing.',
      null,
    ],
    [
      'notice',
      'financial.assessmentIncreaseCap',
      'If the loan is not approved by the members, dues may be raised by 15% each year.',
      null,
    ],
    ['rules', 'propertyInfo.state', 'NO FIRE PIT, OR OTHER DEVICE MAY BE USED.', null],
    ['rules', 'propertyInfo.state', 'FIRDALE, OR 97201', 'Oregon'],
    [
      'ccrs',
      'propertyInfo.totalUnits',
      'Lots 40 through 88, inclusive; and Lots 90 through 120, inclusive; all of Fernhill, a subdivision.',
      null,
    ],
    [
      'notice',
      'financial.assessmentDueDate',
      'Dues are due on the first of every February, May, August and November.',
      'the first of every February, May, August and November',
    ],
  ]
  it.each(cases)('decides what is read in %s for %s: %s', (kind, path, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })

  it('reads the regular charge rather than the one for projects', () => {
    const text =
      'Assessments include a quarterly amount of $420 for operations plus an annual $310 assessment for major improvements.'
    expect(proposedOf('notice', text, 'financial.regularAssessment')).toBe('$420 a quarter')
  })
})

describe('the kind of a document, from its first lines', () => {
  const cases: [text: string, kind: DocumentKind][] = [
    [
      'March 3, 2031\nMeeting of the Board – four members in attendance\nCall to order: 7:00\nA motion was seconded.',
      'minutes',
    ],
    ['Annual Meeting 3/3/2031\nMeeting came to order at 7 p.m.\nMotion carried.', 'minutes'],
    ['BY – LAWS\nOF\nFernhill Property Owners Corporation\nOffices', 'bylaws'],
    ['INDENTURE OF RESTRICTIONS FOR\nFERNHILL\nThis indenture is made', 'ccrs'],
  ]
  it.each(cases)('of a document that begins “%s” is recognized', (text, kind) => {
    expect(classify('scan.pdf', [text])).toBe(kind)
  })
})
