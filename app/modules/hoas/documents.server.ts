import { and, asc, between, count, desc, eq, max, sql } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documentReadings, documents, expiryReminders, hoas, storedFiles, users } from '~db/schema'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity, type Author } from '../activity/record.server'
import { removeStored } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { isHoaReadingRunning } from '../document-reading/queue-hoa-reading.server'
import { messageColumns } from '../document-reading/reading-columns.server'
import { readingMessage } from '../document-reading/failure'
import { isBeingRead, type DocumentKind } from '../document-reading/types'
import { calendarDate } from '../date-formats'
import { ignoreFullDisk } from '../full-disk.server'
import { readPage, type ListPage } from '../paging'
import { safetyColumns, safetyOf } from '../document-files/scan-columns.server'
import { publishRemoval } from '../webhooks/publish-event.server'
import { expiringSoonUntil, type DocumentStatus } from './document-status'
import { requireHoaActor } from './hoa-actor.server'
import type { HoaDocument } from './hoa-document'

const documentNotFound = () =>
  new DomainError('not_found', 'This document does not exist. Someone may have deleted it.')

const isDocumentOfHoa = (hoaId: number, documentId: number) =>
  and(eq(documents.id, documentId), eq(documents.hoaId, hoaId))

/** When the partners were last reminded of a document's current expiration date. */
const remindedAt = () =>
  db()
    .select({ at: max(expiryReminders.createdAt) })
    .from(expiryReminders)
    .where(
      and(eq(expiryReminders.documentId, documents.id), eq(expiryReminders.expiresOn, documents.expiresOn)),
    )

