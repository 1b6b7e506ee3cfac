import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '~/modules/domain-error'
import { maxBytesPerOrder } from '~/modules/document-files/limits'
import { networkOf } from './network'

const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration })

/** So many tries in so many seconds, for each client address. One web process, so memory is enough. */
const limits = {
  'sign-in': limiter(20, 300),
  /** Two for each use of a passkey, which nobody can guess. */
  passkey: limiter(60, 300),
  register: limiter(20, 3600),
  token: limiter(30, 300),
  'forgotten-password': limiter(20, 900),
  order: limiter(60, 600),
  /** Five points for a request and one for each megabyte of it: as much as staff file under an HOA in one go. */
  upload: limiter(1500, 600),
  /** Bytes for orders that are not paid, which anyone can place: two full ones. */
  'unpaid-upload': limiter(2 * maxBytesPerOrder, 24 * 3600),
  payment: limiter(60, 600),
  /** Promotion codes, which can be guessed at. */
  'promotion-code': limiter(30, 600),
  /** All forms of somebody who is not signed in; most have a limit of their own besides. */
  form: limiter(300, 600),
  /** Order numbers that are none: whoever has one guesses nothing. */
  report: limiter(60, 60),
  /** Wrong pairs of an order number and an address. */
  track: limiter(20, 600),
  /** Prometheus asks every few seconds at most. */
  metrics: limiter(60, 60),
  /** Proofs of inbound webhooks that are wrong: whoever has the right one guesses nothing. */
  'webhook-proof': limiter(30, 300),
}
export type RateLimit = Exclude<
  keyof typeof limits,
  'upload' | 'unpaid-upload' | 'report' | 'track' | 'form' | 'webhook-proof'
>

/**
 * Guesses at one account: few from one network, and more from all together. Devices on which the account has signed in before count
 * for themselves, so that no stranger keeps its owner out (decision 023).
 */
const accountLimits = {
  fromNetwork: limiter(10, 300),
  fromAnywhere: limiter(100, 300),
  fromKnownDevice: limiter(10, 300),
  fromKnownDevices: limiter(100, 300),
}

/**
 * What a signed-in account may do so often, wherever from: a new address is told to two people, a report's link to strangers, customers
 * are mailed, and whoever finds an open screen guesses at the password.
 */
const ownLimits = {
  'email-change': limiter(10, 3600),
  'report-share': limiter(60, 3600),
  'document-request': limiter(60, 3600),
  'password-check': limiter(10, 300),
  /** Recovery codes, which nobody can guess; codes of an app are counted in the database. */
  'recovery-code': limiter(10, 900),
  'webhook-test': limiter(60, 600),
  /** All forms: staff who verify a report send five a second. */
  form: limiter(3000, 600),
}

/** What may be done so often for one order, whoever asks: what it mails goes to people who have not asked for it. */
const orderLimits = {
  'report-share': limiter(10, 3600),
  'private-link': limiter(3, 3600),
  receipt: limiter(5, 3600),
  /** Wrong addresses for a number, from anywhere: it is on every shared report. */
  'wrong-address': limiter(30, 3600),
}

