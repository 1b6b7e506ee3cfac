import { Link } from '@remix-run/react'
import type { DeadlineQueue } from '~/modules/orders/dashboard.server'
import { dueSoonHours, type DueKind } from '~/modules/orders/due'
import { EmptyState } from '~/ui/empty-state'
import styles from './deadlines.module.css'
import { OrderQueue } from './order-queue'

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
        queue.map(({ kind, total, orders }) => (
          <div key={kind} className={styles.kind}>
            <h3 data-kind={total > 0 ? kind : undefined}>
              {titles[kind].title} <span>{total.toLocaleString('en-US')}</span>
            </h3>
            {total === 0 ? (
              <p className={styles.none}>{titles[kind].none}</p>
            ) : (
              <OrderQueue
                caption={`Deadlines: ${titles[kind].title}`}
                orders={orders}
                total={total}
                now={now}
                more="in the list"
              />
            )}
          </div>
        ))
      )}
    </section>
  )
}
