import styles from './status-badge.module.css'

export type BadgeKind = 'blue' | 'yellow' | 'orange' | 'green' | 'red' | 'default'

/** A word that tells a state; its colour repeats what the word says. */
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
}

/** The status of an order; anything else is pending (specification 2, section 2). */
export function OrderStatusBadge({ status }: { status: string }) {
  const { label, kind } = orderStatuses[status] ?? { label: 'Pending', kind: 'default' }
  return <Badge kind={kind}>{label}</Badge>
}
