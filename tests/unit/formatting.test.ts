import { describe, expect, it } from 'vitest'
import { logDate, shortDate } from '~/modules/formatting'

describe('days', () => {
  it('are those of Los Angeles, with two digits in the log', () => {
    const evening = Date.parse('2026-11-06T05:30:00Z')
    expect([shortDate(evening), logDate(evening)]).toEqual(['Nov 5, 2026', 'Nov 05, 2026'])
  })
})
