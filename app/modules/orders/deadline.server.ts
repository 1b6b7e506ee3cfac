import { DateTime } from 'luxon'
import { businessTimeZone } from '../formatting'
import { isFederalHoliday } from './holidays'

const businessHours = 24

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
 * When a report is due: 24 hours of business time after payment, in Los Angeles, where every hour of a day counts that is
 * no Saturday, Sunday or federal holiday (rulings, section 2). Paid Friday 15:00, due Monday 15:00; paid Saturday, due
 * Tuesday 00:00. Clocks change on Sundays only, so that a business day always has 24 hours.
 * @param paidAt UTC milliseconds; the answer too
 */
export function deliveryDeadline(paidAt: number): number {
  let at = paidAt
  let left = businessHours * 3_600_000
  for (;;) {
    const { until, isBusiness } = dayOf(at)
    if (isBusiness) {
      if (left <= until - at) return at + left
      left -= until - at
    }
    at = until
  }
}
