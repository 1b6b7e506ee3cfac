import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import {
  documentReadings,
  documents,
  hoas,
  orders,
  partnerInvitations,
  partnerUploads,
  storedFiles,
  users,
} from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { requeueHoaReading } from '../document-reading/queue-hoa-reading.server'
import { queueAddedReading } from '../document-reading/readings.server'
import { queueMail, queueMailToAdmins } from '../mail/queue-mail.server'
import { infectedMessage } from '../document-files/scan-result'

const findDocument = (tx: Tx, storedName: string) =>
  tx
    .select({
      id: documents.id,
      name: documents.originalName,
      hoaId: documents.hoaId,
      hoa: hoas.name,
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        email: orders.email,
        paymentStatus: orders.paymentStatus,
        canceledAt: orders.canceledAt,
      },
      uploader: { id: users.id, email: users.email, isActive: users.isActive },
    })
    .from(documents)
    .leftJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(hoas, eq(hoas.id, documents.hoaId))
    .leftJoin(users, eq(users.id, documents.uploadedById))
    .where(eq(documents.storedName, storedName))
    .get()

/** Queues a clean file for reading, if it would have been read immediately without a scanner. */
export function continueWithCleanFile(tx: Tx, storedName: string, now: number) {
  const document = findDocument(tx, storedName)
  if (!document) return
  const { order, hoaId, id } = document
  if (order?.paymentStatus === 'paid' && order.canceledAt === null) queueAddedReading(tx, order.id, now)
  else if (hoaId !== null) requeueHoaReading(tx, id)
}

function failReading(tx: Tx, documentId: number, threat: string, now: number) {
  const ended = { status: 'failed' as const, message: infectedMessage(threat), finishedAt: now }
  tx.insert(documentReadings)
    .values({ documentId, ...ended })
    .onConflictDoUpdate({ target: documentReadings.documentId, set: ended })
    .run()
}

/** Marks a document as failed if its file was found to be infected before the document was added. */
export function failInfected(tx: Tx, documentId: number, now: number) {
  const file = tx
    .select({ threat: storedFiles.threat })
    .from(documents)
    .innerJoin(storedFiles, eq(storedFiles.storedName, documents.storedName))
    .where(eq(documents.id, documentId))
    .get()
  if (file?.threat) failReading(tx, documentId, file.threat, now)
}

/** Quarantines an infected file: it is never read, and its sender and staff are notified. */
export function quarantine(tx: Tx, storedName: string, threat: string, now: number) {
  const document = findDocument(tx, storedName)
  if (document) return quarantineDocument(tx, document, threat, now)
  const upload = tx
    .select({
      name: partnerUploads.originalName,
      invitationId: partnerInvitations.id,
      email: partnerInvitations.email,
      hoa: partnerInvitations.hoaName,
    })
    .from(partnerUploads)
    .innerJoin(partnerInvitations, eq(partnerInvitations.id, partnerUploads.invitationId))
    .where(eq(partnerUploads.storedName, storedName))
    .get()
  if (!upload) return
  recordActivity(
    tx,
    {
      userId: null,
      action: 'updated',
      section: 'documents',
      description: `${upload.name}, uploaded for ${upload.hoa}, is infected (${threat}) and in quarantine`,
    },
    now,
  )
  const about = { invitationId: upload.invitationId }
  queueMail(tx, { template: 'infected-file', to: upload.email, ...about }, now)
  queueMailToAdmins(tx, { template: 'infected-file-staff', ...about }, now)
}

function quarantineDocument(
  tx: Tx,
  { id, name, order, hoaId, hoa, uploader }: NonNullable<ReturnType<typeof findDocument>>,
  threat: string,
  now: number,
) {
  failReading(tx, id, threat, now)
  const ownerText = order ? `order ${order.orderNumber}` : (hoa ?? 'an HOA')
  recordActivity(
    tx,
    {
      userId: null,
      action: 'updated',
      section: 'documents',
      ...(order && { orderId: order.id }),
      ...(hoaId !== null && { metadata: { hoaId, hoa } }),
      description: `${name} of ${ownerText} is infected (${threat}) and in quarantine`,
    },
    now,
  )
  const about = { documentId: id, ...(order && { orderId: order.id }) }
  if (order) queueMail(tx, { template: 'infected-file', to: order.email, ...about }, now)
  else if (uploader?.isActive)
    queueMail(tx, { template: 'infected-file', to: uploader.email, userId: uploader.id, ...about }, now)
  queueMailToAdmins(tx, { template: 'infected-file-staff', ...about }, now)
}
