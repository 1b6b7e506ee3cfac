import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import type { DeadlineQueue } from '~/modules/staff-orders/dashboard.server'
import { formatNumber } from '~/modules/formatting'
import { dueSoonHours, type DueKind } from '~/modules/orders/due'
import { EmptyState } from '~/ui/empty-state'
import { Panel } from '~/ui/panel'
import { OrderQueues, QueuedOrders, QueueLine } from './order-queue'

const titles: Record<DueKind, { title: string; none: string }> = {
  overdue: { title: 'Overdue', none: 'Nothing is overdue.' },
  soon: { title: 'Due Soon', none: `Nothing is due within ${dueSoonHours} hours.` },
  later: { title: 'Later', none: 'Nothing is due later.' },
}

/** Orders to deliver, by deadline. */
export function Deadlines({ queue, now }: { queue: DeadlineQueue; now: number }) {
  const open = queue.reduce((sum, { total }) => sum + total, 0)
  return (
    <Panel
      title="Deadlines"
      lead={
        open === 0
          ? undefined
          : `${formatNumber(open)} paid ${open === 1 ? 'order' : 'orders'} not completed yet.`
      }
      action={<Link to="/admin/snapshots">All Active Reports</Link>}
    >
      {open === 0 ? (
        <EmptyState title="No report is due">
          As soon as an order is paid, it appears here with the time when its report is due.
        </EmptyState>
      ) : (
        <OrderQueues caption="Deadlines">
          {queue.map(({ kind, total, orders }) => (
            <Fragment key={kind}>
              <QueueLine
                title={`${titles[kind].title} ${formatNumber(total)}`}
                kind={total > 0 ? kind : undefined}
              >
                {total === 0 && titles[kind].none}
              </QueueLine>
              <QueuedOrders orders={orders} now={now} />
              {total > orders.length && (
                <QueueLine>and {formatNumber(total - orders.length)} more in the list</QueueLine>
              )}
            </Fragment>
          ))}
        </OrderQueues>
      )}
    </Panel>
  )
}
