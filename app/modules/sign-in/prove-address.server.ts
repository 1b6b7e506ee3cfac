import { and, eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { accountTokens, users } from '~db/schema'
import { endSessionsOf, renewSession } from '../accounts/sessions.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { isAddressProven, proveAddress } from '../permissions/account-orders.server'
import { requireActiveUser } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { isUsableLink, revokeLinks } from './password-links.server'

/**
 * Mails the link that proves the address of a signed-in user.
 * @throws DomainError `conflict` if it is proven
 */
export const requestProof = (user: SignedInUser) =>
  write((tx) => {
    const current = requireActiveUser(tx, user)
    if (isAddressProven(tx, current.id))
      throw new DomainError('conflict', 'Your email address is already confirmed.')
    queueMail(tx, { template: 'confirm-email', to: current.email, userId: current.id })
    return current.email
  })

/**
 * Proves the address of a signed-in user by the link that was mailed to it, and ends the account's other
 * sessions. Only in a session of that account: whoever opens a link without one may have an account that a
 * stranger registered, and must replace its password (`setPasswordByLink`).
 * @returns the session's new id and the token for its cookie
 * @throws DomainError `not_found` for a link that is unknown, used, or expired, or of another account
 */
export const proveAddressByLink = (user: SignedInUser, sessionId: string, token: string) =>
  write((tx) => {
    const now = Date.now()
    const account = tx
      .select({ id: users.id, email: users.email })
      .from(accountTokens)
      .innerJoin(users, eq(users.id, accountTokens.userId))
      .where(and(isUsableLink(token, 'confirm', now), eq(users.id, user.id)))
      .get()
    if (!account)
      throw new DomainError('not_found', 'This link has been used or has expired. Please request a new one.')
    proveAddress(tx, account.id, now)
    revokeLinks(tx, account.id, now)
    endSessionsOf(tx, account.id, sessionId)
    recordActivity(
      tx,
      {
        userId: account.id,
        action: 'updated',
        section: 'account',
        field: 'email',
        description: `${account.email} confirmed the address`,
      },
      now,
    )
    return renewSession(tx, sessionId)
  })

/** The address of a user that is not proven yet; null if it is. */
export const unprovenAddress = (user: SignedInUser): string | null =>
  isAddressProven(db(), user.id) ? null : user.email
