import { describe, expect, it } from 'vitest'
import { datesInWords, logDate, shortDate, timeAgo } from '~/modules/formatting'

describe('dates', () => {
  it.each([
    ['2024-12-06', 'December 6, 2024'],
    ['2024-12', 'December 2024'],
    ['Failed for lack of a quorum, 2024-12-06', 'Failed for lack of a quorum, December 6, 2024'],
    ['December 6, 2024', 'December 6, 2024'],
    ['1998', '1998'],
    ['2024-02-31', '2024-02-31'],
    ['2024-25', '2024-25'],
  ])('%s is formatted as %s', (kept, written) => {
    expect(datesInWords(kept)).toBe(written)
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
