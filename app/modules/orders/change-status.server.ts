import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { orders, reportRevisions, tasks } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import { hasPermission, type PermissionName } from '../permissions/permissions'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { requireOrderAccess, canWorkOnOrder, refuseCanceled } from '../permissions/order-access.server'
import type { OrderStatus } from '../order-status'
import { setTaskStatus, startTaskOf } from '../tasks/task-status.server'

type Order = ReturnType<typeof requireOrderAccess>

type Transition = {
  from: OrderStatus
  permission: PermissionName
}

/**
 * The state machine (docs/specification/orders-and-checkout.md#order-status): pending → new → processing →
 * final review → completed. Only a payment moves an order from pending to new (`mark-paid.server.ts`); every
 * other transition is a row here, with the roles that may make it. The conditions for the last two are
 * checked by `send-for-final-review.server.ts` and `approve-report.server.ts`.
 */
const transitions: Partial<Record<OrderStatus, Transition>> = {
  processing: { from: 'new', permission: 'work on orders' },
  'final review': { from: 'processing', permission: 'approve orders' },
  completed: { from: 'final review', permission: 'approve orders' },
}

type StatusChange = {
  order: { id: number; orderNumber: string; status: OrderStatus }
  to: OrderStatus
  /** What changes in the order's row together with its status. */
  columns: Partial<typeof orders.$inferInsert> & { updatedAt: number }
  /** Null for a payment. */
  userId: number | null
  description: string
}

/** Writes an order's status and its log entry. A lint rule keeps every other file from writing the column. */
function writeStatus(tx: Tx, { order, to, columns, userId, description }: StatusChange) {
  tx.update(orders)
    .set({ ...columns, status: to })
    .where(eq(orders.id, order.id))
    .run()
  recordActivity(tx, {
    userId,
    action: 'status_changed',
    section: 'order',
    field: 'status',
    oldValue: order.status,
    newValue: to,
    orderId: order.id,
    description,
  })
}

/** Pending → new. Only for `markOrderPaid` (`mark-paid.server.ts`), which applies the payment's other consequences. */
export const transitionPaidOrder = (tx: Tx, order: StatusChange['order'], paidAt: number, dueAt: number) =>
  writeStatus(tx, {
    order,
    to: 'new',
    columns: { paymentStatus: 'paid', paidAt, dueAt, updatedAt: paidAt },
    userId: null,
    description: `Order ${order.orderNumber} paid`,
  })

/** Starts and completes the order's task along with the order. */
function updateTask(tx: Tx, actor: SignedInUser, order: Order, to: OrderStatus) {
  if (to === 'processing') startTaskOf(tx, actor, order)
  // The requested review has started.
  if (to === 'final review') tx.update(tasks).set({ readyAt: null }).where(eq(tasks.orderId, order.id)).run()
  if (to !== 'completed') return
  const task = tx.select().from(tasks).where(eq(tasks.orderId, order.id)).get()
  if (task) setTaskStatus(tx, actor, task, 'done')
}

const hasRevision = (tx: Tx, orderId: number, revision: number | null) =>
  revision !== null &&
  tx
    .select({ id: reportRevisions.id })
    .from(reportRevisions)
    .where(and(eq(reportRevisions.orderId, orderId), eq(reportRevisions.revision, revision)))
    .get() !== undefined

/**
 * Changes a paid order's status and updates its task, after checking that the actor may make the transition and that
 * the order allows it.
 * @param revision the frozen report, which completion requires
 */
function applyTransition(
  tx: Tx,
  actor: SignedInUser,
  orderId: number,
  to: OrderStatus,
  revision: number | null,
  now: number,
) {
  const user = requireActor(tx, actor, 'work on orders')
  const order = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
  const transition = transitions[to]
  if (transition && !hasPermission(user.role, transition.permission))
    throw new DomainError('forbidden', `Only an admin can set an order to ${to}.`)
  refuseCanceled(order)
  if (order.status === to) throw new DomainError('conflict', `The order is already ${to}.`)
  if (!transition) {
    throw new DomainError(
      'conflict',
      `An order can’t be set to ${to}: it is new as soon as it has been paid.`,
    )
  }
  if (order.status !== transition.from) {
    throw new DomainError(
      'conflict',
      `The order is ${order.status}: only one that is ${transition.from} can be set to ${to}.`,
    )
  }
  if (to === 'completed' && !hasRevision(tx, orderId, revision))
    throw new DomainError('conflict', 'An order is completed only by approving its report.')
  writeStatus(tx, {
    order,
    to,
    columns: { updatedAt: now, completedAt: to === 'completed' ? now : null },
    userId: user.id,
    description: `Order ${order.orderNumber} is now ${to}`,
  })
  updateTask(tx, user, order, to)
}

/**
 * Moves an order to its next status, up to final review, within the caller's transaction.
 * @throws DomainError `not_found`; `forbidden` if the actor may not do this; `conflict` if the transition is
 * not possible
 */
export const transitionOrder = (
  tx: Tx,
  actor: SignedInUser,
  orderId: number,
  to: Exclude<OrderStatus, 'completed'>,
  now = Date.now(),
) => applyTransition(tx, actor, orderId, to, null, now)

/**
 * Completes an order in the transaction that approves its report (`approve-report.server.ts`).
 * @param revision the revision frozen by the approval; without it in the database, no order is completed
 * @throws DomainError `not_found`; `forbidden` if the actor may not do this; `conflict` if the transition is not allowed
 */
export const completeOrder = (
  tx: Tx,
  actor: SignedInUser,
  orderId: number,
  revision: number,
  now = Date.now(),
) => applyTransition(tx, actor, orderId, 'completed', revision, now)

/** Final review and completion have conditions that the report must meet, so they cannot simply be set. */
type SettableStatus = Exclude<OrderStatus, 'final review' | 'completed'>

// Statuses arrive as text, so a cast could bypass the type.
const hasReportConditions = (status: OrderStatus) => status === 'final review' || status === 'completed'

/**
 * Sets an order's status in its own transaction; of two concurrent changes, the second sees the result of the
 * first.
 * @throws DomainError `not_found`; `forbidden` if the actor may not do this; `conflict` if the transition is not allowed or
 * goes through the report
 */
export function changeOrderStatus(actor: SignedInUser, orderId: number, to: SettableStatus) {
  if (hasReportConditions(to)) {
    throw new DomainError(
      'conflict',
      'Final review and completion go through the report: send it for final review, or approve it.',
    )
  }
  write((tx) => transitionOrder(tx, actor, orderId, to))
}
