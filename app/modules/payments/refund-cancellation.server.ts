import { and, eq, sql } from 'drizzle-orm'
import { write } from '~db/client.server'
import { cancellations, payments } from '~db/schema'
import { log } from '~/log.server'
import { DomainError } from '../domain-error'
import { syncPayment } from './sync-payment.server'
import { failRefund } from './sync-refund.server'
import { gateway } from './gateway.server'

/** After this many attempts, about twelve hours, the admins are notified. */
export const maxRefundAttempts = 20
/**
 * More than that, so that a job remains to notify them even if the worker crashes during the last attempt.
 */
export const refundJobAttempts = 30

/**
 * Counts the attempt before it is made, so that a crash uses it up.
 * @returns null for a refund that is in progress or done
 */
const beginAttempt = (cancellationId: number) =>
  write((tx) => {
    const attempt = tx
      .update(cancellations)
      .set({ attemptCount: sql`${cancellations.attemptCount} + 1` })
      .where(and(eq(cancellations.id, cancellationId), eq(cancellations.refundState, 'requested')))
      .returning({ number: cancellations.attemptCount, paymentId: cancellations.paymentId })
      .get()
    const payment = attempt && tx.select().from(payments).where(eq(payments.id, attempt.paymentId)).get()
    return payment ? { number: attempt.number, payment } : null
  })

type Payment = typeof payments.$inferSelect

/** @throws DomainError `conflict` if the gateway refuses, `payment_unavailable` */
async function refundRemainder(payment: Payment, idempotencyKey: string) {
  const before = await gateway().retrieve(payment.gatewayId)
  // It may have been refunded by an attempt whose response was lost, or at the gateway.
  if (before.refundedCents < payment.amountCents)
    await gateway().refund(payment.gatewayId, 'requested_by_customer', idempotencyKey)
  const reported = await gateway().retrieve(payment.gatewayId)
  write((tx) => syncPayment(tx, payment, reported))
  if (reported.refundedCents < payment.amountCents)
    throw new Error('The gateway does not show the refund yet')
}

/**
 * The job `refund-cancellation`: refunds an order that its customer has canceled. Retries while the gateway
 * is unavailable; if it refuses, or has been unavailable for too long, the admins are notified.
 */
export async function refundCancellation({ cancellationId }: { cancellationId: number }) {
  const attempt = beginAttempt(cancellationId)
  if (!attempt) return
  try {
    // Each attempt needs a new idempotency key, because Stripe repeats a failure under the same key for a day.
    // This can't pay twice: Stripe never refunds more than was paid.
    await refundRemainder(attempt.payment, `cancel-${cancellationId}-${attempt.number}`)
  } catch (error) {
    const isRefused = error instanceof DomainError && error.code === 'conflict'
    if (!isRefused && attempt.number < maxRefundAttempts) throw error
    log().error({ cancellationId, error }, 'a refund must be made by hand')
    const reason = isRefused ? error.message : `The gateway could not be reached in ${attempt.number} tries.`
    write((tx) => {
      const isOpen = tx
        .select({ id: cancellations.id })
        .from(cancellations)
        .where(and(eq(cancellations.id, cancellationId), eq(cancellations.refundState, 'requested')))
        .get()
      if (isOpen) failRefund(tx, cancellationId, reason, Date.now())
    })
  }
}
