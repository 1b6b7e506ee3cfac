import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { longDate, shortDeadline } from '~/modules/date-formats'
import { listOwnOrders, type OwnOrder } from '~/modules/customer-orders/your-orders.server'
import { unprovenAddress } from '~/modules/sign-in/prove-address.server'
import { ConfirmEmailForm } from '~/ui/confirm-email-form'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { Pager } from '~/ui/pager'
import { SiteShell } from '~/ui/site-shell'
import { OrderStatusBadge } from '~/ui/status-badge'
import styles from './your-orders.module.css'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Your Orders', matches),
  { name: 'robots', content: 'noindex' },
]

export const loader = page('own orders', ({ request, visitor }) => {
  const { user, sessionId } = requireSignedIn(visitor)
  return {
    ...listOwnOrders({ userId: user.id, sessionId }, screenQuery(request)),
    unconfirmed: unprovenAddress(user),
  }
})

function progressText({ status, dueAt, completedAt, canceledAt, isPaused }: OwnOrder): string {
  if (canceledAt !== null) return `Canceled on ${longDate(canceledAt)}`
  if (status === 'completed' && completedAt !== null) return `Finished on ${longDate(completedAt)}`
  if (dueAt === null) return 'We are waiting for your payment to arrive.'
  if (isPaused) return 'We need documents from you. The deadline is paused.'
  return `Due ${shortDeadline(dueAt)}`
}

function Order({ order }: { order: OwnOrder }) {
  const { orderNumber, property, status, createdAt, canceledAt, hasPdf } = order
  const href = `/report/${orderNumber}`
  return (
    <li className={styles.order}>
      <div className={styles.head}>
        <h2>
          <a href={href}>{property}</a>
        </h2>
        <OrderStatusBadge status={status} canceledAt={canceledAt} />
      </div>
      <p>{progressText(order)}</p>
      <p className={styles.quiet}>
        Order {orderNumber}, placed on {longDate(createdAt)}
      </p>
      <p className={styles.links}>
        <a href={href}>
          {status === 'completed' ? 'Open the report' : 'Open the order'}
          <span className="visually-hidden"> {orderNumber}</span>
        </a>
        {hasPdf && (
          <a href={`/api/download-pdf/hoa-report-${orderNumber}-latest.pdf`}>
            Download the PDF<span className="visually-hidden"> of {orderNumber}</span>
          </a>
        )}
      </p>
    </li>
  )
}

/** The orders of the signed-in user. */
export default function YourOrdersPage() {
  const { rows, unconfirmed, ...pager } = useLoaderData<typeof loader>()
  return (
    <SiteShell>
      <div className={styles.page}>
        <div className={styles.title}>
          <h1>Your Orders</h1>
          <a href="/admin/settings">Account Settings</a>
        </div>
        {unconfirmed !== null && (
          <section className={styles.unconfirmed} aria-label="Confirm your email address">
            <p>
              <strong>Orders missing?</strong> You see only what you ordered in this browser since you signed
              in. Once you have confirmed that {unconfirmed} is your address, all of its orders appear here.
            </p>
            <ConfirmEmailForm next="/your-orders" />
          </section>
        )}
        {rows.length === 0 ? (
          <>
            <EmptyState title="No orders yet">
              Reports that you order with the email address of your account appear here, with their status.
            </EmptyState>
            <p className={styles.start}>
              <Button component="a" href="/checkout" size="md">
                Order a Report
              </Button>
            </p>
          </>
        ) : (
          <>
            <ul className={styles.list}>
              {rows.map((order) => (
                <Order key={order.orderNumber} order={order} />
              ))}
            </ul>
            {pager.total > pager.pageSize && <Pager {...pager} label="orders" />}
          </>
        )}
      </div>
    </SiteShell>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
