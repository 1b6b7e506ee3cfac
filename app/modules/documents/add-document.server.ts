import { and, count, eq, inArray, ne } from 'drizzle-orm'
import pLimit from 'p-limit'
import { write, type Tx } from '~db/client.server'
import { documents, orders, payments } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { refuseWhenFull } from '../full-disk.server'
import { checkContent } from './check-content.server'
import {
  acceptedExtension,
  acceptedTypes,
  displayName,
  maxFileBytes,
  maxFilesPerOrder,
  uploadMessages,
  type AcceptedExtension,
} from './limits'
import { discardFile, keepFile, readArrived, removeStored, type ArrivedFile } from './storage.server'

/** A file is in memory while it is checked: only so many at a time, however many visitors are sending. */
const checking = pLimit(2)
/** Where they are read to. Always the same memory: with ten fresh megabytes for each file, V8 does little else than sweep. */
const rooms: Buffer[] = []

async function checkArrived(file: ArrivedFile, extension: AcceptedExtension) {
  const room = rooms.pop() ?? Buffer.allocUnsafeSlow(maxFileBytes)
  try {
    await checkContent(await readArrived(file, room), extension)
  } finally {
    rooms.push(room)
  }
}

/**
 * Adds an arrived file to an unpaid order, when it is what its name says. A refused one is discarded and leaves the others as
 * they are. The caller has made sure that the order belongs to whoever sends the file.
 * @throws DomainError whose sentence does not name the file: `too_large`, `unsupported_type`, `conflict`, `storage_full`
 */
export async function addDocument(
  orderId: number,
  sentName: string,
  file: ArrivedFile,
  userId: number | null,
): Promise<{ id: number; name: string; sizeBytes: number }> {
  const name = displayName(sentName)
  try {
    const extension = acceptedExtension(name)
    if (!extension) throw new DomainError('unsupported_type', uploadMessages.type)
    if (file.sizeBytes > maxFileBytes) throw new DomainError('too_large', uploadMessages.tooLarge)
    if (file.sizeBytes === 0) throw new DomainError('unsupported_type', uploadMessages.tooSmall)
    await checking(() => checkArrived(file, extension))

    const storedName = await keepFile(file, extension)
    try {
      return write((tx) => {
        const order = tx
          .select({ paymentStatus: orders.paymentStatus, documents: count(documents.id) })
          .from(orders)
          .leftJoin(documents, eq(documents.orderId, orders.id))
          .where(eq(orders.id, orderId))
          .groupBy(orders.id)
          .get()
        if (!order) throw new DomainError('not_found', 'The order does not exist.')
        if (order.paymentStatus === 'paid')
          throw new DomainError(
            'conflict',
            'This order is paid; its documents can’t be changed here any more',
          )
        if (order.documents >= maxFilesPerOrder) throw new DomainError('conflict', uploadMessages.tooMany)
        const { id } = tx
          .insert(documents)
          .values({
            orderId,
            originalName: name,
            storedName,
            mediaType: acceptedTypes[extension],
            sizeBytes: file.sizeBytes,
            uploadedAt: Date.now(),
          })
          .returning({ id: documents.id })
          .get()
        recordActivity(tx, {
          userId,
          action: 'uploaded',
          section: 'documents',
          orderId,
          description: `${name} uploaded`,
        })
        return { id, name, sizeBytes: file.sizeBytes }
      })
    } catch (error) {
      await removeStored(storedName)
      throw error
    }
  } catch (error) {
    await discardFile(file)
    refuseWhenFull(error)
  }
}

const hasLivePayment = (tx: Tx, orderId: number) =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['open', 'processing'])))
    .get() !== undefined

/** Removes a document of an unpaid order. Removing it twice is harmless. @throws DomainError `conflict` */
export async function removeDocument(orderId: number, documentId: number, userId: number | null) {
  const storedName = write((tx) => {
    const order = tx
      .select({ paymentStatus: orders.paymentStatus })
      .from(orders)
      .where(eq(orders.id, orderId))
      .get()
    if (order?.paymentStatus !== 'pending') {
      throw new DomainError('conflict', 'This order is paid; its documents can’t be changed here any more')
    }
    const others = tx
      .select({ n: count() })
      .from(documents)
      .where(and(eq(documents.orderId, orderId), ne(documents.id, documentId)))
      .get()
    if (others?.n === 0 && hasLivePayment(tx, orderId)) {
      // It could be paid at any moment, and a paid order without a document is nothing to work from.
      throw new DomainError('conflict', 'Please add another document before you remove the last one')
    }
    const removed = tx
      .delete(documents)
      .where(and(eq(documents.id, documentId), eq(documents.orderId, orderId)))
      .returning({ storedName: documents.storedName, name: documents.originalName })
      .get()
    if (!removed) return null
    recordActivity(tx, {
      userId,
      action: 'deleted',
      section: 'documents',
      orderId,
      description: `${removed.name} removed`,
    })
    return removed.storedName
  })
  if (storedName) await removeStored(storedName)
}
