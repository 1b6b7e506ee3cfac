import { timeUntil } from '../date-formats'
import { dayMs, hourMs, minuteMs } from '../time-units'

/** The delay before each retry; further retries use the last one. */
const delays = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  dayMs,
]
/** The delay of all later retries, and the longest that a receiver may request with `Retry-After`. */
const maxDelay = dayMs
/**
 * The maximum random share added to a delay, so that deliveries that failed together are not retried
 * together.
 */
const jitter = 0.1

export const maxRetries = 10

const delayOf = (retry: number) => delays[retry - 1] ?? maxDelay

/**
 * When to retry a delivery after a failed attempt. A receiver that requests more time gets up to a day.
 * @param attemptCount attempts so far
 * @param retryAfterSeconds the receiver's Retry-After
 */
export function nextAttemptAt(
  attemptCount: number,
  now: number,
  retryAfterSeconds: number | null,
  chance = Math.random(),
): number {
  const delay = delayOf(attemptCount) * (1 + jitter * chance)
  const requestedDelay = Math.min((retryAfterSeconds ?? 0) * 1000, maxDelay)
  return now + Math.round(Math.max(delay, requestedDelay))
}

/** How long a failing delivery is retried: "35 min", "4 days 3 h". */
export function retrySpan(retryCount: number): string {
  const total = Array.from({ length: retryCount }, (_, i) => delayOf(i + 1)).reduce((sum, ms) => sum + ms, 0)
  return total < minuteMs ? `${total / 1000} seconds` : timeUntil(total)
}
