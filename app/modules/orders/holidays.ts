/** A calendar date; months count from 1. */
type CalendarDay = { year: number; month: number; day: number }

const weekday = (d: CalendarDay) => new Date(Date.UTC(d.year, d.month - 1, d.day)).getUTCDay()

const shifted = (d: CalendarDay, days: number): CalendarDay => {
  const date = new Date(Date.UTC(d.year, d.month - 1, d.day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const nthWeekday = (year: number, month: number, dayOfWeek: number, n: number): CalendarDay => {
  const first = weekday({ year, month, day: 1 })
  return { year, month, day: 1 + ((dayOfWeek - first + 7) % 7) + (n - 1) * 7 }
}

const lastMonday = (year: number, month: number): CalendarDay => {
  const last = shifted({ year, month: month + 1, day: 1 }, -1)
  return shifted(last, -((weekday(last) + 6) % 7))
}

/**
 * A holiday on a Saturday is observed on the Friday before, and one on a Sunday on the Monday after (5 U.S.C.
 * 6103).
 */
const observed = (year: number, month: number, day: number): CalendarDay => {
  const date = { year, month, day }
  const on = weekday(date)
  return shifted(date, on === 6 ? -1 : on === 0 ? 1 : 0)
}

/** The observed dates of the 11 US federal holidays of a year. */
const federalHolidays = (year: number): CalendarDay[] => [
  observed(year, 1, 1),
  nthWeekday(year, 1, 1, 3),
  nthWeekday(year, 2, 1, 3),
  lastMonday(year, 5),
  observed(year, 6, 19),
  observed(year, 7, 4),
  nthWeekday(year, 9, 1, 1),
  nthWeekday(year, 10, 1, 2),
  observed(year, 11, 11),
  nthWeekday(year, 11, 4, 4),
  observed(year, 12, 25),
]

/**
 * Whether a federal holiday is observed on this day. December 31 may be the observed New Year's Day of the
 * next year.
 */
export function isFederalHoliday(day: CalendarDay): boolean {
  return [...federalHolidays(day.year), ...federalHolidays(day.year + 1)].some(
    (holiday) => holiday.year === day.year && holiday.month === day.month && holiday.day === day.day,
  )
}
