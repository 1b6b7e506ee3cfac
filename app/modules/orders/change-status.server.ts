import { eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { orders, tasks } from '~db/schema'
import { acting } from '../accounts/acting.server'
import { may, type PermissionName } from '../accounts/permissions'
import type { SignedInUser } from '../accounts/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { findOrder, mayWorkOn } from './order-access.server'
import type { OrderStatus } from './status'
import { moveTask, startTaskOf } from './task-status.server'

type Order = ReturnType<typeof findOrder>

type Step = {
  from: OrderStatus
  permission: PermissionName
}

/**
 * The state machine (rulings, sections 3 and 4): pending → new → processing → final review → completed. Only a payment leads from
 * pending to new (`mark-paid.server.ts`); each other step is a row here, with who may take it. What the report must fulfil for the
 * last two is asked by `send-for-final-review.server.ts` and `approve-report.server.ts`.
 */
const steps: Partial<Record<OrderStatus, Step>> = {
  processing: { from: 'new', permission: 'work on orders' },
  'final review': { from: 'processing', permission: 'approve orders' },
  completed: { from: 'final review', permission: 'approve orders' },
}

/** What a step means for the order's task: with the order it is begun and done. */
function stepTask(tx: Tx, actor: SignedInUser, order: Order, to: OrderStatus) {
  if (to === 'processing') startTaskOf(tx, actor, order)
  if (to !== 'completed') return
  const task = tx.select().from(tasks).where(eq(tasks.orderId, order.id)).get()
  if (task) moveTask(tx, actor, task, 'done')
}

/**
 * Takes a step within the caller's transaction.
 * @throws DomainError `not_found`; `forbidden` for who may not take it; `conflict` when it does not lead from where the order is
 */
export function stepOrder(tx: Tx, by: SignedInUser, orderId: number, to: OrderStatus, now = Date.now()) {
  const actor = acting(tx, by, 'work on orders')
  const order = findOrder(tx, actor, orderId, mayWorkOn)
  const step = steps[to]
  if (step && !may(actor.role, step.permission))
    throw new DomainError('forbidden', `An order is set to ${to} by an admin.`)
  if (order.status === to) throw new DomainError('conflict', `The order is ${to} already.`)
  if (!step) {
    throw new DomainError('conflict', `Nobody sets an order to ${to}: it is new as soon as it has been paid.`)
  }
  if (order.status !== step.from) {
    throw new DomainError(
      'conflict',
      `The order is ${order.status}: only one that is ${step.from} can be set to ${to}.`,
    )
  }
  tx.update(orders)
    .set({ status: to, updatedAt: now, completedAt: to === 'completed' ? now : null })
    .where(eq(orders.id, orderId))
    .run()
  recordActivity(tx, {
    userId: actor.id,
    action: 'status_changed',
    section: 'order',
    field: 'status',
    oldValue: order.status,
    newValue: to,
    orderId,
    description: `Order ${order.orderNumber} is now ${to}`,
  })
  stepTask(tx, actor, order, to)
}

/** Takes a step as one transaction: of two that race, the second finds the order where the first has left it. Throws as `stepOrder`. */
export const changeOrderStatus = (actor: SignedInUser, orderId: number, to: OrderStatus) =>
  write((tx) => stepOrder(tx, actor, orderId, to))
