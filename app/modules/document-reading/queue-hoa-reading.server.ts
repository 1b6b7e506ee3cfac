import { and, asc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { documentPages, documentReadings, documents, jobs } from '~db/schema'
import { enqueue, releaseUniqueKey } from '../jobs/queue.server'

/**
 * Queues the reading of an HOA's document in the transaction that adds it. One job each, so that orders do not wait for
 * a batch.
 */
export function queueHoaReading(tx: Tx, documentId: number) {
  insertNewRow(tx, documentReadings, { documentId })
  enqueue(tx, 'read-hoa-document', { documentId }, { uniqueKey: `read-hoa-document-${documentId}` })
}

/** Queues a document that its virus scan has found clean: an earlier job may have skipped it. */
export function requeueHoaReading(tx: Tx, documentId: number) {
  releaseUniqueKey(tx, `read-hoa-document-${documentId}`)
  queueHoaReading(tx, documentId)
}

/** Whether a document's job is unfinished. Its pages are stored before its values and expiry. */
export const isHoaReadingRunning = () =>
  exists(
    db()
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          sql`${jobs.uniqueKey} in ('read-hoa-document-' || ${documents.id}, 'search-hoa-document-' || ${documents.id})`,
          inArray(jobs.status, ['queued', 'running']),
        ),
      ),
  )

const batchSize = 200

const hasPages = () =>
  exists(
    db()
      .select({ id: documentPages.id })
      .from(documentPages)
      .where(eq(documentPages.documentId, documentReadings.documentId)),
  )

/** The job `queue-hoa-readings`: queues HOA documents from before reading or searching existed, in batches. */
export function queueHoaReadings() {
  const unread = db()
    .select({ id: documents.id, isRead: isNotNull(documentReadings.documentId) })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(
      and(
        isNotNull(documents.hoaId),
        or(
          isNull(documentReadings.documentId),
          and(isNotNull(documentReadings.finishedAt), isNull(documentReadings.pagesSearched), hasPages()),
        ),
      ),
    )
    .orderBy(asc(documents.id))
    .limit(batchSize)
    .all()
  if (unread.length === 0) return
  write((tx) => {
    for (const { id, isRead } of unread)
      if (isRead)
        enqueue(tx, 'read-hoa-document', { documentId: id }, { uniqueKey: `search-hoa-document-${id}` })
      else queueHoaReading(tx, id)
  })
}
