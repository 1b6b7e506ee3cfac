import { and, eq, inArray, lt } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { documents, orders } from '~db/schema'
import { removeStored } from './storage.server'

const batch = 200

/**
 * Removes the documents of orders that nobody has paid or touched since `before` (UTC milliseconds), a batch at a time.
 * @returns how many were removed
 */
export async function removeAbandonedDocuments(before: number): Promise<number> {
  const abandoned = db()
    .select({ id: documents.id, storedName: documents.storedName })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(
      and(
        eq(orders.paymentStatus, 'pending'),
        lt(orders.updatedAt, before),
        lt(documents.uploadedAt, before),
      ),
    )
    .limit(batch)
    .all()
  if (abandoned.length === 0) return 0
  write((tx) =>
    tx
      .delete(documents)
      .where(
        inArray(
          documents.id,
          abandoned.map((d) => d.id),
        ),
      )
      .run(),
  )
  for (const { storedName } of abandoned) await removeStored(storedName)
  return abandoned.length
}
