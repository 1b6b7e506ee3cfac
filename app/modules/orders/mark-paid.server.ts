import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { orders, tasks, users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { queueReading } from '../extraction/readings.server'
import { queueMail } from '../mail/queue-mail.server'
import { deliveryDeadline } from './deadline.server'

/** The contributor with the fewest open tasks, the longest-serving one on a tie; null while there is none. */
function leastBusyContributor(tx: Tx): number | null {
  const found = tx
    .select({ id: users.id, open: count(tasks.id) })
    .from(users)
    .leftJoin(tasks, and(eq(tasks.assigneeId, users.id), ne(tasks.status, 'done')))
    .where(and(eq(users.role, 'contributor'), eq(users.isActive, true)))
    .groupBy(users.id)
    .orderBy(asc(count(tasks.id)), asc(users.id))
    .limit(1)
    .get()
  return found?.id ?? null
}

/**
 * What follows from a payment, in the transaction that learned of it (rulings, section 2): the order is new, its deadline set,
 * a contributor has a task, the customer and the staff have mail, the documents are going to be read.
 * @returns false when the order was paid before
 */
export function markOrderPaid(tx: Tx, orderId: number, paidAt: number): boolean {
  const dueAt = deliveryDeadline(paidAt)
  const order = tx
    .update(orders)
    .set({ paymentStatus: 'paid', status: 'new', paidAt, dueAt, updatedAt: paidAt })
    .where(and(eq(orders.id, orderId), eq(orders.paymentStatus, 'pending')))
    .returning()
    .get()
  if (!order) return false

  const assigneeId = leastBusyContributor(tx)
  tx.insert(tasks)
    .values({
      orderId,
      assigneeId,
      title: `Analyze ${order.orderNumber}`,
      description: `${order.subjectPropertyAddress}, ${order.propertyCity}, ${order.propertyState} ${order.propertyZipCode}`,
      dueAt,
      createdAt: paidAt,
    })
    .run()

  queueMail(tx, { template: 'order-confirmation', to: order.email, userId: order.userId, orderId })
  const staff = tx
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(inArray(users.role, ['admin', 'super', 'contributor']), eq(users.isActive, true)))
    .all()
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
