import { db, write, type Tx } from '~db/client.server'
import { findActiveUser, requireActiveUser } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { pendingUserOf } from '../accounts/sessions.server'
import { completeSignIn, type SignInOrigin } from './sign-in.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { redeemCode } from './authenticator-app.server'
import { secondStepOf, type SecondStep } from './two-step-policy.server'
import { redeemRecoveryCode } from './recovery-codes.server'
import { recordFactorChange } from './record-factor-change.server'

export const signInExpired = () =>
  new DomainError('not_signed_in', 'Your sign-in took too long. Please sign in again.')

/** The user of a session whose password was correct, and the next step; null if no sign-in is pending. */
export function findPendingSignIn(
  sessionId: string | null,
  now = Date.now(),
): { user: SignedInUser; step: SecondStep } | null {
  const userId = sessionId === null ? null : pendingUserOf(db(), sessionId, now)
  const user = userId === null ? null : findActiveUser(db(), userId)
  return user && { user, step: secondStepOf(db(), user) }
}

const wrongRecoveryCode =
  'This recovery code isn’t right, or it has been used. Each code works once; try another one.'

/**
 * Redeems a recovery code.
 * @returns the error if it is rejected; null if it is correct
 */
export function refuseRecoveryCode(
  tx: Tx,
  user: SignedInUser,
  code: string,
  now: number,
): DomainError | null {
  if (redeemRecoveryCode(tx, user.id, code, now)) {
    recordFactorChange(tx, user, 'recovery-code-used', now)
    return null
  }
  recordActivity(
    tx,
    {
      userId: user.id,
      action: 'failed_login',
      section: 'two-step sign-in',
      description: `${user.email} entered a wrong recovery code`,
    },
    now,
  )
  return new DomainError('invalid', wrongRecoveryCode, { fields: { recoveryCode: wrongRecoveryCode } })
}

/**
 * Completes a sign-in by a code of the authenticator app or a recovery code.
 * @throws DomainError `invalid`; `rate_limited` after too many wrong codes; `not_signed_in` if no sign-in is
 * pending
 */
export function finishByCode(
  sessionId: string,
  proof: { code: string } | { recoveryCode: string },
  origin: SignInOrigin,
  now = Date.now(),
) {
  const result = write((tx) => {
    const userId = pendingUserOf(tx, sessionId, now)
    if (userId === null) throw signInExpired()
    const user = requireActiveUser(tx, { id: userId })
    if (secondStepOf(tx, user) === 'set-up')
      throw new DomainError('conflict', 'Set up two-step sign-in first.')
    if ('code' in proof) {
      const refusal = redeemCode(tx, user, proof.code, now)
      return refusal ?? completeSignIn(tx, sessionId, user, origin, 'code', now)
    }
    const refusal = refuseRecoveryCode(tx, user, proof.recoveryCode, now)
    if (refusal) return refusal
    return completeSignIn(tx, sessionId, user, origin, 'recovery code', now)
  })
  // Thrown outside the transaction, so that the count of wrong codes is committed.
  if (result instanceof DomainError) throw result
  return result
}
