import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import { orders, tasks, users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { queueReading } from '../document-reading/readings.server'
import { queueMail } from '../mail/queue-mail.server'
import { redeemPromotionCode } from '../promotions/redeem.server'
import { leastBusyContributor } from '../tasks/contributors-by-work.server'
import { deliveryDeadline } from './deadline.server'

const payOrder = prepared((db) =>
  db
    .update(orders)
    .set({
      paymentStatus: 'paid',
      status: 'new',
      paidAt: placeholder('paidAt'),
      dueAt: placeholder('dueAt'),
      updatedAt: placeholder('paidAt'),
    })
    .where(and(eq(orders.id, placeholder('orderId')), eq(orders.paymentStatus, 'pending')))
    .returning({
      orderNumber: orders.orderNumber,
      userId: orders.userId,
      email: orders.email,
      subjectPropertyAddress: orders.subjectPropertyAddress,
      propertyCity: orders.propertyCity,
      propertyState: orders.propertyState,
      propertyZipCode: orders.propertyZipCode,
    })
    .prepare(),
)

const activeStaff = prepared((db) =>
  db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(inArray(users.role, ['admin', 'super', 'contributor']), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .prepare(),
)

/**
 * What follows from a payment, in the transaction that learned of it (docs/specification/payments.md#when-an-order-is-paid): the
 * order is new, its deadline set, a contributor has a task, the customer and the staff have mail, the documents are going to be
 * read.
 * @returns false when the order was paid before
 */
export function markOrderPaid(tx: Tx, orderId: number, paidAt: number): boolean {
  const dueAt = deliveryDeadline(paidAt)
  const order = payOrder(tx).get({ orderId, paidAt, dueAt })
  if (!order) return false
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
  recordActivity(tx, {
    action: 'status_changed',
    section: 'order',
    field: 'status',
    oldValue: 'pending',
    newValue: 'new',
    orderId,
    description: `Order ${order.orderNumber} paid`,
  })
  return true
}
