import { hash } from 'node:crypto'
import { and, count, eq, inArray, ne, sum } from 'drizzle-orm'
import pLimit from 'p-limit'
import { write, type Tx } from '~db/client.server'
import { documents, hoas, orders, payments } from '~db/schema'
import { recordActivity, type ActivityEntry, type Author } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueLook } from '../document-looks/look-at-document.server'
import { queueHoaReading } from '../document-reading/queue-hoa-reading.server'
import { rethrowFullDisk } from '../full-disk.server'
import { deleteHoaDocument } from '../hoas/documents.server'
import { requireHoaActor } from '../hoas/hoa-actor.server'
import { objectStore } from '../object-storage/object-store.server'
import { queueScan } from '../scanning/scan-file.server'
import { publishRemoval, publishUpload } from '../webhooks/publish-event.server'
import { checkContent } from '../document-files/check-content.server'
import {
  acceptedExtension,
  acceptedTypes,
  displayName,
  maxBytesPerOrder,
  maxFileBytes,
  maxFilesPerHoa,
  maxFilesPerOrder,
  uploadMessages,
  type AcceptedExtension,
} from '../document-files/limits'
import { consumeExpectedDocument, type DocumentOwner, type HoaOwner } from './expected-documents.server'
import { expiryOfUpload } from '../document-files/expiry.server'
import { recordStoredFile } from '../document-files/stored-files.server'
import {
  discardFile,
  moveToUploads,
  readArrivedFile,
  removeStored,
  type ArrivedFile,
} from '../document-files/storage.server'

/**
 * A file is held in memory while it is checked, so only two are checked at a time, regardless of the number
 * of uploads.
 */
const checkSlots = pLimit(2)
/** Reused buffers: with ten new megabytes for each file, V8 would do little but collect garbage. */
const bufferPool: Buffer[] = []

async function checkArrived(file: ArrivedFile, extension: AcceptedExtension) {
  const buffer = bufferPool.pop() ?? Buffer.allocUnsafeSlow(maxFileBytes)
  try {
    const content = await readArrivedFile(file, buffer)
    await checkContent(content, extension)
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>))
    // Only the object store needs the MD5.
    return { sha256: sha256.toString('hex'), md5: objectStore() ? hash('md5', content) : '' }
  } finally {
    bufferPool.push(buffer)
  }
}

/** The owner's columns for a document's row and log entry, if the owner accepts another document. */
type Admission = {
  row: Pick<
    typeof documents.$inferInsert,
    'orderId' | 'hoaId' | 'uploadedById' | 'expiresOn' | 'expiresSource'
  >
  entry: Pick<ActivityEntry, 'orderId' | 'metadata'>
  /** The end of the log entry's sentence: " to Test Hills"; empty for an order, which the entry belongs to. */
  logTarget: string
  /** The number of documents it already has. */
  documentCount: number
  /** The stored name of the document being replaced. */
  replaced?: string
}

