/** The delay in seconds from a Retry-After header, which is a number or a date; null without a valid one. */
export function readRetryAfter(value: string | null | undefined): number | null {
  if (value == null) return null
  if (/^\s*\d{1,9}(\.\d+)?\s*$/.test(value)) return Math.ceil(Number(value))
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : Math.max(0, Math.round((time - Date.now()) / 1000))
}
