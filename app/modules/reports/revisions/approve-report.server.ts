import { asc, desc, eq } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { reportRevisions, snapshots } from '~db/schema'
import { hasPermission } from '../../permissions/permissions'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { recordActivity } from '../../activity/record.server'
import { DomainError } from '../../domain-error'
import { isCalculated } from '../../report-fields/calculate'
import { isPrintedWithPeriod } from '../../report-fields/document-period'
import { enqueue } from '../../jobs/queue.server'
import { completeOrder } from '../../orders/change-status.server'
import { requireOrderAccess, canWorkOnOrder } from '../../permissions/order-access.server'
import { counted } from '../../formatting'
import { publicAddress } from '../../orders/public-address'
import { gradeOrNull } from '../../scoring/score'
import { printedAlerts, type Alert } from '../alerts/alerts'
import { isUncited, periodOfCandidate } from '../../report-fields/candidates'
import { beginReportChange } from '../draft/begin-report-change.server'
import { isScorePath, scorePaths } from '../../report-fields/score-paths'
import { reportField, reportFields } from '../../report-fields/fields'
import { otherStatements } from '../review/other-statements'
import type { OtherStatement, PrintedDocument, PrintedReport, PrintedValue } from './printed-report'
import {
  findReport,
  lenderValuesOf,
  readItems,
  withOtherAssociations,
  readReportDocuments,
  reportScore,
  type ReportDocument,
  type ReportItem,
} from '../draft/report.server'
import { overallText } from '../layout/score-words'
import { numberOf } from '../../report-fields/typed-value'
import { namePath } from '../../report-fields/name-path'

const notVerifiedMessage = 'Please approve all required items before final approval.'

/** Labels of required items that are unverified or missing. */
function unverifiedRequired(items: readonly Pick<ReportItem, 'path' | 'verifiedAt'>[]): string[] {
  const verified = new Set(items.filter((item) => item.verifiedAt !== null).map((item) => item.path))
  return reportFields.filter(({ path, required }) => required && !verified.has(path)).map((f) => f.label)
}

type ReportChangeContext = ReturnType<typeof beginReportChange>
type Order = ReportChangeContext['order']

/** Whether the item has an answer, including "none" or a conflict. */
const isAnswered = ({ value, conflict, absence }: ReportItem) =>
  value !== null || conflict || absence === 'stated_none'

/** Differing statements of other documents, except those that staff left out. */
function printedOthers(item: ReportItem, documents: readonly ReportDocument[]): OtherStatement[] {
  const { printed } = otherStatements(
    { ...item, documentId: item.document?.id ?? null },
    new Map(documents.map(({ id, kind }) => [id, kind])),
  )
  return printed.flatMap((index): OtherStatement[] => {
    const candidate = item.candidates[index]
    if (!candidate) return []
    const period = periodOfCandidate(candidate)
    if (isUncited(candidate)) return [{ value: candidate.value, period, source: null }]
    const document = documents.find(({ id }) => id === candidate.documentId)
    const source = document && { document: document.name, page: candidate.page }
    return source ? [{ value: candidate.value, period, source }] : []
  })
}

/** The printed form of an item. An unverified value is not printed, only that there is one. */
function printedItem(reportItem: ReportItem, documents: readonly ReportDocument[]): PrintedValue {
  const { path, label, verifiedAt, ...item } = reportItem
  if (verifiedAt === null) return { path, label, value: null, absence: 'not_verified', source: null }
  const { value, typed, period, absence, document, documentPage, source: origin } = item
  const others = printedOthers(reportItem, documents)
  const field = reportField(path)
  const isDated = value !== null && field !== undefined && isPrintedWithPeriod(field)
  const details = {
    path,
    label,
    value,
    ...(typed && { typed }),
    absence,
    ...((period !== null || isDated) && { period }),
    ...(others.length > 0 && { others }),
  }
  if (!document) return { ...details, source: null, origin }
  // The cited page has the inputs of the calculation, not the result.
  const isDerived = origin === 'system' && isCalculated(path)
  const also = item.passages
    .slice(1)
    .map(({ document: name, documentId, page, quote }) => ({ document: name, documentId, page, quote }))
  const source = {
    document: document.name,
    page: documentPage,
    documentId: document.id,
    ...(item.quote !== null && { quote: item.quote }),
    ...(item.otherAssociation !== null && { otherAssociation: item.otherAssociation }),
    ...(also.length > 0 && { also }),
  }
  return { ...details, source, ...(isDerived && { origin }) }
}

