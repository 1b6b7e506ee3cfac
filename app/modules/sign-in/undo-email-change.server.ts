import { and, eq, gt, gte, isNull, lte } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { emailUndoLinks, users } from '~db/schema'
import { brand, env } from '~/env.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { nextEditTime } from '../next-edit-time.server'
import { removeFactors } from './change-second-factor.server'
import { createLinkToken, revokeLinks } from './password-links.server'
import { endSessionsOf } from '../accounts/sessions.server'
import { proveAddress, releaseOrders } from '../permissions/account-orders.server'
import { hashToken, newToken } from '../tokens.server'
import { hourMs } from '../time-units'

/** How long after a change the owner of the previous address can undo it. */
const lifetimeMs = 72 * hourMs

/**
 * Reserves an address for its account as long as the change can be undone, in the transaction of the change.
 * The link itself is created when its mail is sent; no one sees the token created here.
 */
export const reserveFormerAddress = (
  tx: Tx,
  { id: userId, email }: { id: number; email: string },
  now = Date.now(),
) =>
  tx
    .insert(emailUndoLinks)
    .values({ tokenHash: hashToken(newToken()), userId, email, changedAt: now, expiresAt: now + lifetimeMs })
    .run()

/**
 * Creates a link to the page where the owner of an account's previous address undoes its change.
 * @param change the time of the change, and the previous address
 * @returns null if it can no longer be undone
 */
export function createUndoLink(
  tx: Tx,
  userId: number,
  { changedAt, email }: { changedAt: number; email: string },
): { url: string; expiresAt: number } | null {
  const expiresAt = changedAt + lifetimeMs
  const undone = tx
    .select({ tokenHash: emailUndoLinks.tokenHash })
    .from(emailUndoLinks)
    .where(
      and(
        eq(emailUndoLinks.userId, userId),
        lte(emailUndoLinks.changedAt, changedAt),
        gte(emailUndoLinks.usedAt, changedAt),
      ),
    )
    .limit(1)
    .get()
  if (undone || Date.now() >= expiresAt) return null
  const token = newToken()
  tx.insert(emailUndoLinks)
    .values({ tokenHash: hashToken(token), userId, email, changedAt, expiresAt })
    .run()
  return { url: `${env().APP_URL}/undo-email-change?token=${token}`, expiresAt }
}

const usableLink = (database: Db | Tx, token: string, now: number) =>
  database
    .select({
      userId: users.id,
      currentEmail: users.email,
      email: emailUndoLinks.email,
      changedAt: emailUndoLinks.changedAt,
    })
    .from(emailUndoLinks)
    .innerJoin(users, eq(users.id, emailUndoLinks.userId))
    .where(
      and(
        eq(emailUndoLinks.tokenHash, hashToken(token)),
        isNull(emailUndoLinks.usedAt),
        gt(emailUndoLinks.expiresAt, now),
        eq(users.isActive, true),
      ),
    )
    .get() ?? null

/**
 * The address that a link restores, and when it was changed; null if the link is unknown, used, or expired.
 */
export function findEmailChange(
  token: string,
  now = Date.now(),
): { email: string; changedAt: number } | null {
  const link = usableLink(db(), token, now)
  return link && { email: link.email, changedAt: link.changedAt }
}

/**
 * Restores an account's previous address. The change may have been made by an attacker who knows the
 * password, so all sessions and links end, and the password is removed.
 * @returns the token of a link for choosing a new password
 * @throws DomainError `not_found` for a link that is unknown, used, or expired; `conflict` if another account
 * has the address now
 */
export function undoEmailChange(token: string, now = Date.now()): string {
  return write((tx) => {
    const link = usableLink(tx, token, now)
    if (!link) throw new DomainError('not_found', 'Invalid link')
    const { userId, email, currentEmail, changedAt } = link
    const currentOwner = tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()
    if (currentOwner && currentOwner.id !== userId) {
      throw new DomainError(
        'conflict',
        `Another account now uses ${email}, so this link can’t give it back to yours. Please write to ${brand().supportEmail}.`,
      )
    }
    tx.update(users)
      .set({
        email,
        emailProvenAt: null,
        passwordHash: null,
        passwordSetAt: null,
        updatedAt: nextEditTime(users.updatedAt, now),
      })
      .where(eq(users.id, userId))
      .run()
    // Whoever had these addresses, their orders are not the owner's.
    const laterAddresses = tx
      .select({ email: emailUndoLinks.email })
      .from(emailUndoLinks)
      .where(and(eq(emailUndoLinks.userId, userId), gt(emailUndoLinks.changedAt, changedAt)))
      .all()
    releaseOrders(
      tx,
      userId,
      [currentEmail, ...laterAddresses.map((later) => later.email)].filter((other) => other !== email),
    )
    proveAddress(tx, userId, now)
    // Revokes the links of this change and of later ones. Earlier ones stay valid: an attacker must not be
    // able to revoke the owner's.
    tx.update(emailUndoLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailUndoLinks.userId, userId),
          gte(emailUndoLinks.changedAt, changedAt),
          isNull(emailUndoLinks.usedAt),
        ),
      )
      .run()
    revokeLinks(tx, userId, now)
    // A second factor from before the change belongs to the owner and stays.
    removeFactors(tx, userId, changedAt)
    endSessionsOf(tx, userId)
    recordActivity(
      tx,
      {
        userId,
        action: 'updated',
        section: 'account',
        field: 'email',
        oldValue: currentEmail,
        newValue: email,
        description: `${email} undid the change to ${currentEmail}`,
      },
      now,
    )
    for (const to of new Set([email, currentEmail]))
      queueMail(tx, { template: 'email-restored', to, userId }, now)
    return createLinkToken(tx, userId, 'reset')
  })
}
