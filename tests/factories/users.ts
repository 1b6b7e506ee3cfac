import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashPassword } from '~/modules/accounts/passwords.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { startSession, signInSession } from '~/modules/accounts/sessions.server'
import type { VerifiedCredentials } from '~/modules/sign-in/sign-in.server'
import { db, write } from '~db/client.server'
import { users } from '~db/schema'
import { must } from '../setup/helpers'

type UserFields = Partial<typeof users.$inferInsert> & { password?: string }

/**
 * An account whose address is proven; without `password`, no one can sign in to it. Contributors count as having a password, because
 * others get no tasks.
 */
export async function makeUser({ password, ...fields }: UserFields = {}): Promise<SignedInUser> {
  const now = Date.now()
  const row = db()
    .insert(users)
    .values({
      email: `user-${randomUUID().slice(0, 8)}@example.com`,
      firstName: 'Test',
      lastName: 'User',
      role: 'customer',
      emailProvenAt: now,
      ...(fields.role === 'contributor' && { passwordHash: 'matches no password', passwordSetAt: now }),
      ...(password !== undefined && { passwordHash: await hashPassword(password), passwordSetAt: now }),
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    .returning()
    .get()
  const { id, email, firstName, lastName, role } = row
  return { id, email, firstName, lastName, role }
}

/** The credentials of a user as if they had just entered the right password. */
export function verifiedCredentials(user: SignedInUser): VerifiedCredentials {
  const row = db().select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id)).get()
  return { user, passwordHash: must(row?.hash, 'password') }
}

/** A session; signed in if `user` is given. */
export function makeSession(user?: SignedInUser): { id: string; token: string } {
  return user ? write((tx) => signInSession(tx, null, user.id)) : startSession()
}
