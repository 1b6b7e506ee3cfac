/** A calendar date; months count from 1. */
type CalendarDay = { year: number; month: number; day: number }

/** Days of the week, as `Date` counts them. */
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

const weekday = (date: CalendarDay) => new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay()

const shifted = ({ year, month, day }: CalendarDay, days: number): CalendarDay => {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const nthWeekday = (year: number, month: number, dayOfWeek: number, nth: number): CalendarDay => {
  const first = weekday({ year, month, day: 1 })
  return { year, month, day: 1 + ((dayOfWeek - first + 7) % 7) + (nth - 1) * 7 }
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
  const dayOfWeek = weekday(date)
  if (dayOfWeek === saturday) return shifted(date, -1)
  return dayOfWeek === sunday ? shifted(date, 1) : date
}

/** The observed dates of the 11 US federal holidays of a year. */
const federalHolidays = (year: number): CalendarDay[] => [
  // New Year’s Day
  observed(year, 1, 1),
  // Birthday of Martin Luther King, Jr.
  nthWeekday(year, 1, monday, 3),
  // Washington’s Birthday
  nthWeekday(year, 2, monday, 3),
  // Memorial Day
  lastMonday(year, 5),
  // Juneteenth
  observed(year, 6, 19),
  // Independence Day
  observed(year, 7, 4),
  // Labor Day
  nthWeekday(year, 9, monday, 1),
  // Columbus Day
  nthWeekday(year, 10, monday, 2),
  // Veterans Day
  observed(year, 11, 11),
  // Thanksgiving Day
  nthWeekday(year, 11, thursday, 4),
  // Christmas Day
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
