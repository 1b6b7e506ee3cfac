import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { payments } from '~db/schema'
import { log } from '~/log.server'
import { recordActivity } from '../activity/record.server'
import { syncPayment, nextCheckTime } from './sync-payment.server'
import type { GatewayPayment } from './gateway'
import { gateway } from './gateway.server'
import { livePayments } from './live-payments.server'
import { dayMs } from '../time-units'

const batchSize = 50
const giveUpAfterMs = 30 * dayMs

/** Cancels all other open payments of a paid order at the gateway. */
export async function closePayments({ orderId }: { orderId: number }) {
  for (const payment of livePayments(db(), orderId)) {
    await gateway().cancel(payment.gatewayId)
    const reported = await gateway().retrieve(payment.gatewayId)
    write((tx) => syncPayment(tx, payment, reported))
  }
}

/** Refunds a duplicate payment. */
export async function refundDuplicate({ paymentId }: { paymentId: number }) {
  const payment = db().select().from(payments).where(eq(payments.id, paymentId)).get()
  if (!payment || payment.state !== 'succeeded') return
  // A new idempotency key for each attempt, as in `refundCancellation`.
  await gateway().refund(payment.gatewayId, 'duplicate', `refund-${payment.gatewayId}-${randomUUID()}`)
  write((tx) => {
    tx.update(payments)
      .set({ state: 'refunded', updatedAt: Date.now() })
      .where(eq(payments.id, payment.id))
      .run()
    recordActivity(tx, {
      action: 'updated',
      section: 'payment',
      field: 'state',
      oldValue: 'succeeded',
      newValue: 'refunded',
      orderId: payment.orderId,
      description: `Duplicate payment ${payment.gatewayId} was refunded`,
    })
  })
}

/**
 * Queries the gateway about payments that stayed open, so that a lost event does no harm. Failed queries are
 * retried later; payments open for 30 days are canceled.
 */
export async function reconcilePayments(now = Date.now()) {
  const due = db()
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway().name), lte(payments.nextCheckAt, now)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(batchSize)
    .all()
  for (const payment of due) {
    try {
      if (payment.state !== 'succeeded' && now - payment.createdAt > giveUpAfterMs)
        await gateway().cancel(payment.gatewayId)
      const reported = await gateway().retrieve(payment.gatewayId)
      write((tx) => syncPayment(tx, payment, reported, now))
    } catch (error) {
      log().warn({ paymentId: payment.id, error }, 'a payment could not be reconciled')
      write((tx) =>
        tx
          .update(payments)
          .set({ checkCount: payment.checkCount + 1, nextCheckAt: nextCheckTime(payment.checkCount, now) })
          .where(eq(payments.id, payment.id))
          .run(),
      )
    }
  }
}

/**
 * Fetches the state of the order's open payments when a browser returns from paying, since what the browser claims
 * proves nothing.
 * @returns the payments as the gateway reports them
 */
export function refreshPayments(orderId: number): Promise<GatewayPayment[]> {
  return Promise.all(
    livePayments(db(), orderId).map(async (payment) => {
      const reported = await gateway().retrieve(payment.gatewayId)
      write((tx) => syncPayment(tx, payment, reported))
      return reported
    }),
  )
}
