import { and, asc, eq, isNull, lte, notExists, or } from 'drizzle-orm'
import { db } from '~db/client.server'
import { orders, payments, promotionRedemptions } from '~db/schema'
import { log } from '~/log.server'
import { DomainError } from '../domain-error'
import { removePromotionCode } from './reserve.server'

const batch = 50

/** How long an unpaid order holds the use of a code. */
const reservedForMs = 24 * 3_600_000

/** Money that may arrive without the customer: the price it was asked for stays until it has, or its payment has ended. */
const awaitedPayment = () =>
  db()
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, promotionRedemptions.orderId),
        or(
          eq(payments.state, 'processing'),
          and(eq(payments.state, 'open'), eq(payments.method, 'bank_transfer')),
        ),
      ),
    )

/** Gives codes back whose orders were not paid within a day. @returns how many */
export async function releaseUnusedCodes(now = Date.now()): Promise<number> {
  const due = db()
    .select({ orderId: promotionRedemptions.orderId })
    .from(promotionRedemptions)
    .innerJoin(orders, eq(orders.id, promotionRedemptions.orderId))
    .where(
      and(
        isNull(promotionRedemptions.redeemedAt),
        lte(promotionRedemptions.reservedAt, now - reservedForMs),
        eq(orders.paymentStatus, 'pending'),
        notExists(awaitedPayment()),
      ),
    )
    .orderBy(asc(promotionRedemptions.reservedAt))
    .limit(batch)
    .all()
  let released = 0
  for (const { orderId } of due) {
    try {
      await removePromotionCode(orderId, 'released', now)
      released += 1
    } catch (error) {
      // Paid in the meantime, or the gateway does not answer: the next run asks again.
      if (!(error instanceof DomainError)) throw error
      log().warn({ orderId, error }, 'a promotion code could not be released')
    }
  }
  return released
}
