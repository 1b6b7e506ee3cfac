import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { insertNewRow, placeholder, prepared } from '~db/prepared.server'
import { documents, orders, payments } from '~db/schema'
import { brand } from '~/env.server'
import { DomainError } from '../domain-error'
import { syncPayment, nextCheckTime } from './sync-payment.server'
import type { GatewayPayment, PaymentMethod, PaymentRequest } from './gateway'
import { gateway } from './gateway.server'
import { usd } from '../formatting'
import { livePayments } from './live-payments.server'
import { isNotInfected } from '../document-files/scan-columns.server'

const orderToPay = prepared((db) =>
  db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      email: orders.email,
      firstName: orders.firstName,
      lastName: orders.lastName,
      totalCents: orders.totalCents,
      paymentStatus: orders.paymentStatus,
      hasDocuments: sql<number>`exists (select 1 from ${documents} where ${eq(documents.orderId, orders.id)} and ${isNotInfected(documents.storedName)})`,
    })
    .from(orders)
    .where(eq(orders.id, placeholder('orderId')))
    .prepare(),
)

const earlierPayments = prepared((db) =>
  db
    .select({ count: count() })
    .from(payments)
    .where(and(eq(payments.orderId, placeholder('orderId')), eq(payments.method, placeholder('method'))))
    .prepare(),
)

/** @param seenCents the total that the customer has seen; a different total is never charged */
function payableOrder(orderId: number, seenCents?: number) {
  const order = orderToPay(db()).get({ orderId })
  if (!order) throw new DomainError('not_found', 'There is no such order.')
  if (order.paymentStatus === 'paid') throw new DomainError('conflict', 'This order has already been paid.')
  if (!order.hasDocuments)
    throw new DomainError('conflict', 'Please upload at least one document to continue.')
  if (seenCents !== undefined && seenCents !== order.totalCents)
    throw new DomainError(
      'conflict',
      `The total of your order is now ${usd(order.totalCents)}. Nothing has been charged. Please check it and press the button again.`,
      { isOutdated: true },
    )
  return order
}

type OrderToPay = ReturnType<typeof payableOrder>

/**
 * The number of failed attempts in this process, which is part of the idempotency key. Stripe repeats its
 * response to a key for a day, including failures, so the next attempt needs a new key. If a response is
 * lost, the payment left behind at Stripe cannot be paid, since no one has its client secret.
 */
const failures = new Map<string, number>()
const processToken = randomBytes(4).toString('hex')

function countFailure(attemptKey: string) {
  if (failures.size > 1000) failures.clear()
  failures.set(attemptKey, (failures.get(attemptKey) ?? 0) + 1)
}

async function createAtGateway(method: PaymentMethod, request: PaymentRequest) {
  const attemptKey = `${request.orderNumber} ${method}`
  const failureCount = failures.get(attemptKey) ?? 0
  try {
    const created = await gateway().create(method, {
      ...request,
      idempotencyKey: `${request.idempotencyKey}-${processToken}-${failureCount}`,
    })
    failures.delete(attemptKey)
    return created
  } catch (error) {
    countFailure(attemptKey)
    throw error
  }
}

/** A new key after every payment, and whenever the price or the customer's data change. */
function idempotencyKeyOf(order: OrderToPay, method: PaymentMethod) {
  const earlier = earlierPayments(db()).get({ orderId: order.id, method })
  const customerHash = createHash('sha256')
    .update(`${order.email} ${order.firstName} ${order.lastName}`)
    .digest('hex')
    .slice(0, 12)
  return `${order.orderNumber}-${method}-${earlier?.count ?? 0}-${order.totalCents}-${customerHash}`
}

/**
 * Stores a new payment unless another was stored in the meantime.
 * @returns the order's open payment; null if the order was paid or its price changed
 */
const storePayment = (order: OrderToPay, method: PaymentMethod, created: GatewayPayment) =>
  write((tx) => {
    const now = Date.now()
    const orderId = order.id
    const current = orderToPay(tx).get({ orderId })
    if (current?.paymentStatus !== 'pending' || current.totalCents !== order.totalCents) return null
    insertNewRow(tx, payments, {
      orderId,
      gateway: gateway().name,
      gatewayId: created.gatewayId,
      method,
      amountCents: order.totalCents,
      createdAt: now,
      updatedAt: now,
      nextCheckAt: nextCheckTime(0, now),
    })
    return livePayments(tx, orderId, method)[0] ?? null
  })

/**
 * The order's open payment of that method, or a new one. There is one for each order and method, however many
 * tabs request it at once. The caller has checked that the requester holds the order.
 * @param seenCents the total that the customer saw, if the request includes it
 * @throws DomainError `conflict` if the order is paid, has no documents, or has another total than
 * `seenCents` (`isOutdated`); `payment_unavailable` if the gateway cannot be reached
 */
export async function openPayment(
  orderId: number,
  method: PaymentMethod,
  seenCents?: number,
): Promise<GatewayPayment> {
  const order = payableOrder(orderId, seenCents)
  const [live] = livePayments(db(), orderId, method)
  if (live) {
    const reported = await gateway().retrieve(live.gatewayId)
    write((tx) => syncPayment(tx, live, reported))
    payableOrder(orderId)
    if (reported.state === 'open' || reported.state === 'processing') return reported
  }
  const created = await createAtGateway(method, {
    orderNumber: order.orderNumber,
    amountCents: order.totalCents,
    email: order.email,
    name: `${order.firstName} ${order.lastName}`,
    description: `${brand().productName} Report ${order.orderNumber}`,
    idempotencyKey: idempotencyKeyOf(order, method),
  })
  const stored = storePayment(order, method, created)
  if (stored?.gatewayId === created.gatewayId) return created
  // In the meantime the order was paid, or its price, name, or address changed, so the new payment is not
  // recorded and must not be payable.
  await gateway().cancel(created.gatewayId)
  // Stripe would answer the same key with the payment that was just canceled.
  countFailure(`${order.orderNumber} ${method}`)
  payableOrder(orderId, seenCents)
  if (!stored)
    throw new DomainError('payment_unavailable', 'The payment could not be set up. Please try again.')
  return gateway().retrieve(stored.gatewayId)
}

/** The details of the order's pending bank transfer from the gateway; null if there is none. */
export async function transferDetails(orderId: number) {
  const [live] = livePayments(db(), orderId, 'bank_transfer')
  return live ? (await gateway().retrieve(live.gatewayId)).transfer : null
}
