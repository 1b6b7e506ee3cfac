/** Formats values for display; money is stored in integer cents. */

/** "1,250" */
export const formatNumber = (n: number) => n.toLocaleString('en-US')

/** "1 order", "1,250 orders", "3 replies" */
export const counted = (n: number, one: string, many = `${one}s`) =>
  `${formatNumber(n)} ${n === 1 ? one : many}`

/** 35 → "35%", 33.333 → "33.3%" */
export const percentText = (value: number) => `${Math.round(value * 10) / 10}%`

let conjunction: Intl.ListFormat | undefined

/** "a, b, and c" */
export const joinWithAnd = (parts: readonly string[]) =>
  (conjunction ??= new Intl.ListFormat('en-US', { type: 'conjunction' })).format(parts)

let disjunction: Intl.ListFormat | undefined

/** "a, b, or c" */
export const joinWithOr = (parts: readonly string[]) =>
  (disjunction ??= new Intl.ListFormat('en-US', { type: 'disjunction' })).format(parts)

/** A period in days: "7 days", "2 years". */
export function daysText(days: number): string {
  return days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day')
}

/** 14900 → "149.00" */
export const decimalDollars = (cents: number) => (cents / 100).toFixed(2)

let currency: Intl.NumberFormat | undefined

/** 14900 → "$149.00", 1490000 → "$14,900.00" */
export const usd = (cents: number) =>
  (currency ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })).format(cents / 100)

/** The `tel:` URL of a phone number such as "(555) 010-0149". */
export const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

/** Bytes as the upload list shows them: megabytes of 1024 × 1024 bytes with two decimals. */
export const megabytes = (bytes: number) => `${(bytes / (1024 * 1024)).toFixed(2)} MB`

/** Bytes in a list of documents: "84 KB", "2.31 MB". */
export const fileSize = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : megabytes(bytes)

/** An address on one line, without its missing parts: "18 Heron Lake Drive, Boise, ID 83702". */
export const addressLine = ({
  address,
  city,
  state,
  zipCode = '',
}: {
  address: string
  city: string
  state: string
  zipCode?: string
}) => [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
