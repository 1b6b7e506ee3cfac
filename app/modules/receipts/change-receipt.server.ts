import { eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { billingDetails, orders } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { requireHeldOrder, type OrderHolder } from '../orders/held-order.server'
import { receiptNotFound } from './read-receipt.server'
import type { Billing } from './schema'

function paidOrder(tx: Tx, orderId: number) {
  const order = tx
    .select({
      orderNumber: orders.orderNumber,
      email: orders.email,
      userId: orders.userId,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (order?.paidAt == null) throw receiptNotFound()
  return order
}

/**
 * Sets the billing details of an order's receipt, once.
 * @throws DomainError `forbidden` if the requester may not manage the order; `not_found` before it is paid;
 * `conflict` if they are already set
 */
export function saveBilling(holder: OrderHolder, number: string, billing: Billing, now = Date.now()) {
  const orderId = requireHeldOrder(holder, number)
  write((tx) => {
    const { orderNumber } = paidOrder(tx, orderId)
    if (!insertNewRow(tx, billingDetails, { orderId, ...billing, savedAt: now }))
      throw new DomainError(
        'conflict',
        'The billing details of this receipt were saved before and can’t be changed anymore.',
      )
    recordActivity(
      tx,
      {
        userId: holder.userId,
        action: 'updated',
        section: 'payment',
        field: 'billing details',
        orderId,
        description: `Billing details of the receipt of ${orderNumber} saved by its customer`,
      },
      now,
    )
  })
}

/**
 * Mails an order's receipt to its customer; never to another address.
 * @returns the address
 * @throws DomainError `forbidden` if the requester may not manage the order; `not_found` before it is paid
 */
export function mailReceipt(holder: OrderHolder, number: string, now = Date.now()): string {
  const orderId = requireHeldOrder(holder, number)
  return write((tx) => {
    const { orderNumber, email, userId } = paidOrder(tx, orderId)
    queueMail(tx, { template: 'receipt', to: email, userId, orderId }, now)
    recordActivity(
      tx,
      {
        userId: holder.userId,
        action: 'exported',
        section: 'payment',
        orderId,
        description: `Receipt of ${orderNumber} mailed to ${email}`,
      },
      now,
    )
    return email
  })
}
