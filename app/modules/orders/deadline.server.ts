import { DateTime } from 'luxon'
import { businessTimeZone } from '../date-formats'
import { isFederalHoliday } from './holidays'
import { hourMs } from '../time-units'

const deliveryHours = 24
const maxPauseHours = 3 * 24

const isBusinessDay = (date: DateTime) =>
  date.weekday <= 5 && !isFederalHoliday({ year: date.year, month: date.month, day: date.day })

type Day = { from: number; until: number; isBusiness: boolean }

/**
 * A cache of the most recently used days: time zone calculations are slow, and the orders of a week need the
 * same few days.
 */
let recentDays: Day[] = []

function dayOf(time: number): Day {
  const cached = recentDays.find((day) => day.from <= time && time < day.until)
  if (cached) return cached
  const start = DateTime.fromMillis(time, { zone: businessTimeZone }).startOf('day')
  const until = start.plus({ days: 1 }).startOf('day').toMillis()
  const day = { from: start.toMillis(), until, isBusiness: isBusinessDay(start) }
  recentDays = [...recentDays.slice(-9), day]
  return day
}

/**
 * Adds business time in Los Angeles, where all 24 hours of a day count unless it is a Saturday, Sunday, or
 * federal holiday. Clocks change only on Sundays, so a business day always has 24 hours. Adding zero returns
 * `from` unchanged.
 * @param from UTC milliseconds
 * @returns UTC milliseconds
 */
function addBusinessTime(from: number, ms: number): number {
  if (ms <= 0) return from
  let time = from
  let remaining = ms
  for (;;) {
    const { until, isBusiness } = dayOf(time)
    if (isBusiness) {
      if (remaining <= until - time) return time + remaining
      remaining -= until - time
    }
    time = until
  }
}

/** The business time between two moments, in milliseconds; 0 if the second is not later. */
export function businessTimeBetween(from: number, to: number): number {
  let sum = 0
  let time = from
  while (time < to) {
    const { until, isBusiness } = dayOf(time)
    const end = Math.min(until, to)
    if (isBusiness) sum += end - time
    time = end
  }
  return sum
}

/**
 * When a report is due: 24 hours of business time after payment
 * (docs/specification/orders-and-checkout.md#deadlines). Paid Friday at 3:00 PM, due Monday at
 * 3:00 PM; paid on Saturday, due at the end of Monday.
 * @param paidAt UTC milliseconds
 * @returns UTC milliseconds
 */
export const deliveryDeadline = (paidAt: number): number => addBusinessTime(paidAt, deliveryHours * hourMs)

/**
 * The latest end of a pause that starts at `from`: after 3 business days
 * (docs/specification/orders-and-checkout.md#paused-deadlines). UTC milliseconds.
 */
export const latestPauseEnd = (from: number): number => addBusinessTime(from, maxPauseHours * hourMs)

/**
 * A deadline after a pause: the remaining business time is the same at the end of the pause as at its start.
 * A deadline that has passed when the pause starts stays missed. All in UTC milliseconds.
 */
export const deadlineAfterPause = (dueAt: number, pause: { from: number; until: number }): number =>
  dueAt <= pause.from ? dueAt : addBusinessTime(dueAt, businessTimeBetween(pause.from, pause.until))
