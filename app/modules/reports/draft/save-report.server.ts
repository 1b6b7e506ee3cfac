import { and, eq, isNotNull } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { reportItems } from '~db/schema'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { recordActivity } from '../../activity/record.server'
import type { Alert, SubmittedAlert } from '../alerts/alerts'
import { storeAlerts, linkAlertsToValues } from '../alerts/alerts.server'
import { updateDependents } from './update-dependents.server'
import { beginReportChange } from './begin-report-change.server'
import { setValue } from './set-value.server'
import { isScorePath } from '../../report-fields/score-paths'
import { reportField } from '../../report-fields/fields'
import { readItems } from './report.server'

type ReportChange = {
  /** Changed values by path; all others stay unchanged. */
  values?: ReadonlyMap<string, string | null>
  alerts?: SubmittedAlert[]
  /** The report version that the user saw. */
  version?: number
  /** The reason for a manual score. */
  reason?: string
}

/**
 * Removes a manual score, so that it is calculated again.
 * @returns false if it is already calculated
 */
function removeManualScore(
  tx: Tx,
  actor: SignedInUser,
  order: { id: number; orderNumber: string },
  path: string,
) {
  const removed = tx
    .delete(reportItems)
    .where(
      and(
        eq(reportItems.orderId, order.id),
        eq(reportItems.path, path),
        eq(reportItems.source, 'employee'),
        isNotNull(reportItems.value),
      ),
    )
    .returning({ value: reportItems.value })
    .get()
  if (!removed) return false
  recordActivity(tx, {
    userId: actor.id,
    action: 'updated',
    section: 'report',
    field: path,
    ...(removed.value !== null && { oldValue: removed.value }),
    newValue: 'calculated',
    orderId: order.id,
    description: `${reportField(path)?.label} of ${order.orderNumber} is calculated again`,
  })
  return true
}

/**
 * Saves changes by staff, all or nothing. Changed values become unverified, and dependents are updated.
 * @throws DomainError `not_found`, `forbidden`; `conflict` if someone else has saved in the meantime
 */
export function saveReport(
  actor: SignedInUser,
  orderId: number,
  { values, alerts, version, reason }: ReportChange,
) {
  write((tx) => {
    const { order, report } = beginReportChange(tx, actor, orderId, version)
    let hasChanged = false
    // Forms submit an open conflict as an empty value: it stays open until staff choose.
    const openConflicts = new Set(
      readItems(tx, orderId)
        .filter((item) => item.conflict && item.value === null)
        .map((item) => item.path),
    )
    for (const [path, value] of values ?? []) {
      if (value === null && openConflicts.has(path)) continue
      if (value === null && isScorePath(path)) {
        if (removeManualScore(tx, actor, order, path)) hasChanged = true
        continue
      }
      const detail = reason && isScorePath(path) ? `Set by staff: ${reason}` : undefined
      if (setValue(tx, actor, order, path, value, { detail })) hasChanged = true
    }
    const before = JSON.parse(report.alerts) as Alert[]
    const after = alerts && linkAlertsToValues(tx, orderId, before, alerts)
    if (after && storeAlerts(tx, { order, userId: actor.id }, before, after)) hasChanged = true
    if (hasChanged) updateDependents(tx, order)
  })
}
