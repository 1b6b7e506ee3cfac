import { and, eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { nextEditTime } from '../next-edit-time.server'
import { findEmailOwner } from '../accounts/insert-account.server'
import { revokeLinks } from './password-links.server'
import { refuseWeakPassword } from '../accounts/password-rules.server'
import { hashPassword, verifyPassword, passwordUnchanged } from '../accounts/passwords.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { endSessionsOf, renewSession } from '../accounts/sessions.server'
import { reserveFormerAddress } from './undo-email-change.server'

const wrongPassword = 'Your current password is incorrect.'

/** Whether the account has a password; one created by a checkout has none. */
export const hasPassword = (user: SignedInUser) =>
  db().select({ at: users.passwordSetAt }).from(users).where(eq(users.id, user.id)).get()?.at != null

/**
 * Checks the password of the signed-in user. A wrong one is recorded.
 * @param field the form field with the password
 * @returns the stored hash
 * @throws DomainError `invalid` for a wrong password; `conflict` if the account has none
 */
export async function confirmPassword(
  user: SignedInUser,
  currentPassword: string,
  purpose: string,
  field = 'currentPassword',
): Promise<string> {
  const row = db().select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id)).get()
  if (!row?.hash) {
    throw new DomainError(
      'conflict',
      'Your account has no password yet. To set one, use “Forgot your password?” on the sign-in page.',
    )
  }
  if (await verifyPassword(row.hash, currentPassword)) return row.hash
  write((tx) =>
    recordActivity(tx, {
      userId: user.id,
      action: 'rejected',
      section: 'account',
      field: purpose,
      description: `${user.email} entered a wrong current password`,
    }),
  )
  throw new DomainError('invalid', wrongPassword, { fields: { [field]: wrongPassword } })
}

const accountChangedMeanwhile = () =>
  new DomainError('conflict', 'Your account changed in the meantime. Please sign in again.')

/**
 * Changes an account's email address, and notifies both addresses: the old one can undo the change
 * (`undo-email-change.server.ts`), and the new one gets the link that proves it. All
 * sessions of the account end, except `sessionId`. Password links that were mailed to the old one stop working.
 * @throws DomainError `conflict` "Email already registered"; `invalid` for a wrong password or the current
 * address
 */
export async function changeEmail(
  user: SignedInUser,
  sessionId: string | null,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<SignedInUser> {
  if (email === user.email) {
    const message = 'This is already your email address.'
    throw new DomainError('invalid', message, { fields: { email: message } })
  }
  const passwordHash = await confirmPassword(user, currentPassword, 'email')
  return write((tx) => {
    const ownerId = findEmailOwner(tx, email)
    if (ownerId !== null && ownerId !== user.id) throw new DomainError('conflict', 'Email already registered')
    const { changes } = tx
      .update(users)
      .set({ email, emailProvenAt: null, updatedAt: nextEditTime(users.updatedAt) })
      .where(and(passwordUnchanged(user.id, passwordHash), eq(users.email, user.email)))
      .run()
    if (changes === 0) throw accountChangedMeanwhile()
    revokeLinks(tx, user.id)
    endSessionsOf(tx, user.id, sessionId ?? undefined)
    reserveFormerAddress(tx, user)
    recordActivity(tx, {
      userId: user.id,
      action: 'updated',
      section: 'account',
      field: 'email',
      oldValue: user.email,
      newValue: email,
      description: `${user.email} is now ${email}`,
    })
    queueMail(tx, { template: 'email-changed', to: user.email, userId: user.id })
    queueMail(tx, { template: 'new-email-address', to: email, userId: user.id })
    return { ...user, email }
  })
}

/**
 * Changes an account's password, and notifies its owner by mail. Ends all its other sessions; this one
 * continues under a new id.
 * @returns the session's new id and the token for its cookie
 * @throws DomainError `invalid` for a wrong password, or a new one that is easy to guess
 */
export async function changePassword(
  user: SignedInUser,
  sessionId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ id: string; token: string }> {
  const oldHash = await confirmPassword(user, currentPassword, 'password')
  await refuseWeakPassword(newPassword, user.email, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  return write((tx) => {
    const now = Date.now()
    const { changes } = tx
      .update(users)
      .set({ passwordHash, passwordSetAt: now, updatedAt: nextEditTime(users.updatedAt, now) })
      .where(passwordUnchanged(user.id, oldHash))
      .run()
    if (changes === 0) throw accountChangedMeanwhile()
    revokeLinks(tx, user.id)
    endSessionsOf(tx, user.id, sessionId)
    queueMail(tx, { template: 'password-changed', to: user.email, userId: user.id }, now)
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'updated',
        section: 'account',
        field: 'password',
        description: `${user.email} changed the password`,
      },
      now,
    )
    return renewSession(tx, sessionId)
  })
}
