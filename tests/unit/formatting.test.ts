import { describe, expect, it } from 'vitest'
import { datesInWords, logDate, shortDate } from '~/modules/formatting'

describe('days', () => {
  it.each([
    ['2024-12-06', 'December 6, 2024'],
    ['2024-12', 'December 2024'],
    ['Failed for lack of a quorum, 2024-12-06', 'Failed for lack of a quorum, December 6, 2024'],
    ['December 6, 2024', 'December 6, 2024'],
    ['1998', '1998'],
    ['2024-02-31', '2024-02-31'],
    ['2024-25', '2024-25'],
  ])('%s is written as %s', (kept, written) => {
    expect(datesInWords(kept)).toBe(written)
  })

  it('are those of Los Angeles, with two digits in the log', () => {
    const evening = Date.parse('2026-11-06T05:30:00Z')
    expect([shortDate(evening), logDate(evening)]).toEqual(['Nov 5, 2026', 'Nov 05, 2026'])
  })
})
