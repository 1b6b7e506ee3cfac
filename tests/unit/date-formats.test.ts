import { describe, expect, it } from 'vitest'
import {
  datesInWords,
  deadlineText,
  endText,
  logDate,
  momentText,
  shortDate,
  shortDeadline,
  shortMoment,
  timeAgo,
} from '~/modules/date-formats'

describe('dates', () => {
  it.each([
    ['2024-12-06', 'December 6, 2024'],
    ['2024-12', 'December 2024'],
    ['Failed for lack of a quorum, 2024-12-06', 'Failed for lack of a quorum, December 6, 2024'],
    ['December 6, 2024', 'December 6, 2024'],
    ['1998', '1998'],
    ['2024-02-31', '2024-02-31'],
    ['2024-25', '2024-25'],
  ])('%s is formatted as %s', (stored, written) => {
    expect(datesInWords(stored)).toBe(written)
  })

  it('are in Los Angeles time, with two-digit days in the log', () => {
    const evening = Date.parse('2026-11-06T05:30:00Z')
    expect([shortDate(evening), logDate(evening)]).toEqual(['Nov 5, 2026', 'Nov 05, 2026'])
  })
})

describe('an age', () => {
  const now = Date.parse('2026-11-20T20:00:00Z')
  it.each([
    ['2026-11-20T08:30:00Z', 'today'],
    ['2026-11-20T07:30:00Z', '1 day ago'],
    ['2026-10-21T20:00:00Z', '30 days ago'],
    ['2026-10-19T20:00:00Z', '1 month ago'],
    ['2026-07-16T20:00:00Z', '4 months ago'],
    ['2025-01-15T20:00:00Z', '22 months ago'],
    ['2023-11-01T20:00:00Z', '3 years ago'],
    // If the clock was set back, the age is still zero.
    ['2026-11-20T21:00:00Z', 'today'],
  ])('since %s is formatted as %s', (at, text) => {
    expect(timeAgo(Date.parse(at), now)).toBe(text)
  })
})

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
  ])('%s: %s is formatted as “%s”', (_, at, text) => {
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
