import { and, countDistinct, eq, isNotNull, sql } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { orders, reportRevisions, snapshots } from '~db/schema'
import { moveSnapshots } from './approve-report.server'

/**
 * Records missing snapshots of approved reports, from orders that were linked to an HOA before linking recorded them.
 * Idempotent, so every start may call it.
 * @returns the number of orders whose history was completed
 */
export function recordMissingSnapshots(): number {
  const approved = db()
    .select({ id: orders.id, orderNumber: orders.orderNumber, hoaId: orders.hoaId })
    .from(orders)
    .innerJoin(reportRevisions, eq(reportRevisions.orderId, orders.id))
    .leftJoin(snapshots, and(eq(snapshots.orderId, orders.id), eq(snapshots.hoaId, orders.hoaId)))
    .where(and(eq(orders.status, 'completed'), isNotNull(orders.hoaId)))
    .groupBy(orders.id)
    .having(sql`${countDistinct(snapshots.id)} < ${countDistinct(reportRevisions.revision)}`)
    .all()
  for (const { hoaId, ...order } of approved) write((tx) => moveSnapshots(tx, order, hoaId))
  return approved.length
}
