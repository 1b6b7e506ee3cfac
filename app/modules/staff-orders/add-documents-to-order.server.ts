import { createReadStream } from 'node:fs'
import { and, eq, inArray } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documents } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { queueReading } from '../document-reading/readings.server'
import { storeFile } from '../documents/add-document.server'
import { refuseOverLimit, markDocumentsUnreviewed } from '../document-requests/added-documents.server'
import { requireScanned } from '../documents/open-file.server'
import { localCopy, receiveFile } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { requireOrderAccess, canWorkOnOrder, refuseCanceled } from '../permissions/order-access.server'
import { publishUpload } from '../webhooks/publish-event.server'

/**
 * Checks inside the transaction that the order can receive documents from its HOA.
 * @throws DomainError `not_found`, `forbidden`; `conflict` for an order that has no HOA, is unpaid, or is
 * completed
 */
function requireOrderOpenToDocuments(tx: Tx, actor: SignedInUser, orderId: number) {
  const user = requireActor(tx, actor, 'work on orders')
  const order = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
  refuseCanceled(order)
  if (order.hoaId === null) throw new DomainError('conflict', 'The order is not linked to an HOA.')
  if (order.status === 'pending') throw new DomainError('conflict', 'The order is not paid yet.')
  if (order.status === 'completed')
    throw new DomainError('conflict', 'The report is completed, so it accepts no more documents.')
  return { user, order, hoaId: order.hoaId }
}

/**
 * Copies documents of an order's HOA to the order, keeping the dates on which they were filed, and queues
 * them for reading so that the report can cite them.
 * @returns the number of documents added
 * @throws DomainError `not_found` for a document that is not the HOA's; `forbidden`; `conflict`;
 * `storage_full`
 */
export async function addHoaDocumentsToOrder(
  actor: SignedInUser,
  orderId: number,
  documentIds: readonly number[],
): Promise<number> {
  const uniqueIds = [...new Set(documentIds)]
  if (uniqueIds.length === 0) throw new DomainError('not_found', 'Please choose at least one document.')
  const { hoaId } = write((tx) => requireOrderOpenToDocuments(tx, actor, orderId))
  const filed = db()
    .select()
    .from(documents)
    .where(and(eq(documents.hoaId, hoaId), inArray(documents.id, uniqueIds)))
    .all()
  if (filed.length < uniqueIds.length)
    throw new DomainError('not_found', 'A document is no longer filed with the HOA. Please select again.')
  for (const { originalName, storedName, uploadedAt } of filed) {
    await requireScanned(storedName)
    const copy = await receiveFile(createReadStream(await localCopy(storedName)))
    await storeFile(originalName, copy, (tx, stored) => {
      const { user, order } = requireOrderOpenToDocuments(tx, actor, orderId)
      refuseOverLimit(tx, orderId, stored.sizeBytes)
      const { id } = tx
        .insert(documents)
        .values({ ...stored, orderId, uploadedAt, uploadedById: user.id })
        .returning({ id: documents.id })
        .get()
      recordActivity(tx, {
        userId: user.id,
        action: 'uploaded',
        section: 'documents',
        orderId,
        description: `${stored.originalName} added to order ${order.orderNumber} from the documents of its HOA`,
      })
      markDocumentsUnreviewed(tx, orderId)
      publishUpload(tx, { orderId, id, mediaType: stored.mediaType, sizeBytes: stored.sizeBytes })
      queueReading(tx, orderId)
    })
  }
  return filed.length
}
