import { and, eq, gte } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { authenticatorApps, passkeys, recoveryCodes, users } from '~db/schema'
import { requireActor, requireActiveUser } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { endSessionsOf } from '../accounts/sessions.server'
import { requireManageableMember } from '../permissions/team-access.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { hasTwoStep, isTwoStepRequired } from './two-step-policy.server'
import { replaceRecoveryCodes } from './recovery-codes.server'
import { recordFactorChange } from './record-factor-change.server'

/**
 * Removes the authenticator app, recovery codes, and passkeys of an account.
 * @param since retains those added earlier
 */
export function removeFactors(tx: Tx, userId: number, since = 0) {
  for (const table of [authenticatorApps, recoveryCodes, passkeys])
    tx.delete(table)
      .where(and(eq(table.userId, userId), gte(table.createdAt, since)))
      .run()
}

const notSetUp = () => new DomainError('conflict', 'Two-step sign-in is not set up.')

/**
 * Turns off two-step sign-in, and ends the account's other sessions.
 * @throws DomainError `conflict` if it is required, or already off
 */
export const turnOffTwoStep = (user: SignedInUser, sessionId: string, now = Date.now()) =>
  write((tx) => {
    const current = requireActiveUser(tx, user)
    if (!hasTwoStep(tx, user.id)) throw notSetUp()
    if (isTwoStepRequired(current.role))
      throw new DomainError(
        'conflict',
        'Two-step sign-in is required for staff. You can replace the app instead.',
      )
    removeFactors(tx, user.id)
    recordFactorChange(tx, current, 'turned-off', now, sessionId)
  })

/**
 * Creates new recovery codes; the earlier ones stop working, and the account's other sessions end.
 * @returns the codes, which are shown only once
 */
export const renewRecoveryCodes = (user: SignedInUser, sessionId: string, now = Date.now()) =>
  write((tx) => {
    const current = requireActiveUser(tx, user)
    if (!hasTwoStep(tx, user.id)) throw notSetUp()
    recordFactorChange(tx, current, 'new-recovery-codes', now, sessionId)
    return replaceRecoveryCodes(tx, user.id, now)
  })

/**
 * Resets the second factor of a team member who has lost it: they are signed out everywhere, and set it up
 * again at their next sign-in. Both people are notified.
 * @throws DomainError `not_found`; `forbidden` for a super unless the actor is one; `conflict` for one's own,
 * or if there is none
 */
export const resetSecondFactor = (actor: SignedInUser, memberId: number, reason: string) =>
  write((tx) => {
    const admin = requireActor(tx, actor, 'team')
    const member = requireManageableMember(tx, admin, memberId)
    if (member.id === admin.id)
      throw new DomainError(
        'conflict',
        'You can’t reset your own second factor. Replace your authenticator app in your settings, or ask a colleague.',
      )
    if (!hasTwoStep(tx, member.id))
      throw new DomainError('conflict', `${member.firstName} has no second factor.`)
    removeFactors(tx, member.id)
    endSessionsOf(tx, member.id)
    recordActivity(tx, {
      userId: admin.id,
      action: 'updated',
      section: 'team',
      field: 'secondFactor',
      description: `Second factor of ${member.email} reset: ${reason}`,
      metadata: { memberId: member.id, reason },
    })
    const details = {
      member: `${member.firstName} ${member.lastName}`,
      by: `${admin.firstName} ${admin.lastName}`,
      reason,
    }
    for (const [{ id, email }, recipient] of [
      [member, 'member'],
      [admin, 'by'],
    ] as const)
      queueMail(tx, { template: 'factor-reset', to: email, userId: id, details: { ...details, recipient } })
    return { name: details.member }
  })

/**
 * Resets the second factor of any account, including the last super's. Requires shell access to the host.
 * @throws DomainError `not_found`; `conflict` for an account without one
 */
export const resetSecondFactorOnHost = (email: string) =>
  write((tx) => {
    const user = tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.email, email))
      .get()
    if (!user) throw new DomainError('not_found', `No account has the address ${email}`)
    if (!hasTwoStep(tx, user.id)) throw new DomainError('conflict', `${email} has no second factor`)
    removeFactors(tx, user.id)
    endSessionsOf(tx, user.id)
    recordFactorChange(tx, user, 'reset-on-host')
  })
