import { describe, expect, it } from 'vitest'
import { deadlineText, endText, momentText, shortDeadline, shortMoment } from '~/modules/formatting'

describe('a formatted deadline', () => {
  it.each([
    ['in the afternoon', '2026-11-23T23:00:00Z', 'Monday, November 23, by 3:00 PM Pacific'],
    ['in summer', '2026-07-06T22:00:00Z', 'Monday, July 6, by 3:00 PM Pacific'],
    ['one minute before midnight', '2026-11-24T07:59:00Z', 'Monday, November 23, by 11:59 PM Pacific'],
    ['at midnight', '2026-11-24T08:00:00Z', 'Monday, November 23, by 11:59 PM Pacific'],
    ['within the minute after midnight', '2026-11-24T08:00:59Z', 'Monday, November 23, by 11:59 PM Pacific'],
    ['one minute past midnight', '2026-11-24T08:01:00Z', 'Tuesday, November 24, by 12:01 AM Pacific'],
    ['at midnight in summer', '2026-07-07T07:00:00Z', 'Monday, July 6, by 11:59 PM Pacific'],
    ['at midnight between two years', '2027-01-01T08:00:00Z', 'Thursday, December 31, by 11:59 PM Pacific'],
  ])('%s', (_, at, text) => {
    expect(deadlineText(Date.parse(at))).toBe(text)
  })

  it('shows an end at midnight as the previous minute, and an event at midnight unchanged', () => {
    const midnight = Date.parse('2026-11-24T08:00:00Z')
    expect(endText(midnight)).toBe('Monday, November 23, at 11:59 PM Pacific')
    expect(momentText(midnight)).toBe('Tuesday, November 24, at 12:00 AM Pacific')
  })

  it('has a short form for lists', () => {
    expect(shortDeadline(Date.parse('2026-11-24T08:00:00Z'))).toBe('Mon, Nov 23, by 11:59 PM Pacific')
    expect(shortMoment(Date.parse('2026-11-23T23:00:00Z'))).toBe('Mon, Nov 23, at 3:00 PM Pacific')
  })
})
