import type { Tx } from '~db/client.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { endSessionsOf } from '../accounts/sessions.server'
import { queueMail } from '../mail/queue-mail.server'
import type { FactorChange } from './schema'

const loggedChanges: Record<FactorChange, string> = {
  'set-up': 'turned two-step sign-in on',
  replaced: 'replaced the authenticator app',
  'turned-off': 'turned two-step sign-in off',
  'new-recovery-codes': 'created new recovery codes',
  'recovery-code-used': 'used a recovery code',
  'passkey-added': 'added a passkey',
  'passkey-removed': 'removed a passkey',
  'reset-on-host': 'had two-step sign-in reset on the host',
}

/**
 * Records a change of an account's second factor, and notifies its owner by mail.
 * @param sessionId the session that made the change; all other sessions of the account end
 */
export function recordFactorChange(
  tx: Tx,
  user: Pick<SignedInUser, 'id' | 'email'>,
  change: FactorChange,
  now = Date.now(),
  sessionId?: string,
) {
  if (sessionId !== undefined) endSessionsOf(tx, user.id, sessionId)
  recordActivity(
    tx,
    {
      // Null for a command on the host.
      userId: change === 'reset-on-host' ? null : user.id,
      action: 'updated',
      section: 'two-step sign-in',
      description: `${user.email} ${loggedChanges[change]}`,
      metadata: { memberId: user.id },
    },
    now,
  )
  queueMail(tx, { template: 'factor-changed', to: user.email, userId: user.id, details: { change } }, now)
}