/** Pages read before an interruption count; a document that could not be read has none. */
function printedDocument({
  name,
  kind,
  pages,
  pagesRead,
  pagesOfLongFile,
  status,
  otherAssociation,
}: ReportDocument & { otherAssociation: string | null }): PrintedDocument {
  const columns = { name, kind, ...(otherAssociation !== null && { otherAssociation }) }
  if (pagesOfLongFile !== null) return { ...columns, pages: pagesOfLongFile, pagesRead }
  const isComplete = pagesRead >= (pages ?? 0)
  if (status === 'done' && isComplete) return { ...columns, pages }
  return { ...columns, pages, pagesRead: isComplete ? 0 : pagesRead }
}

/** The values, scores, and alerts that a report prints. */
export function printedContent(
  items: readonly ReportItem[],
  documents: readonly ReportDocument[],
  alerts: readonly Alert[],
): Pick<PrintedReport, 'values' | 'scores' | 'alerts'> {
  const scoreAt = (path: string) => {
    const item = items.find((candidate) => candidate.path === path && candidate.verifiedAt !== null)
    return numberOf(item?.typed)
  }
  return {
    values: items
      .filter((item) => !isScorePath(item.path) && (item.verifiedAt !== null || isAnswered(item)))
      .map((item) => printedItem(item, documents)),
    scores: {
      financial: scoreAt(scorePaths.financial),
      physical: scoreAt(scorePaths.physical),
      operational: scoreAt(scorePaths.operational),
      overall: scoreAt(scorePaths.overall),
    },
    alerts: printedAlerts(alerts, items),
  }
}

/** A frozen copy of everything that the report prints. */
function printedReport(
  tx: Db | Tx,
  order: Order,
  alerts: Alert[],
  revision: number,
  now: number,
): PrintedReport {
  const items = readItems(tx, order.id)
  const documents = readReportDocuments(tx, order.id)
  const content = printedContent(items, documents, alerts)
  const { overall } = content.scores
  const name = content.values.find(({ path }) => path === namePath)?.value
  return {
    orderNumber: order.orderNumber,
    revision,
    hoaName: name ?? 'Homeowners association',
    propertyAddress: publicAddress(order.subjectPropertyAddress),
    propertyState: order.propertyState,
    reportDate: now,
    ...content,
    grade: gradeOrNull(overall),
    method: reportScore(items, now),
    lenderValues: lenderValuesOf(items),
    documents: withOtherAssociations(tx, order.id, documents).map(printedDocument),
  }
}

/** The watermark of an unapproved report. */
const previewMark = 'Preview, not approved'

/**
 * A preview of the report as it would be approved now, without unverified values.
 * @throws DomainError `not_found`; `forbidden` if the actor may not work on the order
 */
export function previewReport(actor: SignedInUser, orderId: number, now = Date.now()): PrintedReport {
  const order = requireOrderAccess(db(), actor, orderId, canWorkOnOrder)
  if (order.status === 'pending')
    throw new DomainError('conflict', 'This order is not paid: there is nothing to preview yet.')
  const alerts = JSON.parse(findReport(db(), orderId)?.alerts ?? '[]') as Alert[]
  const last = lastRevision(db(), orderId)
  return { ...printedReport(db(), order, alerts, (last?.revision ?? 0) + 1, now), mark: previewMark }
}

const lastRevision = (database: Db | Tx, orderId: number) =>
  database
    .select({ revision: reportRevisions.revision, reportVersion: reportRevisions.reportVersion })
    .from(reportRevisions)
    .where(eq(reportRevisions.orderId, orderId))
    .orderBy(desc(reportRevisions.revision))
    .limit(1)
    .get()

