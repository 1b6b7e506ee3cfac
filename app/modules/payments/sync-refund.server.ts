import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { cancellations, orders, payments } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { usd } from '../formatting'
import { queueMail, queueMailToAdmins } from '../mail/queue-mail.server'
import type { GatewayPayment } from './gateway'
import { hourMs } from '../time-units'

/** How often the gateway is queried about an accepted but unsent refund, since an event may be lost. */
const checkEveryMs = 6 * hourMs

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'amountCents'>

/**
 * Leaves a refund to staff: the order stays canceled, and the admins are mailed.
 * @param reason the gateway's reason, for staff
 */
export function failRefund(tx: Tx, cancellationId: number, reason: string, now: number) {
  const { orderId, amountCents } = tx
    .update(cancellations)
    .set({ refundState: 'failed', failure: reason, refundedAt: null })
    .where(eq(cancellations.id, cancellationId))
    .returning({ orderId: cancellations.orderId, amountCents: cancellations.amountCents })
    .get()
  recordActivity(
    tx,
    {
      action: 'rejected',
      section: 'payment',
      field: 'refund',
      newValue: 'failed',
      orderId,
      description: `The refund of ${usd(amountCents)} failed: ${reason}`,
    },
    now,
  )
  queueMailToAdmins(tx, { template: 'refund-failed', orderId }, now)
}

/** When to query the gateway again; null if it has nothing more to say. */
const scheduleCheck = (tx: Tx, paymentId: number, nextCheckAt: number | null) =>
  tx.update(payments).set({ nextCheckAt }).where(eq(payments.id, paymentId)).run()

/**
 * Synchronizes the refund of a canceled order with the gateway's state. An event may arrive before the job
 * that requested the refund has recorded it, and refunds made at the gateway count too.
 * @returns whether the payment belongs to a canceled order, so that its refund is expected
 */
export function syncRefund(
  tx: Tx,
  payment: Payment,
  { refundedCents, pendingRefundCents }: Pick<GatewayPayment, 'refundedCents' | 'pendingRefundCents'>,
  now: number,
): boolean {
  const refund = tx
    .select({ cancellation: cancellations, email: orders.email, userId: orders.userId })
    .from(cancellations)
    .innerJoin(orders, eq(orders.id, cancellations.orderId))
    .where(eq(cancellations.paymentId, payment.id))
    .get()
  if (!refund) return false
  const { id, orderId, refundState, sentAt } = refund.cancellation
  const updateCancellation = (values: Partial<typeof cancellations.$inferInsert>) =>
    tx.update(cancellations).set(values).where(eq(cancellations.id, id)).run()
  if (refundedCents < payment.amountCents) {
    if (refundState === 'pending' || refundState === 'refunded') {
      failRefund(tx, id, 'The gateway could not send the money and has reversed the refund.', now)
      scheduleCheck(tx, payment.id, null)
    }
    return true
  }
  // A response older than the last one may still say pending.
  if (refundState === 'refunded') return true
  if (pendingRefundCents > 0) {
    updateCancellation({ refundState: 'pending', sentAt: sentAt ?? now, failure: null })
    scheduleCheck(tx, payment.id, now + checkEveryMs)
    return true
  }
  updateCancellation({ refundState: 'refunded', sentAt: sentAt ?? now, refundedAt: now, failure: null })
  scheduleCheck(tx, payment.id, null)
  // The customer was told that staff would handle it.
  if (refundState === 'failed')
    queueMail(tx, { template: 'refund-sent', to: refund.email, userId: refund.userId, orderId }, now)
  return true
}
