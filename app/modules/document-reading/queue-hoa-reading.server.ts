import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { documentReadings, documents } from '~db/schema'
import { enqueue } from '../jobs/queue.server'

/** Queues the reading of an HOA's document, in the transaction that adds it. A job for each, so that no order waits for a whole batch. */
export function queueHoaReading(tx: Tx, documentId: number) {
  insertNewRow(tx, documentReadings, { documentId })
  enqueue(tx, 'read-hoa-document', { documentId }, { uniqueKey: `read-hoa-document-${documentId}` })
}

const batch = 200

/** The job `queue-hoa-readings`: queues documents of HOAs that came before documents of HOAs were read, some each time. */
export function queueHoaReadings() {
  const unread = db()
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(and(isNotNull(documents.hoaId), isNull(documentReadings.documentId)))
    .orderBy(asc(documents.id))
    .limit(batch)
    .all()
  if (unread.length === 0) return
  write((tx) => {
    for (const { id } of unread) queueHoaReading(tx, id)
  })
}
