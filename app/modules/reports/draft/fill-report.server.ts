import { and, eq, isNull, ne } from 'drizzle-orm'
import { write } from '~db/client.server'
import { orders, reportItems, reports } from '~db/schema'
import { recordActivity } from '../../activity/record.server'
import { withTypedValue } from '../../report-fields/candidates'
import type { VerificationItem } from '../../report-fields/items'
import { updateDependents } from './update-dependents.server'
import { ensureReport } from './begin-report-change.server'
import { citedValue } from './cited-value'
import { upsertItem } from './stored-items.server'

/**
 * Stores extracted values in an order's report. Items that staff entered, chose, or verified stay unchanged;
 * all others are replaced, so that rereading fixes earlier errors.
 */
export function fillReport(
  orderId: number,
  items: readonly VerificationItem[],
  note: string | null,
  now = Date.now(),
) {
  write((tx) => {
    const order = tx
      .select({ id: orders.id, orderNumber: orders.orderNumber })
      .from(orders)
      .where(eq(orders.id, orderId))
      .get()
    if (!order) throw new Error(`There is no order ${orderId} to fill a report for`)
    ensureReport(tx, orderId, now)
    const replaceable = and(
      eq(reportItems.orderId, orderId),
      isNull(reportItems.verifiedAt),
      ne(reportItems.source, 'employee'),
    )
    tx.delete(reportItems).where(replaceable).run()
    const keptPaths = new Set(
      tx
        .select({ path: reportItems.path })
        .from(reportItems)
        .where(eq(reportItems.orderId, orderId))
        .all()
        .map((item) => item.path),
    )
    for (const item of items) {
      if (keptPaths.has(item.path)) continue
      upsertItem(
        tx,
        orderId,
        item.path,
        {
          ...citedValue(item),
          absence: item.value === null && !item.conflict ? (item.absence ?? 'not_found') : null,
          basis: item.basis ?? null,
          considered: JSON.stringify(item.considered ?? []),
          conflict: item.conflict ?? false,
          candidates: JSON.stringify((item.candidates ?? []).map(withTypedValue)),
        },
        now,
      )
    }
    tx.update(reports).set({ note }).where(eq(reports.orderId, orderId)).run()
    recordActivity(
      tx,
      {
        action: 'updated',
        section: 'report',
        orderId,
        description: 'Values read from the documents',
        metadata: { found: items.filter((i) => i.value !== null).length, kept: keptPaths.size },
      },
      now,
    )
    updateDependents(tx, order, now)
  })
}
