import { and, eq, exists, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documents, orders, payments } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { removePageImages } from '../document-viewer/page-images.server'
import { removeStored } from '../document-files/storage.server'
import { counted, periodText } from '../formatting'
import { publishRemoval } from '../webhooks/publish-event.server'

const batch = 50

/**
 * Whether an order was fully refunded before that time. It can still be worked on, but its documents must not
 * be retained forever.
 */
const isRefunded = (before: number) =>
  and(
    isNull(orders.completedAt),
    isNull(orders.canceledAt),
    exists(
      db()
        .select({ id: payments.id })
        .from(payments)
        .where(
          and(
            eq(payments.orderId, orders.id),
            eq(payments.isDuplicate, false),
            gte(payments.refundedCents, payments.amountCents),
            lt(payments.refundedAt, before),
          ),
        ),
    ),
  )

/** Orders that were delivered, canceled, or fully refunded before that time and still have documents. */
const findOld = (tx: Tx, before: number) =>
  tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      canceledAt: orders.canceledAt,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .where(
      and(
        or(lt(orders.completedAt, before), lt(orders.canceledAt, before), isRefunded(before)),
        exists(db().select({ id: documents.id }).from(documents).where(eq(documents.orderId, orders.id))),
      ),
    )
    .limit(batch)
    .all()

/**
 * Deletes the documents of orders with their text.
 * @returns the deleted rows, whose files the caller removes after committing
 */
export function deleteDocumentsOf(tx: Tx, orderIds: number[]) {
  const deleted = tx
    .delete(documents)
    .where(inArray(documents.orderId, orderIds))
    .returning({ id: documents.id, orderId: documents.orderId, storedName: documents.storedName })
    .all()
  for (const { id, orderId } of deleted) if (orderId !== null) publishRemoval(tx, { id, orderId })
  return deleted
}

/** Removes the files of deleted documents, and their cached page images. */
export async function removeFiles(storedNames: string[]) {
  for (const storedName of storedNames) {
    await removeStored(storedName)
    await removePageImages(storedName)
  }
}

/**
 * Deletes the documents of orders that were delivered, canceled, or fully refunded before that time (UTC
 * milliseconds); the report stays.
 * @param days the retention period, for the log
 * @returns the number of deleted documents
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
      for (const { id, orderNumber, canceledAt, completedAt } of found) {
        const n = deleted.filter(({ orderId }) => orderId === id).length
        const since =
          canceledAt !== null
            ? 'it was canceled'
            : completedAt !== null
              ? 'the delivery of its report'
              : 'its payment was refunded'
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
