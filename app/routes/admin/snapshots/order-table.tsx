import { Link } from '@remix-run/react'
import { addressLine, shortDate } from '~/modules/formatting'
import type { OrderStatus } from '~/modules/orders/status'
import { DueTime } from '~/ui/due-time'
import { OrderStatusBadge } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './snapshots.module.css'

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
  completedAt: number | null
  pageCount: number
  documentCount: number
  mayOpen: boolean
}

/** What stands where something is missing: specification 2, section 2, "/admin/snapshots". */
const customerOf = ({ firstName, lastName }: ListedOrder) =>
  `${firstName} ${lastName}`.trim() || 'Unknown Customer'
const addressOf = ({ subjectPropertyAddress, propertyCity, propertyState }: ListedOrder) =>
  subjectPropertyAddress
    ? addressLine({ address: subjectPropertyAddress, city: propertyCity, state: propertyState })
    : 'Address not provided'
const dateOf = ({ createdAt }: ListedOrder) => (createdAt > 0 ? shortDate(createdAt) : 'No date')

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** When it is due, or what became of that. */
function When({ order, now }: { order: ListedOrder; now: number }) {
  if (order.completedAt !== null) return <span className={styles.date}>{shortDate(order.completedAt)}</span>
  if (order.dueAt !== null) return <DueTime dueAt={order.dueAt} now={now} />
  return <span className={styles.quiet}>Not paid yet</span>
}

export function OrderTable({
  caption,
  rows,
  now,
  completed = false,
}: {
  caption: string
  rows: ListedOrder[]
  now: number
  completed?: boolean
}) {
  const when = completed ? 'Completed' : 'Due'
  return (
    <Table caption={caption} head={['Order', 'Customer', 'HOA', 'Status', when, 'Contents', 'Report']}>
      {rows.map((order) => (
        <tr key={order.id}>
          <td data-label="Order">
            <span className={styles.number}>{order.orderNumber}</span>
            <span className={styles.quiet}>{dateOf(order)}</span>
          </td>
          <td data-label="Customer">
            <span className={styles.customer}>{customerOf(order)}</span>
            <span className={styles.quiet}>{addressOf(order)}</span>
          </td>
          <td data-label="HOA">{order.hoaName ?? <span className={styles.quiet}>Not linked</span>}</td>
          <td data-label="Status">
            <OrderStatusBadge status={order.status} />
          </td>
          <td data-label={when}>
            <When order={order} now={now} />
          </td>
          <td data-label="Contents" className={styles.contents}>
            <span>{counted(order.pageCount, 'page', 'pages')}</span>
            <span>{counted(order.documentCount, 'document', 'documents')}</span>
          </td>
          <td data-label="Report" className={styles.ways}>
            {order.mayOpen ? (
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
