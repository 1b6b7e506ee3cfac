import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { payments } from '~db/schema'
import { log } from '~/log.server'
import { recordActivity } from '../activity/record.server'
import { enqueue } from '../jobs/queue.server'
import { markOrderPaid } from '../orders/mark-paid.server'
import type { GatewayPayment } from './gateway'
import { recordRefundOrDispute } from './record-refund-or-dispute.server'

const minute = 60_000
const hour = 60 * minute

/** When to query the gateway again about an open payment: after 5, 10, 20 … minutes, then every 6 hours. */
export const nextCheckTime = (checks: number, now: number) =>
  now + Math.min(5 * minute * 2 ** checks, 6 * hour)

type Row = Pick<
  typeof payments.$inferSelect,
  'id' | 'orderId' | 'gatewayId' | 'state' | 'amountCents' | 'checks'
>

const paymentById = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, placeholder('id')))
    .prepare(),
)

const succeed = prepared((db) =>
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

/**
 * Synchronizes a payment with the gateway's state. Idempotent; an outdated state changes nothing, since a
 * successful payment stays successful. A second payment for a paid order is refunded by a job.
 */
export function syncPayment(tx: Tx, seen: Row, reported: GatewayPayment, now = Date.now()) {
  const row = paymentById(tx).get({ id: seen.id })
  if (!row || row.state === 'refunded') return
  if (row.state === 'succeeded') return recordRefundOrDispute(tx, row, reported, now)
  if (reported.state !== 'succeeded') {
    // A response sent before the cancellation must not reopen the payment beside the one that replaced it.
    if (row.state === 'canceled' || row.state === 'failed') return
    const isFinal =
      reported.state === 'canceled' || reported.state === 'failed' || reported.state === 'refunded'
    tx.update(payments)
      .set({
        state: reported.state,
        updatedAt: now,
        checks: row.checks + 1,
        nextCheckAt: isFinal ? null : nextCheckTime(row.checks, now),
      })
      .where(eq(payments.id, row.id))
      .run()
    return
  }
  if (reported.amountCents !== row.amountCents || reported.currency !== 'usd') {
    // Another amount does not pay the order, but money was received, so staff must look into it. A failed
    // payment was already reported.
    if (row.state === 'failed') return
    log().error({ paymentId: row.id, orderId: row.orderId }, 'a payment differs from the order’s amount')
    recordActivity(tx, {
      action: 'rejected',
      section: 'payment',
      field: 'amount',
      oldValue: String(row.amountCents),
      newValue: `${reported.amountCents} ${reported.currency}`,
      orderId: row.orderId,
      description: `Payment ${row.gatewayId} differs from the order’s amount`,
    })
    tx.update(payments)
      .set({ state: 'failed', updatedAt: now, nextCheckAt: null })
      .where(eq(payments.id, row.id))
      .run()
    return
  }
  const { type = null, brand = null, last4 = null } = reported.paidWith ?? {}
  succeed(tx).run({ id: row.id, now, type, brand, last4 })
  if (markOrderPaid(tx, row.orderId, now)) {
    enqueue(tx, 'close-payments', { orderId: row.orderId }, { uniqueKey: `close-payments-${row.orderId}` })
    recordRefundOrDispute(tx, row, reported, now)
    return
  }
  tx.update(payments).set({ isDuplicate: true }).where(eq(payments.id, row.id)).run()
  recordActivity(tx, {
    action: 'rejected',
    section: 'payment',
    orderId: row.orderId,
    description: `Payment ${row.gatewayId} arrived for an order that had already been paid; it is being refunded`,
  })
  enqueue(tx, 'refund-duplicate', { paymentId: row.id }, { uniqueKey: `refund-${row.id}`, maxAttempts: 20 })
}
