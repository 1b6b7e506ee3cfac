import { eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { orders } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { normalizeOrderNumber } from '../orders/order-number.server'
import { isEqualInConstantTime } from '../timing-safe-equal.server'

const orderByNumber = prepared((database) =>
  database
    .select({ id: orders.id, orderNumber: orders.orderNumber, email: orders.email, paidAt: orders.paidAt })
    .from(orders)
    .where(eq(orders.orderNumber, placeholder('orderNumber')))
    .prepare(),
)

/**
 * Finds an order by its number and the customer's email address. An unknown number costs the same lookup and
 * comparison as a wrong address.
 * @returns null unless both match
 */
export function findTrackedOrder(orderNumber: string, email: string) {
  const order = orderByNumber(db()).get({ orderNumber: normalizeOrderNumber(orderNumber) ?? '' })
  const isCustomersAddress = isEqualInConstantTime(email.toLowerCase(), (order?.email ?? '').toLowerCase())
  return order && isCustomersAddress
    ? { id: order.id, orderNumber: order.orderNumber, isPaid: order.paidAt !== null }
    : null
}

/**
 * Mails an order's private link to its customer, whoever requests it.
 * @throws DomainError `conflict` for an unpaid order, which anyone can place for any address
 */
export function mailPrivateLink(orderId: number, now = Date.now()) {
  write((tx) => {
    const order = tx
      .select({ orderNumber: orders.orderNumber, email: orders.email, paidAt: orders.paidAt })
      .from(orders)
      .where(eq(orders.id, orderId))
      .get()
    if (!order) throw new DomainError('not_found', 'There is no such order.')
    if (order.paidAt === null)
      throw new DomainError(
        'conflict',
        'This order is not paid yet. Its private link comes with the confirmation of the payment.',
      )
    queueMail(tx, { template: 'private-link', to: order.email, orderId }, now)
    recordActivity(
      tx,
      {
        action: 'exported',
        section: 'order',
        orderId,
        description: `Private link of ${order.orderNumber} mailed to its customer on request`,
      },
      now,
    )
  })
}
