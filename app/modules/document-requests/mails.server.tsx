import { and, eq, gte, isNull } from 'drizzle-orm'
import { brand } from '~/env.server'
import { db, write } from '~db/client.server'
import { documents } from '~db/schema'
import { MailNotNeeded, type MailTable, type QueuedMail } from '../mail/mail-content'
import { staffOrderUrl, mailedOrder, privateLinkFor } from '../order-mails/mailed-order.server'
import { publicAddress } from '../orders/public-address'
import { findReceivedFor, findRequestById } from './find-request.server'
import { AddedDocuments, addedDocumentsTitle } from './mail-templates/added-documents'
import { DocumentRequestMail, documentRequestTitle } from './mail-templates/document-request'
import { DocumentRequestReport, documentRequestReportTitle } from './mail-templates/document-request-report'
import { createDocumentRequestLink } from './request-link.server'
import { pauseEnd } from './state'

function documentRequest(requestId: number | null | undefined) {
  const request = findRequestById(db(), requestId ?? 0, Date.now())
  if (!request || request.order.dueAt === null) throw new Error('The mail refers to no document request')
  const { address, dueAt } = request.order
  return { ...request, place: publicAddress(address), dueAt }
}

/** Documents that a customer has added without a request, starting with the mail's document. */
function addedDocuments({ orderId, documentId }: QueuedMail): string[] {
  const first = db()
    .select({ uploadedAt: documents.uploadedAt })
    .from(documents)
    .where(eq(documents.id, documentId ?? 0))
    .get()
  if (!first) throw new MailNotNeeded()
  return db()
    .select({ name: documents.originalName })
    .from(documents)
    .where(
      and(
        eq(documents.orderId, orderId ?? 0),
        isNull(documents.requestId),
        isNull(documents.uploadedById),
        gte(documents.uploadedAt, first.uploadedAt),
      ),
    )
    .orderBy(documents.id)
    .all()
    .map(({ name }) => name)
}

export const documentRequestMails = {
  'document-request': (mail) => {
    const request = documentRequest(mail.documentRequestId)
    // The token is created when the mail is sent, so the queue never stores it.
    const link = write((tx) => createDocumentRequestLink(tx, request.id))
    if (link === null) throw new MailNotNeeded()
    const now = Date.now()
    return {
      subject: documentRequestTitle(request.documents.length, request.place),
      body: (
        <DocumentRequestMail
          brand={brand()}
          firstName={request.order.firstName}
          orderNumber={request.order.orderNumber}
          request={{ ...request, pausedUntil: pauseEnd(request, now), isLate: request.dueAt < now }}
          link={link}
          privateOrderUrl={privateLinkFor(request.order, mail)}
        />
      ),
    }
  },
  'document-request-report': (mail) => {
    const request = documentRequest(mail.documentRequestId)
    const report = {
      orderNumber: request.order.orderNumber,
      requested: request.documents.map(({ name }) => name),
      received: findReceivedFor(db(), request).map(({ name }) => name),
      isFinished: request.outcome === 'finished',
      dueAt: request.dueAt,
    }
    return {
      subject: documentRequestReportTitle(report),
      body: (
        <DocumentRequestReport
          brand={brand()}
          report={report}
          staffOrderUrl={staffOrderUrl(request.order.id)}
        />
      ),
    }
  },
  'added-documents': (mail) => {
    const order = mailedOrder(mail.orderId)
    const added = addedDocuments(mail)
    return {
      subject: addedDocumentsTitle({ order, added }),
      body: (
        <AddedDocuments brand={brand()} order={order} added={added} staffOrderUrl={staffOrderUrl(order.id)} />
      ),
    }
  },
} satisfies MailTable
