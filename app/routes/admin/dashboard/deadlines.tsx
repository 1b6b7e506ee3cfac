import { Link } from '@remix-run/react'
import type { DeadlineQueue } from '~/modules/orders/dashboard.server'
import { dueSoonHours, type DueKind } from '~/modules/orders/due'
import { DueTime } from '~/ui/due-time'
import { EmptyState } from '~/ui/empty-state'
import { OrderStatusBadge } from '~/ui/status-badge'
import styles from './deadlines.module.css'

const titles: Record<DueKind, { title: string; none: string }> = {
  overdue: { title: 'Overdue', none: 'Nothing is overdue.' },
  soon: { title: 'Due Soon', none: `Nothing is due within ${dueSoonHours} hours.` },
  later: { title: 'Later', none: 'Nothing is due later.' },
}

/** What has to be delivered, by how near its deadline is. */
export function Deadlines({ queue, now }: { queue: DeadlineQueue; now: number }) {
  const open = queue.reduce((sum, { total }) => sum + total, 0)
  return (
    <section className={styles.deadlines} aria-labelledby="deadlines">
      <div className={styles.head}>
        <h2 id="deadlines">Deadlines</h2>
        <Link to="/admin/snapshots">All Active Reports</Link>
      </div>
      {open === 0 ? (
        <EmptyState title="No report is due">
          As soon as an order is paid, it appears here with the time when its report is due.
        </EmptyState>
      ) : (
        <div className={styles.kinds}>
          {queue.map(({ kind, total, orders }) => (
            <div key={kind} className={styles.kind}>
              <h3 data-kind={total > 0 ? kind : undefined}>
                {titles[kind].title} <span>{total.toLocaleString('en-US')}</span>
              </h3>
              {total === 0 ? (
                <p className={styles.none}>{titles[kind].none}</p>
              ) : (
                <ol>
                  {orders.map((order) => (
                    <li key={order.id}>
                      <p className={styles.first}>
                        {order.mayOpen ? (
                          <Link to={`/admin/snapshots/${order.id}`}>{order.orderNumber}</Link>
                        ) : (
                          <span>{order.orderNumber}</span>
                        )}
                        <OrderStatusBadge status={order.status} />
                      </p>
                      <p>
                        <DueTime dueAt={order.dueAt} now={now} />
                      </p>
                      <p className={styles.about}>
                        {order.firstName} {order.lastName}, {order.hoaName ?? order.subjectPropertyAddress}
                      </p>
                    </li>
                  ))}
                </ol>
              )}
              {total > orders.length && (
                <p className={styles.none}>
                  and {(total - orders.length).toLocaleString('en-US')} more in the list
                </p>
              )}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
