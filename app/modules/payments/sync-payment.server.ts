import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { payments } from '~db/schema'
import { log } from '~/log.server'
import { recordActivity } from '../activity/record.server'
import { decimalDollars, usd } from '../formatting'
import { enqueue } from '../jobs/queue.server'
import { markOrderPaid } from '../orders/mark-paid.server'
import type { GatewayPayment } from './gateway'
import { recordRefundOrDispute } from './record-refund-or-dispute.server'
import { hourMs, minuteMs } from '../time-units'

/** When to query the gateway again about an open payment: after 5, 10, 20 … minutes, then every 6 hours. */
export const nextCheckTime = (checkCount: number, now: number) =>
  now + Math.min(5 * minuteMs * 2 ** checkCount, 6 * hourMs)

type PaymentRow = typeof payments.$inferSelect

const paymentById = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, placeholder('id')))
    .prepare(),
)

const setSucceeded = prepared((db) =>
  db
    .update(payments)
    .set({
      state: 'succeeded',
      updatedAt: placeholder('now'),
      nextCheckAt: null,
      paidWith: placeholder('type'),
      paidWithBrand: placeholder('brand'),
      paidWithLast4: placeholder('last4'),
    })
    .where(eq(payments.id, placeholder('id')))
    .prepare(),
)

/** Saves the state of a payment that has not succeeded, and when to query the gateway again. */
function saveUnpaidState(tx: Tx, payment: PaymentRow, state: GatewayPayment['state'], now: number) {
  // A response sent before the cancellation must not reopen the payment beside the one that replaced it.
  if (payment.state === 'canceled' || payment.state === 'failed') return
  const isFinal = state === 'canceled' || state === 'failed' || state === 'refunded'
  tx.update(payments)
    .set({
      state,
      updatedAt: now,
      checkCount: payment.checkCount + 1,
      nextCheckAt: isFinal ? null : nextCheckTime(payment.checkCount, now),
    })
    .where(eq(payments.id, payment.id))
    .run()
}

/** Another amount does not pay the order, but money was received, so staff must look into it. */
function rejectAmount(tx: Tx, payment: PaymentRow, reported: GatewayPayment, now: number) {
  const { id, orderId, gatewayId } = payment
  // It was already reported.
  if (payment.state === 'failed') return
  log().error({ paymentId: id, orderId }, 'a payment differs from the order’s amount')
  recordActivity(
    tx,
    {
      action: 'rejected',
      section: 'payment',
      field: 'amount',
      oldValue: usd(payment.amountCents),
      newValue:
        reported.currency === 'usd'
          ? usd(reported.amountCents)
          : `${decimalDollars(reported.amountCents)} ${reported.currency.toUpperCase()}`,
      orderId,
      description: `Payment ${gatewayId} differs from the order’s amount`,
    },
    now,
  )
  tx.update(payments)
    .set({ state: 'failed', updatedAt: now, nextCheckAt: null })
    .where(eq(payments.id, id))
    .run()
}

/** Marks the second payment of a paid order, and queues its refund. */
function rejectDuplicate(tx: Tx, { id, orderId, gatewayId }: PaymentRow) {
  tx.update(payments).set({ isDuplicate: true }).where(eq(payments.id, id)).run()
  recordActivity(tx, {
    action: 'rejected',
    section: 'payment',
    orderId,
    description: `Payment ${gatewayId} arrived for an order that had already been paid; it is being refunded`,
  })
  enqueue(tx, 'refund-duplicate', { paymentId: id }, { uniqueKey: `refund-${id}`, maxAttempts: 20 })
}

/**
 * Synchronizes a payment with the gateway's state. Idempotent; an outdated state changes nothing, since a
 * successful payment stays successful. A second payment for a paid order is refunded by a job.
 */
export function syncPayment(tx: Tx, { id }: { id: number }, reported: GatewayPayment, now = Date.now()) {
  // Read again, since the payment may have changed while the gateway was queried.
  const payment = paymentById(tx).get({ id })
  if (!payment || payment.state === 'refunded') return
  if (payment.state === 'succeeded') return recordRefundOrDispute(tx, payment, reported, now)
  if (reported.state !== 'succeeded') return saveUnpaidState(tx, payment, reported.state, now)
  if (reported.amountCents !== payment.amountCents || reported.currency !== 'usd')
    return rejectAmount(tx, payment, reported, now)
  const { type = null, brand = null, last4 = null } = reported.paidWith ?? {}
  setSucceeded(tx).run({ id, now, type, brand, last4 })
  const { orderId } = payment
  if (!markOrderPaid(tx, orderId, now)) return rejectDuplicate(tx, payment)
  enqueue(tx, 'close-payments', { orderId }, { uniqueKey: `close-payments-${orderId}` })
  recordRefundOrDispute(tx, payment, reported, now)
}
