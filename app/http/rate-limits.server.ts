import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '~/modules/domain-error'

const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration })

/** So many tries in so many seconds, for each client address. One web process, so memory is enough. */
const limits = {
  'sign-in': limiter(20, 300),
  register: limiter(20, 3600),
  token: limiter(30, 300),
  order: limiter(60, 600),
  upload: limiter(300, 600),
  payment: limiter(60, 600),
}
export type RateLimit = keyof typeof limits

/** A second count for what an address of its own can't stop: guesses at one account from many places. */
const accountLimit = limiter(10, 300)

async function take(count: RateLimiterMemory, key: string) {
  try {
    await count.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new DomainError(
      'rate_limited',
      `Too many attempts. Please wait ${retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`} and try again.`,
      { retryAfterSeconds },
    )
  }
}

/** Counts a try of a client address. @throws DomainError `rate_limited` */
export const limitRate = (limit: RateLimit, clientIp: string) => take(limits[limit], clientIp)

/** Counts a try to sign in to an account. @throws DomainError `rate_limited` */
export const limitAccount = (email: string) => take(accountLimit, email)
