import { eq } from 'drizzle-orm'
import { correction, generate } from 'lean-qr'
import { toSvgDataURL } from 'lean-qr/extras/svg'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Tx } from '~db/client.server'
import { authenticatorApps } from '~db/schema'
import { brand } from '~/env.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { timeUntil } from '../date-formats'
import { queueMail } from '../mail/queue-mail.server'
import { sealing } from '../secret-keys.server'
import { dayMs, minuteMs } from '../time-units'

// Time-based codes (RFC 6238): six digits, SHA-1, 30 seconds, which every authenticator app supports.

const stepSeconds = 30
/** A code is accepted in its own step and the one after, because typing takes time; never before its own. */
const tolerance: [number, number] = [stepSeconds, 0]
/**
 * How many seconds ago a code may have been valid to be reported as late, so that the owner of a slow clock
 * learns what is wrong.
 */
const recognizedSeconds = 300

const { seal, unseal, reseal } = sealing('two-step sign-in')
const contextOf = (userId: number) => `authenticator app of ${userId}`

export const sealKey = (key: string, userId: number) => seal(key, contextOf(userId))
export const unsealKey = (sealed: string, userId: number) => unseal(sealed, contextOf(userId))
export const resealKey = (sealed: string, userId: number) => reseal(sealed, contextOf(userId))

/** A new shared key of 160 bits, base32. */
export const newKey = () => generateSecret()

/** The QR code for an authenticator app, as an SVG image in a data URL. */
export function qrCodeOf(key: string, email: string): string {
  const uri = generateURI({ issuer: brand().productName, label: email, secret: key })
  const code = generate(uri, { minCorrectionLevel: correction.M })
  // Always dark on light, as scanners require, regardless of the page's theme.
  return toSvgDataURL(code, { on: '#000', off: '#fff' })
}

/** The key in groups of four, for typing. */
export const formatKey = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key

type Verdict =
  | { kind: 'right'; timeStep: number }
  /** Correct, but already used. */
  | { kind: 'used' }
  /** It was valid this many seconds ago. */
  | { kind: 'late'; seconds: number }
  | { kind: 'wrong' }

/**
 * Compares a code with those of a key, in constant time. A future code is reported only as wrong, so that an
 * attacker does not learn a code that will be valid in a minute.
 * @param lastTimeStep codes of this step and earlier ones have been used
 */
export function checkCode(key: string, code: string, lastTimeStep: number, now: number): Verdict {
  const epoch = Math.floor(now / 1000)
  const verify = (epochTolerance: number | [number, number], afterTimeStep = 0) => {
    const result = verifySync({ secret: key, token: code, epoch, epochTolerance, afterTimeStep })
    return result.valid && 'timeStep' in result ? result : null
  }
  // If the clock was set back, no acceptable step is left, and the library refuses to check.
  const isExhausted = lastTimeStep > Math.floor(epoch / stepSeconds)
  const right = isExhausted ? null : verify(tolerance, lastTimeStep)
  if (right) return { kind: 'right', timeStep: right.timeStep }
  if (verify(tolerance)) return { kind: 'used' }
  const late = verify([recognizedSeconds, 0])
  return late ? { kind: 'late', seconds: -late.delta * stepSeconds } : { kind: 'wrong' }
}

/**
 * After this many wrong codes in a row, codes are rejected for this long, and twice as long each time, up to
 * a day.
 */
const codesPerLock = 10
const firstLockMs = 15 * minuteMs
const maxLockMs = dayMs

const clockAdvice = 'Make sure that the clock of your phone or computer is set automatically.'

function lockedError(until: number, now: number) {
  return new DomainError(
    'rate_limited',
    `Too many wrong codes. To protect your account, we accept no codes from your authenticator app for the next ${timeUntil(until - now)}. You can use a recovery code or a passkey instead.`,
    { retryAfterSeconds: Math.ceil((until - now) / 1000) },
  )
}

const codeError = (message: string) => new DomainError('invalid', message, { fields: { code: message } })

/** The error that explains why a code was rejected. */
export function refusalOf(verdict: Exclude<Verdict, { kind: 'right' }>): DomainError {
  switch (verdict.kind) {
    case 'used':
      return codeError('This code has already been used. Wait for the next one, and enter that.')
    case 'late':
      return codeError(
        `This code was valid ${verdict.seconds} seconds ago, so the clock of your device may be slow. ${clockAdvice}`,
      )
    case 'wrong':
      return codeError(`This code isn’t right. Enter the one that your app shows now. ${clockAdvice}`)
  }
}

/**
 * Redeems a code of an account's authenticator app. Wrong ones are counted for the account, whichever session
 * they come from.
 * @returns the error if it is rejected; null if it is correct. Does not throw, because the count must be
 * committed
 */
export function redeemCode(
  tx: Tx,
  user: Pick<SignedInUser, 'id' | 'email'>,
  code: string,
  now = Date.now(),
): DomainError | null {
  const app = tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, user.id)).get()
  if (!app) return new DomainError('conflict', 'Your account has no authenticator app.')
  const key = unsealKey(app.sealedKey, user.id)
  if (key === null)
    return new DomainError(
      'not_configured',
      'We can’t check codes at the moment. Please use a recovery code or a passkey, or contact an admin.',
    )
  if (app.lockedUntil !== null && app.lockedUntil > now) return lockedError(app.lockedUntil, now)
  const updateApp = (columns: Partial<typeof authenticatorApps.$inferInsert>) =>
    tx.update(authenticatorApps).set(columns).where(eq(authenticatorApps.userId, user.id)).run()

  const verdict = checkCode(key, code, app.lastTimeStep, now)
  if (verdict.kind === 'right') {
    updateApp({ lastTimeStep: verdict.timeStep, wrongCodes: 0, lockedUntil: null })
    return null
  }
  const wrongCodes = app.wrongCodes + 1
  const lockCount = wrongCodes % codesPerLock === 0 ? wrongCodes / codesPerLock : 0
  const lockedUntil = lockCount > 0 ? now + Math.min(firstLockMs * 2 ** (lockCount - 1), maxLockMs) : null
  updateApp({ wrongCodes, lockedUntil })
  recordActivity(
    tx,
    {
      userId: user.id,
      action: 'failed_login',
      section: 'two-step sign-in',
      description:
        lockedUntil === null
          ? `${user.email} entered a wrong code`
          : `${user.email} entered ${wrongCodes} wrong codes in a row; codes are refused for a while`,
    },
    now,
  )
  if (lockedUntil === null) return refusalOf(verdict)
  queueMail(tx, { template: 'wrong-codes', to: user.email, userId: user.id }, now)
  return lockedError(lockedUntil, now)
}
