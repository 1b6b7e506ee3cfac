import { and, eq, isNull, ne } from 'drizzle-orm'
import { write } from '~db/client.server'
import { reportItems, reports } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import type { VerificationItem } from '../extraction/items'
import { ensureReport, recomputeScores, touchReport } from './change-report.server'

/**
 * Puts what the reading has found into an order's report. What staff have entered, chosen or verified stays as it is; everything
 * else is replaced, so that reading again repairs what was read badly.
 */
export function fillReport(
  orderId: number,
  found: readonly VerificationItem[],
  note: string | null,
  now = Date.now(),
) {
  write((tx) => {
    ensureReport(tx, orderId, now)
    const ours = and(
      eq(reportItems.orderId, orderId),
      isNull(reportItems.verifiedAt),
      ne(reportItems.source, 'employee'),
    )
    tx.delete(reportItems).where(ours).run()
    const kept = new Set(
      tx
        .select({ path: reportItems.path })
        .from(reportItems)
        .where(eq(reportItems.orderId, orderId))
        .all()
        .map((item) => item.path),
    )
    for (const item of found) {
      if (kept.has(item.path)) continue
      tx.insert(reportItems)
        .values({
          orderId,
          path: item.path,
          value: item.value,
          absence: item.value === null && !item.conflict ? (item.absence ?? 'not_found') : null,
          source: item.source,
          sourceDetail: item.sourceDetail,
          confidence: item.confidence,
          documentId: item.documentId,
          documentPage: item.documentPage,
          quote: item.quote,
          conflict: item.conflict ?? false,
          candidates: JSON.stringify(item.candidates ?? []),
          updatedAt: now,
        })
        .run()
    }
    tx.update(reports).set({ note }).where(eq(reports.orderId, orderId)).run()
    recomputeScores(tx, orderId, now)
    touchReport(tx, orderId, now)
    recordActivity(tx, {
      action: 'updated',
      section: 'report',
      orderId,
      description: 'Values read from the documents',
      metadata: { found: found.filter((i) => i.value !== null).length, kept: kept.size },
    })
  })
}
