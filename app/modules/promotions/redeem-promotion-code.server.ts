import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { promotionRedemptions } from '~db/schema'

const setRedeemed = prepared((db) =>
  db
    .update(promotionRedemptions)
    .set({ redeemedAt: placeholder('now') })
    .where(eq(promotionRedemptions.orderId, placeholder('orderId')))
    .prepare(),
)

/** Returns the use of a code whose order was fully refunded, so that it can be used again. */
export const returnPromotionCode = (tx: Tx, orderId: number) =>
  tx.delete(promotionRedemptions).where(eq(promotionRedemptions.orderId, orderId)).run()

/** Redeems a paid order's code, if it has one. */
export const redeemPromotionCode = (tx: Tx, orderId: number, now: number) =>
  setRedeemed(tx).run({ orderId, now })
