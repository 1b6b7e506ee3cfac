import { and, asc, eq, isNull, lte, notExists } from 'drizzle-orm'
import { db } from '~db/client.server'
import { orders, promotionRedemptions } from '~db/schema'
import { log } from '~/log.server'
import { DomainError } from '../domain-error'
import { awaitedPayment } from '../orders/awaited-payment.server'
import { removePromotionCode } from './apply-promotion-code.server'
import { dayMs } from '../time-units'

const batchSize = 50

/** How long an unpaid order reserves a use of a code. */
const reservedForMs = dayMs

/**
 * Releases the codes of orders that were not paid within a day.
 * @returns the number of released codes
 */
export async function releasePromotionCodes(now = Date.now()): Promise<number> {
  const due = db()
    .select({ orderId: promotionRedemptions.orderId })
    .from(promotionRedemptions)
    .innerJoin(orders, eq(orders.id, promotionRedemptions.orderId))
    .where(
      and(
        isNull(promotionRedemptions.redeemedAt),
        lte(promotionRedemptions.reservedAt, now - reservedForMs),
        eq(orders.paymentStatus, 'pending'),
        // The order's price must stay until these payments have succeeded or ended.
        notExists(awaitedPayment(db(), promotionRedemptions.orderId)),
      ),
    )
    .orderBy(asc(promotionRedemptions.reservedAt))
    .limit(batchSize)
    .all()
  let released = 0
  for (const { orderId } of due) {
    try {
      await removePromotionCode(orderId, 'released', now)
      released += 1
    } catch (error) {
      // The order was paid in the meantime, or the gateway does not respond: the next run tries again.
      if (!(error instanceof DomainError)) throw error
      log().warn({ orderId, error }, 'a promotion code could not be released')
    }
  }
  return released
}
