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
import { dayMs, hourMs } from '~/modules/time-units'

const zone = 'America/Los_Angeles'
const at = (text: string) => DateTime.fromISO(text, { zone }).toMillis()
const due = (text: string) =>
  DateTime.fromMillis(deliveryDeadline(at(text)), { zone }).toFormat("yyyy-MM-dd'T'HH:mm")

/** US federal holidays as listed by the Office of Personnel Management. */
const holidays = new Set(
  `2021-12-31 2022-01-17 2022-02-21 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-10-10 2022-11-11 2022-11-24 2022-12-26
  2023-01-02 2023-01-16 2023-02-20 2023-05-29 2023-06-19 2023-07-04 2023-09-04 2023-10-09 2023-11-10 2023-11-23 2023-12-25
  2024-01-01 2024-01-15 2024-02-19 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-10-14 2024-11-11 2024-11-28 2024-12-25
  2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-10-13 2025-11-11 2025-11-27 2025-12-25
  2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25
  2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24
  2027-12-31 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25
  2029-01-01 2029-01-15 2029-02-19 2029-05-28 2029-06-19 2029-07-04 2029-09-03 2029-10-08 2029-11-12 2029-11-22 2029-12-25
  2030-01-01 2030-01-21 2030-02-18 2030-05-27 2030-06-19 2030-07-04 2030-09-02 2030-10-14 2030-11-11 2030-11-28 2030-12-25
  2031-01-01`.split(/\s+/),
)
const lastListed = '2030-12-28'

describe('the delivery deadline', () => {
  it.each([
    ['Friday, due Monday', '2026-11-20T15:00', '2026-11-23T15:00'],
    ['Saturday, due Tuesday 00:00', '2026-11-21T11:00', '2026-11-24T00:00'],
    ['Sunday', '2026-11-22T23:59', '2026-11-24T00:00'],
    ['on a Tuesday', '2026-11-17T09:30', '2026-11-18T09:30'],
    ['before Thanksgiving', '2026-11-25T10:00', '2026-11-27T10:00'],
    ['on Thanksgiving', '2026-11-26T10:00', '2026-11-28T00:00'],
    ['before Christmas on a Friday', '2026-12-24T18:00', '2026-12-28T18:00'],
    ['over the end of the year', '2026-12-31T08:00', '2027-01-04T08:00'],
    ['before a New Year’s Day observed on December 31', '2027-12-30T12:00', '2028-01-03T12:00'],
    ['before Independence Day observed on a Friday', '2026-07-02T16:00', '2026-07-06T16:00'],
    ['before Juneteenth observed on a Monday', '2022-06-17T16:00', '2022-06-21T16:00'],
    ['over the weekend on which daylight saving time begins', '2026-03-06T15:00', '2026-03-09T15:00'],
    ['on the Sunday on which daylight saving time begins', '2026-03-08T02:30', '2026-03-10T00:00'],
    ['over the weekend on which daylight saving time ends', '2026-10-30T15:00', '2026-11-02T15:00'],
  ])('is correct for an order paid %s', (_, paid, expected) => {
    expect(due(paid)).toBe(expected)
  })

  /** Counts hour by hour, independently of the implementation and its holidays. */
  function countedByHours(paidAt: number): number {
    let left = 24
    let now = paidAt
    while (left > 0) {
      const local = DateTime.fromMillis(now, { zone })
      const isOff = local.weekday > 5 || holidays.has(local.toISODate() ?? '')
      if (!isOff) left -= 1
      now += hourMs
    }
    return now
  }
  const first = Math.ceil(at('2024-01-01T00:00') / hourMs)
  const last = Math.floor(at(`${lastListed}T00:00`) / hourMs)

  it('equals counting the hours one by one', () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (hours) => {
        expect(deliveryDeadline(hours * hourMs)).toBe(countedByHours(hours * hourMs))
      }),
      { numRuns: 300 },
    )
  })

  it('is never earlier for a later payment, and never sooner than 24 hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: first * hourMs, max: last * hourMs }),
        fc.integer({ min: 0, max: 100 * hourMs }),
        (paidAt, later) => {
          expect(deliveryDeadline(paidAt + later)).toBeGreaterThanOrEqual(deliveryDeadline(paidAt))
          expect(deliveryDeadline(paidAt) - paidAt).toBeGreaterThanOrEqual(dayMs)
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
    ['over Christmas Day on a Friday', '2026-12-23T12:00', '2026-12-29T12:00'],
    ['over the weekend on which daylight saving time begins', '2026-03-05T08:00', '2026-03-10T08:00'],
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
  const last = at('2030-12-01T00:00')
  const times = fc.tuple(
    fc.integer({ min: first, max: last }),
    fc.integer({ min: 0, max: 60 * hourMs }),
    fc.integer({ min: 0, max: 200 * hourMs }),
  )

  it('leaves as much business time as there was at its start', () => {
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

  it('lasts 3 business days, wherever they are in the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (from) => {
        expect(businessTimeBetween(from, latestPauseEnd(from))).toBe(72 * hourMs)
      }),
      { numRuns: 300 },
    )
  })

  it('in two parts moves the deadline like a single one', () => {
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
  it.each(Array.from({ length: 9 }, (_, i) => 2022 + i))('of %i on weekdays are correct', (year) => {
    const ours: string[] = []
    const theirs: string[] = []
    for (let d = DateTime.utc(year, 1, 1); d.year === year; d = d.plus({ days: 1 })) {
      if (d.weekday > 5) continue
      const date = d.toFormat('yyyy-MM-dd')
      if (isFederalHoliday({ year: d.year, month: d.month, day: d.day })) ours.push(date)
      if (holidays.has(date)) theirs.push(date)
    }
    expect(ours).toEqual(theirs)
    expect(ours.length).toBeGreaterThanOrEqual(10)
  })
})