function admitToOrder(tx: Tx, orderId: number, sizeBytes: number): Admission {
  const order = tx
    .select({
      paymentStatus: orders.paymentStatus,
      documents: count(documents.id),
      bytes: sum(documents.sizeBytes).mapWith(Number),
    })
    .from(orders)
    .leftJoin(documents, eq(documents.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .groupBy(orders.id)
    .get()
  if (!order) throw new DomainError('not_found', 'There is no such order.')
  if (order.paymentStatus === 'paid')
    throw new DomainError('conflict', 'This order is paid; its documents can’t be changed here anymore')
  if (order.documents >= maxFilesPerOrder) throw new DomainError('conflict', uploadMessages.tooMany)
  if ((order.bytes ?? 0) + sizeBytes > maxBytesPerOrder)
    throw new DomainError('conflict', uploadMessages.tooMuch)
  return { row: { orderId }, entry: { orderId }, logTarget: '', documentCount: order.documents }
}

function admitToHoa(
  tx: Tx,
  { hoaId, replaces }: HoaOwner,
  userId: number | null,
  name: string,
  now: number,
): Admission {
  const actor = requireHoaActor(tx, { id: userId }, hoaId, replaces === undefined ? 'hoas' : 'edit hoas')
  const replaced =
    replaces === undefined
      ? undefined
      : deleteHoaDocument(tx, { userId: actor.id }, hoaId, replaces, name).storedName
  const hoa = tx
    .select({ name: hoas.name, documents: count(documents.id) })
    .from(hoas)
    .leftJoin(documents, eq(documents.hoaId, hoas.id))
    .where(eq(hoas.id, hoaId))
    .groupBy(hoas.id)
    .get()
  if (!hoa) throw new DomainError('not_found', 'There is no such HOA.')
  if (hoa.documents >= maxFilesPerHoa) throw new DomainError('conflict', uploadMessages.tooMany)
  return {
    row: { hoaId, uploadedById: userId, expiresOn: expiryOfUpload(now), expiresSource: 'upload' },
    entry: { metadata: { hoaId, hoa: hoa.name } },
    logTarget: ` to ${hoa.name}`,
    documentCount: hoa.documents,
    ...(replaced !== undefined && { replaced }),
  }
}

/** A stored file, as described by the row that owns it. */
export type StoredFile = Pick<
  typeof documents.$inferInsert,
  'originalName' | 'storedName' | 'mediaType' | 'sizeBytes' | 'uploadedAt'
>

/**
 * Stores a received file if its content matches its name, and lets `insert` write the row that owns it. If
 * that fails, the file is discarded.
 * @throws DomainError with a sentence that does not name the file: `too_large`, `unsupported_type`,
 * `storage_full`, `storage_unavailable`, and whatever `insert` throws
 */
export async function storeFile<T>(
  sentName: string,
  file: ArrivedFile,
  insert: (tx: Tx, stored: StoredFile) => T,
  now = Date.now(),
): Promise<T> {
  const name = displayName(sentName)
  try {
    const extension = acceptedExtension(name)
    if (!extension) throw new DomainError('unsupported_type', uploadMessages.type)
    if (file.sizeBytes > maxFileBytes) throw new DomainError('too_large', uploadMessages.tooLarge)
    if (file.sizeBytes === 0) throw new DomainError('unsupported_type', uploadMessages.tooSmall)
    const hashes = await checkSlots(() => checkArrived(file, extension))

    const storedName = await moveToUploads(file, extension, hashes)
    try {
      const stored = {
        originalName: name,
        storedName,
        mediaType: acceptedTypes[extension],
        sizeBytes: file.sizeBytes,
        uploadedAt: now,
      }
      return write((tx) => {
        const result = insert(tx, stored)
        recordStoredFile(tx, { storedName, sizeBytes: file.sizeBytes, sha256: hashes.sha256, createdAt: now })
        queueScan(tx, storedName)
        return result
      })
    } catch (error) {
      await removeStored(storedName)
      throw error
    }
  } catch (error) {
    await discardFile(file)
    rethrowFullDisk(error)
  }
}

/**
 * Adds a received file to an unpaid order or to an HOA. A rejected file leaves all others unchanged,
 * including the one it should replace. The caller has checked that the sender may add to the owner; for an
 * HOA it is checked again.
 * @throws DomainError as `storeFile`; `conflict`, `forbidden`
 */
export async function addDocument(
  owner: DocumentOwner,
  sentName: string,
  file: ArrivedFile,
  userId: number | null,
  now = Date.now(),
): Promise<{ id: number; name: string; sizeBytes: number }> {
  const insert = (tx: Tx, stored: StoredFile) => {
    const { originalName: name, sizeBytes } = stored
    const { row, entry, logTarget, documentCount, replaced } =
      'orderId' in owner
        ? admitToOrder(tx, owner.orderId, sizeBytes)
        : admitToHoa(tx, owner, userId, name, now)
    const expected = consumeExpectedDocument(tx, owner, name)
    const { id } = tx
      .insert(documents)
      .values({ ...row, ...expected, ...(expected.expiresOn && { expiresSource: 'person' }), ...stored })
      .returning({ id: documents.id })
      .get()
    recordActivity(
      tx,
      {
        ...entry,
        userId,
        action: 'uploaded',
        section: 'documents',
        description: `${name} uploaded${logTarget}`,
      },
      now,
    )
    if ('hoaId' in owner) queueHoaReading(tx, id)
    else queueLook(tx, id, documentCount, now)
    publishUpload(tx, { ...owner, id, mediaType: stored.mediaType, sizeBytes }, now)
    return { added: { id, name, sizeBytes }, replaced }
  }
  const { added, replaced } = await storeFile(sentName, file, insert, now)
  if (replaced !== undefined) await removeStored(replaced)
  return added
}

const hasLivePayment = (tx: Tx, orderId: number) =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['open', 'processing'])))
    .get() !== undefined

/**
 * Deletes the row of an unpaid order's document. The caller has checked that the author may, and removes the
 * file after committing.
 * @returns its stored name; null if it no longer exists
 * @throws DomainError `conflict`
 */
export function deleteOrderDocument(
  tx: Tx,
  author: Author,
  orderId: number,
  documentId: number,
): string | null {
  const order = tx
    .select({ paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (!order) throw new DomainError('not_found', 'There is no such order.')
  if (order.paymentStatus !== 'pending') {
    throw new DomainError('conflict', 'This order is paid; its documents can’t be changed here anymore')
  }
  const others = tx
    .select({ count: count() })
    .from(documents)
    .where(and(eq(documents.orderId, orderId), ne(documents.id, documentId)))
    .get()
  if (others?.count === 0 && hasLivePayment(tx, orderId)) {
    // The order could be paid at any moment, and a paid order needs at least one document.
    throw new DomainError('conflict', 'Please add another document before you remove the last one')
  }
  const removed = tx
    .delete(documents)
    .where(and(eq(documents.id, documentId), eq(documents.orderId, orderId)))
    .returning({ storedName: documents.storedName, name: documents.originalName })
    .get()
  if (!removed) return null
  recordActivity(tx, {
    ...author,
    action: 'deleted',
    section: 'documents',
    orderId,
    description: `${removed.name} removed`,
  })
  publishRemoval(tx, { id: documentId, orderId })
  return removed.storedName
}

/** Removes a document of an unpaid order. Removing it twice is harmless. @throws DomainError `conflict` */
export async function removeDocument(orderId: number, documentId: number, userId: number | null) {
  const storedName = write((tx) => deleteOrderDocument(tx, { userId }, orderId, documentId))
  if (storedName) await removeStored(storedName)
}
