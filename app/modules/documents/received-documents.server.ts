import type { LookState } from '../document-looks/look'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { documentLooks, documentReadings, documents, hoas, orders, storedFiles } from '~db/schema'
import { messageColumns } from '../document-reading/reading-columns.server'
import { isDocumentKind, type ReadingStatus } from '../document-reading/types'
import { associationDoubts } from './association-doubts'
import { documentChecklist } from './document-checklist'
import {
  associationQuestion,
  isOfAnotherAssociation,
  receivedSummary,
  receivedWarnings,
  type ReceivedDocument,
} from './received-document'

/** The quick look takes seconds; after this time, the page stops waiting for it. */
const maxWaitMs = 120_000

/** @param ageMs the time since the upload */
function receivedState(
  readingStatus: ReadingStatus | null | undefined,
  lookState: LookState | undefined,
  ageMs: number,
): ReceivedDocument['state'] {
  if (readingStatus === 'done') return 'read'
  if (readingStatus === 'failed') return 'unreadable'
  return lookState ?? (ageMs < maxWaitMs ? 'waiting' : 'unknown')
}

/**
 * The documents of an order, oldest first, with what is known about each; `reading` is null before its reading is
 * queued. The caller has checked that the requester may see the order.
 */
export function listReceived(orderId: number, now = Date.now(), database: Db | Tx = db()) {
  const rows = database
    .select({
      id: documents.id,
      name: documents.originalName,
      sizeBytes: documents.sizeBytes,
      uploadedAt: documents.uploadedAt,
      look: {
        state: documentLooks.state,
        pages: documentLooks.pages,
        kind: documentLooks.kind,
        isAmendment: documentLooks.isAmendment,
        association: documentLooks.association,
        usState: documentLooks.usState,
        isConfirmed: documentLooks.isConfirmed,
        sha256: documentLooks.sha256,
      },
      reading: {
        kind: documentReadings.kind,
        isAmendment: documentReadings.isAmendment,
        ...messageColumns,
      },
      propertyState: orders.propertyState,
      hoaName: hoas.name,
      threat: storedFiles.threat,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(hoas, eq(hoas.id, orders.hoaId))
    .leftJoin(storedFiles, eq(storedFiles.storedName, documents.storedName))
    .leftJoin(documentLooks, eq(documentLooks.documentId, documents.id))
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.id))
    .all()
  const others = associationDoubts(
    rows.map(({ id, look }) => ({
      id,
      association: look?.association ?? null,
      usState: look?.usState ?? null,
    })),
    rows[0]?.propertyState ?? '',
    rows[0]?.hoaName ?? null,
  )
  const firstByHash = new Map<string, { id: number; name: string }>()
  return rows.map(({ id, name, sizeBytes, uploadedAt, look, reading, threat }) => {
    const first = look && (firstByHash.get(look.sha256) ?? { id, name })
    if (look && first) firstByHash.set(look.sha256, first)
    const isRead = reading?.status === 'done'
    const kind = (isRead ? reading.kind : null) ?? look?.kind
    const received: ReceivedDocument = {
      id,
      name,
      sizeBytes,
      state: receivedState(reading?.status, look?.state, now - uploadedAt),
      pages: look ? look.pages : (reading?.filePages ?? null),
      kind: isDocumentKind(kind) ? kind : 'other',
      isAmendment: (isRead ? reading.isAmendment : look?.isAmendment) ?? false,
      duplicateOf: first && first.id !== id ? first.name : null,
      associationDoubt: look?.isConfirmed ? null : (others.get(id) ?? null),
      threat,
    }
    return { ...received, reading }
  })
}
export type ListedDocument = ReturnType<typeof listReceived>[number]

/** The name of the association that a document belongs to, if it is not the order's. */
export const otherAssociationOf = (document: ListedDocument) =>
  isOfAnotherAssociation(document) ? (document.associationDoubt?.name ?? null) : null

/** The names of associations that an order's documents belong to, by document, if they are not the order's. */
export const otherAssociationsByDocument = (database: Db | Tx, orderId: number) =>
  new Map(
    listReceived(orderId, Date.now(), database).map((document) => [
      document.id,
      otherAssociationOf(document),
    ]),
  )

/** Which of the expected documents an order has. The caller has checked that the requester may see the order. */
export const checklistOf = (orderId: number) => documentChecklist(listReceived(orderId))

/**
 * An order's documents in words, and which of the expected ones are present or missing. The caller has
 * checked that the requester may see the order.
 */
export function documentOverview(orderId: number) {
  const received = listReceived(orderId)
  return {
    documents: received.map((document) => ({
      id: document.id,
      name: document.name,
      sizeBytes: document.sizeBytes,
      isWaiting: document.state === 'waiting' && document.threat === null,
      summary: receivedSummary(document),
      warnings: receivedWarnings(document),
      question: associationQuestion(document),
    })),
    checklist: documentChecklist(received),
  }
}
export type DocumentOverview = ReturnType<typeof documentOverview>

/**
 * Records the customer's confirmation, so that `associationQuestion` is not asked again about the document.
 * Has no effect on other orders' documents.
 */
export function confirmAssociation(orderId: number, documentId: number) {
  write((tx) => {
    const documentOfOrder = tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, documentId), eq(documents.orderId, orderId)))
    tx.update(documentLooks)
      .set({ isConfirmed: true })
      .where(inArray(documentLooks.documentId, documentOfOrder))
      .run()
  })
}
