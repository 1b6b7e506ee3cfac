import { write } from '~db/client.server'
import { acting } from '../accounts/acting.server'
import type { SignedInUser } from '../accounts/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { findOrder, mayWorkOn } from '../orders/order-access.server'

/**
 * Mails the link to an order's public report (rulings, section 4, "Share").
 * @throws DomainError `not_found`, `forbidden`; `conflict` for an order that is not paid
 */
export function shareReport(actor: SignedInUser, orderId: number, to: string) {
  write((tx) => {
    const order = findOrder(tx, acting(tx, actor, 'work on orders'), orderId, mayWorkOn)
    if (order.status === 'pending')
      throw new DomainError('conflict', 'This order is not paid: there is no report to share yet.')
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
