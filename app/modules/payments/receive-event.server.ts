import { and, eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { insertNewRow, placeholder, prepared } from '~db/prepared.server'
import { gatewayEvents, payments } from '~db/schema'
import { DomainError } from '../domain-error'
import { syncPayment } from './sync-payment.server'
import type { GatewayEvent } from './gateway'
import { gateway } from './gateway.server'

const seenEvent = prepared((db) =>
  db
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.gateway, placeholder('gateway')),
        eq(gatewayEvents.eventId, placeholder('eventId')),
      ),
    )
    .prepare(),
)

const paymentByGatewayId = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(
      and(eq(payments.gateway, placeholder('gateway')), eq(payments.gatewayId, placeholder('gatewayId'))),
    )
    .prepare(),
)

type PaymentRow = typeof payments.$inferSelect

/**
 * Events of one payment may arrive concurrently. One that finds the payment changed by another fetches its state
 * again, up to this many times in all.
 */
const maxAttempts = 3

async function findEventPayment({
  gatewayId,
  isRefundOrDispute,
}: GatewayEvent): Promise<PaymentRow | undefined> {
  if (!gatewayId) return undefined
  const { name } = gateway()
  const payment = paymentByGatewayId(db()).get({ gateway: name, gatewayId })
  if (payment || !isRefundOrDispute) return payment
  const hosted = await gateway().findHosted(gatewayId)
  return hosted ? paymentByGatewayId(db()).get({ gateway: name, gatewayId: hosted }) : undefined
}

/**
 * Refunds and disputes can be reversed, so of two responses, the one requested first must not be written
 * last.
 * @param before the payment before the gateway was queried
 */
function hasChanged(current: PaymentRow | undefined, before: PaymentRow) {
  return current?.refundedCents !== before.refundedCents || current.dispute !== before.dispute
}

/**
 * Handles a signed event of the gateway: verifies it, fetches the payment's current state, and saves that.
 * Events may be repeated, late, out of order, or unknown. If the state cannot be fetched, the event is not
 * recorded, so that the gateway sends it again.
 * @throws DomainError `bad_request` for a forged event, `payment_unavailable`
 */
export async function receiveGatewayEvent(body: string, signature: string | null) {
  const event = gateway().readEvent(body, signature)
  const { name } = gateway()
  if (seenEvent(db()).get({ gateway: name, eventId: event.id })) return
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const payment = await findEventPayment(event)
    const reported = payment && (await gateway().retrieve(payment.gatewayId))
    const isDone = write((tx) => {
      const current = payment && paymentByGatewayId(tx).get({ gateway: name, gatewayId: payment.gatewayId })
      if (payment && hasChanged(current, payment)) return false
      const isNew = insertNewRow(tx, gatewayEvents, {
        gateway: name,
        eventId: event.id,
        type: event.type,
        gatewayId: event.gatewayId,
        receivedAt: Date.now(),
      })
      if (isNew && payment && reported) syncPayment(tx, payment, reported)
      return true
    })
    if (isDone) return
  }
  throw new DomainError(
    'payment_unavailable',
    'This payment is changing right now. Please send the event again.',
  )
}
