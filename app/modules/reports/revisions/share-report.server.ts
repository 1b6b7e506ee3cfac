import { eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { orders } from '~db/schema'
import { requireActor } from '../../permissions/actor.server'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { recordActivity } from '../../activity/record.server'
import { DomainError } from '../../domain-error'
import { queueMail } from '../../mail/queue-mail.server'
import { holderAccount, requireHeldOrder, type OrderHolder } from '../../orders/held-order.server'
import { requireOrderAccess, canWorkOnOrder, refuseCanceled } from '../../permissions/order-access.server'

/**
 * Mails the link to an order's public report (docs/specification/order-page-and-sharing.md#sharing-a-report).
 * @throws DomainError `not_found`, `forbidden`; `conflict` for an unpaid or canceled order
 */
export function shareReport(actor: SignedInUser, orderId: number, to: string) {
  write((tx) => {
    const order = requireOrderAccess(tx, requireActor(tx, actor, 'work on orders'), orderId, canWorkOnOrder)
    if (order.status === 'pending')
      throw new DomainError('conflict', 'This order is not paid: there is no report to share yet.')
    refuseCanceled(order)
    queueMail(tx, { template: 'shared-report', to, orderId, userId: actor.id })
    recordActivity(tx, {
      userId: actor.id,
      action: 'exported',
      section: 'report',
      orderId,
      description: `Link to the report of ${order.orderNumber} mailed to ${to}`,
    })
  })
}

/**
 * Shares the report as the order's customer.
 * @throws DomainError `forbidden` for a user who may not manage the order; `conflict` for an unpaid or canceled
 * order
 */
export function shareAsCustomer(holder: OrderHolder, orderNumber: string, to: string) {
  write((tx) => {
    const orderId = requireHeldOrder(holder, orderNumber)
    const order = tx
      .select({ orderNumber: orders.orderNumber, status: orders.status, canceledAt: orders.canceledAt })
      .from(orders)
      .where(eq(orders.id, orderId))
      .get()
    if (!order || order.status === 'pending')
      throw new DomainError('conflict', 'This order is not paid: there is no report to share yet.')
    if (order.canceledAt !== null)
      throw new DomainError('conflict', 'This order was canceled, so there is no report to share.')
    // Without an account, the order's customer is the sender.
    queueMail(tx, { template: 'shared-report', to, orderId })
    recordActivity(tx, {
      userId: holderAccount(holder, orderId),
      action: 'exported',
      section: 'report',
      orderId,
      description: `Link to the report of ${order.orderNumber} mailed to ${to} by its customer`,
    })
  })
}
