import { DateTime } from 'luxon'
import { businessTimeZone } from '../formatting'
import { isFederalHoliday } from './holidays'

const businessHours = 24

const isBusinessDay = (d: DateTime) =>
  d.weekday <= 5 && !isFederalHoliday({ year: d.year, month: d.month, day: d.day })

/**
 * When a report is due: 24 hours of business time after payment, in Los Angeles, where every hour of a day counts that is
 * no Saturday, Sunday or federal holiday (rulings, section 2). Paid Friday 15:00, due Monday 15:00; paid Saturday, due
 * Tuesday 00:00. Clocks change on Sundays only, so that a business day always has 24 hours.
 * @param paidAt UTC milliseconds; the answer too
 */
export function deliveryDeadline(paidAt: number): number {
  let at = DateTime.fromMillis(paidAt, { zone: businessTimeZone })
  let left = businessHours * 3_600_000
  for (;;) {
    const tomorrow = at.plus({ days: 1 }).startOf('day')
    if (isBusinessDay(at)) {
      const today = tomorrow.toMillis() - at.toMillis()
      if (left <= today) return at.toMillis() + left
      left -= today
    }
    at = tomorrow
  }
}
