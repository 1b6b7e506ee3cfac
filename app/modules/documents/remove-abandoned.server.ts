import { and, eq, exists, inArray, lt, not } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { documents, orders, payments } from '~db/schema'
import { enqueue } from '../jobs/queue.server'
import { awaitedPayment } from '../orders/awaited-payment.server'
import { publishRemoval } from '../webhooks/publish-event.server'
import { removeStored } from '../document-files/storage.server'

const batchSize = 200

const findAbandoned = (tx: Tx, before: number) =>
  tx
    .select({ id: documents.id, storedName: documents.storedName, orderId: orders.id })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(
      and(
        eq(orders.paymentStatus, 'pending'),
        lt(orders.updatedAt, before),
        lt(documents.uploadedAt, before),
        not(exists(awaitedPayment(tx, orders.id))),
      ),
    )
    .limit(batchSize)
    .all()

/** A page that is still open must not take a payment for an order whose documents were removed. */
function closeOpenPayments(tx: Tx, orderIds: number[]) {
  const open = tx
    .selectDistinct({ orderId: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.orderId, orderIds), eq(payments.state, 'open')))
    .all()
  for (const { orderId } of open) enqueue(tx, 'close-payments', { orderId })
}

/**
 * Removes the documents of orders that were neither paid nor changed since `before` (UTC milliseconds), in
 * batches, and closes their open payments.
 * @returns the number of documents removed
 */
export async function removeAbandonedDocuments(before: number): Promise<number> {
  let removed = 0
  for (;;) {
    const abandoned = write((tx) => {
      const abandonedInBatch = findAbandoned(tx, before)
      if (abandonedInBatch.length === 0) return abandonedInBatch
      tx.delete(documents)
        .where(
          inArray(
            documents.id,
            abandonedInBatch.map((d) => d.id),
          ),
        )
        .run()
      for (const { id, orderId } of abandonedInBatch) publishRemoval(tx, { id, orderId })
      closeOpenPayments(tx, [...new Set(abandonedInBatch.map((d) => d.orderId))])
      return abandonedInBatch
    })
    for (const { storedName } of abandoned) await removeStored(storedName)
    removed += abandoned.length
    if (abandoned.length < batchSize) return removed
  }
}
