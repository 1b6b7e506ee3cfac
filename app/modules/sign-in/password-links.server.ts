import { and, eq, gt, isNull } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { accountTokens, users } from '~db/schema'
import { env } from '~/env.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { nextEditTime } from '../next-edit-time.server'
import { assignUnassignedTasks } from '../tasks/reassign-tasks.server'
import { refuseWeakPassword } from '../accounts/password-rules.server'
import { hashPassword } from '../accounts/passwords.server'
import { endSessionsOf } from '../accounts/sessions.server'
import { isStaff } from '../permissions/permissions'
import { hashToken, newToken } from '../tokens.server'
import { dayMs, hourMs } from '../time-units'
import { proveAddress } from '../permissions/account-orders.server'
import { removeFactors } from './change-second-factor.server'

/**
 * The purpose of a link: to set a first password, to reset a forgotten one, or to prove an address. Using any of them
 * proves the address.
 */
export type LinkPurpose = (typeof accountTokens.purpose.enumValues)[number]

const lifetimeMs: Record<LinkPurpose, number> = { setup: 7 * dayMs, reset: hourMs, confirm: 7 * dayMs }

const paths: Record<LinkPurpose, string> = {
  setup: '/setup-password',
  reset: '/reset-password',
  confirm: '/confirm-email',
}

/**
 * A link's token: 256 bits, stored as a hash, single use, valid for 7 days or 1 hour
 * (docs/specification/accounts-and-sign-in.md#password-links).
 */
export function createLinkToken(tx: Tx, userId: number, purpose: LinkPurpose, now = Date.now()): string {
  const token = newToken()
  tx.insert(accountTokens)
    .values({
      userId,
      purpose,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: now + lifetimeMs[purpose],
    })
    .run()
  return token
}

/** The URL with a new token, to be shown or mailed. */
export const createLink = (tx: Tx, userId: number, purpose: LinkPurpose): string =>
  `${env().APP_URL}${paths[purpose]}?token=${createLinkToken(tx, userId, purpose)}`

/** Revokes every link of the account. */
export function revokeLinks(tx: Tx, userId: number, now = Date.now()) {
  tx.update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt)))
    .run()
}

/**
 * Whether the account's links were revoked after `since`, in which case a link requested before is not
 * created.
 */
export function wereLinksRevokedSince(
  tx: Tx,
  user: { id: number; passwordSetAt: number | null },
  since: number,
) {
  if (user.passwordSetAt !== null && user.passwordSetAt > since) return true
  const revoked = tx
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, user.id), gt(accountTokens.usedAt, since)))
    .get()
  return revoked !== undefined
}

/** Whether a row of tokens and its account match a link that still works. */
export const isUsableLink = (token: string, purpose: LinkPurpose, now: number) =>
  and(
    eq(accountTokens.tokenHash, hashToken(token)),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
    eq(users.isActive, true),
  )

/** The account of a link; null if the link is unknown, used, or expired, or the account is deactivated. */
export function findLinkOwner(token: string, purpose: LinkPurpose, now = Date.now()) {
  const owner = db()
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(isUsableLink(token, purpose, now))
    .get()
  return owner ?? null
}

const invalidLink = (purpose: LinkPurpose) =>
  new DomainError('not_found', purpose === 'setup' ? 'Invalid invite link' : 'Invalid reset link')

/**
 * Sets an account's password through a link, which proves its address, revokes all its links, and ends its
 * sessions. If an existing password is replaced, its owner is notified by mail. If the address was not proven, the
 * account may have been a stranger's, whose second factor goes with the password; staff are invited, and keep theirs.
 * @returns the account's address
 * @throws DomainError `not_found` for a link that is unknown, used, or expired; `invalid` for a password that
 * is easy to guess
 */
export async function setPasswordByLink(
  token: string,
  purpose: LinkPurpose,
  password: string,
): Promise<{ email: string }> {
  // Checked before the expensive hash, and again in the transaction that consumes the link.
  const owner = findLinkOwner(token, purpose)
  if (!owner) throw invalidLink(purpose)
  await refuseWeakPassword(password, owner.email, 'password')
  const passwordHash = await hashPassword(password)
  return write((tx) => {
    const now = Date.now()
    const account = tx
      .select({
        userId: users.id,
        email: users.email,
        role: users.role,
        passwordSetAt: users.passwordSetAt,
      })
      .from(accountTokens)
      .innerJoin(users, eq(users.id, accountTokens.userId))
      .where(isUsableLink(token, purpose, now))
      .get()
    if (!account) throw invalidLink(purpose)
    tx.update(users)
      .set({ passwordHash, passwordSetAt: now, updatedAt: nextEditTime(users.updatedAt, now) })
      .where(eq(users.id, account.userId))
      .run()
    if (proveAddress(tx, account.userId, now) && !isStaff(account.role)) removeFactors(tx, account.userId)
    revokeLinks(tx, account.userId)
    endSessionsOf(tx, account.userId)
    if (account.passwordSetAt !== null)
      queueMail(tx, { template: 'password-changed', to: account.email, userId: account.userId }, now)
    // Tasks are assigned only to people who can sign in, and this may be the first of them.
    if (account.role === 'contributor') assignUnassignedTasks(tx, account.userId)
    recordActivity(
      tx,
      {
        userId: account.userId,
        action: 'updated',
        section: 'account',
        field: 'password',
        description: `${account.email} ${purpose === 'reset' ? 'reset the password' : 'set a password'}`,
      },
      now,
    )
    return { email: account.email }
  })
}
