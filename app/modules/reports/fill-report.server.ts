import { and, eq, isNull, ne } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { reportItems, reports } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import type { VerificationItem } from '../extraction/items'
import { businessDay } from '../formatting'
import { ensureReport, recomputeScores, touchReport } from './change-report.server'
import { proposeAlerts } from './propose-alerts'
import { readItems } from './report.server'

const proposed = (tx: Tx, orderId: number, now: number) =>
  proposeAlerts(
    readItems(tx, orderId).map(({ path, value, absence, document, documentPage }) => ({
      path,
      value,
      absence,
      source: document && `${document.name}, page ${documentPage}`,
    })),
    businessDay(now),
  )

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
    const before = ensureReport(tx, orderId, now)
    // Alerts that are there may be staff's own by now: they stay.
    const alerts = before.alerts === '[]' ? JSON.stringify(proposed(tx, orderId, now)) : before.alerts
    tx.update(reports).set({ note, alerts }).where(eq(reports.orderId, orderId)).run()
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
