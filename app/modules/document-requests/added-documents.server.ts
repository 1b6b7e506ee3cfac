import { count, eq, sum } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { documents, reports } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { queueLook } from '../document-looks/look-at-document.server'
import { queueAddedReading } from '../document-reading/readings.server'
import type { StoredFile } from '../documents/add-document.server'
import { consumeExpectedDocument } from '../documents/expected-documents.server'
import { maxBytesPerOrder, maxFilesPerOrder, uploadMessages } from '../document-files/limits'
import { DomainError } from '../domain-error'
import { enqueueOrExpedite } from '../jobs/queue.server'
import type { SectionId } from '../report-fields/sections'
import { publishUpload } from '../webhooks/publish-event.server'
import type { DocumentRequest } from './find-request.server'
import { resumeDeadline, queueRequestReport } from './pause.server'
import { minuteMs } from '../time-units'

/** One mail to staff covers everything that arrives within this time. */
const mailDelayMs = 2 * minuteMs

/** @throws DomainError `conflict` if an order cannot have another document of this size */
export function refuseOverLimit(tx: Tx, orderId: number, sizeBytes: number) {
  const existing = tx
    .select({ files: count(), bytes: sum(documents.sizeBytes).mapWith(Number) })
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .get()
  if ((existing?.files ?? 0) >= maxFilesPerOrder) throw new DomainError('conflict', uploadMessages.tooMany)
  if ((existing?.bytes ?? 0) + sizeBytes > maxBytesPerOrder)
    throw new DomainError('conflict', uploadMessages.tooMuch)
}

export const addedReportKey = (orderId: number) => `report-added-documents-${orderId}`

/** Notifies staff of documents that came without a request. One mail covers the next minutes. */
const queueAddedReport = (tx: Tx, orderId: number, documentId: number, runAt: number) =>
  enqueueOrExpedite(
    tx,
    'report-added-documents',
    { orderId, documentId },
    { runAt, uniqueKey: addedReportKey(orderId), maxAttempts: 10 },
  )

type Addition = {
  orderId: number
  /** The open request that it fulfills; its first document resumes the deadline. */
  request: DocumentRequest | null
  userId?: number | null
  /** How it was added, for the log: "added by the customer". */
  logText: string
}

/** After a document was added, the Documents section must be reviewed again before the final review. */
export function markDocumentsUnreviewed(tx: Tx, orderId: number) {
  const report = tx
    .select({ reviewed: reports.reviewedSections })
    .from(reports)
    .where(eq(reports.orderId, orderId))
    .get()
  const reviewedSections = JSON.parse(report?.reviewed ?? '[]') as SectionId[]
  if (!reviewedSections.includes('documents')) return
  tx.update(reports)
    .set({ reviewedSections: JSON.stringify(reviewedSections.filter((section) => section !== 'documents')) })
    .where(eq(reports.orderId, orderId))
    .run()
}

/**
 * Records a document added to a paid order: it is read immediately, and staff are notified. In the same
 * transaction, the caller has checked that the order accepts it.
 * @throws DomainError `conflict` for too many documents or too many bytes
 */
export function insertAddedDocument(
  tx: Tx,
  { orderId, request, userId = null, logText }: Addition,
  stored: StoredFile,
  now: number,
) {
  const { originalName: name, sizeBytes, mediaType } = stored
  refuseOverLimit(tx, orderId, sizeBytes)
  const expected = consumeExpectedDocument(tx, { orderId }, name)
  const id = insertRow(tx, documents, { orderId, requestId: request?.id ?? null, ...expected, ...stored })
  recordActivity(
    tx,
    {
      userId,
      action: 'uploaded',
      section: 'documents',
      orderId,
      description: `${name} ${logText}`,
      ...(request && { metadata: { requestId: request.id } }),
    },
    now,
  )
  markDocumentsUnreviewed(tx, orderId)
  publishUpload(tx, { orderId, id, mediaType, sizeBytes }, now)
  queueLook(tx, id, 0, now)
  queueAddedReading(tx, orderId, now)
  if (request) {
    resumeDeadline(tx, request, 'documents have arrived', now)
    queueRequestReport(tx, request.id, now + mailDelayMs)
  } else queueAddedReport(tx, orderId, id, now + mailDelayMs)
  return { id, name, sizeBytes }
}
