import { Link } from '@remix-run/react'
import { formatNumber } from '~/modules/formatting'
import type { ReadyQueue } from '~/modules/staff-orders/dashboard.server'
import { Panel } from '~/ui/panel'
import { OrderQueues, QueuedOrders, QueueLine } from './order-queue'

/** The reports that are ready for approval; renders nothing if there are none. */
export function ReadyForReview({ ready: { total, orders }, now }: { ready: ReadyQueue; now: number }) {
  if (total === 0) return null
  return (
    <Panel
      title="Ready for Review"
      lead={`${formatNumber(total)} ${total === 1 ? 'report is' : 'reports are'} finished and awaiting final review.`}
    >
      <OrderQueues caption="Reports that are ready for review">
        <QueuedOrders orders={orders} now={now} />
        {total > orders.length && (
          <QueueLine>
            and {formatNumber(total - orders.length)} more{' '}
            <Link to="/admin/snapshots?status=processing">in the list</Link>
          </QueueLine>
        )}
      </OrderQueues>
    </Panel>
  )
}
