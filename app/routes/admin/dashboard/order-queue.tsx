import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { QueuedOrder } from '~/modules/orders/dashboard.server'
import { DueTime } from '~/ui/due-time'
import { RequiredProgress } from '~/ui/required-progress'
import { OrderStatusBadge, ReadyBadge } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './order-queue.module.css'

/** The first orders of a queue, with who works on each and how far its report is. */
export function OrderQueue({
  caption,
  orders,
  total,
  now,
  more,
}: {
  caption: string
  orders: QueuedOrder[]
  total: number
  now: number
  /** Where the others are. */
  more: ReactNode
}) {
  return (
    <>
      <Table
        caption={caption}
        head={['Order', 'Customer and HOA', 'Status', 'Due', 'Assigned to', 'Progress']}
      >
        {orders.map((order) => (
          <tr key={order.id}>
            <td data-label="Order" className={styles.number}>
              {order.mayOpen ? (
                <Link to={`/admin/snapshots/${order.id}`}>{order.orderNumber}</Link>
              ) : (
                <span>{order.orderNumber}</span>
              )}
            </td>
            <td data-label="Customer">
              {order.firstName} {order.lastName}
              <span className={styles.quiet}>{order.hoaName ?? order.subjectPropertyAddress}</span>
            </td>
            <td data-label="Status">
              {order.readyAt === null ? <OrderStatusBadge status={order.status} /> : <ReadyBadge />}
            </td>
            <td data-label="Due">
              <DueTime dueAt={order.dueAt} now={now} />
            </td>
            <td data-label="Assigned to">
              {order.assignee ? (
                `${order.assignee.firstName} ${order.assignee.lastName}`
              ) : (
                <span className={styles.quiet}>Nobody</span>
              )}
            </td>
            <td data-label="Progress">
              {order.mayOpen ? (
                <RequiredProgress progress={order.progress} />
              ) : (
                <span className={styles.quiet}>No access</span>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {total > orders.length && (
        <p className={styles.more}>
          and {(total - orders.length).toLocaleString('en-US')} more {more}
        </p>
      )}
    </>
  )
}
