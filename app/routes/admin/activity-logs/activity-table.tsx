import { Link } from '@remix-run/react'
import {
  actionLabels,
  callerOf,
  nameInWords,
  nameWithoutAccount,
  sectionLabel,
  webhook,
  type ActivityAction,
  type ActivityLogEntry,
} from '~/modules/activity/schema'
import { roleLabels } from '~/modules/permissions/permissions'
import { clockTime, logDate } from '~/modules/date-formats'
import { BreakableText } from '~/ui/breakable-text'
import { Badge, type BadgeKind } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './activity-logs.module.css'

const badgeKinds: Partial<Record<ActivityAction, BadgeKind>> = {
  failed_login: 'red',
  deleted: 'red',
  rejected: 'red',
  approved: 'green',
  created: 'blue',
  uploaded: 'blue',
  status_changed: 'yellow',
  exported: 'orange',
}

const head = ['Date & Time', 'User', 'Action', 'Section', 'Description', 'Order', 'Details']

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === '') return 'Empty'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function Details({ entry: { field, oldValue, newValue, metadata } }: { entry: ActivityLogEntry }) {
  const hasChange = oldValue !== null || newValue !== null
  const metadataEntries = Object.entries(metadata ?? {})
  if (!field && !hasChange && metadataEntries.length === 0) return <span className={styles.none}>None</span>
  return (
    <details className={styles.details}>
      <summary>
        Show<span className="visually-hidden"> details</span>
      </summary>
      <dl>
        {field && (
          <div>
            <dt>Field</dt>
            <dd>{field}</dd>
          </div>
        )}
        {hasChange && (
          <div>
            <dt>Change</dt>
            <dd>
              <del>{formatValue(oldValue)}</del>
              <span aria-hidden="true"> → </span>
              <ins>{formatValue(newValue)}</ins>
            </dd>
          </div>
        )}
        {metadataEntries.map(([name, value]) => (
          <div key={name}>
            <dt>{nameInWords(name)}</dt>
            <dd>{formatValue(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Person({ user, userId, metadata }: Pick<ActivityLogEntry, 'user' | 'userId' | 'metadata'>) {
  const caller = callerOf(metadata)
  if (caller !== null)
    return (
      <Link to={`?${new URLSearchParams({ user: webhook, q: caller })}`} title={`Entries of ${caller}`}>
        {nameWithoutAccount(metadata)}
      </Link>
    )
  if (!user || userId === null) return <span className={styles.none}>{nameWithoutAccount(metadata)}</span>
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      <Link to={`?user=${userId}`} title={`Entries of ${name}, ${roleLabels[user.role]}`}>
        {name}
      </Link>
      <span className={styles.email}>
        <BreakableText text={user.email} />
      </span>
    </>
  )
}

/** Entries of the log, with their changes on request. */
export function ActivityTable({ entries }: { entries: ActivityLogEntry[] }) {
  return (
    <div className={styles.table}>
      <Table caption="Activity log, newest entry first" head={head}>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td data-label="Date & Time">
              <time dateTime={new Date(entry.createdAt).toISOString()} className={styles.time}>
                {logDate(entry.createdAt)} <span>{clockTime(entry.createdAt)}</span>
              </time>
            </td>
            <td data-label="User">
              <Person user={entry.user} userId={entry.userId} metadata={entry.metadata} />
            </td>
            <td data-label="Action">
              <Badge kind={badgeKinds[entry.action] ?? 'default'}>{actionLabels[entry.action]}</Badge>
            </td>
            <td data-label="Section">{sectionLabel(entry.section)}</td>
            <td data-label="Description">
              <BreakableText text={entry.description} />
            </td>
            <td data-label="Order">
              {entry.order ? (
                <Link to={`/admin/snapshots/${entry.order.id}`}>{entry.order.orderNumber}</Link>
              ) : (
                <span className={styles.none}>None</span>
              )}
            </td>
            <td data-label="Details">
              <Details entry={entry} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
