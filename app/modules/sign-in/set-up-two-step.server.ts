import { and, eq, gt } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { authenticatorApps, sessions } from '~db/schema'
import { requireActiveUser } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { completeSignIn, type SignInOrigin } from './sign-in.server'
import { confirmSession, pendingUserOf } from '../accounts/sessions.server'
import { hashToken } from '../tokens.server'
import { DomainError } from '../domain-error'
import {
  checkCode,
  newKey,
  qrCodeOf,
  refusalOf,
  sealKey,
  formatKey,
  unsealKey,
} from './authenticator-app.server'
import { hasTwoStep, isTwoStepOffered, secondStepOf } from './two-step-policy.server'
import { replaceRecoveryCodes } from './recovery-codes.server'
import { signInExpired } from './second-step.server'
import { recordFactorChange } from './record-factor-change.server'
import { minuteMs } from '../time-units'

/** How long the key of a setup is valid without a first code. */
const setUpMs = 30 * minuteMs

function pendingKey(tx: Tx, sessionId: string, userId: number, now: number): string | null {
  const session = tx
    .select({ sealed: sessions.setupKey })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.setupUntil, now)))
    .get()
  return session?.sealed ? unsealKey(session.sealed, userId) : null
}

/** The data of the setup page. All tabs of a session show the same key, so a code works in any of them. */
export function beginSetUp(sessionId: string, user: Pick<SignedInUser, 'id' | 'email'>, now = Date.now()) {
  const key = write((tx) => {
    const existingKey = pendingKey(tx, sessionId, user.id, now)
    if (existingKey !== null) return existingKey
    const createdKey = newKey()
    tx.update(sessions)
      .set({ setupKey: sealKey(createdKey, user.id), setupUntil: now + setUpMs })
      .where(eq(sessions.id, sessionId))
      .run()
    return createdKey
  })
  return { qrCode: qrCodeOf(key, user.email), key: formatKey(key), shownKey: hashToken(key) }
}

const alreadySetUp = () =>
  new DomainError(
    'conflict',
    'Two-step sign-in was set up in the meantime, perhaps in another tab. This page is no longer needed.',
  )

/** `shownKey` identifies the key shown on the page. */
type SetUpProof = { code: string; shownKey?: string | undefined }

/** Assigns a session's pending key to the account, once a code proves that an app has it. */
function consumeKey(
  tx: Tx,
  sessionId: string,
  user: SignedInUser,
  { code, shownKey }: SetUpProof,
  now: number,
): { recoveryCodes: string[] | null } {
  const isReplacement = hasTwoStep(tx, user.id)
  const key = pendingKey(tx, sessionId, user.id, now)
  if (key === null || (shownKey !== undefined && shownKey !== hashToken(key))) {
    if (isReplacement) throw alreadySetUp()
    throw new DomainError('conflict', 'This page was open for too long. Scan the new QR code below.')
  }
  const verdict = checkCode(key, code, 0, now)
  if (verdict.kind !== 'right') throw refusalOf(verdict)
  const columns = {
    sealedKey: sealKey(key, user.id),
    lastTimeStep: verdict.timeStep,
    wrongCodes: 0,
    lockedUntil: null,
    createdAt: now,
  }
  tx.insert(authenticatorApps)
    .values({ userId: user.id, ...columns })
    .onConflictDoUpdate({ target: authenticatorApps.userId, set: columns })
    .run()
  tx.update(sessions).set({ setupKey: null, setupUntil: null }).where(eq(sessions.id, sessionId)).run()
  // The code from the app is also a proof of identity.
  confirmSession(tx, sessionId, 'factor', now)
  recordFactorChange(tx, user, isReplacement ? 'replaced' : 'set-up', now, sessionId)
  return { recoveryCodes: isReplacement ? null : replaceRecoveryCodes(tx, user.id, now) }
}

/**
 * Sets up two-step sign-in for a signed-in user, or replaces the authenticator app, and ends the account's other
 * sessions. They have recently proved
 * their identity (`http/confirmation.server.ts`).
 * @returns the recovery codes, which are shown only once; null if the earlier ones stay valid
 * @throws DomainError `invalid` for a wrong code; `conflict` for an outdated page
 */
export const setUpTwoStep = (user: SignedInUser, sessionId: string, proof: SetUpProof, now = Date.now()) =>
  write((tx) => {
    const current = requireActiveUser(tx, user)
    if (!isTwoStepOffered(current.role))
      throw new DomainError('forbidden', 'Two-step sign-in is not available for your account.')
    return consumeKey(tx, sessionId, current, proof, now)
  })

/**
 * Sets up two-step sign-in for a user who has entered the password and must have a second factor, and signs
 * them in. Never replaces an existing factor, since the password alone must not be enough for that.
 * @throws DomainError `invalid` for a wrong code; `conflict` for an outdated page; `not_signed_in` if no sign-in is pending
 */
export const setUpAtSignIn = (sessionId: string, proof: SetUpProof, origin: SignInOrigin, now = Date.now()) =>
  write((tx) => {
    const userId = pendingUserOf(tx, sessionId, now)
    if (userId === null) throw signInExpired()
    const user = requireActiveUser(tx, { id: userId })
    if (secondStepOf(tx, user) !== 'set-up') throw alreadySetUp()
    const { recoveryCodes } = consumeKey(tx, sessionId, user, proof, now)
    const session = completeSignIn(tx, sessionId, user, origin, 'set-up', now)
    confirmSession(tx, session.id, 'factor', now)
    return { recoveryCodes: recoveryCodes ?? [], ...session }
  })
