import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { insertNewRow, placeholder, prepared } from '~db/prepared.server'
import { documentPages, documentReadings, documents, jobs } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { enqueue, enqueueOrExpedite } from '../jobs/queue.server'
import { requireOrderAccess, canWorkOnOrder, refuseCanceled } from '../permissions/order-access.server'
import { isNotInfected } from '../document-files/scan-columns.server'
import { readingMessage } from './failure'
import { messageColumns } from './reading-columns.server'
import { readerVersion } from './reader-version'
import { isBeingRead } from './types'

const documentsOfOrder = prepared((db) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.orderId, placeholder('orderId')))
    .prepare(),
)

function expectReadings(tx: Tx, orderId: number) {
  for (const { id } of documentsOfOrder(tx).all({ orderId }))
    insertNewRow(tx, documentReadings, { documentId: id })
}

/** Queues the reading of an order's documents in the transaction that requires it. */
export function queueReading(tx: Tx, orderId: number, options: { uniqueKey?: string } = {}) {
  expectReadings(tx, orderId)
  enqueue(tx, 'read-documents', { orderId }, options)
}

/** The key of the job that reads documents added to a paid order; freed when the job starts. */
export const addedDocumentsKey = (orderId: number) => `read-added-documents@${orderId}`

/** Queues a document that is added later; a waiting job reads it, too. */
export function queueAddedReading(tx: Tx, orderId: number, now: number) {
  expectReadings(tx, orderId)
  const uniqueKey = addedDocumentsKey(orderId)
  enqueueOrExpedite(tx, 'read-documents', { orderId }, { runAt: now, uniqueKey, maxAttempts: 10 })
}

/**
 * Queues reading at a user's request: documents that are unread, failed, or read by an older version.
 * @throws DomainError `not_found`; `forbidden`, also for a contributor without the order's task; `conflict` before it is paid
 */
export function requestReading(actor: SignedInUser, orderId: number) {
  write((tx) => {
    const user = requireActor(tx, actor, 'work on orders')
    const order = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
    if (order.status === 'pending') throw new DomainError('conflict', 'The order is not paid yet.')
    refuseCanceled(order)
    const stale = tx
      .select({ id: documentReadings.documentId })
      .from(documentReadings)
      .innerJoin(documents, eq(documents.id, documentReadings.documentId))
      .where(
        and(
          eq(documents.orderId, orderId),
          isNotInfected(documents.storedName),
          or(
            eq(documentReadings.status, 'failed'),
            and(
              eq(documentReadings.status, 'done'),
              ne(sql`coalesce(${documentReadings.readerVersion}, 0)`, readerVersion),
            ),
          ),
        ),
      )
      .all()
      .map((r) => r.id)
    tx.delete(documentPages).where(inArray(documentPages.documentId, stale)).run()
    tx.delete(documentReadings).where(inArray(documentReadings.documentId, stale)).run()
    queueReading(tx, orderId)
    recordActivity(tx, {
      userId: user.id,
      action: 'updated',
      section: 'documents',
      orderId,
      description: `Documents of ${order.orderNumber} will be read again`,
    })
  })
}

export type ReadingProgress = {
  /** Documents are being read, or their values are not in the report yet. */
  isRunning: boolean
  files: number
  filesDone: number
  /** Known only for files that have been opened. */
  pages: number
  pagesDone: number
  /** Problems by file name. */
  problems: { name: string; message: string }[]
}

// The statuses are literals: SQLite uses a partial index only for a condition that it can read.
const unfinishedJobs = prepared((db) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        sql`(${jobs.status} = 'queued' or ${jobs.status} = 'running')`,
        inArray(jobs.kind, ['read-documents', 'extract-values']),
        eq(jobs.payload, placeholder('payload')),
      ),
    )
    .limit(1)
    .prepare(),
)

/** The reading progress of an order's documents. The caller has checked access. */
export function readingProgress(orderId: number): ReadingProgress {
  const rows = db()
    .select({
      name: documents.originalName,
      pagesRead: documentReadings.pagesRead,
      ...messageColumns,
    })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.id))
    .all()
  const finished = rows.filter((r) => !isBeingRead(r.status))
  return {
    isRunning:
      finished.length < rows.length ||
      unfinishedJobs(db()).all({ payload: JSON.stringify({ orderId }) }).length > 0,
    files: rows.length,
    filesDone: finished.length,
    pages: rows.reduce((sum, r) => sum + (r.pagesTotal ?? 0), 0),
    pagesDone: rows.reduce((sum, r) => sum + (r.pagesRead ?? 0), 0),
    problems: rows.flatMap((row) => {
      const message = readingMessage(row)
      return message === null ? [] : [{ name: row.name, message }]
    }),
  }
}
