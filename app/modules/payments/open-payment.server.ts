import { createHash } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { orders, payments } from '~db/schema'
import { brand } from '~/env.server'
import { DomainError } from '../domain-error'
import { applyTruth, nextCheck } from './apply-truth.server'
import type { GatewayPayment, PaymentMethod } from './gateway'
import { gateway } from './gateway.server'

function payableOrder(orderId: number) {
  const order = db()
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      email: orders.email,
      firstName: orders.firstName,
      lastName: orders.lastName,
      totalCents: orders.totalCents,
      paymentStatus: orders.paymentStatus,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (!order) throw new DomainError('not_found', 'The order does not exist.')
  if (order.paymentStatus === 'paid') throw new DomainError('conflict', 'This order is paid already.')
  return order
}

const livePayment = (orderId: number, method: PaymentMethod) =>
  db()
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.gateway, gateway().name),
        eq(payments.method, method),
        inArray(payments.state, ['open', 'processing']),
      ),
    )
    .get()

/**
 * The order's payment of that method: the live one when it has one, else a new one. There is one for each order and method,
 * however many tabs ask at a time. The caller has made sure that the order belongs to whoever asks.
 * @throws DomainError `conflict` when the order is paid, `payment_unavailable` when the gateway can't be reached
 */
export async function openPayment(orderId: number, method: PaymentMethod): Promise<GatewayPayment> {
  const order = payableOrder(orderId)
  const live = livePayment(orderId, method)
  if (live) {
    const truth = await gateway().retrieve(live.gatewayId)
    if (truth.state === 'open' || truth.state === 'processing') return truth
    write((tx) => applyTruth(tx, live, truth))
    payableOrder(orderId)
  }
  const earlier = db()
    .select({ n: count() })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.method, method)))
    .get()
  const who = createHash('sha256')
    .update(`${order.email} ${order.firstName} ${order.lastName}`)
    .digest('hex')
    .slice(0, 12)
  const created = await gateway().create(method, {
    orderNumber: order.orderNumber,
    amountCents: order.totalCents,
    email: order.email,
    name: `${order.firstName} ${order.lastName}`,
    description: `${brand().productName} Report ${order.orderNumber}`,
    idempotencyKey: `${order.orderNumber}-${method}-${earlier?.n ?? 0}-${who}`,
  })
  const kept = write((tx) => {
    const now = Date.now()
    tx.insert(payments)
      .values({
        orderId,
        gateway: gateway().name,
        gatewayId: created.gatewayId,
        method,
        amountCents: order.totalCents,
        createdAt: now,
        updatedAt: now,
        nextCheckAt: nextCheck(0, now),
      })
      .onConflictDoNothing()
      .run()
    return livePayment(orderId, method)
  })
  if (kept && kept.gatewayId !== created.gatewayId) {
    // Somebody changed the order's name or address while both asked: this one is nobody's, and money for it would be lost.
    await gateway().cancel(created.gatewayId)
    return gateway().retrieve(kept.gatewayId)
  }
  payableOrder(orderId)
  return created
}

/** The details of the order's running bank transfer, as the gateway tells them; null when there is none. */
export async function transferDetails(orderId: number) {
  const live = livePayment(orderId, 'bank_transfer')
  return live ? (await gateway().retrieve(live.gatewayId)).transfer : null
}
