import { and, eq } from 'drizzle-orm'
import { brand, env } from '~/env.server'
import { db } from '~db/client.server'
import { orders, reportRevisions } from '~db/schema'
import { accountOf } from '../mail/account-of.server'
import { MailNotNeeded, type MailTable, type QueuedMail } from '../mail/mail-content'
import { assigneeOf, staffOrderUrl, mailedOrder, privateLinkFor } from '../order-mails/mailed-order.server'
import { publicAddress } from '../orders/public-address'
import { ReadyForReview } from './mail-templates/ready-for-review'
import { ReportReady } from './mail-templates/report-ready'
import { SharedReport } from './mail-templates/shared-report'
import type { PrintedReport } from './revisions/printed-report'
import { pdfFileName, readReportFile } from './pdf/report-files.server'
import { requiredProgress } from './draft/required-progress.server'
import { revisionChanges } from './revisions/revision-changes'

const findRevision = (orderId: number, revision: number) =>
  db()
    .select({ order: orders, pdfName: reportRevisions.pdfName, content: reportRevisions.content })
    .from(reportRevisions)
    .innerJoin(orders, eq(orders.id, reportRevisions.orderId))
    .where(and(eq(reportRevisions.orderId, orderId), eq(reportRevisions.revision, revision)))
    .get()

/** The revision to mail, with its PDF and its differences from the previous one. */
function approvedReport({ orderId, revision }: QueuedMail) {
  const row = findRevision(orderId ?? 0, revision ?? 0)
  if (!row?.pdfName) throw new Error('The mail refers to no finished report')
  const report = JSON.parse(row.content) as PrintedReport
  const before = findRevision(row.order.id, report.revision - 1)
  return {
    order: row.order,
    pdfName: row.pdfName,
    report,
    changes: before ? revisionChanges(JSON.parse(before.content) as PrintedReport, report) : [],
  }
}

export const reportMails = {
  'ready-for-review': (mail) => {
    const order = mailedOrder(mail.orderId)
    const contributor = assigneeOf(order.id)
    const progress = requiredProgress([order.id]).get(order.id)
    // The request was withdrawn, or the review started, while the mail was queued.
    if (!contributor?.readyAt || !progress) throw new MailNotNeeded()
    return {
      subject: `${order.orderNumber} is ready for review`,
      body: (
        <ReadyForReview
          brand={brand()}
          order={order}
          contributor={`${contributor.firstName} ${contributor.lastName}`}
          progress={progress}
          staffOrderUrl={staffOrderUrl(order.id)}
        />
      ),
    }
  },
  'report-ready': (mail) => {
    const { order, pdfName, report, changes } = approvedReport(mail)
    const isCorrection = report.revision > 1
    return {
      subject: `Your ${brand().productName} Report ${order.orderNumber} ${isCorrection ? 'was corrected' : 'is ready'}`,
      body: (
        <ReportReady
          brand={brand()}
          firstName={order.firstName}
          report={report}
          changes={changes}
          address={`${order.subjectPropertyAddress}, ${order.propertyCity}, ${order.propertyState} ${order.propertyZipCode}`}
          reportUrl={`${env().APP_URL}/report/${order.orderNumber}`}
          privateOrderUrl={privateLinkFor(order, mail)}
        />
      ),
      attachments: readReportFile(pdfName).then((content) => [
        { filename: pdfFileName(order.orderNumber), contentType: 'application/pdf', content },
      ]),
    }
  },
  'shared-report': (mail) => {
    const order = mailedOrder(mail.orderId)
    // Shared by staff or by the customer.
    const staff = mail.userId ? accountOf(db(), mail) : null
    const { firstName, lastName } = staff ?? order
    const place = publicAddress(order.subjectPropertyAddress)
    return {
      subject: `HOA report on ${place}`,
      body: (
        <SharedReport
          brand={brand()}
          sharedBy={staff ? `${firstName} ${lastName} of ${brand().productName}` : `${firstName} ${lastName}`}
          place={place}
          isReady={order.status === 'completed'}
          reportUrl={`${env().APP_URL}/report/${order.orderNumber}`}
        />
      ),
    }
  },
} satisfies MailTable
