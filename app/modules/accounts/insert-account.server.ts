import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { users } from '~db/schema'
import { DomainError } from '../domain-error'
import type { SignedInUser, UserRole } from './schema'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  role: UserRole
  phone?: string
  company?: string
  title?: string
  /** Without, the owner sets a password by a link. */
  passwordHash?: string | null
}

/**
 * Adds an account. An address has one account: a known one stays what it is.
 * @throws DomainError `conflict` "Email already registered"
 */
export function insertAccount(tx: Tx, account: NewAccount, now = Date.now()): SignedInUser {
  const { email, firstName, lastName, role, passwordHash = null } = account
  if (tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()) {
    throw new DomainError('conflict', 'Email already registered', {
      fields: { email: 'Email already registered' },
    })
  }
  const { id } = tx
    .insert(users)
    .values({
      ...account,
      passwordHash,
      passwordSetAt: passwordHash === null ? null : now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: users.id })
    .get()
  return { id, email, firstName, lastName, role }
}
