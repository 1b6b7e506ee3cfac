import { and, eq, exists, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documents, modelAnswers, orders, payments } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { removePageImages } from '../document-viewer/page-images.server'
import { removeStored } from '../document-files/storage.server'
import { counted, daysText } from '../formatting'
import { publishRemoval } from '../webhooks/publish-event.server'

const batchSize = 50

/**
 * Whether an order was fully refunded before that time. It can still be worked on, but its documents must not
 * be retained forever.
 */
const wasRefundedBefore = (time: number) =>
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
            lt(payments.refundedAt, time),
          ),
        ),
    ),
  )

/** Orders that were delivered, canceled, or fully refunded before that time and still have documents. */
const findOldOrders = (tx: Tx, before: number) =>
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
        or(lt(orders.completedAt, before), lt(orders.canceledAt, before), wasRefundedBefore(before)),
        exists(db().select({ id: documents.id }).from(documents).where(eq(documents.orderId, orders.id))),
      ),
    )
    .limit(batchSize)
    .all()

/** What ended an order and started its retention period, for the log. */
function retentionStartText({
  canceledAt,
  completedAt,
}: {
  canceledAt: number | null
  completedAt: number | null
}) {
  if (canceledAt !== null) return 'it was canceled'
  return completedAt !== null ? 'the delivery of its report' : 'its payment was refunded'
}

/**
 * Deletes the documents of orders with their text and what a language model has answered about them.
 * @returns the deleted rows, whose files the caller removes after committing
 */
export function deleteDocumentsOf(tx: Tx, orderIds: number[]) {
  tx.delete(modelAnswers).where(inArray(modelAnswers.orderId, orderIds)).run()
  const deleted = tx
    .delete(documents)
    .where(inArray(documents.orderId, orderIds))
    .returning({ id: documents.id, orderId: documents.orderId, storedName: documents.storedName })
    .all()
  for (const { id, orderId } of deleted) if (orderId !== null) publishRemoval(tx, { id, orderId })
  return deleted
}

/** Removes the files of deleted documents, and their cached page images. */
export async function removeFilesAndImages(storedNames: string[]) {
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
    const { orderCount, storedNames } = write((tx) => {
      const oldOrders = findOldOrders(tx, before)
      const deleted = deleteDocumentsOf(
        tx,
        oldOrders.map(({ id }) => id),
      )
      for (const { id, orderNumber, canceledAt, completedAt } of oldOrders) {
        const deletedCount = deleted.filter(({ orderId }) => orderId === id).length
        recordActivity(
          tx,
          {
            userId: null,
            action: 'deleted',
            section: 'documents',
            orderId: id,
            description: `${counted(deletedCount, 'document')} of ${orderNumber} deleted ${daysText(days)} after ${retentionStartText({ canceledAt, completedAt })}`,
          },
          now,
        )
      }
      return { orderCount: oldOrders.length, storedNames: deleted.map(({ storedName }) => storedName) }
    })
    await removeFilesAndImages(storedNames)
    removed += storedNames.length
    if (orderCount < batchSize) return removed
  }
}
