import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import { orders, tasks, users } from '~db/schema'
import { queueReading } from '../document-reading/readings.server'
import { queueMail } from '../mail/queue-mail.server'
import { redeemPromotionCode } from '../promotions/redeem-promotion-code.server'
import { leastBusyContributor } from '../tasks/contributors-by-work.server'
import { transitionPaidOrder } from './change-status.server'
import { deliveryDeadline } from './deadline.server'
import { adminRoles } from '../permissions/permissions'

const unpaidOrder = prepared((db) =>
  db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      userId: orders.userId,
      email: orders.email,
      subjectPropertyAddress: orders.subjectPropertyAddress,
      propertyCity: orders.propertyCity,
      propertyState: orders.propertyState,
      propertyZipCode: orders.propertyZipCode,
    })
    .from(orders)
    .where(and(eq(orders.id, placeholder('orderId')), eq(orders.paymentStatus, 'pending')))
    .prepare(),
)

const activeStaff = prepared((db) =>
  db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(inArray(users.role, [...adminRoles, 'contributor']), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .prepare(),
)

/**
 * Applies the consequences of a payment in the transaction that records it
 * (docs/specification/payments.md#when-an-order-is-paid): the order becomes new with a deadline, a
 * contributor gets a task, customer and staff get mails, and the documents are queued for reading.
 * @returns false if the order was already paid
 */
export function markOrderPaid(tx: Tx, orderId: number, paidAt: number): boolean {
  const order = unpaidOrder(tx).get({ orderId })
  if (!order) return false
  const dueAt = deliveryDeadline(paidAt)
  transitionPaidOrder(tx, order, paidAt, dueAt)
  redeemPromotionCode(tx, orderId, paidAt)

  const staff = activeStaff(tx).all()
  const assigneeId = leastBusyContributor(tx)
  insertRow(tx, tasks, {
    orderId,
    assigneeId,
    title: `Analyze ${order.orderNumber}`,
    description: `${order.subjectPropertyAddress}, ${order.propertyCity}, ${order.propertyState} ${order.propertyZipCode}`,
    dueAt,
    createdAt: paidAt,
  })

  queueMail(tx, { template: 'order-confirmation', to: order.email, userId: order.userId, orderId })
  for (const member of staff) {
    if (member.role === 'contributor' && member.id !== assigneeId) continue
    queueMail(tx, { template: 'new-order', to: member.email, userId: member.id, orderId })
  }
  queueReading(tx, orderId, { uniqueKey: `read-documents@${orderId}` })
  return true
}
