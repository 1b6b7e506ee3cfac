import Holidays from 'date-holidays'
import fc from '~tests/setup/fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { deliveryDeadline } from '~/modules/orders/deadline.server'
import { isFederalHoliday } from '~/modules/orders/holidays'
import { hour } from '../setup/helpers'

const zone = 'America/Los_Angeles'
const at = (text: string) => DateTime.fromISO(text, { zone }).toMillis()
const due = (text: string) =>
  DateTime.fromMillis(deliveryDeadline(at(text)), { zone }).toFormat("yyyy-MM-dd'T'HH:mm")

const calendar = new Holidays('US')
/** Veterans Day is kept on a weekday like the others (5 U.S.C. 6103; OPM's list for 2023 and 2029), which the library leaves out. */
const keptVeteransDay = (year: number) => {
  const date = DateTime.utc(year, 11, 11)
  return date.plus({ days: date.weekday === 6 ? -1 : date.weekday === 7 ? 1 : 0 }).toFormat('yyyy-MM-dd')
}
const holidaysOf = (year: number) => [
  ...calendar
    .getHolidays(year)
    .filter((h) => h.type === 'public')
    .map((h) => h.date.slice(0, 10)),
  keptVeteransDay(year),
]

describe('the delivery deadline', () => {
  it.each([
    ['Friday, due Monday (rulings)', '2026-11-20T15:00', '2026-11-23T15:00'],
    ['Saturday, due Tuesday 00:00 (rulings)', '2026-11-21T11:00', '2026-11-24T00:00'],
    ['Sunday', '2026-11-22T23:59', '2026-11-24T00:00'],
    ['in the week', '2026-11-17T09:30', '2026-11-18T09:30'],
    ['before Thanksgiving', '2026-11-25T10:00', '2026-11-27T10:00'],
    ['on Thanksgiving', '2026-11-26T10:00', '2026-11-28T00:00'],
    ['before Christmas on a Friday', '2026-12-24T18:00', '2026-12-28T18:00'],
    ['over the end of the year', '2026-12-31T08:00', '2027-01-04T08:00'],
    ['before a New Year that is kept on 31 December', '2027-12-30T12:00', '2028-01-03T12:00'],
    ['before Independence Day kept on a Friday', '2026-07-02T16:00', '2026-07-06T16:00'],
    ['before Juneteenth kept on a Monday', '2022-06-17T16:00', '2022-06-21T16:00'],
    ['over the weekend on which summer time begins', '2026-03-06T15:00', '2026-03-09T15:00'],
    ['on the Sunday on which summer time begins', '2026-03-08T02:30', '2026-03-10T00:00'],
    ['over the weekend on which summer time ends', '2026-10-30T15:00', '2026-11-02T15:00'],
  ])('paid %s', (_, paid, expected) => {
    expect(due(paid)).toBe(expected)
  })

  /** Counts hour after hour, each whole on one day; knows nothing of weeks, and takes its holidays from elsewhere. */
  function countedByHours(paidAt: number): number {
    let left = 24
    let now = paidAt
    while (left > 0) {
      const local = DateTime.fromMillis(now, { zone })
      const free = local.weekday > 5 || holidays.has(local.toISODate() ?? '')
      if (!free) left -= 1
      now += hour
    }
    return now
  }
  const holidays = new Set(Array.from({ length: 14 }, (_, i) => holidaysOf(2023 + i)).flat())
  const first = Math.ceil(at('2024-01-01T00:00') / hour)
  const last = Math.floor(at('2035-12-30T00:00') / hour)

  it('is what counting the hours one by one comes to', () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (hours) => {
        expect(deliveryDeadline(hours * hour)).toBe(countedByHours(hours * hour))
      }),
      { numRuns: 300 },
    )
  })

  it('never comes earlier for whoever pays later, and never sooner than 24 hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: first * hour, max: last * hour }),
        fc.integer({ min: 0, max: 100 * hour }),
        (paidAt, later) => {
          expect(deliveryDeadline(paidAt + later)).toBeGreaterThanOrEqual(deliveryDeadline(paidAt))
          expect(deliveryDeadline(paidAt) - paidAt).toBeGreaterThanOrEqual(24 * hour)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('federal holidays', () => {
  it.each(Array.from({ length: 14 }, (_, i) => 2022 + i))('%i, every weekday', (year) => {
    const expected = new Set(holidaysOf(year))
    const ours: string[] = []
    const theirs: string[] = []
    for (let d = DateTime.utc(year, 1, 1); d.year === year; d = d.plus({ days: 1 })) {
      if (d.weekday > 5) continue
      const date = d.toFormat('yyyy-MM-dd')
      if (isFederalHoliday({ year: d.year, month: d.month, day: d.day })) ours.push(date)
      if (expected.has(date)) theirs.push(date)
    }
    expect(ours).toEqual(theirs)
    expect(ours.length).toBeGreaterThanOrEqual(10)
  })
})
