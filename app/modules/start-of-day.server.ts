import { DateTime } from 'luxon'
import { businessTimeZone } from './date-formats'

/** The start (UTC milliseconds) of a business day (YYYY-MM-DD), or of the day a number of days later. */
export const startOfDay = (date: string, plusDays = 0) =>
  DateTime.fromISO(date, { zone: businessTimeZone }).plus({ days: plusDays }).startOf('day').toMillis()
