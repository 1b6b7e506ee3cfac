import { Link } from '@remix-run/react'
import type { ReadyQueue } from '~/modules/orders/dashboard.server'
import { Panel } from '~/ui/panel'
import { OrderQueue } from './order-queue'

/** The reports that wait for an admin; nothing while there is none. */
export const ReadyForReview = ({ ready, now }: { ready: ReadyQueue; now: number }) =>
  ready.total === 0 ? null : (
    <Panel
      title="Ready for Review"
      lead={`${ready.total.toLocaleString('en-US')} ${
        ready.total === 1 ? 'report is finished and waits' : 'reports are finished and wait'
      } for the final review.`}
    >
      <OrderQueue
        caption="Reports that are ready for review"
        orders={ready.orders}
        total={ready.total}
        now={now}
        more={<Link to="/admin/snapshots?status=processing">in the list</Link>}
      />
    </Panel>
  )
