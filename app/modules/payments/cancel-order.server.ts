import { and, asc, eq, isNull } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { cancellations, orders, payments, tasks, users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { usd } from '../formatting'
import { enqueue } from '../jobs/queue.server'
import { queueMail } from '../mail/queue-mail.server'
import { isPaymentOf } from './find-successful-payment.server'
import { refundJobAttempts } from './refund-cancellation.server'
import { requireHeldOrder, type OrderHolder } from '../orders/held-order.server'

const orderToCancel = (database: Db | Tx, orderId: number) =>
  database
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      userId: orders.userId,
      email: orders.email,
      status: orders.status,
      canceledAt: orders.canceledAt,
      payment: {
        id: payments.id,
        amountCents: payments.amountCents,
        refundedCents: payments.refundedCents,
        refundedAt: payments.refundedAt,
        dispute: payments.dispute,
      },
    })
    .from(orders)
    .leftJoin(payments, isPaymentOf(orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(payments.id))
    .limit(1)
    .get()

type Order = NonNullable<ReturnType<typeof orderToCancel>>

/** Why an order cannot be canceled, as a sentence for its customer; null if it can be. */
function cancelObstacle({ status, payment }: Order): string | null {
  if (status === 'pending')
    return 'This order isn’t paid, so there is nothing to cancel. If you don’t pay, it lapses on its own.'
  if (status === 'completed') return 'Your report is finished, so this order can no longer be canceled.'
  if (status !== 'new')
    return 'Our staff has started work on your report, so this order can no longer be canceled.'
  if (!payment)
    return 'This order can’t be canceled online. Please email us, and we’ll take care of it right away.'
  if (payment.dispute === 'open' || payment.dispute === 'lost')
    return 'Your bank is handling a dispute about this payment, so the order can’t be canceled online. Please email us.'
  return null
}

/**
 * Whether an order is canceled, and why its customer can't cancel it now; null if they can. The caller has checked
 * that the requester holds the order.
 */
export function cancelState(orderId: number): { isCanceled: boolean; obstacle: string | null } {
  const order = orderToCancel(db(), orderId)
  if (!order) throw new DomainError('not_found', 'There is no such order.')
  return { isCanceled: order.canceledAt !== null, obstacle: cancelObstacle(order) }
}

/** Ends the order's task and notifies its assignee. */
function endTask(tx: Tx, { id: orderId }: Order, now: number) {
  const task = tx
    .update(tasks)
    .set({ status: 'done', readyAt: null })
    .where(eq(tasks.orderId, orderId))
    .returning({ assigneeId: tasks.assigneeId })
    .get()
  if (!task?.assigneeId) return
  const assignee = tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, task.assigneeId), eq(users.isActive, true)))
    .get()
  if (assignee)
    queueMail(tx, { template: 'task-canceled', to: assignee.email, userId: task.assigneeId, orderId }, now)
}

/**
 * Cancels an order for its customer, as long as work has not begun, and queues a refund of its total price
 * (decision 035). Idempotent.
 * @throws DomainError `forbidden` if the requester may not manage the order; `conflict` once work has begun,
 * before it is paid, and while its payment is disputed
 */
export function cancelOrder(holder: OrderHolder, orderNumber: string, now = Date.now()) {
  const orderId = requireHeldOrder(holder, orderNumber)
  write((tx) => {
    const order = orderToCancel(tx, orderId)
    if (!order) throw new DomainError('not_found', 'There is no such order.')
    if (order.canceledAt !== null) return
    const obstacle = cancelObstacle(order)
    if (obstacle !== null || !order.payment) throw new DomainError('conflict', obstacle ?? '')
    const { payment } = order
    tx.update(orders)
      .set({ canceledAt: now, updatedAt: now })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'new'), isNull(orders.canceledAt)))
      .run()
    const remainingCents = payment.amountCents - payment.refundedCents
    const cancellationId = insertRow(tx, cancellations, {
      orderId,
      paymentId: payment.id,
      amountCents: remainingCents > 0 ? remainingCents : payment.amountCents,
      // It was already refunded at the gateway.
      refundState: remainingCents > 0 ? 'requested' : 'refunded',
      refundedAt: remainingCents > 0 ? null : (payment.refundedAt ?? now),
      createdAt: now,
    })
    if (remainingCents > 0)
      enqueue(
        tx,
        'refund-cancellation',
        { cancellationId },
        { uniqueKey: `refund-cancellation-${cancellationId}`, maxAttempts: refundJobAttempts },
      )
    endTask(tx, order, now)
    queueMail(tx, { template: 'order-canceled', to: order.email, userId: order.userId, orderId }, now)
    recordActivity(
      tx,
      {
        userId: holder.userId,
        action: 'status_changed',
        section: 'order',
        field: 'canceled',
        oldValue: 'no',
        newValue: 'yes',
        orderId,
        description: `Order ${order.orderNumber} canceled by its customer, ${usd(remainingCents)} to be refunded`,
      },
      now,
    )
  })
}
