import type { Tx } from '~db/client.server'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { requirePartnerHoa } from './partner-hoas.server'

/**
 * Checks inside the transaction who may change an HOA's documents: staff with the permission, or a partner of
 * this HOA.
 * @throws DomainError `forbidden`; `not_found` for a partner of other HOAs
 */
export function requireHoaActor(
  tx: Tx,
  actor: { id: number | null },
  hoaId: number,
  permission: 'hoas' | 'edit hoas',
): SignedInUser {
  const current = requireActor(tx, actor, 'account settings')
  if (current.role !== 'partner') return requireActor(tx, current, permission)
  requirePartnerHoa(tx, current, hoaId)
  return current
}
