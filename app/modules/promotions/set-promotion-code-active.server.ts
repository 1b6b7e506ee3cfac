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
    const promotion = tx
      .select({ code: promotionCodes.code, isActive: promotionCodes.isActive })
      .from(promotionCodes)
      .where(eq(promotionCodes.id, id))
      .get()
    if (!promotion) throw new DomainError('not_found', 'There is no such promotion code.')
    if (promotion.isActive === isActive) return promotion.code
    tx.update(promotionCodes).set({ isActive }).where(eq(promotionCodes.id, id)).run()
    const stateText = (isOn: boolean) => (isOn ? 'active' : 'inactive')
    recordActivity(tx, {
      userId,
      action: 'status_changed',
      section: 'promotion codes',
      field: 'isActive',
      oldValue: stateText(promotion.isActive),
      newValue: stateText(isActive),
      description: `Promotion code ${promotion.code} ${isActive ? 'activated' : 'deactivated'}`,
      metadata: { code: promotion.code },
    })
    return promotion.code
  })
}
