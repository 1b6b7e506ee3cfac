import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { orders, payments } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { usd } from '../formatting'
import { queueMailToAdmins } from '../mail/queue-mail.server'
import { returnPromotionCode } from '../promotions/redeem-promotion-code.server'
import { syncRefund } from './sync-refund.server'
import type { GatewayPayment } from './gateway'

type PaymentRow = Pick<
  typeof payments.$inferSelect,
  'id' | 'orderId' | 'amountCents' | 'isDuplicate' | 'refundedCents' | 'dispute'
>

const disputeTexts = {
  open: 'was disputed by the cardholder',
  won: 'is no longer disputed',
  lost: 'was taken back by the cardholder’s bank',
}

/**
 * Records refunds and disputes at the gateway, and mails the admins. The order stays paid and its report
 * stays available; staff decide what to do. Duplicate payments are skipped because the product refunds them
 * itself, and no mail is sent about the refund of an order that its customer has canceled.
 */
export function recordRefundOrDispute(
  tx: Tx,
  payment: PaymentRow,
  reported: Pick<GatewayPayment, 'refundedCents' | 'pendingRefundCents' | 'dispute'>,
  now: number,
) {
  if (payment.isDuplicate) return
  const { refundedCents, dispute } = reported
  const isExpected = syncRefund(tx, payment, reported, now)
  if (refundedCents >= payment.amountCents && reported.pendingRefundCents === 0)
    returnPromotionCode(tx, payment.orderId)
  if (payment.refundedCents === refundedCents && payment.dispute === dispute) return
  tx.update(payments)
    .set({
      refundedCents,
      dispute,
      updatedAt: now,
      ...(refundedCents > payment.refundedCents && { refundedAt: now }),
    })
    .where(eq(payments.id, payment.id))
    .run()
  const { orderId } = payment
  const order = tx
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  const change = { action: 'updated', section: 'payment', orderId } as const
  if (payment.refundedCents !== refundedCents)
    recordActivity(
      tx,
      {
        ...change,
        field: 'refunded',
        oldValue: usd(payment.refundedCents),
        newValue: usd(refundedCents),
        description: `${usd(refundedCents)} of ${usd(payment.amountCents)} of order ${order?.orderNumber} refunded`,
      },
      now,
    )
  if (payment.dispute !== dispute)
    recordActivity(
      tx,
      {
        ...change,
        field: 'dispute',
        oldValue: payment.dispute ?? 'none',
        newValue: dispute ?? 'none',
        description: `The payment of order ${order?.orderNumber} ${disputeTexts[dispute ?? 'won']}`,
      },
      now,
    )
  if (!isExpected || payment.dispute !== dispute)
    queueMailToAdmins(tx, { template: 'money-back', orderId }, now)
}
