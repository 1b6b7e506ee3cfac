import { and, eq, exists, inArray, lt, not } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { documents, orders, payments } from '~db/schema'
import { enqueue } from '../jobs/queue.server'
import { awaitedPayment } from '../orders/awaited-payment.server'
import { publishRemoval } from '../webhooks/publish-event.server'
import { removeStored } from '../document-files/storage.server'

const batch = 200

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
    .limit(batch)
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
      const found = findAbandoned(tx, before)
      if (found.length === 0) return found
      tx.delete(documents)
        .where(
          inArray(
            documents.id,
            found.map((d) => d.id),
          ),
        )
        .run()
      for (const { id, orderId } of found) publishRemoval(tx, { id, orderId })
      closeOpenPayments(tx, [...new Set(found.map((d) => d.orderId))])
      return found
    })
    for (const { storedName } of abandoned) await removeStored(storedName)
    removed += abandoned.length
    if (abandoned.length < batch) return removed
  }
}
