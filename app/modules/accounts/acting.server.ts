import { and, eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { users } from '~db/schema'
import { DomainError } from '../domain-error'
import { may, type PermissionName } from './permissions'
import type { SignedInUser } from './schema'

/**
 * The acting person as they are in this transaction: whoever has been deactivated or demoted since the request began changes
 * nothing any more, and an upload takes minutes. The first thing that a change on somebody's behalf asks.
 * @throws DomainError `forbidden`, for nobody too
 */
export function acting(tx: Tx, actor: { id: number | null }, permission: PermissionName): SignedInUser {
  const now =
    actor.id !== null &&
    tx
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
      })
      .from(users)
      .where(and(eq(users.id, actor.id), eq(users.isActive, true)))
      .get()
  if (!now || !may(now.role, permission)) throw new DomainError('forbidden', 'You don’t have access to this.')
  return now
}
