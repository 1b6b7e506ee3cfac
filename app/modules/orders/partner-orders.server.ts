import { and, eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { activities, checkouts, documents, expectedDocuments, orders, payments } from '~db/schema'
import { accountForCheckout } from '../sign-in/register-customer.server'
import { recordActivity, type Author } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { newOrderNumber } from './order-number.server'
import { provenHolder } from '../permissions/account-orders.server'
import { totalCents } from '../price'
import type { CustomerInfo, PropertyInfo } from './schema'

// Orders that a partner's system places for a customer, who continues them through a link. The activity log
// refers to them in its metadata rather than in its order column: log entries with an order prevent its
// deletion, but an order that no one has continued can be withdrawn.

const orderMetadata = (id: number, orderNumber: string) => ({ metadata: { orderId: id, orderNumber } })

/** The values of both checkout forms, validated. */
type CheckoutForms = { customerInfo: CustomerInfo; propertyInfo: PropertyInfo }

const orderColumns = ({ customerInfo, propertyInfo }: CheckoutForms) => ({
  ...customerInfo,
  ...propertyInfo,
  totalUnits: propertyInfo.totalUnits ?? null,
})

const checkoutColumns = ({ customerInfo, propertyInfo }: CheckoutForms) => ({
  customerInfo: JSON.stringify(customerInfo),
  propertyInfo: JSON.stringify(propertyInfo),
})

/**
 * Places a pending order with a checkout for paying it. Creates an account for the customer if the address is
 * new.
 */
export function placePartnerOrder(
  tx: Tx,
  author: Author,
  order: CheckoutForms,
  now: number,
): { id: number; orderNumber: string } {
  const { userId } = accountForCheckout(tx, order.customerInfo, author)
  const orderNumber = newOrderNumber()
  const id = insertRow(tx, orders, {
    ...orderColumns(order),
    userId,
    heldById: provenHolder(tx, userId, order.customerInfo.email),
    orderNumber,
    totalCents,
    createdAt: now,
    updatedAt: now,
  })
  insertRow(tx, checkouts, { ...checkoutColumns(order), orderId: id, updatedAt: now })
  recordActivity(
    tx,
    {
      ...author,
      action: 'created',
      section: 'order',
      description: `Order ${orderNumber} placed`,
      ...orderMetadata(id, orderNumber),
    },
    now,
  )
  return { id, orderNumber }
}

function pendingOrder(tx: Tx, id: number) {
  const row = tx.select().from(orders).where(eq(orders.id, id)).get()
  // Nothing may be entered again about a customer who was erased.
  if (!row || row.erasedAt !== null) throw new DomainError('not_found', 'There is no such order.')
  if (row.paymentStatus === 'paid')
    throw new DomainError('conflict', 'This order is paid; it can’t be changed here anymore.')
  return row
}

/**
 * A pending order's data under the field names of the checkout's forms.
 * @throws DomainError `not_found`, `conflict`
 */
export const pendingOrderFields = (tx: Tx, id: number) => {
  const { totalUnits, ...row } = pendingOrder(tx, id)
  return { ...row, ...(totalUnits !== null && { totalUnits }) }
}

/** Changes a pending order. @throws DomainError `not_found`, `conflict` */
export function changePartnerOrder(tx: Tx, author: Author, id: number, order: CheckoutForms, now: number) {
  const before = pendingOrder(tx, id)
  // A different address means a different customer.
  const userId =
    before.email === order.customerInfo.email
      ? before.userId
      : accountForCheckout(tx, order.customerInfo, author).userId
  tx.update(orders)
    .set({
      ...orderColumns(order),
      userId,
      heldById: provenHolder(tx, userId, order.customerInfo.email),
      updatedAt: now,
    })
    .where(eq(orders.id, id))
    .run()
  tx.update(checkouts)
    .set({ ...checkoutColumns(order), updatedAt: now })
    .where(eq(checkouts.orderId, id))
    .run()
  recordActivity(
    tx,
    {
      ...author,
      action: 'updated',
      section: 'order',
      description: `Order ${before.orderNumber} changed`,
      ...orderMetadata(id, before.orderNumber),
    },
    now,
  )
}

/**
 * Withdraws a pending order that no one has continued, with the documents announced for it.
 * @throws DomainError `not_found`; `conflict` if it is paid, has documents or a payment, or was opened by its
 * customer
 */
export function withdrawPartnerOrder(tx: Tx, author: Author, id: number) {
  const { orderNumber } = pendingOrder(tx, id)
  const isFound = (row: unknown) => row !== undefined
  const isContinued =
    isFound(
      tx.select({ id: activities.id }).from(activities).where(eq(activities.orderId, id)).limit(1).get(),
    ) ||
    isFound(
      tx.select({ id: documents.id }).from(documents).where(eq(documents.orderId, id)).limit(1).get(),
    ) ||
    isFound(tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, id)).limit(1).get())
  if (isContinued)
    throw new DomainError(
      'conflict',
      'The customer has already continued this order, so it can’t be deleted anymore.',
    )
  tx.delete(expectedDocuments).where(eq(expectedDocuments.orderId, id)).run()
  tx.delete(checkouts).where(eq(checkouts.orderId, id)).run()
  tx.delete(orders)
    .where(and(eq(orders.id, id), eq(orders.paymentStatus, 'pending')))
    .run()
  recordActivity(tx, {
    ...author,
    action: 'deleted',
    section: 'order',
    description: `Order ${orderNumber} withdrawn`,
    ...orderMetadata(id, orderNumber),
  })
}
