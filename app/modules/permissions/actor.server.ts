import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { users } from '~db/schema'
import { DomainError } from '../domain-error'
import { hasPermission, type PermissionName } from './permissions'
import type { SignedInUser } from './signed-in-user'

const activeUser = prepared((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
    })
    .from(users)
    .where(and(eq(users.id, placeholder('id')), eq(users.isActive, true)))
    .prepare(),
)

/** The account, unless it has been deactivated. */
export const findActiveUser = (database: Db | Tx, id: number): SignedInUser | null =>
  activeUser(database).get({ id }) ?? null

/**
 * The account's current state in this transaction.
 * @throws DomainError `not_signed_in` if it has been deactivated
 */
export function requireActiveUser(tx: Db | Tx, { id }: { id: number }): SignedInUser {
  const current = findActiveUser(tx, id)
  if (!current) throw new DomainError('not_signed_in', 'Please sign in first.')
  return current
}

/**
 * The actor's current state in this transaction: a user who was deactivated or demoted since the request
 * started cannot change anything, and an upload may take minutes. Must be called first by every change on
 * behalf of a user.
 * @throws DomainError `forbidden`, also for a null id
 */
export function requireActor(tx: Tx, actor: { id: number | null }, permission: PermissionName): SignedInUser {
  const current = actor.id !== null && activeUser(tx).get({ id: actor.id })
  if (!current || !hasPermission(current.role, permission))
    throw new DomainError('forbidden', 'You don’t have access to this.')
  return current
}
