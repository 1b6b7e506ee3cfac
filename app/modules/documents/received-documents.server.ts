import { and, asc, eq, inArray } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { documentLooks, documentReadings, documents, hoas, orders, storedFiles } from '~db/schema'
import { isDocumentKind } from '../document-looks/look'
import { otherAssociations } from './other-association'
import { documentChecklist } from './document-checklist'
import {
  associationQuestion,
  receivedSummary,
  receivedWarnings,
  type OtherAssociation,
  type ReceivedDocument,
} from './received-document'

/** The quick look takes seconds; after this time, the page stops waiting for it. */
const maxWaitMs = 120_000

/**
 * The documents of an order, oldest first, with what is known about each. The caller has checked that the requester may see the
 * order.
 */
export function listReceived(orderId: number, now = Date.now()): ReceivedDocument[] {
  const rows = db()
    .select({
      id: documents.id,
      name: documents.originalName,
      sizeBytes: documents.sizeBytes,
      uploadedAt: documents.uploadedAt,
      look: {
        state: documentLooks.state,
        pages: documentLooks.pages,
        kind: documentLooks.kind,
        amends: documentLooks.amends,
        association: documentLooks.association,
        usState: documentLooks.usState,
        isConfirmed: documentLooks.isConfirmed,
        sha256: documentLooks.sha256,
      },
      reading: {
        status: documentReadings.status,
        kind: documentReadings.kind,
        amends: documentReadings.amends,
        pages: documentReadings.filePages,
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
  const others = otherAssociations(
    rows.map(({ id, look }) => ({
      id,
      association: look?.association ?? null,
      usState: look?.usState ?? null,
    })),
    rows[0]?.propertyState ?? '',
    rows[0]?.hoaName ?? null,
  )
  const firstOf = new Map<string, { id: number; name: string }>()
  return rows.map(({ id, name, sizeBytes, uploadedAt, look, reading, threat }): ReceivedDocument => {
    const first = look && (firstOf.get(look.sha256) ?? { id, name })
    if (look && first) firstOf.set(look.sha256, first)
    const isRead = reading?.status === 'done'
    const kind = (isRead ? reading.kind : null) ?? look?.kind
    return {
      id,
      name,
      sizeBytes,
      state: isRead
        ? 'read'
        : reading?.status === 'failed'
          ? 'unreadable'
          : (look?.state ?? (now - uploadedAt < maxWaitMs ? 'waiting' : 'unknown')),
      pages: look ? look.pages : (reading?.pages ?? null),
      kind: isDocumentKind(kind) ? kind : 'other',
      isAmendment: (isRead ? reading.amends : look?.amends) ?? false,
      duplicateOf: first && first.id !== id ? first.name : null,
      otherAssociation: look?.isConfirmed ? null : (others.get(id) ?? null),
      threat,
    }
  })
}

/** Documents of an order that belong to another association, unless the customer has confirmed them. */
export function documentsOfOthers(at: Db | Tx, orderId: number): Map<number, OtherAssociation> {
  const rows = at
    .select({
      id: documents.id,
      association: documentLooks.association,
      usState: documentLooks.usState,
      isConfirmed: documentLooks.isConfirmed,
      propertyState: orders.propertyState,
      hoaName: hoas.name,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(hoas, eq(hoas.id, orders.hoaId))
    .leftJoin(documentLooks, eq(documentLooks.documentId, documents.id))
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.id))
    .all()
  const others = otherAssociations(rows, rows[0]?.propertyState ?? '', rows[0]?.hoaName ?? null)
  for (const { id, isConfirmed } of rows) if (isConfirmed || !others.get(id)?.isCertain) others.delete(id)
  return others
}

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
    const own = tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, documentId), eq(documents.orderId, orderId)))
    tx.update(documentLooks).set({ isConfirmed: true }).where(inArray(documentLooks.documentId, own)).run()
  })
}
