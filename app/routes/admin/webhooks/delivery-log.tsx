import { Link } from '@remix-run/react'
import { dateAndTime } from '~/modules/date-formats'
import type { ListedDelivery } from '~/modules/webhooks/queries.server'
import { deliveryLabels, type DeliveryStatus } from '~/modules/webhooks/schema'
import { EmptyState } from '~/ui/empty-state'
import { Pager } from '~/ui/pager'
import { Badge, type BadgeKind } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './webhooks.module.css'

const badgeKinds: Record<DeliveryStatus, BadgeKind> = {
  pending: 'yellow',
  delivered: 'green',
  failed: 'red',
  canceled: 'default',
}

export const DeliveryBadge = ({ status }: { status: DeliveryStatus }) => (
  <Badge kind={badgeKinds[status]}>{deliveryLabels[status]}</Badge>
)

function responseText({ lastStatus, lastReason, attempts }: ListedDelivery): string {
  if (lastReason !== null) return lastReason
  if (lastStatus !== null) return `Answered ${lastStatus}`
  return attempts === 0 ? 'Not sent yet' : 'None'
}

/** The deliveries of a webhook, newest first. */
export function DeliveryLog({
  webhookId,
  deliveries,
  pager,
  openId,
}: {
  webhookId: number
  deliveries: ListedDelivery[]
  pager: { page: number; pageSize: number; total: number }
  /** The id of the delivery whose attempts are shown. */
  openId: number | null
}) {
  if (deliveries.length === 0)
    return (
      <EmptyState title="Nothing has been delivered yet">
        Each event that is sent is listed here with every attempt, the response, and the time of the next
        attempt.
      </EmptyState>
    )
  const urlOf = (id: number) =>
    `/admin/webhooks/${webhookId}?delivery=${id}${pager.page > 1 ? `&page=${pager.page}` : ''}`
  return (
    <>
      <Table
        caption="Deliveries, newest first"
        head={['Event', 'State', 'Response', 'Attempts', 'Created', 'Details']}
      >
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td data-label="Event">
              <code className={styles.code}>{delivery.publicId}</code>
              {delivery.isTest && <span className={styles.muted}>Test</span>}
            </td>
            <td data-label="State">
              <DeliveryBadge status={delivery.status} />
            </td>
            <td data-label="Response">
              {responseText(delivery)}
              {delivery.nextAttemptAt !== null && delivery.attempts > 0 && (
                <span className={styles.muted}>Next attempt {dateAndTime(delivery.nextAttemptAt)}</span>
              )}
            </td>
            <td data-label="Attempts">{delivery.attempts}</td>
            <td data-label="Created">{dateAndTime(delivery.createdAt)}</td>
            <td data-label="Details">
              <Link to={urlOf(delivery.id)} aria-current={delivery.id === openId || undefined}>
                Show<span className="visually-hidden"> {delivery.publicId}</span>
              </Link>
            </td>
          </tr>
        ))}
      </Table>
      <Pager {...pager} label="deliveries" />
    </>
  )
}
