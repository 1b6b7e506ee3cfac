import { setTimeout as pause } from 'node:timers/promises'
import { and, inArray, lt, sql } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { webhookDeliveries, webhookEvents } from '~db/schema'

/** Limits a batch, since the database accepts no other writes in the meantime. */
const batchSize = 5000
/** A run deletes at most a million deliveries, and the next one continues. */
const maxBatches = 200
/** Other writers get their turn between two batches. */
const pauseMs = 20

function deleteBatch(tx: Tx, before: number) {
  const old = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.finishedAt, before))
    .limit(batchSize)
  const deliveries = tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old)).run().changes
  const unreferenced = tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        lt(webhookEvents.createdAt, before),
        sql`not exists (select 1 from ${webhookDeliveries} d where d.event_id = webhook_events.id)`,
      ),
    )
    .limit(batchSize)
  const events = tx.delete(webhookEvents).where(inArray(webhookEvents.id, unreferenced)).run().changes
  return { deliveries, isDone: deliveries < batchSize && events < batchSize }
}

/**
 * Deletes deliveries that ended before a time (UTC milliseconds), and events without deliveries, in batches.
 * @returns the number of deliveries
 */
export async function deleteOldDeliveries(before: number): Promise<number> {
  let deleted = 0
  for (let batches = 0; batches < maxBatches; batches++) {
    const { deliveries, isDone } = write((tx) => deleteBatch(tx, before))
    deleted += deliveries
    if (isDone) break
    await pause(pauseMs)
  }
  return deleted
}
