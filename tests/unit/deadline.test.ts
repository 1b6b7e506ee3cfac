import Holidays from 'date-holidays'
import fc from '~tests/setup/fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import {
  businessTimeBetween,
  deadlineAfterPause,
  deliveryDeadline,
  latestPauseEnd,
} from '~/modules/orders/deadline.server'
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
    ['Friday, due Monday', '2026-11-20T15:00', '2026-11-23T15:00'],
    ['Saturday, due Tuesday 00:00', '2026-11-21T11:00', '2026-11-24T00:00'],
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

const local = (ms: number) => DateTime.fromMillis(ms, { zone }).toFormat("yyyy-MM-dd'T'HH:mm")

describe('a pause of the deadline', () => {
  it.each([
    ['begun on a Monday', '2026-11-16T09:00', '2026-11-19T09:00'],
    ['over a weekend', '2026-11-20T15:00', '2026-11-25T15:00'],
    ['begun on a Saturday', '2026-11-21T11:00', '2026-11-26T00:00'],
    ['over Thanksgiving and the weekend after it', '2026-11-24T10:00', '2026-11-30T10:00'],
    ['over Christmas kept on a Friday', '2026-12-23T12:00', '2026-12-29T12:00'],
    ['over the weekend on which summer time begins', '2026-03-05T08:00', '2026-03-10T08:00'],
  ])('ends after 3 business days at the latest: %s', (_, from, expected) => {
    expect(local(latestPauseEnd(at(from)))).toBe(expected)
  })

  it.each([
    ['within a day', '2026-11-18T09:30', '2026-11-17T10:00', '2026-11-17T16:00', '2026-11-18T15:30'],
    ['overnight to a Friday', '2026-11-20T15:00', '2026-11-19T16:00', '2026-11-20T09:00', '2026-11-23T08:00'],
    ['over a weekend', '2026-11-23T15:00', '2026-11-20T16:00', '2026-11-23T10:00', '2026-11-24T09:00'],
    ['on a weekend alone', '2026-11-24T00:00', '2026-11-21T12:00', '2026-11-22T18:00', '2026-11-24T00:00'],
    ['over Thanksgiving', '2026-11-27T10:00', '2026-11-25T11:00', '2026-11-27T08:00', '2026-11-30T07:00'],
    ['of the full length', '2026-11-17T15:00', '2026-11-16T16:00', '2026-11-19T16:00', '2026-11-20T15:00'],
    ['that begins too late', '2026-11-17T15:00', '2026-11-17T17:00', '2026-11-18T10:00', '2026-11-17T15:00'],
    ['that ends at once', '2026-11-21T00:00', '2026-11-20T09:00', '2026-11-20T09:00', '2026-11-21T00:00'],
  ])('moves the deadline by its business time: %s', (_, dueAt, from, until, expected) => {
    expect(local(deadlineAfterPause(at(dueAt), { from: at(from), until: at(until) }))).toBe(expected)
  })

  const first = at('2024-01-01T00:00')
  const last = at('2035-12-01T00:00')
  const times = fc.tuple(
    fc.integer({ min: first, max: last }),
    fc.integer({ min: 0, max: 60 * hour }),
    fc.integer({ min: 0, max: 200 * hour }),
  )

  it('leaves as much business time as there was when it began', () => {
    fc.assert(
      fc.property(times, ([paidAt, worked, paused]) => {
        const dueAt = deliveryDeadline(paidAt)
        const from = paidAt + worked
        const until = from + paused
        const after = deadlineAfterPause(dueAt, { from, until })
        if (dueAt <= from) expect(after).toBe(dueAt)
        else expect(businessTimeBetween(until, after)).toBe(businessTimeBetween(from, dueAt))
      }),
      { numRuns: 500 },
    )
  })

  it('lasts 3 business days, however they are spread', () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (from) => {
        expect(businessTimeBetween(from, latestPauseEnd(from))).toBe(72 * hour)
      }),
      { numRuns: 300 },
    )
  })

  it('in two parts moves the deadline as in one', () => {
    fc.assert(
      fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), ([paidAt, worked, paused], share) => {
        const dueAt = deliveryDeadline(paidAt)
        const from = paidAt + worked
        const until = from + paused
        const middle = from + Math.round(paused * share)
        expect(
          deadlineAfterPause(deadlineAfterPause(dueAt, { from, until: middle }), { from: middle, until }),
        ).toBe(deadlineAfterPause(dueAt, { from, until }))
      }),
      { numRuns: 300 },
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
