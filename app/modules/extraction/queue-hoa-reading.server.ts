import type { Tx } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { documentReadings } from '~db/schema'
import { enqueue } from '../jobs/queue.server'

/** Queues the reading of an HOA's document, in the transaction that adds it. A job for each, so that no order waits for a whole batch. */
export function queueHoaReading(tx: Tx, documentId: number) {
  insertNewRow(tx, documentReadings, { documentId })
  enqueue(tx, 'read-hoa-document', { documentId }, { uniqueKey: `read-hoa-document-${documentId}` })
}
