import { desc, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { reportRevisions } from '~db/schema'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { requireOrderAccess } from '../../permissions/order-access.server'
import type { Report } from '../draft/report.server'
import { printedContent } from './approve-report.server'
import type { PrintedReport } from './printed-report'
import { revisionChanges } from './revision-changes'

type CurrentReport = Pick<Report, 'items' | 'documents' | 'alerts'>

/**
 * What an approval would print now. Retention deletes the documents of delivered orders, which takes their citations
 * along; those count as the approved ones, since nobody changed them.
 */
function currentContent(approved: PrintedReport, { items, documents, alerts }: CurrentReport): PrintedReport {
  const content = printedContent(items, documents, alerts)
  const approvedValues = new Map(approved.values.map((value) => [value.path, value]))
  const values = content.values.map((value) =>
    value.source ? value : { ...value, source: approvedValues.get(value.path)?.source ?? null },
  )
  return { ...approved, ...content, values }
}

/**
 * Whether an approval now would give the customer other values, scores, or alerts. Layout and what was computed on the
 * day of approval do not count.
 */
function isChangedSince(approved: PrintedReport, report: CurrentReport): boolean {
  const current = currentContent(approved, report)
  return (
    revisionChanges(approved, current).length > 0 ||
    JSON.stringify(approved.alerts) !== JSON.stringify(current.alerts)
  )
}

/**
 * The approved revisions of an order's report, newest first; the newest is the customer's.
 * @returns null if there is none; otherwise `isChanged` says whether the report no longer matches the customer's revision
 * @throws DomainError `not_found`, `forbidden`
 */
export function readRevisions(actor: SignedInUser, orderId: number, report: CurrentReport) {
  requireOrderAccess(db(), actor, orderId)
  const rows = db()
    .select({
      revision: reportRevisions.revision,
      approvedAt: reportRevisions.approvedAt,
      pdfName: reportRevisions.pdfName,
    })
    .from(reportRevisions)
    .where(eq(reportRevisions.orderId, orderId))
    .orderBy(desc(reportRevisions.revision))
    .all()
  const newest = db()
    .select({ content: reportRevisions.content })
    .from(reportRevisions)
    .where(eq(reportRevisions.orderId, orderId))
    .orderBy(desc(reportRevisions.revision))
    .limit(1)
    .get()
  if (!newest) return null
  return {
    isChanged: isChangedSince(JSON.parse(newest.content) as PrintedReport, report),
    revisions: rows.map(({ pdfName, ...row }) => ({ ...row, hasPdf: pdfName !== null })),
  }
}
export type Revisions = NonNullable<ReturnType<typeof readRevisions>>
