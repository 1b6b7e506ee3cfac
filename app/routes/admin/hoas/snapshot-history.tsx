import { Link } from '@remix-run/react'
import { shortDate } from '~/modules/date-formats'
import type { linkedOrders, listSnapshots } from '~/modules/hoas/queries.server'
import { EmptyState } from '~/ui/empty-state'
import { Pager } from '~/ui/pager'
import { Panel } from '~/ui/panel'
import { Badge, OrderStatusBadge } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './detail.module.css'

type Props = { snapshots: ReturnType<typeof listSnapshots>; orders: ReturnType<typeof linkedOrders> }

const SnapshotStatus = ({ status }: { status: string }) => (
  <Badge kind={status === 'completed' || status === 'approved' ? 'green' : 'default'}>
    {status.charAt(0).toUpperCase() + status.slice(1)}
  </Badge>
)

function OrderLink({ order }: { order: { id: number; orderNumber: string; canOpen: boolean } }) {
  if (order.canOpen) return <Link to={`/admin/snapshots/${order.id}`}>{order.orderNumber}</Link>
  return (
    <span>
      {order.orderNumber} <span className={styles.muted}>No access</span>
    </span>
  )
}

/** Snapshots of an HOA from approved reports, and its linked orders. */
export function SnapshotHistory({ snapshots: { rows, ...pager }, orders }: Props) {
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="No snapshots yet">
          Each approved report of an order that is linked to this HOA leaves a snapshot here.
        </EmptyState>
      ) : (
        <Table caption="Snapshots, newest first" head={['Date', 'Snapshot', 'Status', 'Order']}>
          {rows.map((snapshot) => (
            <tr key={snapshot.id}>
              <td data-label="Date" className={styles.nowrap}>
                {shortDate(snapshot.createdAt)}
              </td>
              <td data-label="Snapshot">
                <strong>{snapshot.title}</strong>
                <p className={styles.summary}>{snapshot.summary}</p>
              </td>
              <td data-label="Status">
                <SnapshotStatus status={snapshot.status} />
              </td>
              <td data-label="Order" className={styles.nowrap}>
                <OrderLink order={snapshot.order} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager {...pager} label="snapshots" />
      <div className={styles.orders}>
        <Panel
          title="Linked Orders"
          lead={
            orders.total > orders.rows.length
              ? `The newest ${orders.rows.length} of ${orders.total.toLocaleString('en-US')}.`
              : undefined
          }
        >
          {orders.rows.length === 0 ? (
            <p className={styles.summary}>None yet. Orders that staff link to this HOA appear here.</p>
          ) : (
            <ul className={styles.list}>
              {orders.rows.map((order) => (
                <li key={order.id}>
                  <OrderLink order={order} />
                  <span>
                    <span className={styles.muted}>{shortDate(order.createdAt)} </span>
                    <OrderStatusBadge status={order.status} canceledAt={order.canceledAt} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  )
}
