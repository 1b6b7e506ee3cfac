import { eq } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { hoas } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import { hasPermission } from '../permissions/permissions'
import type { SignedInUser } from '../permissions/signed-in-user'
import { DomainError } from '../domain-error'
import { requirePartnerHoa } from '../hoas/partner-hoas.server'
import { hoaNotFound } from '../hoas/queries.server'

function requireHoa(database: Db | Tx, actor: SignedInUser, hoaId: number) {
  if (actor.role === 'partner') return void requirePartnerHoa(database, actor, hoaId)
  if (!database.select({ id: hoas.id }).from(hoas).where(eq(hoas.id, hoaId)).get()) throw hoaNotFound()
}

/**
 * Checks that the actor may read an HOA's answers: its partners and staff who may view HOAs.
 * @throws DomainError `not_found`, `forbidden`
 */
export function requireReader(database: Db | Tx, actor: SignedInUser, hoaId: number) {
  if (!hasPermission(actor.role, 'partner portal') && !hasPermission(actor.role, 'hoas'))
    throw new DomainError('forbidden', 'You don’t have access to this.')
  requireHoa(database, actor, hoaId)
}

/**
 * Checks inside the transaction that the actor may answer for an HOA: its partners and staff who may edit
 * HOAs.
 * @throws DomainError `not_found`, `forbidden`
 */
export function requireAnswerer(tx: Tx, actor: SignedInUser, hoaId: number): SignedInUser {
  const user = requireActor(tx, actor, actor.role === 'partner' ? 'partner portal' : 'edit hoas')
  requireHoa(tx, user, hoaId)
  return user
}
