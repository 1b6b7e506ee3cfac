import { z } from 'zod'
import type { SignedInUser } from '../permissions/signed-in-user'
import { DomainError } from '../domain-error'
import { readOrder } from './order-detail.server'
import { alertsSchema } from '../reports/alerts/alerts'
import { reportFields } from '../report-fields/fields'
import { readReport } from '../reports/draft/report.server'
import { saveReport } from '../reports/draft/save-report.server'
import { checkReason, checkValues, nestByPath } from '../report-fields/values'
import { namePath } from '../report-fields/name-path'

/** Read-only data in the object besides values and alerts; changes to it are ignored. */
const readOnlyFields = new Set([
  'id',
  'orderNumber',
  'hoaName',
  'propertyAddress',
  'customerName',
  'customerEmail',
  'customerRole',
  'status',
  'reportDate',
  'documents',
  'periods',
  'otherAssociations',
  'sections',
])

/** The API's names of reading statuses. */
const statusNames = { queued: 'waiting', reading: 'reading', done: 'analyzed', failed: 'failed' } as const

/**
 * A report as one object (docs/specification/reports-and-scores.md#report-data): every value by its path,
 * null where there is none.
 * @throws DomainError `not_found`, `forbidden`
 */
export function reportObject(actor: SignedInUser, orderId: number) {
  const order = readOrder(actor, orderId)
  const report = readReport(actor, orderId)
  const current = new Map(report.items.map(({ path, value }) => [path, value]))
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    hoaName: current.get(namePath) ?? order.hoa?.name ?? null,
    propertyAddress: order.subjectPropertyAddress,
    customerName: `${order.firstName} ${order.lastName}`.trim(),
    customerEmail: order.contact?.email ?? null,
    customerRole: order.customerRole,
    status: order.status,
    reportDate: order.completedAt,
    ...nestByPath(reportFields.map(({ path }) => [path, current.get(path) ?? null] as const)),
    periods: Object.fromEntries(
      report.items.flatMap(({ path, period }) => (period === null ? [] : [[path, period] as const])),
    ),
    otherAssociations: Object.fromEntries(
      report.items.flatMap(({ path, otherAssociation }) =>
        otherAssociation === null ? [] : [[path, otherAssociation] as const],
      ),
    ),
    criticalAlerts: report.alerts,
    documents: report.documents.map(({ id, name, status, pages }) => ({
      id,
      name,
      status: statusNames[status],
      pages,
      url: `/admin/snapshots/${orderId}/documents/${id}`,
    })),
    sections: report.sections,
    version: report.version,
  }
}

const changeSchema = (current: ReadonlyMap<string, string | null>) =>
  z.record(z.unknown()).transform((sent, context) => {
    const { criticalAlerts, version, reason, ...fields } = sent
    const groups = Object.fromEntries(Object.entries(fields).filter(([name]) => !readOnlyFields.has(name)))
    const addIssue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const alerts = criticalAlerts === undefined ? undefined : alertsSchema.safeParse(criticalAlerts)
    for (const { path, message } of alerts?.error?.issues ?? [])
      addIssue(['criticalAlerts', ...path], message)
    const seenVersion = z.number().int().nonnegative().optional().safeParse(version)
    if (!seenVersion.success) addIssue(['version'], 'The version is the number that the report was read with')
    const parsedReason = z.string().max(300).optional().safeParse(reason)
    if (!parsedReason.success) addIssue(['reason'], 'Please enter a reason of at most 300 characters')
    const values = checkValues(groups, context, current)
    checkReason(values, current, parsedReason.data?.trim(), context)
    // Without known fields, the response would claim that something was saved.
    if (Object.keys(groups).length === 0 && criticalAlerts === undefined)
      addIssue([], 'Please send the report with its values')
    return {
      values,
      ...(alerts?.data && { alerts: alerts.data }),
      ...(seenVersion.data !== undefined && { version: seenVersion.data }),
      ...(parsedReason.data && { reason: parsedReason.data.trim() }),
    }
  })

/**
 * Saves a report sent as one object: missing fields stay unchanged, unknown fields are rejected.
 * @throws DomainError `not_found`, `forbidden`; `invalid` with `fields`; `conflict` when `version` is
 * outdated
 */
export function saveReportObject(actor: SignedInUser, orderId: number, sent: Record<string, unknown>) {
  const current = new Map(readReport(actor, orderId).items.map(({ path, value }) => [path, value]))
  const checked = changeSchema(current).safeParse(sent)
  if (!checked.success) {
    const fields = checked.error.issues.map(
      ({ path, message }) => [path.join('.') || 'body', message] as const,
    )
    throw new DomainError('invalid', 'Please check the data.', {
      fields: Object.fromEntries(fields.reverse()),
    })
  }
  saveReport(actor, orderId, checked.data)
}
