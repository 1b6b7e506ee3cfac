import { counted } from './formatting'
import { dayMs, minuteMs } from './time-units'

/** Formats times for display; they are stored in UTC milliseconds. */

export const businessTimeZone = 'America/Los_Angeles'

/**
 * A format for times in Los Angeles. It is built when first used: building all of them would take 40 ms in each
 * process and on each page.
 */
function pacificFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  let built: Intl.DateTimeFormat | undefined
  return (ms: number) =>
    (built ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: businessTimeZone })).format(ms)
}

const date = pacificFormat('en-US', { dateStyle: 'long' })
const longDayAndTime = pacificFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const isoDay = pacificFormat('en-CA', { dateStyle: 'short' })

/** "2026-11-20", the day in Los Angeles. */
export const businessDay = (ms: number) => isoDay(ms)

/** "November 20, 2026", as on a calendar in Los Angeles. */
export const longDate = (ms: number) => date(ms)

const localMinute = pacificFormat('en-GB', { timeStyle: 'short' })

/**
 * Readers understand "Tuesday, 12:00 AM" as either end of Tuesday, so an end at midnight is printed as the
 * minute before.
 */
const lastMinute = (ms: number) => (localMinute(ms) === '00:00' ? ms - minuteMs : ms)

/**
 * Formats parts individually, because servers and browsers disagree on the space before PM and on what joins
 * a date and a time.
 */
function dayAndTime(format: (ms: number) => string, ms: number, joined: 'by' | 'at'): string {
  const text = format(ms).replaceAll('\u202f', ' ')
  return `${text.replace(/(?:,| at) (?=\d+:)/, `, ${joined} `)} Pacific`
}

/** A deadline: "Monday, November 23, by 3:00 PM Pacific". */
export const deadlineText = (ms: number) => dayAndTime(longDayAndTime, lastMinute(ms), 'by')

/** The end of something: "Monday, November 23, at 3:00 PM Pacific". */
export const endText = (ms: number) => dayAndTime(longDayAndTime, lastMinute(ms), 'at')

/** A point in time: "Monday, November 23, at 3:00 PM Pacific". */
export const momentText = (ms: number) => dayAndTime(longDayAndTime, ms, 'at')

const shortDayAndTime = pacificFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A deadline in lists: "Mon, Nov 23, by 3:00 PM Pacific". */
export const shortDeadline = (ms: number) => dayAndTime(shortDayAndTime, lastMinute(ms), 'by')

/** The end of something in lists: "Mon, Nov 23, at 3:00 PM Pacific". */
export const shortEnd = (ms: number) => dayAndTime(shortDayAndTime, lastMinute(ms), 'at')

/** A point in time in lists. */
export const shortMoment = (ms: number) => dayAndTime(shortDayAndTime, ms, 'at')

const month = pacificFormat('en-US', { month: 'long', year: 'numeric' })

/**
 * Formats the dates in a value: "2024-12-06" as "December 6, 2024", a lone "2024-12" as "December 2024";
 * other values are unchanged.
 */
export function datesInWords(text: string): string {
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return month(Date.parse(`${text}-01T20:00Z`))
  return text.replace(/\b\d{4}-\d\d-\d\d\b/g, (iso) => {
    const ms = Date.parse(`${iso}T20:00Z`)
    return !Number.isNaN(ms) && businessDay(ms) === iso ? longDate(ms) : iso
  })
}

const short = pacificFormat('en-US', { dateStyle: 'medium' })
const clock = pacificFormat('en-GB', { timeStyle: 'medium' })

/** "Nov 20, 2026", the day in Los Angeles. */
export const shortDate = (ms: number) => short(ms)

const twoDigits = pacificFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
})

/** "Nov 05, 2026" in the activity log: two digits keep its column aligned. */
export const logDate = (ms: number) => twoDigits(ms)

const shortWithTime = pacificFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** "Nov 20, 2026, 3:04 PM" in Los Angeles; the same on servers and in browsers, as with `deadlineText`. */
export const dateAndTime = (ms: number) => shortWithTime(ms).replaceAll('\u202f', ' ')

const monthAndDay = pacificFormat('en-US', {
  month: 'short',
  day: 'numeric',
})

/** "Nov 20", the day in Los Angeles. */
export const monthDay = (ms: number) => monthAndDay(ms)

/** "15:04:05" in Los Angeles. */
export const clockTime = (ms: number) => clock(ms)

/** A date stored as YYYY-MM-DD: "Nov 20, 2026", "Not set", or "Invalid date". */
export function calendarDate(date: string | null): string {
  if (!date) return 'Not set'
  const ms = Date.parse(`${date}T12:00:00Z`)
  return Number.isNaN(ms) ? 'Invalid date' : short(ms)
}

/** A duration: "25 min", "3 h 20 min", "2 days 4 h". */
export function timeUntil(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  const [days, hours, minutesOfHour] = [
    Math.floor(minutes / 1440),
    Math.floor((minutes % 1440) / 60),
    minutes % 60,
  ]
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`
  if (hours > 0) return `${hours} h${minutesOfHour > 0 ? ` ${minutesOfHour} min` : ''}`
  return `${minutesOfHour} min`
}

const ago = (amount: number, unit: string) => `${counted(amount, unit)} ago`

/** The age of something in its largest unit: "today", "3 days ago", "4 months ago", "2 years ago". */
export function timeAgo(at: number, now: number): string {
  const days = Math.round(
    (Date.parse(businessDay(Math.max(at, now))) - Date.parse(businessDay(Math.min(at, now)))) / dayMs,
  )
  if (days === 0) return 'today'
  if (days < 31) return ago(days, 'day')
  const months = Math.floor(days / 30.44)
  return months < 24 ? ago(Math.max(1, months), 'month') : ago(Math.floor(days / 365.25), 'year')
}

/** A UTC timestamp for other systems: 2026-11-24T09:30:00.000Z. */
export const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