function summary(report: PrintedReport): string {
  const { scores, grade, alerts } = report
  const health = scores.overall === null ? overallText(report) : `FiPhO ${scores.overall} (${grade})`
  return `${health}; ${counted(alerts.length, 'alert')}.`
}

/** The snapshot that a revision adds to the HOA's history. */
const snapshotOf = (
  order: { id: number; orderNumber: string },
  hoaId: number,
  content: PrintedReport,
  approvedAt: number,
) => ({
  hoaId,
  orderId: order.id,
  title:
    content.revision === 1
      ? `Report ${order.orderNumber}`
      : `Report ${order.orderNumber}, revision ${content.revision}`,
  summary: summary(content),
  status: 'completed',
  createdAt: approvedAt,
})

/** Moves an order's snapshots, including those from earlier approvals, to the linked HOA. */
export function moveSnapshots(tx: Tx, order: { id: number; orderNumber: string }, hoaId: number | null) {
  tx.delete(snapshots).where(eq(snapshots.orderId, order.id)).run()
  if (hoaId === null) return
  const approved = tx
    .select({ content: reportRevisions.content, approvedAt: reportRevisions.approvedAt })
    .from(reportRevisions)
    .where(eq(reportRevisions.orderId, order.id))
    .orderBy(asc(reportRevisions.revision))
    .all()
  for (const { content, approvedAt } of approved)
    tx.insert(snapshots)
      .values(snapshotOf(order, hoaId, JSON.parse(content) as PrintedReport, approvedAt))
      .run()
}

/** Stores the report as its next revision and queues its PDF, whose job mails the customer. */
function storeRevision(
  tx: Tx,
  actor: SignedInUser,
  { order, report }: ReportChangeContext,
  revision: number,
  now: number,
): PrintedReport {
  const content = printedReport(tx, order, JSON.parse(report.alerts) as Alert[], revision, now)
  tx.insert(reportRevisions)
    .values({
      orderId: order.id,
      revision,
      reportVersion: report.version,
      content: JSON.stringify(content),
      approvedById: actor.id,
      approvedAt: now,
    })
    .run()
  enqueue(
    tx,
    'render-report',
    { orderId: order.id, revision },
    { uniqueKey: `render-report-${order.id}-${revision}` },
  )
  return content
}

/**
 * Approves a report in one transaction (docs/specification/review-and-approval.md#approval): freezes a
 * revision, queues its PDF (which mails the customer), completes the order, and adds a snapshot to the HOA.
 * Approving without changes is a no-op; after a correction it creates the next revision.
 * @returns the revision
 * @throws DomainError `not_found`, `forbidden`; `conflict` if a required item is unverified or the order is
 * not in final review
 */
export function approveReport(actor: SignedInUser, orderId: number, now = Date.now()): number {
  return write((tx) => {
    const current = beginReportChange(tx, actor, orderId)
    const { user, order, report } = current
    // A completed order has no further transition, but approving its correction still requires an admin.
    if (!hasPermission(user.role, 'approve orders'))
      throw new DomainError('forbidden', 'Only an admin can approve a report.')
    const items = readItems(tx, orderId)
    const missing = unverifiedRequired(items)
    if (missing.length > 0) {
      throw new DomainError('conflict', notVerifiedMessage, { fields: { items: missing.join(', ') } })
    }
    const last = lastRevision(tx, orderId)
    if (order.status === 'completed' && last?.reportVersion === report.version) return last.revision
    const revision = (last?.revision ?? 0) + 1
    const content = storeRevision(tx, actor, current, revision, now)
    if (order.status !== 'completed') completeOrder(tx, actor, orderId, revision, now)
    if (order.hoaId !== null)
      tx.insert(snapshots)
        .values(snapshotOf(order, order.hoaId, content, now))
        .run()
    recordActivity(
      tx,
      {
        userId: actor.id,
        action: 'approved',
        section: 'report',
        orderId,
        description: `Report of ${order.orderNumber} approved${revision > 1 ? ` as revision ${revision}` : ''}`,
        metadata: { revision },
      },
      now,
    )
    return revision
  })
}
