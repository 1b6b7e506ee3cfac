import { and, eq } from 'drizzle-orm'
import { brand, env } from '~/env.server'
import { db } from '~db/client.server'
import { documents, hoas, orders, partnerInvitations, partnerUploads, storedFiles } from '~db/schema'
import { MailNotNeeded, type MailTable, type QueuedMail } from '../mail/mail-content'
import { privateLink } from '../permissions/private-link.server'
import {
  type Infected,
  InfectedFile,
  InfectedFileStaff,
  infectedFileStaffTitle,
  infectedFileTitle,
} from './mail-templates/infected-file'

const infectedColumns = { storedName: storedFiles.storedName, threat: storedFiles.threat }

const isInfected = eq(storedFiles.scanResult, 'infected')

/** The quarantined files of an invitation. The partner opens them through the invitation's link. */
function infectedUploads(invitationId: number): Infected {
  const files = db()
    .select({ ...infectedColumns, name: partnerUploads.originalName, place: partnerInvitations.hoaName })
    .from(partnerUploads)
    .innerJoin(partnerInvitations, eq(partnerInvitations.id, partnerUploads.invitationId))
    .innerJoin(storedFiles, and(eq(storedFiles.storedName, partnerUploads.storedName), isInfected))
    .where(eq(partnerUploads.invitationId, invitationId))
    .all()
  const [first] = files
  if (!first) throw new MailNotNeeded()
  return {
    names: files.map(({ name }) => name),
    threats: files.map(({ threat }) => threat ?? ''),
    place: first.place,
    url: null,
    staffUrl: null,
  }
}

/** Where the customer of an order adds documents. */
const uploadUrl = (order: typeof orders.$inferSelect) =>
  order.paymentStatus === 'paid' ? privateLink(order) : `${env().APP_URL}/checkout?step=3`

/** The quarantined document of a mail; it may have been removed while the mail was queued. */
function infectedFile({ documentId, invitationId }: QueuedMail): Infected {
  if (invitationId) return infectedUploads(invitationId)
  const row = db()
    .select({ ...infectedColumns, name: documents.originalName, order: orders, hoa: hoas })
    .from(documents)
    .innerJoin(storedFiles, and(eq(storedFiles.storedName, documents.storedName), isInfected))
    .leftJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(hoas, eq(hoas.id, documents.hoaId))
    .where(eq(documents.id, documentId ?? 0))
    .get()
  if (!row) throw new MailNotNeeded()
  const { order, hoa } = row
  return {
    names: [row.name],
    threats: [row.threat ?? ''],
    place: order ? `order ${order.orderNumber}` : (hoa?.name ?? ''),
    url: order ? uploadUrl(order) : `${env().APP_URL}/partner`,
    staffUrl: order
      ? `${env().APP_URL}/admin/snapshots/${order.id}`
      : `${env().APP_URL}/admin/hoas/${hoa?.id}/documents`,
  }
}

export const scanMails = {
  'infected-file': (mail) => {
    const infected = infectedFile(mail)
    return {
      subject: infectedFileTitle(infected),
      body: <InfectedFile brand={brand()} {...infected} />,
    }
  },
  'infected-file-staff': (mail) => {
    const infected = infectedFile(mail)
    return {
      subject: infectedFileStaffTitle(infected),
      body: <InfectedFileStaff brand={brand()} {...infected} />,
    }
  },
} satisfies MailTable
