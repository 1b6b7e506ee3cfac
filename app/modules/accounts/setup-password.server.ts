import { and, eq, gt, isNull } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { accountTokens, users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { hashPassword } from './passwords.server'
import { endSessionsOf } from './sessions.server'
import { hashToken, newToken } from './tokens.server'

const setupDays = 7

/** A link's token to set a first password: 256 bits, kept as a hash, single use, 7 days (rulings, section 3). */
export function createSetupToken(tx: Tx, userId: number, now = Date.now()): string {
  const token = newToken()
  tx.insert(accountTokens)
    .values({
      userId,
      purpose: 'setup',
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: now + setupDays * 86_400_000,
    })
    .run()
  return token
}

const usable = (token: string, now: number) =>
  and(
    eq(accountTokens.tokenHash, hashToken(token)),
    eq(accountTokens.purpose, 'setup'),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
    eq(users.isActive, true),
  )

/** Whom a set-password link belongs to; null when it is unknown, used or expired. */
export function findSetupToken(token: string, now = Date.now()) {
  const found = db()
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(usable(token, now))
    .get()
  return found ?? null
}

/**
 * Sets the password that a link was made for, uses up every link of its kind and ends the account's sessions.
 * @throws DomainError `not_found` for a link that is unknown, used or expired
 */
export async function setupPassword(token: string, password: string) {
  const passwordHash = await hashPassword(password)
  write((tx) => {
    const now = Date.now()
    const found = tx
      .select({ userId: users.id, email: users.email })
      .from(accountTokens)
      .innerJoin(users, eq(users.id, accountTokens.userId))
      .where(usable(token, now))
      .get()
    if (!found) throw new DomainError('not_found', 'Invalid invite link')
    tx.update(users)
      .set({ passwordHash, passwordSetAt: now, updatedAt: now })
      .where(eq(users.id, found.userId))
      .run()
    tx.update(accountTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(accountTokens.userId, found.userId),
          eq(accountTokens.purpose, 'setup'),
          isNull(accountTokens.usedAt),
        ),
      )
      .run()
    endSessionsOf(tx, found.userId)
    recordActivity(tx, {
      userId: found.userId,
      action: 'updated',
      section: 'account',
      field: 'password',
      description: `${found.email} set a password`,
    })
  })
}
