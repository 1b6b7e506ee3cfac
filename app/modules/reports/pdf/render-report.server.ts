import { and, eq, isNull } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { orders, reportRevisions } from '~db/schema'
import { brand } from '~/env.server'
import { queueMail } from '../../mail/queue-mail.server'
import { renderReportPdf } from './render-pdf.server'
import type { PrintedReport } from '../revisions/printed-report'
import { storeReportFile, removeReportFile } from './report-files.server'

/**
 * Renders the PDF of an approved revision and queues the customer's mail, recorded in one transaction. Idempotent: a
 * repeated job produces one file and one mail.
 */
export async function renderReport({ orderId, revision }: { orderId: number; revision: number }) {
  const isThisRevision = and(eq(reportRevisions.orderId, orderId), eq(reportRevisions.revision, revision))
  const stored = db().select().from(reportRevisions).where(isThisRevision).get()
  if (!stored) throw new Error('There is no such revision of a report')
  if (stored.pdfName !== null) return
  const bytes = await renderReportPdf(JSON.parse(stored.content) as PrintedReport, brand())
  const { name, sha256 } = await storeReportFile(bytes)
  const isFirst = write((tx) => {
    const { changes } = tx
      .update(reportRevisions)
      .set({ pdfName: name, pdfBytes: bytes.length, pdfSha256: sha256 })
      .where(and(isThisRevision, isNull(reportRevisions.pdfName)))
      .run()
    if (changes === 0) return false
    const order = tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId)).get()
    if (order) queueMail(tx, { template: 'report-ready', to: order.email, orderId, revision })
    return true
  })
  if (!isFirst) await removeReportFile(name)
}
