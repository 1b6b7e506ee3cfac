import { write } from '~db/client.server'
import { confirmPassword } from './own-account.server'
import { requireActiveUser } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { confirmSession } from '../accounts/sessions.server'
import { redeemCode } from './authenticator-app.server'
import { refuseRecoveryCode } from './second-step.server'
import { minuteMs } from '../time-units'

/** How long a proof of identity is valid for sensitive changes, in milliseconds. */
export const confirmedForMs = 15 * minuteMs

/**
 * Confirms the identity of a session's user by the password, a code from the authenticator app, or a recovery code.
 * @throws DomainError `invalid`; `rate_limited` after too many wrong codes
 */
export async function confirmIdentity(
  user: SignedInUser,
  sessionId: string,
  proof: { password: string } | { code: string } | { recoveryCode: string },
  now = Date.now(),
) {
  if ('password' in proof) {
    await confirmPassword(user, proof.password, 'confirmation', 'password')
    write((tx) => confirmSession(tx, sessionId, 'password', now))
    return
  }
  const refusal = write((tx) => {
    const current = requireActiveUser(tx, user)
    const wrong =
      'code' in proof
        ? redeemCode(tx, current, proof.code, now)
        : refuseRecoveryCode(tx, current, proof.recoveryCode, now)
    if (!wrong) confirmSession(tx, sessionId, 'factor', now)
    return wrong
  })
  // Thrown outside the transaction, so that the count of wrong codes is committed.
  if (refusal) throw refusal
}
