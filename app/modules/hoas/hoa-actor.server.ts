import type { Tx } from '~db/client.server'
import { acting } from '../accounts/acting.server'
import type { SignedInUser } from '../accounts/signed-in-user'
import { requirePartnerHoa } from '../partners/partner-hoas.server'

/**
 * The acting person of a change to an HOA's documents, as they are in this transaction: staff who have the permission, or a partner
 * who describes this HOA.
 * @throws DomainError `forbidden`; `not_found` for a partner of other HOAs
 */
export function requireHoaActor(
  tx: Tx,
  actor: { id: number | null },
  hoaId: number,
  permission: 'hoas' | 'edit hoas',
): SignedInUser {
  const now = acting(tx, actor, 'account settings')
  if (now.role !== 'partner') return acting(tx, now, permission)
  requirePartnerHoa(tx, now, hoaId)
  return now
}
