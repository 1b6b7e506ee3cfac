import { eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { promotionCodes } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'

/**
 * Deactivates a code, or activates it again. Orders that already hold it keep their price.
 * @returns the code
 * @throws DomainError `not_found`
 */
export function setPromotionCodeActive(actor: SignedInUser, id: number, isActive: boolean): string {
  return write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'promotion codes')
    const found = tx
      .select({ code: promotionCodes.code, isActive: promotionCodes.isActive })
      .from(promotionCodes)
      .where(eq(promotionCodes.id, id))
      .get()
    if (!found) throw new DomainError('not_found', 'There is no such promotion code.')
    if (found.isActive === isActive) return found.code
    tx.update(promotionCodes).set({ isActive }).where(eq(promotionCodes.id, id)).run()
    const state = (isOn: boolean) => (isOn ? 'active' : 'inactive')
    recordActivity(tx, {
      userId,
      action: 'status_changed',
      section: 'promotion codes',
      field: 'isActive',
      oldValue: state(found.isActive),
      newValue: state(isActive),
      description: `Promotion code ${found.code} ${isActive ? 'activated' : 'deactivated'}`,
      metadata: { code: found.code },
    })
    return found.code
  })
}
