import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { cancellations } from '~db/schema'
import { findSuccessfulPayment } from './find-successful-payment.server'
import { paidWithText } from './payment-text'
import type { Refund } from './refund-text'

/** The refund of a canceled order; null for an order that is not canceled. Times in UTC milliseconds. */
export const findCancellation = (orderId: number) =>
  db()
    .select({
      amountCents: cancellations.amountCents,
      refundState: cancellations.refundState,
      failure: cancellations.failure,
      createdAt: cancellations.createdAt,
      sentAt: cancellations.sentAt,
      refundedAt: cancellations.refundedAt,
    })
    .from(cancellations)
    .where(eq(cancellations.orderId, orderId))
    .get() ?? null

/** The refund of an order that its customer has canceled; null for any other order. */
export function findRefund(orderId: number): Refund | null {
  const cancellation = findCancellation(orderId)
  const payment = findSuccessfulPayment(orderId)
  if (!cancellation || !payment) return null
  const { failure: _, ...refund } = cancellation
  return { ...refund, paidWith: paidWithText(payment), method: payment.method }
}
