import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '~/modules/domain-error'
import { maxBytesPerOrder } from '~/modules/document-files/limits'
import { counted } from '~/modules/formatting'
import { networkOf } from './network'
import { dayMs, hourMs, minuteMs } from '~/modules/time-units'

const createLimiter = (points: number, durationMs: number) =>
  new RateLimiterMemory({ points, duration: durationMs / 1000 })

/** Attempts in a period for each client network. There is one web process, so memory is enough. */
const limits = {
  'sign-in': createLimiter(20, 5 * minuteMs),
  /** Using a passkey takes two requests, and passkeys cannot be guessed. */
  passkey: createLimiter(60, 5 * minuteMs),
  register: createLimiter(20, hourMs),
  token: createLimiter(30, 5 * minuteMs),
  'forgotten-password': createLimiter(20, 15 * minuteMs),
  order: createLimiter(60, 10 * minuteMs),
  /**
   * Five points for a request plus one for each megabyte: enough for staff to file all documents of an HOA at
   * once.
   */
  upload: createLimiter(1500, 10 * minuteMs),
  /** Bytes for unpaid orders, which anyone can place: the limits of two orders. */
  'unpaid-upload': createLimiter(2 * maxBytesPerOrder, dayMs),
  payment: createLimiter(60, 10 * minuteMs),
  /** Promotion codes, which could be guessed. */
  'promotion-code': createLimiter(30, 10 * minuteMs),
  /** All forms of a visitor who is not signed in; most have a stricter limit of their own. */
  form: createLimiter(300, 10 * minuteMs),
  /** Unknown order numbers; successful lookups do not count. */
  report: createLimiter(60, minuteMs),
  /** Wrong combinations of an order number and an address. */
  track: createLimiter(20, 10 * minuteMs),
  /** Prometheus scrapes every few seconds at most. */
  metrics: createLimiter(60, minuteMs),
  /** Invalid tokens and signatures of inbound webhooks and remote readers; valid ones do not count. */
  'webhook-proof': createLimiter(30, 5 * minuteMs),
}
export type RateLimit = Exclude<
  keyof typeof limits,
  'upload' | 'unpaid-upload' | 'report' | 'track' | 'form' | 'webhook-proof'
>

/**
 * Password guesses for one account: few from one network, more from all networks together. Devices on which
 * the account has signed in before are counted separately, so that strangers cannot lock its owner out
 * (decision 023).
 */
const signInLimits = {
  fromNetwork: createLimiter(10, 5 * minuteMs),
  fromAnywhere: createLimiter(100, 5 * minuteMs),
  fromKnownDevice: createLimiter(10, 5 * minuteMs),
  fromKnownDevices: createLimiter(100, 5 * minuteMs),
}

/**
 * Limits for each signed-in account, from any network: an address change mails two people, sharing a report
 * mails strangers, and someone at an unlocked screen could guess at the password.
 */
const limitsByAccount = {
  'email-change': createLimiter(10, hourMs),
  /** The link that confirms the account's address, which may be a stranger's. */
  'confirm-email': createLimiter(3, hourMs),
  'report-share': createLimiter(60, hourMs),
  'document-request': createLimiter(60, hourMs),
  'colleague-invitation': createLimiter(20, dayMs),
  'password-check': createLimiter(10, 5 * minuteMs),
  /** Recovery codes, which cannot be guessed; codes from an app are counted in the database. */
  'recovery-code': createLimiter(10, 15 * minuteMs),
  'webhook-test': createLimiter(60, 10 * minuteMs),
  /** All forms: staff who verify a report send five a second. */
  form: createLimiter(3000, 10 * minuteMs),
}

/**
 * Limits for each order, whoever makes the request, because the mails go to people who did not request them.
 */
const limitsByOrder = {
  'report-share': createLimiter(10, hourMs),
  'private-link': createLimiter(3, hourMs),
  receipt: createLimiter(5, hourMs),
  /** Wrong addresses for an order number from one network: the number appears on every shared report. */
  'wrong-address': createLimiter(10, hourMs),
  /** The same from anywhere, for networks that have had a miss themselves. */
  'wrong-address-anywhere': createLimiter(30, hourMs),
}

/**
 * Limits for asking strangers to answer questions about an HOA: for each account, and for each recipient,
 * whoever asks.
 */
const limitsOfAnswerRequests = {
  byHour: createLimiter(20, hourMs),
  byDay: createLimiter(50, dayMs),
  toRecipient: createLimiter(5, dayMs),
}

function waitText(seconds: number) {
  if (seconds <= 90) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

function rateLimited({ msBeforeNext }: RateLimiterRes, reason = 'Too many attempts.') {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new DomainError(
    'rate_limited',
    `${reason} Please wait ${waitText(retryAfterSeconds)} and try again.`,
    { retryAfterSeconds },
  )
}

async function consume(limiter: RateLimiterMemory, key: string, points = 1, reason?: string) {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw rateLimited(refusal, reason)
  }
}

/**
 * Counts an attempt by a client's network.
 * @throws DomainError `rate_limited`
 */
export const limitRate = (limit: RateLimit, clientIp: string) => consume(limits[limit], networkOf(clientIp))

/** The count of one client, order, or account. */
type Count = { limiter: RateLimiterMemory; key: string }

/** @throws DomainError `rate_limited` if the count has reached its limit; does not count anything itself */
async function requireAttemptsLeft({ limiter, key }: Count) {
  const used = await limiter.get(key)
  if (used && used.consumedPoints >= limiter.points) throw rateLimited(used)
}

/**
 * @returns null for a miss, which is counted
 * @throws DomainError `rate_limited` for any lookup after too many misses
 */
