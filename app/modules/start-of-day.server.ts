import { DateTime } from 'luxon'
import { businessTimeZone } from './formatting'

/** The moment (UTC milliseconds) at which a business day (YYYY-MM-DD), or the day so many after it, begins. */
export const startOfDay = (date: string, plusDays = 0) =>
  DateTime.fromISO(date, { zone: businessTimeZone }).plus({ days: plusDays }).startOf('day').toMillis()
