import { DateTime } from 'luxon'
import { businessTimeZone } from '../formatting'
import { isFederalHoliday } from './holidays'

const hour = 3_600_000
const deliveryHours = 24
const longestPauseHours = 3 * 24

const isBusinessDay = (d: DateTime) =>
  d.weekday <= 5 && !isFederalHoliday({ year: d.year, month: d.month, day: d.day })

type Day = { from: number; until: number; isBusiness: boolean }

/** The days that were asked about last: a zone's days are costly to work out, and the orders of a week ask for the same few. */
let recentDays: Day[] = []

function dayOf(at: number): Day {
  const known = recentDays.find((day) => day.from <= at && at < day.until)
  if (known) return known
  const start = DateTime.fromMillis(at, { zone: businessTimeZone }).startOf('day')
  const until = start.plus({ days: 1 }).startOf('day').toMillis()
  const day = { from: start.toMillis(), until, isBusiness: isBusinessDay(start) }
  recentDays = [...recentDays.slice(-9), day]
  return day
}

/**
 * The time when so much business time has passed, in Los Angeles, where every hour of a day counts that is no Saturday, Sunday or
 * federal holiday. Clocks change on Sundays only, so that a business day always has 24 hours. No time at all leaves `from` as it is.
 * @param from UTC milliseconds; the answer too
 */
function addBusinessTime(from: number, ms: number): number {
  if (ms <= 0) return from
  let at = from
  let left = ms
  for (;;) {
    const { until, isBusiness } = dayOf(at)
    if (isBusiness) {
      if (left <= until - at) return at + left
      left -= until - at
    }
    at = until
  }
}

/** The business time from one moment to another, in milliseconds; 0 when the second is not later. */
export function businessTimeBetween(from: number, to: number): number {
  let sum = 0
  let at = from
  while (at < to) {
    const { until, isBusiness } = dayOf(at)
    const end = Math.min(until, to)
    if (isBusiness) sum += end - at
    at = end
  }
  return sum
}

/**
 * When a report is due: 24 hours of business time after payment (docs/specification/orders-and-checkout.md#deadlines). Paid Friday
 * 15:00, due Monday 15:00; paid Saturday, due Tuesday 00:00.
 * @param paidAt UTC milliseconds; the answer too
 */
export const deliveryDeadline = (paidAt: number): number => addBusinessTime(paidAt, deliveryHours * hour)

/**
 * When a pause ends at the latest that begins at `from`: after 3 business days
 * (docs/specification/orders-and-checkout.md#paused-deadlines). UTC milliseconds.
 */
export const latestPauseEnd = (from: number): number => addBusinessTime(from, longestPauseHours * hour)

/**
 * A deadline after a pause: as much business time is left at its end as there was at its beginning. One that has passed when the
 * pause begins stays missed. All in UTC milliseconds.
 */
export const deadlineAfterPause = (dueAt: number, pause: { from: number; until: number }): number =>
  dueAt <= pause.from ? dueAt : addBusinessTime(dueAt, businessTimeBetween(pause.from, pause.until))