async function limitFailedLookups<T>(counts: Count[], find: () => T | null): Promise<T | null> {
  for (const count of counts) await requireAttemptsLeft(count)
  const found = find()
  if (found === null) for (const { limiter, key } of counts) await consume(limiter, key)
  return found
}

/**
 * Looks up a report by a guessable key. After too many misses, every lookup is rejected.
 * @returns null for a miss, which is counted
 * @throws DomainError `rate_limited`
 */
export const limitReportLookup = <T>(clientIp: string, find: () => T | null): Promise<T | null> =>
  limitFailedLookups([{ limiter: limits.report, key: networkOf(clientIp) }], find)

/**
 * Looks up an order by its number and its customer's email address. Misses count for the network, for the number
 * from this network, and for the number, whether or not the order exists. Strangers who use up the number's limit
 * don't lock out its owner, whose network has had no miss.
 */
export async function limitOrderLookup<T>(
  clientIp: string,
  orderNumber: string,
  find: () => T | null,
): Promise<T | null> {
  const network = networkOf(clientIp)
  const own = { limiter: limitsByOrder['wrong-address'], key: `${orderNumber} ${network}` }
  const anywhere = { limiter: limitsByOrder['wrong-address-anywhere'], key: orderNumber }
  if (await own.limiter.get(own.key)) await requireAttemptsLeft(anywhere)
  const found = await limitFailedLookups([{ limiter: limits.track, key: network }, own], find)
  if (found === null) await anywhere.limiter.penalty(anywhere.key)
  return found
}

/** Counts an action on an order. @throws DomainError `rate_limited` */
export const limitOrder = (
  limit: Exclude<keyof typeof limitsByOrder, 'wrong-address' | 'wrong-address-anywhere'>,
  orderNumber: string,
) => consume(limitsByOrder[limit], orderNumber)

/**
 * Checks a token or signature. After too many failures the client has to wait, even with a valid one.
 * @param prove throws `not_signed_in` for an invalid one
 * @throws DomainError `rate_limited`, and whatever `prove` throws
 */
export async function limitFailedProofs<T>(clientIp: string, prove: () => T): Promise<T> {
  const limiter = limits['webhook-proof']
  const network = networkOf(clientIp)
  await requireAttemptsLeft({ limiter, key: network })
  try {
    return prove()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_signed_in') await consume(limiter, network)
    throw error
  }
}

/** Counts an upload by its size. @throws DomainError `rate_limited` */
export const limitUpload = (clientIp: string, bytes: number) =>
  consume(limits.upload, networkOf(clientIp), 5 + Math.floor(bytes / (1024 * 1024)))

/**
 * Counts an upload to an unpaid order. An upload that is rejected for its size does not count.
 * @throws DomainError `rate_limited`
 */
export async function limitUnpaidUpload(clientIp: string, bytes: number) {
  const network = networkOf(clientIp)
  const limiter = limits['unpaid-upload']
  const used = await limiter.get(network)
  if (used && used.consumedPoints + bytes > limiter.points) {
    const hours = Math.max(1, Math.ceil(used.msBeforeNext / hourMs))
    throw new DomainError(
      'rate_limited',
      `We accept at most ${limiter.points / (1024 * 1024)} MB of documents a day from one connection. Please try again in ${counted(hours, 'hour')}.`,
      { retryAfterSeconds: Math.ceil(used.msBeforeNext / 1000) },
    )
  }
  await consume(limiter, network, bytes)
}

/**
 * Counts an attempt to sign in to an account.
 * @param knownDevice the id of a device on which the account has signed in before (`devices.server.ts`)
 * @throws DomainError `rate_limited`
 */
export async function limitSignIn(email: string, clientIp: string, knownDevice: string | null) {
  if (knownDevice !== null) {
    await consume(signInLimits.fromKnownDevice, `${email} ${knownDevice}`)
    await consume(signInLimits.fromKnownDevices, email)
    return
  }
  await limitRate('sign-in', clientIp)
  await consume(signInLimits.fromNetwork, `${email} ${networkOf(clientIp)}`)
  await consume(signInLimits.fromAnywhere, email)
}

/** Counts an action of a signed-in account. @throws DomainError `rate_limited` */
export const limitAccount = (limit: keyof typeof limitsByAccount, userId: number) =>
  consume(limitsByAccount[limit], String(userId))

/**
 * Counts a request for answers that an account mails to an address.
 * @throws DomainError `rate_limited`
 */
export async function limitAnswerRequest(userId: number, email: string) {
  const { byHour, byDay, toRecipient } = limitsOfAnswerRequests
  const key = String(userId)
  await consume(byHour, key, 1, `You can ask at most ${byHour.points} people an hour.`)
  await consume(byDay, key, 1, `You can ask at most ${byDay.points} people a day.`)
  await consume(toRecipient, email, 1, `We send at most ${toRecipient.points} requests a day to one address.`)
}

/**
 * Counts any form: for the account when its sender is signed in, else for the network.
 * @throws DomainError `rate_limited`
 */
export const limitForms = (userId: number | null, clientIp: string) =>
  userId === null ? consume(limits.form, networkOf(clientIp)) : limitAccount('form', userId)

/** Resets the count after a correct password. */
export const resetSignInAttempts = (email: string, clientIp: string, knownDevice: string | null) =>
  knownDevice === null
    ? signInLimits.fromNetwork.delete(`${email} ${networkOf(clientIp)}`)
    : signInLimits.fromKnownDevice.delete(`${email} ${knownDevice}`)

/** Resets the count after a signed-in user has confirmed their password. */
export const resetPasswordChecks = (userId: number) =>
  limitsByAccount['password-check'].delete(String(userId))
