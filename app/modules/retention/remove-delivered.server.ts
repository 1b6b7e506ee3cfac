import { and, eq, exists, inArray, lt, or } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documents, orders } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { removePageImages } from '../document-viewer/page-images.server'
import { removeStored } from '../document-files/storage.server'
import { counted, periodText } from '../formatting'
import { publishRemoval } from '../webhooks/publish-event.server'

const batch = 50

/** Orders that were delivered or canceled before then and still have documents. */
const findOld = (tx: Tx, before: number) =>
  tx
    .select({ id: orders.id, orderNumber: orders.orderNumber, canceledAt: orders.canceledAt })
    .from(orders)
    .where(
      and(
        or(lt(orders.completedAt, before), lt(orders.canceledAt, before)),
        exists(db().select({ id: documents.id }).from(documents).where(eq(documents.orderId, orders.id))),
      ),
    )
    .limit(batch)
    .all()

/** Deletes an order's documents, with all that was read of them. @returns their stored names, for whoever removes the files */
export function deleteDocumentsOf(tx: Tx, orderIds: number[]) {
  const deleted = tx
    .delete(documents)
    .where(inArray(documents.orderId, orderIds))
    .returning({ id: documents.id, orderId: documents.orderId, storedName: documents.storedName })
    .all()
  for (const { id, orderId } of deleted) if (orderId !== null) publishRemoval(tx, { id, orderId })
  return deleted
}

/** Removes files of documents that are no longer there, and the pictures of their pages. */
export async function removeFiles(storedNames: string[]) {
  for (const storedName of storedNames) {
    await removeStored(storedName)
    await removePageImages(storedName)
  }
}

/**
 * Deletes the documents of orders whose report was delivered, or that were canceled, before then (UTC milliseconds); the report
 * stays. @param days the period, for the log
 * @returns how many documents were deleted
 */
export async function removeDeliveredDocuments(
  before: number,
  days: number,
  now = Date.now(),
): Promise<number> {
  let removed = 0
  for (;;) {
    const { found, deleted } = write((tx) => {
      const found = findOld(tx, before)
      const deleted = deleteDocumentsOf(
        tx,
        found.map(({ id }) => id),
      )
      for (const { id, orderNumber, canceledAt } of found) {
        const n = deleted.filter(({ orderId }) => orderId === id).length
        const since = canceledAt === null ? 'the delivery of its report' : 'it was canceled'
        recordActivity(
          tx,
          {
            userId: null,
            action: 'deleted',
            section: 'documents',
            orderId: id,
            description: `${counted(n, 'document')} of ${orderNumber} deleted ${periodText(days)} after ${since}`,
          },
          now,
        )
      }
      return { found, deleted }
    })
    await removeFiles(deleted.map(({ storedName }) => storedName))
    removed += deleted.length
    if (found.length < batch) return removed
  }
}
