import { and, asc, count, desc, eq } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documents, hoas, users } from '~db/schema'
import { acting } from '../accounts/acting.server'
import type { SignedInUser } from '../accounts/schema'
import { recordActivity } from '../activity/record.server'
import { removeStored } from '../documents/storage.server'
import { DomainError } from '../domain-error'
import { calendarDate } from '../formatting'
import { unlessFull } from '../full-disk.server'
import { readPage } from '../paging'

const noDocument = () =>
  new DomainError('not_found', 'This document does not exist. Somebody may have deleted it.')

const ofHoa = (hoaId: number, documentId: number) =>
  and(eq(documents.id, documentId), eq(documents.hoaId, hoaId))

/** An HOA's documents, the newest first, each with who uploaded it. */
export function listHoaDocuments(hoaId: number, query: { page: number; pageSize: number }) {
  const total = db().select({ n: count() }).from(documents).where(eq(documents.hoaId, hoaId)).get()?.n ?? 0
  const page = readPage(total, query, ({ limit, offset, backwards }) => {
    const order = backwards ? asc : desc
    return db()
      .select({
        id: documents.id,
        name: documents.originalName,
        sizeBytes: documents.sizeBytes,
        uploadedAt: documents.uploadedAt,
        expiresOn: documents.expiresOn,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(documents)
      .leftJoin(users, eq(users.id, documents.uploadedById))
      .where(eq(documents.hoaId, hoaId))
      .orderBy(order(documents.uploadedAt), order(documents.id))
      .limit(limit)
      .offset(offset)
      .all()
  })
  const rows = page.rows.map(({ firstName, lastName, ...document }) => ({
    ...document,
    uploadedBy: firstName === null ? null : `${firstName} ${lastName}`,
  }))
  return { ...page, rows }
}
export type HoaDocument = ReturnType<typeof listHoaDocuments>['rows'][number]

/** A document of an HOA as it is stored. @throws DomainError `not_found` */
export function findHoaDocument(hoaId: number, documentId: number) {
  const found = db()
    .select({
      name: documents.originalName,
      storedName: documents.storedName,
      mediaType: documents.mediaType,
    })
    .from(documents)
    .where(ofHoa(hoaId, documentId))
    .get()
  if (!found) throw noDocument()
  return found
}

/** What changes of a document say in the log. */
function told(tx: Tx, by: SignedInUser, hoaId: number) {
  const hoa = tx.select({ name: hoas.name }).from(hoas).where(eq(hoas.id, hoaId)).get()?.name ?? ''
  return { hoa, entry: { userId: by.id, section: 'documents', metadata: { hoaId, hoa } } }
}

/** A document of an HOA for its download: who takes it is recorded. @throws DomainError `not_found` */
export function takeHoaDocument(by: SignedInUser, hoaId: number, documentId: number) {
  const found = findHoaDocument(hoaId, documentId)
  unlessFull(() =>
    write((tx) => {
      const { hoa, entry } = told(tx, by, hoaId)
      recordActivity(tx, { ...entry, action: 'viewed', description: `${found.name} of ${hoa} downloaded` })
    }),
  )
  return found
}

/** Deletes a document of an HOA, its file too. @throws DomainError `not_found` */
export async function removeHoaDocument(by: SignedInUser, hoaId: number, documentId: number) {
  const removed = write((tx) => {
    acting(tx, by, 'edit hoas')
    const found = tx
      .delete(documents)
      .where(ofHoa(hoaId, documentId))
      .returning({ name: documents.originalName, storedName: documents.storedName })
      .get()
    if (!found) throw noDocument()
    const { hoa, entry } = told(tx, by, hoaId)
    recordActivity(tx, { ...entry, action: 'deleted', description: `${found.name} of ${hoa} deleted` })
    return found
  })
  await removeStored(removed.storedName)
  return { name: removed.name }
}

/**
 * Sets the last day on which a document counts as current.
 * @param expiresOn YYYY-MM-DD, or null when it does not expire
 * @throws DomainError `not_found`
 */
export function setDocumentExpiry(
  by: SignedInUser,
  hoaId: number,
  documentId: number,
  expiresOn: string | null,
) {
  return write((tx) => {
    acting(tx, by, 'edit hoas')
    const found = tx
      .select({ name: documents.originalName, expiresOn: documents.expiresOn })
      .from(documents)
      .where(ofHoa(hoaId, documentId))
      .get()
    if (!found) throw noDocument()
    if (found.expiresOn !== expiresOn) {
      tx.update(documents).set({ expiresOn }).where(eq(documents.id, documentId)).run()
      const { hoa, entry } = told(tx, by, hoaId)
      recordActivity(tx, {
        ...entry,
        action: 'updated',
        field: 'expiresOn',
        oldValue: calendarDate(found.expiresOn),
        newValue: calendarDate(expiresOn),
        description: `Expiry of ${found.name} of ${hoa} changed`,
      })
    }
    return { name: found.name }
  })
}