const selectDocuments = () =>
  db()
    .select({
      id: documents.id,
      name: documents.originalName,
      sizeBytes: documents.sizeBytes,
      uploadedAt: documents.uploadedAt,
      expiresOn: documents.expiresOn,
      expiresSource: documents.expiresSource,
      expiresPage: documents.expiresPage,
      kind: documentReadings.kind,
      ...messageColumns,
      ...safetyColumns,
      isUnderWay: sql<number>`${isHoaReadingRunning()}`,
      remindedAt: sql<number | null>`(${remindedAt()})`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .leftJoin(users, eq(users.id, documents.uploadedById))
    .leftJoin(storedFiles, eq(storedFiles.storedName, documents.storedName))

type Row = ReturnType<ReturnType<typeof selectDocuments>['all']>[number]

const toDocument = ({ firstName, lastName, ...row }: Row): HoaDocument => ({
  id: row.id,
  name: row.name,
  sizeBytes: row.sizeBytes,
  uploadedAt: row.uploadedAt,
  uploadedBy: firstName === null ? null : `${firstName} ${lastName}`,
  expiresOn: row.expiresOn,
  expiresSource: row.expiresSource,
  expiresPage: row.expiresPage,
  kind: row.kind as DocumentKind | null,
  isBeingRead: row.isUnderWay === 1 || (row.status !== null && isBeingRead(row.status)),
  message: readingMessage(row),
  safety: safetyOf(row),
  remindedAt: row.remindedAt,
})

/** An HOA's documents, newest first. The caller has checked that the requester may see the HOA. */
export function listHoaDocuments(
  hoaId: number,
  query: { page: number; pageSize: number },
): ListPage<HoaDocument> {
  const total =
    db().select({ count: count() }).from(documents).where(eq(documents.hoaId, hoaId)).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) => {
    const order = isBackwards ? asc : desc
    return selectDocuments()
      .where(eq(documents.hoaId, hoaId))
      .orderBy(order(documents.uploadedAt), order(documents.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(toDocument)
  })
}

/**
 * The number of an HOA's documents in each display status.
 * @param today YYYY-MM-DD
 */
export function countDocumentsByStatus(hoaId: number, today: string): Record<DocumentStatus, number> {
  const counted = db()
    .select({
      total: count(),
      expired: sql<number>`coalesce(sum(${documents.expiresOn} < ${today}), 0)`,
      soon: sql<number>`coalesce(sum(${documents.expiresOn} between ${today} and ${expiringSoonUntil(today)}), 0)`,
    })
    .from(documents)
    .where(eq(documents.hoaId, hoaId))
    .get()
  const { total = 0, expired = 0, soon = 0 } = counted ?? {}
  return { current: total - expired - soon, soon, expired }
}

/**
 * The documents of an HOA that expire soon, earliest expiration first.
 * @param today YYYY-MM-DD
 */
export const listExpiringDocuments = (hoaId: number, today: string, limit: number): HoaDocument[] =>
  selectDocuments()
    .where(and(eq(documents.hoaId, hoaId), between(documents.expiresOn, today, expiringSoonUntil(today))))
    .orderBy(asc(documents.expiresOn), asc(documents.id))
    .limit(limit)
    .all()
    .map(toDocument)

/**
 * The stored row of an HOA's document. The caller has checked that the requester may see the HOA.
 * @throws DomainError `not_found`
 */
export function findHoaDocument(hoaId: number, documentId: number) {
  const document = db()
    .select({
      name: documents.originalName,
      storedName: documents.storedName,
      mediaType: documents.mediaType,
    })
    .from(documents)
    .where(isDocumentOfHoa(hoaId, documentId))
    .get()
  if (!document) throw documentNotFound()
  return document
}

/** The HOA and the log columns shared by all changes to its documents. */
function hoaAndLogEntry(tx: Tx, author: Author, hoaId: number) {
  const hoa = tx.select({ name: hoas.name }).from(hoas).where(eq(hoas.id, hoaId)).get()?.name ?? ''
  return { hoa, entry: { ...author, section: 'documents', metadata: { hoaId, hoa } } }
}

/**
 * An HOA's document for a download, which is recorded in the activity log. The caller has checked that the actor
 * may see the HOA.
 * @throws DomainError `not_found`
 */
export function downloadHoaDocument(actor: SignedInUser, hoaId: number, documentId: number) {
  const document = findHoaDocument(hoaId, documentId)
  ignoreFullDisk(() =>
    write((tx) => {
      const { hoa, entry } = hoaAndLogEntry(tx, { userId: actor.id }, hoaId)
      recordActivity(tx, { ...entry, action: 'viewed', description: `${document.name} of ${hoa} downloaded` })
    }),
  )
  return document
}

/**
 * Deletes the row of an HOA's document, after the caller's permission check. The caller removes the file
 * after committing.
 * @param replacedBy the name of the replacement
 * @throws DomainError `not_found`
 */
export function deleteHoaDocument(
  tx: Tx,
  author: Author,
  hoaId: number,
  documentId: number,
  replacedBy?: string,
) {
  const deleted = tx
    .delete(documents)
    .where(isDocumentOfHoa(hoaId, documentId))
    .returning({ name: documents.originalName, storedName: documents.storedName })
    .get()
  if (!deleted) throw documentNotFound()
  const { hoa, entry } = hoaAndLogEntry(tx, author, hoaId)
  const replacement = replacedBy === undefined ? '' : `, replaced by ${replacedBy}`
  recordActivity(tx, {
    ...entry,
    action: 'deleted',
    description: `${deleted.name} of ${hoa} deleted${replacement}`,
  })
  publishRemoval(tx, { id: documentId, hoaId })
  return deleted
}

/**
 * Deletes an HOA's document with its file.
 * @throws DomainError `not_found`
 */
export async function removeHoaDocument(actor: SignedInUser, hoaId: number, documentId: number) {
  const removed = write((tx) =>
    deleteHoaDocument(tx, { userId: requireHoaActor(tx, actor, hoaId, 'edit hoas').id }, hoaId, documentId),
  )
  await removeStored(removed.storedName)
  return { name: removed.name }
}

/**
 * Sets a document's expiration date, after the caller's permission check. Reading the document no longer
 * changes it.
 * @throws DomainError `not_found`
 */
export function changeExpiry(
  tx: Tx,
  author: Author,
  hoaId: number,
  documentId: number,
  expiresOn: string | null,
) {
  const document = tx
    .select({
      name: documents.originalName,
      expiresOn: documents.expiresOn,
      source: documents.expiresSource,
    })
    .from(documents)
    .where(isDocumentOfHoa(hoaId, documentId))
    .get()
  if (!document) throw documentNotFound()
  const isSame = document.expiresOn === expiresOn
  // Saving the date found in the text is not a correction, whereas saving a date derived from a rule confirms
  // it.
  if (isSame && (document.source === 'document' || document.source === 'person'))
    return { name: document.name }
  tx.update(documents)
    .set({ expiresOn, expiresSource: 'person', expiresPage: null, expiresQuote: null })
    .where(eq(documents.id, documentId))
    .run()
  const { hoa, entry } = hoaAndLogEntry(tx, author, hoaId)
  recordActivity(tx, {
    ...entry,
    action: 'updated',
    field: 'expiresOn',
    oldValue: calendarDate(document.expiresOn),
    newValue: calendarDate(expiresOn),
    description: `Expiry of ${document.name} of ${hoa} ${isSame ? 'confirmed' : 'changed'}`,
  })
  return { name: document.name }
}

/**
 * Sets the last day on which a document counts as current.
 * @param expiresOn YYYY-MM-DD, or null if it does not expire
 * @throws DomainError `not_found`
 */
export const setDocumentExpiry = (
  actor: SignedInUser,
  hoaId: number,
  documentId: number,
  expiresOn: string | null,
) =>
  write((tx) =>
    changeExpiry(
      tx,
      { userId: requireHoaActor(tx, actor, hoaId, 'edit hoas').id },
      hoaId,
      documentId,
      expiresOn,
    ),
  )
