import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { webhookDeliveries, webhookEvents } from '~db/schema'

/** Limits a batch, since the database accepts no other writes in the meantime. */
const batch = 5000

/**
 * Deletes deliveries that ended before a time (UTC milliseconds), and events without deliveries.
 * @returns the number of deliveries
 */
export function deleteOldDeliveries(tx: Tx, before: number): number {
  const old = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.finishedAt, before))
    .limit(batch)
  const { changes } = tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old)).run()
  const unreferenced = tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        lt(webhookEvents.createdAt, before),
        sql`not exists (select 1 from ${webhookDeliveries} d where d.event_id = webhook_events.id)`,
      ),
    )
    .limit(batch)
  tx.delete(webhookEvents).where(inArray(webhookEvents.id, unreferenced)).run()
  return changes
}
