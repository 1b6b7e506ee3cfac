import type { DisputeState } from '~/modules/payments/gateway'
import styles from './status-badge.module.css'

export type BadgeKind = 'blue' | 'yellow' | 'orange' | 'green' | 'red' | 'default'

/** A label for a status; its color only repeats the meaning of the word. */
export const Badge = ({ kind = 'default', children }: { kind?: BadgeKind; children: string }) => (
  <span className={styles.badge} data-kind={kind}>
    {children}
  </span>
)

const orderStatuses: Record<string, { label: string; kind: BadgeKind }> = {
  new: { label: 'New', kind: 'blue' },
  processing: { label: 'Processing', kind: 'yellow' },
  'final review': { label: 'Final Review', kind: 'orange' },
  completed: { label: 'Completed', kind: 'green' },
  canceled: { label: 'Canceled', kind: 'default' },
}

/** The status of an order; unknown values count as pending. A canceled order shows that instead. */
export function OrderStatusBadge({ status, canceledAt }: { status: string; canceledAt?: number | null }) {
  const { label, kind } = orderStatuses[canceledAt ? 'canceled' : status] ?? {
    label: 'Pending',
    kind: 'default',
  }
  return <Badge kind={kind}>{label}</Badge>
}

/** The contributor has finished the report and requests its final review. */
export const ReadyBadge = () => <Badge kind="green">Ready for Review</Badge>

type PaymentFacts = { amountCents: number; refundedCents: number; dispute: DisputeState | null }

/** Refunds and disputes of a payment; nothing if there are none. */
export function PaymentBadge({ amountCents, refundedCents, dispute }: PaymentFacts) {
  if (dispute === 'open') return <Badge kind="red">Disputed</Badge>
  if (dispute === 'lost') return <Badge kind="red">Dispute Lost</Badge>
  if (refundedCents >= amountCents) return <Badge kind="red">Refunded</Badge>
  return refundedCents > 0 ? <Badge kind="orange">Partly Refunded</Badge> : null
}