function tooMany({ msBeforeNext }: RateLimiterRes) {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new DomainError(
    'rate_limited',
    `Too many attempts. Please wait ${retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`} and try again.`,
    { retryAfterSeconds },
  )
}

async function take(count: RateLimiterMemory, key: string, points = 1) {
  try {
    await count.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooMany(refusal)
  }
}

/** Counts a try of a client's network. @throws DomainError `rate_limited` */
export const limitRate = (limit: RateLimit, clientIp: string) => take(limits[limit], networkOf(clientIp))

type Count = { count: RateLimiterMemory; key: string }

/** @returns null for a miss, which is counted. @throws DomainError `rate_limited` after too many of them, whatever is asked for next */
async function limitMisses<T>(counts: Count[], find: () => T | null): Promise<T | null> {
  for (const { count, key } of counts) {
    const missed = await count.get(key)
    if (missed && missed.consumedPoints >= count.points) throw tooMany(missed)
  }
  const found = find()
  if (found === null) for (const { count, key } of counts) await take(count, key)
  return found
}

/**
 * Looks a report up by a key that can be guessed at: who has missed too often is told to wait, whatever they ask for next.
 * @returns null for a miss, which is counted
 * @throws DomainError `rate_limited`
 */
export const limitReportLookup = <T>(clientIp: string, find: () => T | null): Promise<T | null> =>
  limitMisses([{ count: limits.report, key: networkOf(clientIp) }], find)

/**
 * The same of an order by its number and its customer's address. Misses count for the network, and for the number, whether there is
 * such an order or not.
 */
export const limitOrderLookup = <T>(
  clientIp: string,
  orderNumber: string,
  find: () => T | null,
): Promise<T | null> =>
  limitMisses(
    [
      { count: limits.track, key: networkOf(clientIp) },
      { count: orderLimits['wrong-address'], key: orderNumber },
    ],
    find,
  )

/** Counts what is done for an order. @throws DomainError `rate_limited` */
export const limitOrder = (limit: Exclude<keyof typeof orderLimits, 'wrong-address'>, orderNumber: string) =>
  take(orderLimits[limit], orderNumber)

/**
 * Runs a check of a proof. After too many failures the client has to wait, even with a valid proof.
 * @throws DomainError `rate_limited`, and what `prove` throws
 */
export async function limitFailedProofs<T>(clientIp: string, prove: () => T): Promise<T> {
  const network = networkOf(clientIp)
  const failed = await limits['webhook-proof'].get(network)
  if (failed && failed.consumedPoints >= limits['webhook-proof'].points) throw tooMany(failed)
  try {
    return prove()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_signed_in')
      await take(limits['webhook-proof'], network)
    throw error
  }
}

/** Counts an upload by its weight. @throws DomainError `rate_limited` */
export const limitUpload = (clientIp: string, bytes: number) =>
  take(limits.upload, networkOf(clientIp), 5 + Math.floor(bytes / (1024 * 1024)))

/** Counts an upload to an order that is not paid. One that is refused for its size does not count. @throws DomainError `rate_limited` */
export async function limitUnpaidUpload(clientIp: string, bytes: number) {
  const network = networkOf(clientIp)
  const count = limits['unpaid-upload']
  const seen = await count.get(network)
  if (seen && seen.consumedPoints + bytes > count.points) {
    const hours = Math.max(1, Math.ceil(seen.msBeforeNext / 3_600_000))
    throw new DomainError(
      'rate_limited',
      `We take at most 600 MB of documents a day from one connection. Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
      { retryAfterSeconds: Math.ceil(seen.msBeforeNext / 1000) },
    )
  }
  await take(count, network, bytes)
}

/**
 * Counts a try to sign in to an account.
 * @param knownDevice the id of a device on which the account has signed in before (`devices.server.ts`)
 * @throws DomainError `rate_limited`
 */
export async function limitSignIn(email: string, clientIp: string, knownDevice: string | null) {
  if (knownDevice !== null) {
    await take(accountLimits.fromKnownDevice, `${email} ${knownDevice}`)
    await take(accountLimits.fromKnownDevices, email)
    return
  }
  await limitRate('sign-in', clientIp)
  await take(accountLimits.fromNetwork, `${email} ${networkOf(clientIp)}`)
  await take(accountLimits.fromAnywhere, email)
}

/** Counts what a signed-in account does. @throws DomainError `rate_limited` */
export const limitAccount = (limit: keyof typeof ownLimits, userId: number) =>
  take(ownLimits[limit], String(userId))

/** Counts a form, of whatever kind: of an account when its sender is signed in, else of a network. @throws DomainError `rate_limited` */
export const limitForms = (userId: number | null, clientIp: string) =>
  userId === null ? take(limits.form, networkOf(clientIp)) : limitAccount('form', userId)

/** Whoever knows the password has made no guess. */
export const resetSignInAttempts = (email: string, clientIp: string, knownDevice: string | null) =>
  knownDevice === null
    ? accountLimits.fromNetwork.delete(`${email} ${networkOf(clientIp)}`)
    : accountLimits.fromKnownDevice.delete(`${email} ${knownDevice}`)

/** The same of whoever is signed in and has given the password once more. */
export const resetPasswordChecks = (userId: number) => ownLimits['password-check'].delete(String(userId))
