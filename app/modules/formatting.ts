/** Formatting at the edge (house, habit 9): money is kept in integer cents, times in UTC milliseconds. */

export const businessTimeZone = 'America/Los_Angeles'

/** 14900 → "149.00" */
export const dollars = (cents: number) => (cents / 100).toFixed(2)

/** 14900 → "$149.00" */
export const usd = (cents: number) => `$${dollars(cents)}`

/** Bytes as the upload list shows them: megabytes of 1024 × 1024 bytes with two decimals (specification 1, section 2). */
export const megabytes = (bytes: number) => `${(bytes / (1024 * 1024)).toFixed(2)} MB`

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: businessTimeZone })
const deadline = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: businessTimeZone,
  timeZoneName: 'short',
})

/** "November 20, 2026", as on a calendar in Los Angeles. */
export const longDate = (ms: number) => date.format(ms)

/** "Monday, November 23, 3:00 PM PST", the same on the server and in every browser: their blanks before PM differ. */
export const deadlineText = (ms: number) =>
  deadline.format(ms).replace(' at ', ', ').replaceAll('\u202f', ' ')
