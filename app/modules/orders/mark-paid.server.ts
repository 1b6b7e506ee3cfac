import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { given, insertRow, kept } from '~db/kept.server'
import { orders, tasks, users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { queueMail } from '../mail/queue-mail.server'
import { deliveryDeadline } from './deadline.server'

const payOrder = kept((db) =>
  db
    .update(orders)
    .set({
      paymentStatus: 'paid',
      status: 'new',
      paidAt: given('paidAt'),
      dueAt: given('dueAt'),
      updatedAt: given('paidAt'),
    })
    .where(and(eq(orders.id, given('orderId')), eq(orders.paymentStatus, 'pending')))
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

const activeStaff = kept((db) =>
  db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(inArray(users.role, ['admin', 'super', 'contributor']), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .prepare(),
)
type Member = { id: number; email: string; role: string }

const openTasks = kept((db) =>
  db
    .select({ n: count() })
    .from(tasks)
    .where(and(eq(tasks.assigneeId, given('userId')), inArray(tasks.status, ['pending', 'in_progress'])))
    .prepare(),
)

/** The contributor with the fewest open tasks, the longest-serving one on a tie; null while there is none. */
function leastBusyContributor(staff: Member[]): number | null {
  const [first, ...others] = staff.filter((member) => member.role === 'contributor')
  // Whose is not in question when there is only one.
  if (!first || others.length === 0) return first?.id ?? null
  const load = ({ id }: Member) => openTasks().get({ userId: id })?.n ?? 0
  let chosen = { id: first.id, open: load(first) }
  for (const other of others) {
    const open = load(other)
    if (open < chosen.open) chosen = { id: other.id, open }
  }
  return chosen.id
}

/**
 * What follows from a payment, in the transaction that learned of it (rulings, section 2): the order is new, its deadline set,
 * a contributor has a task, the customer and the staff have mail.
 * @returns false when the order was paid before
 */
export function markOrderPaid(tx: Tx, orderId: number, paidAt: number): boolean {
  const dueAt = deliveryDeadline(paidAt)
  const order = payOrder().get({ orderId, paidAt, dueAt })
  if (!order) return false

  const staff = activeStaff().all()
  const assigneeId = leastBusyContributor(staff)
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
