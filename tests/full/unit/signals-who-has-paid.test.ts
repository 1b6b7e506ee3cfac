import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

const noDuration = ' (days past due not stated)'

describe('owners who have not paid, by those who have', () => {
  const cases: Case[] = [
    ['minutes', '114 of 120 lots have paid their 2031 assessment.', `6${noDuration}`],
    ['minutes', 'Twenty-nine of thirty-four homeowners paid the annual dues.', `5${noDuration}`],
    ['minutes', 'Dues have been received from 88 of 90 homes.', `2${noDuration}`],
    ['notice', 'Annual dues: 88 of 90 paid', `2${noDuration}`],
    ['minutes', '90 of 90 owners have paid their dues.', 'None'],
    ['minutes', 'All residents have paid.', 'None'],
    ['minutes', 'Every homeowner has paid the 2031 assessment.', 'None'],
    ['minutes', 'We have collected all dues for the year.', 'None'],
    ['minutes', 'Dues have been collected from all homeowners.', 'None'],
    ['minutes', 'There are no outstanding dues.', 'None'],
    ['minutes', 'All units are current.', 'None'],
    ['minutes', 'We are waiting on six homeowners to pay their dues.', `6${noDuration}`],
    ['minutes', 'All homeowners have paid except six.', `6${noDuration}`],
    ['minutes', 'We have received dues from all but 4 homes.', `4${noDuration}`],
    ['minutes', 'Four liens have been filed for unpaid dues.', '4'],
    ['minutes', 'Delinquencies: 4', '4'],
    // What owners paid for, answered, or attended is not about their dues.
    ['minutes', '54 of 60 homeowners voted by mail.', null],
    ['minutes', 'Twenty of forty homeowners attended the meeting.', null],
    ['minutes', 'Four homeowners have not paid for their pool keys.', null],
    ['minutes', 'All members are current on the new rules.', null],
    ['minutes', 'All homeowners are required to pay their dues.', null],
    ['minutes', 'All assessments are due January 1.', null],
    ['minutes', 'All income came from dues collected, and all of it was spent on mowing.', null],
    // While dues are coming in, most owners are not late yet.
    ['minutes', '12 of 60 homeowners have paid their dues so far.', null],
  ]
  it.each(cases)('counts or leaves the late owners in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyDetails.delinquencies')).toBe(value)
  })
})

describe('the share of dues that is late', () => {
  const cases: Case[] = [
    ['minutes', '6% of the owners are behind.', '6%'],
    ['minutes', 'Six percent of homeowners have not paid.', '6%'],
    ['minutes', '94% of homeowners have paid their dues.', '6%'],
    ['minutes', 'We have collected 96% of the 2031 assessments.', '4%'],
    ['minutes', 'Dues are 94% collected.', '6%'],
    ['minutes', 'Four percent of dues are outstanding.', '4%'],
    ['minutes', 'Percent delinquent: 6%', '6%'],
    ['minutes', '94% of homeowners approved the amendment.', null],
    ['minutes', 'We expect 94% of dues to be paid by June.', null],
    ['minutes', 'The board collected 40% of the dues by January 15.', null],
    ['minutes', 'A late charge of 6% applies to past due accounts.', null],
  ]
  it.each(cases)('reads the late share only in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.delinquencyShare')).toBe(value)
  })
})

describe('what late owners owe together', () => {
  const cases: Case[] = [
    ['minutes', 'The association is owed $5,200.', '$5,200'],
    ['minutes', 'We have $7,450 in accounts receivable.', '$7,450'],
    ['minutes', 'Outstanding checks: $5,200', null],
    ['minutes', 'The contractor is owed $7,450.', null],
  ]
  it.each(cases)('reads what owners owe, not others, in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.delinquentAmount')).toBe(value)
  })
})
