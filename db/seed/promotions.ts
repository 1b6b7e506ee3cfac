import { eq } from 'drizzle-orm'
import { createPromotionCode } from '~/modules/promotions/create-promotion-code.server'
import { db } from '~db/client.server'
import { promotionCodes } from '~db/schema'
import { findAccount } from './find-account'

/** A code to try in the demo's checkout: 10% off, without an end. */
const demoCode = 'WELCOME10'

/** Creates the code as the super user does; nothing when it exists. */
export function seedPromotionCode() {
  if (
    db().select({ id: promotionCodes.id }).from(promotionCodes).where(eq(promotionCodes.code, demoCode)).get()
  )
    return
  const creator = findAccount('super@example.com')
  if (creator) createPromotionCode(creator, { code: demoCode, kind: 'percent', value: 10 })
}
