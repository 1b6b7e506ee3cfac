import { desc, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { reportRevisions } from '~db/schema'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { requireOrderAccess } from '../../permissions/order-access.server'
import { printedAlerts, type PrintedAlert } from '../alerts/alerts'
import { isScorePath, scorePaths } from '../../report-fields/paths'
import type { PrintedReport } from './printed-report'
import type { Report } from '../draft/report.server'
import { leadingNumber } from '../../report-fields/values'

type ContentValue = { path: string; value: string | number | null; absence?: string | null }

const comparableText = (values: ContentValue[], alerts: readonly PrintedAlert[]) =>
  JSON.stringify([
    values
      .map(({ path, value, absence = null }) => [path, value, absence] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    alerts,
  ])

/** The content of a revision, without layout and values computed on the day of approval. */
const approvedContent = ({ values, scores, alerts }: PrintedReport) =>
  comparableText(
    [
      ...values,
      ...Object.entries(scorePaths).flatMap(([area, path]): ContentValue[] => {
        const value = scores[area as keyof typeof scores]
        return value === null ? [] : [{ path, value }]
      }),
    ],
    alerts,
  )

/** The content that an approval would have now: verified values and alerts. */
const currentContent = ({ items, alerts }: Pick<Report, 'items' | 'alerts'>) =>
  comparableText(
    items
      .filter((item) => item.verifiedAt !== null)
      .flatMap(({ path, value, absence }): ContentValue[] => {
        if (!isScorePath(path)) return [{ path, value, absence }]
        const score = value === null ? null : leadingNumber(value)
        return score === null ? [] : [{ path, value: score }]
      }),
    printedAlerts(alerts, items),
  )

/**
 * The approved revisions of an order's report, newest first; the newest is the customer's.
 * @returns null if there is none; `changed` if the report no longer matches the customer's revision
 * @throws DomainError `not_found`, `forbidden`
 */
export function readRevisions(
  actor: SignedInUser,
  orderId: number,
  report: Pick<Report, 'items' | 'alerts'>,
) {
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
    isChanged: approvedContent(JSON.parse(newest.content) as PrintedReport) !== currentContent(report),
    revisions: rows.map(({ pdfName, ...row }) => ({ ...row, hasPdf: pdfName !== null })),
  }
}
export type Revisions = NonNullable<ReturnType<typeof readRevisions>>
