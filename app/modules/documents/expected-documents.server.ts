import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { db, type Tx } from '~db/client.server'
import { documents, expectedDocuments, hoas, orders } from '~db/schema'
import { recordActivity, type Author } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { maxFilesPerHoa, maxFilesPerOrder, uploadMessages } from '../document-files/limits'

// Documents announced by a partner's system. Their files are uploaded by people under the announced names.

/** The owner of a document. `replaces` is the id of the HOA's document that it replaces. */
export type DocumentOwner = { orderId: number } | HoaOwner
export type HoaOwner = { hoaId: number; replaces?: number | undefined }

const belongsTo = (owner: DocumentOwner) =>
  'orderId' in owner ? eq(expectedDocuments.orderId, owner.orderId) : eq(expectedDocuments.hoaId, owner.hoaId)

const hasName = (name: string) => sql`${expectedDocuments.originalName} = ${name} collate nocase`

/** Documents whose files are expected, in the order in which they were announced. */
export const listExpectedDocuments = (owner: DocumentOwner) =>
  db()
    .select({
      id: expectedDocuments.id,
      name: expectedDocuments.originalName,
      expiresOn: expectedDocuments.expiresOn,
      createdAt: expectedDocuments.createdAt,
    })
    .from(expectedDocuments)
    .where(belongsTo(owner))
    .orderBy(asc(expectedDocuments.id))
    .all()

/**
 * Removes the announcement of a file that has just been received, so that it becomes a document under the
 * same id.
 */
export function consumeExpectedDocument(
  tx: Tx,
  owner: DocumentOwner,
  name: string,
): { id?: number; expiresOn?: string } {
  const consumed = tx
    .delete(expectedDocuments)
    .where(
      eq(
        expectedDocuments.id,
        sql`(select id from ${expectedDocuments} where ${and(belongsTo(owner), hasName(name))} order by id limit 1)`,
      ),
    )
    .returning({ id: expectedDocuments.id, expiresOn: expectedDocuments.expiresOn })
    .get()
  if (!consumed) return {}
  return { id: consumed.id, ...(consumed.expiresOn !== null && { expiresOn: consumed.expiresOn }) }
}

/** Reserves an id for a future document by advancing the table's AUTOINCREMENT sequence. */
function reserveDocumentId(tx: Tx): number {
  tx.run(sql`insert into sqlite_sequence (name, seq)
    select 'documents', 0 where not exists (select 1 from sqlite_sequence where name = 'documents')`)
  tx.run(sql`update sqlite_sequence set seq = seq + 1 where name = 'documents'`)
  const row = tx.get<{ seq: number }>(sql`select seq from sqlite_sequence where name = 'documents'`)
  return row.seq
}

/**
 * The order number or the HOA's name, for the log.
 * @throws DomainError `not_found`; `conflict` for a paid order
 */
function requireOwnerName(tx: Tx, owner: DocumentOwner): string {
  if ('orderId' in owner) {
    const order = tx
      .select({
        orderNumber: orders.orderNumber,
        paymentStatus: orders.paymentStatus,
        erasedAt: orders.erasedAt,
      })
      .from(orders)
      .where(eq(orders.id, owner.orderId))
      .get()
    if (!order || order.erasedAt !== null) throw new DomainError('not_found', 'There is no such order.')
    if (order.paymentStatus === 'paid')
      throw new DomainError('conflict', 'This order is paid; its documents can’t be changed here anymore')
    return order.orderNumber
  }
  const hoa = tx.select({ name: hoas.name }).from(hoas).where(eq(hoas.id, owner.hoaId)).get()
  if (!hoa) throw new DomainError('not_found', 'There is no such HOA.')
  return hoa.name
}

