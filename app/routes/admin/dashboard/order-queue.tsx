import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { QueuedOrder } from '~/modules/staff-orders/dashboard.server'
import { DueTime } from '~/ui/due-time'
import { RequiredProgress } from '~/ui/required-progress'
import { OrderStatusBadge, ReadyBadge } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './order-queue.module.css'

const head = ['Order', 'Customer and HOA', 'Status and due', 'Assigned to', 'Progress'] as const

/** Queues of orders in one table, so that their columns line up. */
export const OrderQueues = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <Table caption={caption} head={head}>
    {children}
  </Table>
)

/** A row about a queue as a whole. */
export const QueueLine = ({
  title,
  kind,
  children,
}: {
  title?: ReactNode
  /** The urgency of the queue. */
  kind?: string | undefined
  children?: ReactNode
}) => (
  <tr className={styles.line}>
    <td colSpan={head.length}>
      {title && <h3 data-kind={kind}>{title}</h3>}
      {children && <p>{children}</p>}
    </td>
  </tr>
)

/** The first orders of a queue with their assignees and progress. */
export const QueuedOrders = ({ orders, now }: { orders: QueuedOrder[]; now: number }) =>
  orders.map((order) => (
    <tr key={order.id}>
      <td data-label="Order" className={styles.number}>
        {order.canOpen ? (
          <Link to={`/admin/snapshots/${order.id}`}>{order.orderNumber}</Link>
        ) : (
          <span>{order.orderNumber}</span>
        )}
      </td>
      <td data-label="Customer">
        {order.firstName} {order.lastName}
        <span className={styles.quiet}>{order.hoaName ?? order.subjectPropertyAddress}</span>
      </td>
      <td data-label="Due" className={styles.due}>
        {order.readyAt === null ? <OrderStatusBadge status={order.status} /> : <ReadyBadge />}
        <DueTime dueAt={order.dueAt} pausedUntil={order.pausedUntil} now={now} />
      </td>
      <td data-label="Assigned to">
        {order.assignee ? (
          `${order.assignee.firstName} ${order.assignee.lastName}`
        ) : (
          <span className={styles.quiet}>Nobody</span>
        )}
      </td>
      <td data-label="Progress" className={styles.progress}>
        {order.canOpen ? (
          <RequiredProgress progress={order.progress} />
        ) : (
          <span className={styles.quiet}>No access</span>
        )}
      </td>
    </tr>
  ))
