import { brand, env } from '~/env.server'
import { db, write } from '~db/client.server'
import { createLink } from '../sign-in/password-links.server'
import { accountOf } from '../mail/account-of.server'
import { MailNotNeeded, type MailTable, type QueuedMail } from '../mail/mail-content'
import { findSuccessfulPayment } from '../payments/find-successful-payment.server'
import { findCancellation, findRefund } from '../payments/find-refund.server'
import { MoneyBack, moneyBackTitle } from './mail-templates/money-back'
import { NewOrder } from './mail-templates/new-order'
import { OrderAssigned } from './mail-templates/order-assigned'
import { OrderCanceled } from './mail-templates/order-canceled'
import { RefundSent } from './mail-templates/refund-sent'
import { OrderConfirmation } from './mail-templates/order-confirmation'
import { PrivateLinkMail } from './mail-templates/private-link'
import { RefundFailed } from './mail-templates/refund-failed'
import { TaskCanceled } from './mail-templates/task-canceled'
import { assigneeOf, staffOrderUrl, mailedOrder, privateLinkFor } from './mailed-order.server'
import { privateLink } from '../permissions/private-link.server'

/** A paid order that its customer has canceled, with its refund. */
function canceledOrder(mail: QueuedMail) {
  const order = mailedOrder(mail.orderId)
  const refund = findRefund(order.id)
  if (!refund) throw new Error('The mail refers to no canceled order')
  return { order, refund }
}

export const orderMails = {
  'order-confirmation': (mail) => {
    const order = mailedOrder(mail.orderId)
    if (order.canceledAt !== null) throw new MailNotNeeded()
    // The token is created when the mail is sent, so the queue never stores it.
    const linkFor = (purpose: 'setup' | 'confirm') => write((tx) => createLink(tx, order.userId, purpose))
    const setupUrl = order.needsPassword ? linkFor('setup') : null
    const confirmUrl = order.needsProof ? linkFor('confirm') : null
    return {
      subject: `Your ${brand().productName} Report order ${order.orderNumber}`,
      body: (
        <OrderConfirmation
          brand={brand()}
          appUrl={env().APP_URL}
          order={order}
          privateOrderUrl={privateLinkFor(order, mail)}
          setupUrl={setupUrl}
          confirmUrl={confirmUrl}
        />
      ),
    }
  },
  'new-order': (mail) => {
    const order = mailedOrder(mail.orderId)
    if (order.canceledAt !== null) throw new MailNotNeeded()
    const assignee = assigneeOf(order.id)
    return {
      subject: `New order ${order.orderNumber}`,
      body: (
        <NewOrder
          brand={brand()}
          order={{ ...order, customer: `${order.firstName} ${order.lastName}` }}
          assignee={assignee ? `${assignee.firstName} ${assignee.lastName}` : null}
          staffOrderUrl={staffOrderUrl(order.id)}
        />
      ),
    }
  },
  'order-assigned': (mail) => {
    const order = mailedOrder(mail.orderId)
    const assignee = assigneeOf(order.id)
    // Reassigned, completed, or canceled while the mail was queued.
    const isOver = order.status === 'completed' || order.canceledAt !== null
    if (!assignee || assignee.id !== mail.userId || isOver) throw new MailNotNeeded()
    return {
      subject: `Order ${order.orderNumber} is assigned to you`,
      body: (
        <OrderAssigned
          brand={brand()}
          firstName={assignee.firstName}
          order={{ ...order, customer: `${order.firstName} ${order.lastName}` }}
          staffOrderUrl={staffOrderUrl(order.id)}
        />
      ),
    }
  },
  'private-link': (mail) => {
    const order = mailedOrder(mail.orderId)
    // The address has been corrected since.
    if (mail.to !== order.email) throw new MailNotNeeded()
    return {
      subject: `The private link to your order ${order.orderNumber}`,
      body: <PrivateLinkMail brand={brand()} {...order} privateOrderUrl={privateLink(order)} />,
    }
  },
  'money-back': (mail) => {
    const order = mailedOrder(mail.orderId)
    const payment = findSuccessfulPayment(order.id)
    if (!payment) throw new Error('The mail refers to no payment')
    return {
      subject: moneyBackTitle(order.orderNumber),
      body: (
        <MoneyBack
          brand={brand()}
          order={{ ...order, customer: `${order.firstName} ${order.lastName}` }}
          payment={payment}
          staffOrderUrl={staffOrderUrl(order.id)}
        />
      ),
    }
  },
  'order-canceled': (mail) => {
    const { order, refund } = canceledOrder(mail)
    return {
      subject: `Your ${brand().productName} Report order ${order.orderNumber} is canceled`,
      body: (
        <OrderCanceled brand={brand()} order={order} refund={refund} privateOrderUrl={privateLink(order)} />
      ),
    }
  },
  'refund-sent': (mail) => {
    const { order, refund } = canceledOrder(mail)
    return {
      subject: `Your refund for order ${order.orderNumber} was sent`,
      body: <RefundSent brand={brand()} order={order} refund={refund} privateOrderUrl={privateLink(order)} />,
    }
  },
  'task-canceled': (mail) => {
    const order = mailedOrder(mail.orderId)
    return {
      subject: `${order.orderNumber} was canceled`,
      body: (
        <TaskCanceled
          brand={brand()}
          firstName={accountOf(db(), mail).firstName}
          order={order}
          staffOrderUrl={staffOrderUrl(order.id)}
        />
      ),
    }
  },
  'refund-failed': (mail) => {
    const { order, refund } = canceledOrder(mail)
    // The refund was resolved while the mail was queued.
    if (refund.refundState !== 'failed') throw new MailNotNeeded()
    return {
      subject: `Please refund order ${order.orderNumber} by hand`,
      body: (
        <RefundFailed
          brand={brand()}
          order={{ ...order, customer: `${order.firstName} ${order.lastName}` }}
          refund={{ ...refund, failure: findCancellation(order.id)?.failure ?? null }}
          staffOrderUrl={staffOrderUrl(order.id)}
        />
      ),
    }
  },
} satisfies MailTable
