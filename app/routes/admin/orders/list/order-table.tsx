import { Link } from '@remix-run/react'
import { shortDate } from '~/modules/date-formats'
import { addressLine, counted } from '~/modules/formatting'
import type { OrderStatus } from '~/modules/order-status'
import { DueTime } from '~/ui/due-time'
import { RequiredProgress } from '~/ui/required-progress'
import { OrderStatusBadge, ReadyBadge } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import { assignFormId } from '../detail/assign-form'
import styles from './orders.module.css'

type ListedOrder = {
  id: number
  orderNumber: string
  firstName: string
  lastName: string
  subjectPropertyAddress: string
  propertyCity: string
  propertyState: string
  hoaName: string | null
  status: OrderStatus
  createdAt: number
  dueAt: number | null
  pausedUntil: number | null
  completedAt: number | null
  canceledAt: number | null
  pageCount: number
  documentCount: number
  assignee: { firstName: string; lastName: string } | null
  readyAt: number | null
  progress: { verified: number; total: number; missing: string[] } | null
  canOpen: boolean
}

const customerOf = ({ firstName, lastName }: ListedOrder) =>
  `${firstName} ${lastName}`.trim() || 'Unknown Customer'
const addressOf = ({ subjectPropertyAddress, propertyCity, propertyState }: ListedOrder) =>
  subjectPropertyAddress
    ? addressLine({ address: subjectPropertyAddress, city: propertyCity, state: propertyState })
    : 'Address not provided'
const dateOf = ({ createdAt }: ListedOrder) => (createdAt > 0 ? shortDate(createdAt) : 'No date')

/** The deadline, or the date that replaces it. */
function DateOfOrder({ order, now }: { order: ListedOrder; now: number }) {
  if (order.completedAt !== null) return <span className={styles.date}>{shortDate(order.completedAt)}</span>
  if (order.canceledAt !== null) return <span className={styles.date}>{shortDate(order.canceledAt)}</span>
  if (order.dueAt !== null) return <DueTime dueAt={order.dueAt} pausedUntil={order.pausedUntil} now={now} />
  return <span className={styles.quiet}>Not paid yet</span>
}

/** An unpaid order has no task to assign. */
const isAssignable = ({ status, canceledAt }: ListedOrder) =>
  status !== 'pending' && status !== 'completed' && canceledAt === null

function Assignee({ order: { assignee, status } }: { order: ListedOrder }) {
  if (assignee) return `${assignee.firstName} ${assignee.lastName}`
  return <span className={styles.quiet}>{status === 'pending' ? 'Not paid yet' : 'Nobody'}</span>
}

export function OrderTable({
  caption,
  rows,
  now,
  date = null,
  canSelect = false,
}: {
  caption: string
  rows: ListedOrder[]
  now: number
  /** What each date refers to, if not the deadline. */
  date?: 'Completed' | 'Canceled' | null
  /** Whether orders can be selected for assignment. */
  canSelect?: boolean
}) {
  const dateHeading = date ? 'Status and date' : 'Status and due'
  return (
    <Table
      caption={caption}
      head={['Order', 'Customer and HOA', dateHeading, 'Assigned to', 'Progress', 'Report']}
    >
      {rows.map((order) => (
        <tr key={order.id}>
          <td data-label="Order">
            {canSelect && isAssignable(order) ? (
              <label className={styles.select}>
                <input
                  type="checkbox"
                  name="orderId"
                  value={order.id}
                  form={assignFormId}
                  aria-label={`Select ${order.orderNumber}`}
                />
                <span className={styles.number}>{order.orderNumber}</span>
              </label>
            ) : (
              <span className={styles.number}>{order.orderNumber}</span>
            )}
            <span className={styles.quiet}>{dateOf(order)}</span>
          </td>
          <td data-label="Customer">
            <span className={styles.customer}>{customerOf(order)}</span>
            <span className={styles.quiet}>{addressOf(order)}</span>
            <span className={order.hoaName ? styles.hoa : styles.quiet}>
              {order.hoaName ?? 'HOA not linked'}
            </span>
          </td>
          <td data-label={date ?? 'Due'} className={styles.states}>
            <OrderStatusBadge status={order.status} canceledAt={order.canceledAt} />
            {order.readyAt !== null && <ReadyBadge />}
            <DateOfOrder order={order} now={now} />
          </td>
          <td data-label="Assigned to">
            <Assignee order={order} />
          </td>
          <td data-label="Progress" className={styles.contents}>
            {order.canOpen && order.status !== 'pending' && <RequiredProgress progress={order.progress} />}
            <span className={styles.quiet}>
              {counted(order.pageCount, 'page')}, {counted(order.documentCount, 'document')}
            </span>
          </td>
          <td data-label="Report" className={styles.actions}>
            {order.canOpen ? (
              <Link to={`/admin/snapshots/${order.id}`} aria-label={`View ${order.orderNumber}`}>
                View
              </Link>
            ) : (
              <span className={styles.quiet}>No access</span>
            )}
            {order.status === 'completed' && (
              <a
                href={`/report/${order.orderNumber}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Customer View of ${order.orderNumber}, opens in a new tab`}
              >
                Customer View
              </a>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