function refuseTooMany(tx: Tx, owner: DocumentOwner) {
  const expected =
    tx.select({ count: count() }).from(expectedDocuments).where(belongsTo(owner)).get()?.count ?? 0
  const present = tx
    .select({ count: count() })
    .from(documents)
    .where('orderId' in owner ? eq(documents.orderId, owner.orderId) : eq(documents.hoaId, owner.hoaId))
    .get()?.count
  const max = 'orderId' in owner ? maxFilesPerOrder : maxFilesPerHoa
  if (expected + (present ?? 0) >= max) throw new DomainError('conflict', uploadMessages.tooMany)
}

/**
 * Announced files are matched by name when they arrive, so each name is expected only once.
 * @param exceptId the id of the announcement that is being changed
 */
function refuseSameName(tx: Tx, owner: DocumentOwner, name: string, exceptId = 0) {
  const same = tx
    .select({ id: expectedDocuments.id })
    .from(expectedDocuments)
    .where(and(belongsTo(owner), hasName(name), ne(expectedDocuments.id, exceptId)))
    .get()
  if (same) throw new DomainError('conflict', `A document named ${name} is already expected.`)
}

type Announced = { name: string; expiresOn: string | null }

/**
 * Announces a document.
 * @returns its future id
 * @throws DomainError `not_found` for its order or HOA; `conflict` for a paid order, a name that is already
 * expected, or too many
 */
export function announceDocument(
  tx: Tx,
  author: Author,
  owner: DocumentOwner,
  { name, expiresOn }: Announced,
  now: number,
): number {
  const ownerName = requireOwnerName(tx, owner)
  refuseTooMany(tx, owner)
  refuseSameName(tx, owner, name)
  const id = reserveDocumentId(tx)
  tx.insert(expectedDocuments)
    .values({ id, ...owner, originalName: name, expiresOn, createdAt: now })
    .run()
  recordActivity(
    tx,
    {
      ...author,
      action: 'created',
      section: 'documents',
      description: `${name} of ${ownerName} announced; its file is expected`,
      metadata: { documentId: id, ...owner },
    },
    now,
  )
  return id
}

export const findExpectedDocument = (tx: Tx, id: number) =>
  tx.select().from(expectedDocuments).where(eq(expectedDocuments.id, id)).get() ?? null

type Owned = { orderId: number | null; hoaId: number | null }

/** The log's details about an announced document. */
const announcementMetadata = (documentId: number, owner: Owned | null | undefined) => ({
  metadata: {
    documentId,
    ...(owner && (owner.hoaId !== null ? { hoaId: owner.hoaId } : { orderId: owner.orderId })),
  },
})

/**
 * Changes an announced document; missing fields stay unchanged.
 * @throws DomainError `conflict` for a name that is already announced
 */
export function changeExpectedDocument(tx: Tx, author: Author, id: number, change: Partial<Announced>) {
  const { name: originalName, expiresOn } = change
  const before = findExpectedDocument(tx, id)
  if (before && originalName !== undefined) {
    const owner = before.orderId !== null ? { orderId: before.orderId } : { hoaId: before.hoaId ?? 0 }
    refuseSameName(tx, owner, originalName, id)
  }
  const changed = tx
    .update(expectedDocuments)
    .set({
      ...(originalName !== undefined && { originalName }),
      ...(expiresOn !== undefined && { expiresOn }),
    })
    .where(eq(expectedDocuments.id, id))
    .returning({ name: expectedDocuments.originalName })
    .get()
  recordActivity(tx, {
    ...author,
    action: 'updated',
    section: 'documents',
    description: `Announcement of ${changed?.name} changed`,
    ...announcementMetadata(id, before),
  })
}

/** Withdraws an announcement. */
export function withdrawExpectedDocument(tx: Tx, author: Author, id: number) {
  const withdrawn = tx
    .delete(expectedDocuments)
    .where(eq(expectedDocuments.id, id))
    .returning({
      name: expectedDocuments.originalName,
      orderId: expectedDocuments.orderId,
      hoaId: expectedDocuments.hoaId,
    })
    .get()
  recordActivity(tx, {
    ...author,
    action: 'deleted',
    section: 'documents',
    description: `Announcement of ${withdrawn?.name} withdrawn`,
    ...announcementMetadata(id, withdrawn),
  })
}
