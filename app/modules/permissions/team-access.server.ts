import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { users } from '~db/schema'
import { DomainError } from '../domain-error'
import { staffRoles } from './permissions'
import type { SignedInUser } from './signed-in-user'
import { canManageMember } from './team-rules'

/**
 * A team member whom the actor may change.
 * @throws DomainError `not_found`; `forbidden` for a super unless the actor is one
 */
export function requireManageableMember(tx: Tx, actor: Pick<SignedInUser, 'role'>, memberId: number) {
  const member = tx
    .select()
    .from(users)
    .where(and(eq(users.id, memberId), inArray(users.role, [...staffRoles])))
    .get()
  if (!member) throw new DomainError('not_found', 'There is no such member of the team.')
  if (!canManageMember(actor, member)) {
    throw new DomainError('forbidden', 'Only someone with the super role can change this account.')
  }
  return member
}
