import { render } from '@react-email/render'
import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { ReactElement } from 'react'
import { db, write, type Db, type Tx } from '~db/client.server'
import {
  documents,
  hoas,
  orders,
  partnerInvitations,
  partnerOnboardings,
  partnerUploads,
  payments,
  questionnaireRequests,
  reportRevisions,
  storedFiles,
  tasks,
  users,
  webhookDeliveries,
  webhooks,
} from '~db/schema'
import { brand, env } from '~/env.server'
import { createLink, linksEndedSince, type LinkPurpose } from '../sign-in/password-links.server'
import { roleLabels } from '../permissions/permissions'
import { createUndoLink } from '../sign-in/undo-email-change.server'
import { findReceivedFor, findRequestById } from '../document-requests/find-request.server'
import { createRequestLink as createDocumentRequestLink } from '../document-requests/request-link.server'
import { pauseAt } from '../document-requests/state'
import { listDocuments } from '../documents/queries.server'
import { endText, momentText, usd } from '../formatting'
import { findRefund } from '../payments/customers-payment.server'
import { privateLink } from '../orders/private-link.server'
import { publicAddress } from '../orders/public-address'
import { createInvitationLink } from '../partners/invite-partner.server'
import { findExpiring } from '../partners/remind-partners.server'
import type { PartnerInfo } from '../partners/schema'
import { findCancellation } from '../payments/refund-cancellation.server'
import { readReceipt } from '../receipts/read-receipt.server'
import { receiptFileName, renderReceiptPdf } from '../receipts/receipt-pdf.server'
import { createRequestLink } from '../questionnaire/requests.server'
import type { PrintedReport } from '../reports/revisions/printed-report'
import { requiredProgress } from '../reports/draft/required-progress.server'
import { revisionChanges } from '../reports/revisions/revision-changes'
import { pdfFileName, readReportFile } from '../reports/pdf/report-files.server'
import { plainText } from './plain-text'
import type { MailTemplate } from './templates'
import {
  FactorChanged,
  FactorReset,
  factorResetTitle,
  NewDevice,
  WrongCodes,
} from './templates/account-security'
import { AddedDocuments, addedDocumentsTitle } from './templates/added-documents'
import { AnswerRequestMail, answerRequestSubject } from './templates/answer-request'
import { DocumentExpires, documentExpiresTitle } from './templates/document-expires'
import { DocumentRequestMail, documentRequestTitle } from './templates/document-request'
import { DocumentRequestReport, documentRequestReportTitle } from './templates/document-request-report'
import { EmailChanged } from './templates/email-changed'
import {
  InfectedFile,
  InfectedFileStaff,
  infectedFileStaffTitle,
  infectedFileTitle,
  type Infected,
} from './templates/infected-file'
import { MoneyBack, moneyBackTitle } from './templates/money-back'
import { EmailRestored } from './templates/email-restored'
import { FailedSignIns } from './templates/failed-sign-ins'
import { NewEmailAddress } from './templates/new-email-address'
import { NewOrder } from './templates/new-order'
import { OrderAssigned } from './templates/order-assigned'
import { OrderCanceled, RefundSent } from './templates/order-canceled'
import { OrderConfirmation } from './templates/order-confirmation'
import { invitationTitle, PartnerInvitationMail } from './templates/partner-invitation'
import { PasswordChanged } from './templates/password-changed'
import { PartnerJoined, partnerJoinedTitle } from './templates/partner-joined'
import { PartnerLinked } from './templates/partner-linked'
import { PasswordReset } from './templates/password-reset'
import { PrivateLinkMail } from './templates/private-link'
import { ReadyForReview } from './templates/ready-for-review'
import { ReceiptMail } from './templates/receipt'
import { RefundFailed } from './templates/refund-failed'
import { ReportReady } from './templates/report-ready'
import { SharedReport } from './templates/shared-report'
import { TaskCanceled } from './templates/task-canceled'
import { invitationSubject, TeamInvitation } from './templates/team-invitation'
import { WebhookTrouble, webhookTroubleTitle } from './templates/webhook-trouble'
import { factorChanges, type FactorChange } from '../sign-in/schema'
import type { Attachment } from './transport'

type Queued = {
  template: MailTemplate
  orderId?: number | null
  userId?: number | null
  invitationId?: number | null
  documentId?: number | null
  webhookId?: number | null
  questionnaireRequestId?: number | null
  documentRequestId?: number | null
  revision?: number | null
  /** JSON. */
  details?: string | null
  to?: string
  /** When it was queued. */
  createdAt: number
}
type Content = { subject: string; body: ReactElement; attachments?: Promise<Attachment[]> }
/** Of a mail whose content rests on what is not in the database alone. */
type LaterContent = Content | Promise<Content>

function paidOrder(orderId: number | null | undefined) {
  const order = db()
    .select({
      order: orders,
      hasPassword: users.passwordSetAt,
      userEmail: users.email,
      isActive: users.isActive,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId ?? 0))
    .get()
  if (!order || order.order.paidAt === null || order.order.dueAt === null)
    throw new Error('The mail is about no paid order')
  const { order: o } = order
  return {
    ...o,
    paidAt: order.order.paidAt,
    dueAt: order.order.dueAt,
    needsPassword: order.isActive && order.hasPassword === null && order.userEmail === o.email,
    address: `${o.subjectPropertyAddress}, ${o.propertyCity}, ${o.propertyState} ${o.propertyZipCode}`,
    documents: listDocuments(o.id).map((d) => d.name),
  }
}

/** Whose task an order is; undefined while it is nobody's. */
const taskOf = (orderId: number) =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      readyAt: tasks.readyAt,
    })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.assigneeId))
    .where(eq(tasks.orderId, orderId))
    .get()

const infectedColumns = { storedName: storedFiles.storedName, threat: storedFiles.threat }
const isInfected = eq(storedFiles.scanResult, 'infected')

/** The files of an invitation that are in quarantine; the partner gets there by the link of the invitation. */
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

/** The document that a mail about a quarantine names; it may have been removed while the mail was queued. */
function infectedFile({ documentId, invitationId }: Queued): Infected {
  if (invitationId) return infectedUploads(invitationId)
  const found = db()
    .select({ ...infectedColumns, name: documents.originalName, order: orders, hoa: hoas })
    .from(documents)
    .innerJoin(storedFiles, and(eq(storedFiles.storedName, documents.storedName), isInfected))
    .leftJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(hoas, eq(hoas.id, documents.hoaId))
    .where(eq(documents.id, documentId ?? 0))
    .get()
  if (!found) throw new MailNotNeeded()
  const { order, hoa } = found
  return {
    names: [found.name],
    threats: [found.threat ?? ''],
    place: order ? `order ${order.orderNumber}` : (hoa?.name ?? ''),
    url: order
      ? order.paymentStatus === 'paid'
        ? privateLink(order)
        : `${env().APP_URL}/checkout?step=3`
      : `${env().APP_URL}/partner`,
    staffUrl: order ? orderUrl(order.id) : `${env().APP_URL}/admin/hoas/${hoa?.id}/documents`,
  }
}

/** Where staff work on an order. */
const orderUrl = (orderId: number) => `${env().APP_URL}/admin/snapshots/${orderId}`

/** A mail that nobody needs any more by the time when it would go out. */
export class MailNotNeeded extends Error {
  override name = 'MailNotNeeded'
}

/** The account that a mail names: who gets it, or who shares a report. */
function accountOf(at: Db | Tx, { userId }: Queued) {
  const user = at
    .select()
    .from(users)
    .where(eq(users.id, userId ?? 0))
    .get()
  if (!user) throw new Error('The mail is about no account')
  return user
}

/**
 * The owner of an account, and a link for them alone: none goes to an address that the account has given up since, nor to a
 * deactivated account, nor when every link of the account has been ended while the mail waited. The token is made now and only
 * mailed: the queue never holds one. A further attempt to send makes another and leaves the first: it may have arrived, and mail
 * programs drop the second of two mails with one id.
 */
function passwordLink(mail: Queued, purpose: LinkPurpose) {
  return write((tx) => {
    const user = accountOf(tx, mail)
    if (!user.isActive || user.email !== mail.to || linksEndedSince(tx, user, mail.createdAt))
      throw new MailNotNeeded()
    return { user, url: createLink(tx, user.id, purpose) }
  })
}

/**
 * The link by which the address that a mail goes to undoes the change that the mail tells of. Nobody may undo it for an account that
 * is deactivated. As with all links, the token is made now and only mailed.
 */
function undoLink(user: typeof users.$inferSelect, { to, createdAt }: Queued) {
  if (to === undefined || !user.isActive) return null
  const link = write((tx) => createUndoLink(tx, user.id, { changedAt: createdAt, email: to }))
  return link && { url: link.url, until: endText(link.expiresAt) }
}

const detailsOf = ({ details }: Queued) => JSON.parse(details ?? '{}') as Record<string, string | undefined>

/** What the mails about an account's safety have in common. */
const safetyMail = (mail: Queued) => ({
  brand: brand(),
  firstName: accountOf(db(), mail).firstName,
  at: momentText(mail.createdAt),
})

const settingsUrl = () => `${env().APP_URL}/admin/settings`

/** Where somebody gets a link to choose a new password. */
const forgottenUrl = () => `${env().APP_URL}/forgot-password`

function partnerInvitation(invitationId: number | null | undefined) {
  const found = db()
    .select({ invitation: partnerInvitations, firstName: users.firstName, lastName: users.lastName })
    .from(partnerInvitations)
    .innerJoin(users, eq(users.id, partnerInvitations.invitedById))
    .where(eq(partnerInvitations.id, invitationId ?? 0))
    .get()
  if (!found) throw new Error('The mail is about no invitation')
  return { ...found.invitation, invitedBy: `${found.firstName} ${found.lastName}` }
}

/** What a partner has said of themselves, and the HOA that it led to; null while staff decide. */
function finishedOnboarding(invitationId: number | null | undefined) {
  const found = db()
    .select()
    .from(partnerOnboardings)
    .where(eq(partnerOnboardings.invitationId, invitationId ?? 0))
    .get()
  if (!found?.partnerInfo) throw new Error('The mail is about no onboarding')
  const hoa =
    found.hoaId === null ? undefined : db().select().from(hoas).where(eq(hoas.id, found.hoaId)).get()
  return { ...found, info: JSON.parse(found.partnerInfo) as PartnerInfo, hoa }
}

function answerRequest(requestId: number | null | undefined) {
  const found = db()
    .select({
      request: questionnaireRequests,
      hoa: hoas.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(questionnaireRequests)
    .innerJoin(hoas, eq(hoas.id, questionnaireRequests.hoaId))
    .innerJoin(users, eq(users.id, questionnaireRequests.requestedById))
    .where(eq(questionnaireRequests.id, requestId ?? 0))
    .get()
  if (!found) throw new Error('The mail is about no request for answers')
  const { request, hoa, firstName, lastName } = found
  const { id, message, expiresAt } = request
  const questions = (JSON.parse(request.questionIds) as string[]).length
  return { id, message, expiresAt, questions, hoa, requestedBy: `${firstName} ${lastName}`.trim() }
}

function documentRequest(requestId: number | null | undefined) {
  const request = findRequestById(db(), requestId ?? 0, Date.now())
  if (!request || request.order.dueAt === null) throw new Error('The mail is about no request for documents')
  const { address, dueAt } = request.order
  return { ...request, place: publicAddress(address), dueAt }
}

/**
 * The private link of an order for the address that a mail goes to. Should the customer's address have been corrected since, the link
 * opens nothing.
 */
const privateLinkFor = (order: { id: number; email: string }, { to = order.email }: Queued) =>
  privateLink({ id: order.id, email: to })

/** What a customer has added unasked, from the mail's document on. */
function addedDocuments({ orderId, documentId }: Queued): string[] {
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

const findRevision = (orderId: number, revision: number) =>
  db()
    .select({ order: orders, pdfName: reportRevisions.pdfName, content: reportRevisions.content })
    .from(reportRevisions)
    .innerJoin(orders, eq(orders.id, reportRevisions.orderId))
    .where(and(eq(reportRevisions.orderId, orderId), eq(reportRevisions.revision, revision)))
    .get()

/** The revision that a mail brings, with its PDF, and what it says otherwise than the one before it. */
function approvedReport({ orderId, revision }: Queued) {
  const found = findRevision(orderId ?? 0, revision ?? 0)
  if (!found?.pdfName) throw new Error('The mail is about no finished report')
  const report = JSON.parse(found.content) as PrintedReport
  const before = findRevision(found.order.id, report.revision - 1)
  return {
    order: found.order,
    pdfName: found.pdfName,
    report,
    changes: before ? revisionChanges(JSON.parse(before.content) as PrintedReport, report) : [],
  }
}

/** A webhook that was removed, or works again, is no trouble any more. */
function webhookTrouble(mail: Queued): Content {
  const webhook = db()
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, mail.webhookId ?? 0))
    .get()
  const isOff = mail.template === 'webhook-switched-off'
  if (!webhook || (isOff ? webhook.isActive : webhook.failuresInRow === 0)) throw new MailNotNeeded()
  const last = db()
    .select({ reason: webhookDeliveries.lastReason })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.status, 'failed')))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
    .get()
  return {
    subject: webhookTroubleTitle(webhook),
    body: (
      <WebhookTrouble
        brand={brand()}
        webhook={webhook}
        lastReason={last?.reason ?? null}
        url={`${env().APP_URL}/admin/webhooks/${webhook.id}`}
      />
    ),
  }
}

/** A paid order that its customer has canceled, with its refund. */
function canceledOrder(mail: Queued) {
  const order = paidOrder(mail.orderId)
  const refund = findRefund(order.id)
  if (!refund) throw new Error('The mail is about no canceled order')
  return { order, refund }
}

const contents: Record<MailTemplate, (mail: Queued) => LaterContent> = {
  'order-confirmation': (mail) => {
    const order = paidOrder(mail.orderId)
    if (order.canceledAt !== null) throw new MailNotNeeded()
    // Made now and only mailed: the queue never holds a token.
    const setupUrl = order.needsPassword ? write((tx) => createLink(tx, order.userId, 'setup')) : null
    return {
      subject: `Your ${brand().productName} Report order ${order.orderNumber}`,
      body: (
        <OrderConfirmation
          brand={brand()}
          appUrl={env().APP_URL}
          order={order}
          orderUrl={privateLinkFor(order, mail)}
          setupUrl={setupUrl}
        />
      ),
    }
  },
  'new-order': (mail) => {
    const order = paidOrder(mail.orderId)
    if (order.canceledAt !== null) throw new MailNotNeeded()
    const assignee = taskOf(order.id)
    return {
      subject: `New order ${order.orderNumber}`,
      body: (
        <NewOrder
          brand={brand()}
          order={{ ...order, customer: `${order.firstName} ${order.lastName}` }}
          assignee={assignee ? `${assignee.firstName} ${assignee.lastName}` : null}
          orderUrl={orderUrl(order.id)}
        />
      ),
    }
  },
  'order-assigned': (mail) => {
    const order = paidOrder(mail.orderId)
    const assignee = taskOf(order.id)
    // Reassigned, completed, or canceled while the mail was queued.
    const isOver = order.status === 'completed' || order.canceledAt !== null
    if (!assignee || assignee.id !== mail.userId || isOver) throw new MailNotNeeded()
    return {
      subject: `Order ${order.orderNumber} is assigned to you`,
      body: (
        <OrderAssigned
          brand={brand()}
          firstName={assignee.firstName}
          order={{ ...order, customer: `${order.firstName} ${order.lastName}` }}
          orderUrl={orderUrl(order.id)}
        />
      ),
    }
  },
  'ready-for-review': (mail) => {
    const order = paidOrder(mail.orderId)
    const contributor = taskOf(order.id)
    const progress = requiredProgress([order.id]).get(order.id)
    // Taken back, or under review already, while the mail was queued.
    if (!contributor?.readyAt || !progress) throw new MailNotNeeded()
    return {
      subject: `${order.orderNumber} is ready for review`,
      body: (
        <ReadyForReview
          brand={brand()}
          order={order}
          contributor={`${contributor.firstName} ${contributor.lastName}`}
          progress={progress}
          orderUrl={orderUrl(order.id)}
        />
      ),
    }
  },
  'money-back': (mail) => {
    const order = paidOrder(mail.orderId)
    const payment = db()
      .select()
      .from(payments)
      .where(
        and(eq(payments.orderId, order.id), eq(payments.state, 'succeeded'), eq(payments.isDuplicate, false)),
      )
      .get()
    if (!payment) throw new Error('The mail is about no payment')
    return {
      subject: moneyBackTitle(order.orderNumber),
      body: (
        <MoneyBack
          brand={brand()}
          order={{ ...order, customer: `${order.firstName} ${order.lastName}` }}
          payment={payment}
          orderUrl={orderUrl(order.id)}
        />
      ),
    }
  },
  'order-canceled': (mail) => {
    const { order, refund } = canceledOrder(mail)
    return {
      subject: `Your ${brand().productName} Report order ${order.orderNumber} is canceled`,
      body: <OrderCanceled brand={brand()} order={order} refund={refund} orderUrl={privateLink(order)} />,
    }
  },
  'refund-sent': (mail) => {
    const { order, refund } = canceledOrder(mail)
    return {
      subject: `Your refund for order ${order.orderNumber} was sent`,
      body: <RefundSent brand={brand()} order={order} refund={refund} orderUrl={privateLink(order)} />,
    }
  },
  'task-canceled': (mail) => {
    const order = paidOrder(mail.orderId)
    return {
      subject: `${order.orderNumber} was canceled`,
      body: (
        <TaskCanceled
          brand={brand()}
          firstName={accountOf(db(), mail).firstName}
          order={order}
          orderUrl={orderUrl(order.id)}
        />
      ),
    }
  },
  'refund-failed': (mail) => {
    const { order, refund } = canceledOrder(mail)
    // Somebody has seen to it while the mail was queued.
    if (refund.refundState !== 'failed') throw new MailNotNeeded()
    return {
      subject: `Please refund order ${order.orderNumber} by hand`,
      body: (
        <RefundFailed
          brand={brand()}
          order={{ ...order, customer: `${order.firstName} ${order.lastName}` }}
          refund={{ ...refund, failure: findCancellation(order.id)?.failure ?? null }}
          orderUrl={orderUrl(order.id)}
        />
      ),
    }
  },
  receipt: async (mail) => {
    const order = paidOrder(mail.orderId)
    const read = await readReceipt(order.id)
    return {
      subject: `Your receipt for order ${order.orderNumber}`,
      body: (
        <ReceiptMail
          brand={brand()}
          firstName={order.firstName}
          facts={read.receipt.facts}
          total={usd(order.totalCents)}
          orderUrl={privateLink(order)}
        />
      ),
      attachments: renderReceiptPdf(read).then((content) => [
        { filename: receiptFileName(order.orderNumber), contentType: 'application/pdf', content },
      ]),
    }
  },
  'report-ready': (mail) => {
    const { order, pdfName, report, changes } = approvedReport(mail)
    const corrected = report.revision > 1
    return {
      subject: `Your ${brand().productName} Report ${order.orderNumber} ${corrected ? 'was corrected' : 'is ready'}`,
      body: (
        <ReportReady
          brand={brand()}
          firstName={order.firstName}
          report={report}
          changes={changes}
          address={`${order.subjectPropertyAddress}, ${order.propertyCity}, ${order.propertyState} ${order.propertyZipCode}`}
          reportUrl={`${env().APP_URL}/report/${order.orderNumber}`}
          orderUrl={privateLinkFor(order, mail)}
        />
      ),
      attachments: readReportFile(pdfName).then((content) => [
        { filename: pdfFileName(order.orderNumber), contentType: 'application/pdf', content },
      ]),
    }
  },
  'password-reset': (mail) => {
    const { user, url } = passwordLink(mail, 'reset')
    return {
      subject: `Choose a new ${brand().productName} password`,
      body: <PasswordReset brand={brand()} firstName={user.firstName} resetUrl={url} />,
    }
  },
  'team-invitation': (mail) => {
    const { user, url } = passwordLink(mail, 'setup')
    const { firstName, email, role } = user
    const hasPassword = user.passwordSetAt !== null
    return {
      subject: invitationSubject(brand().productName, hasPassword),
      body: (
        <TeamInvitation
          brand={brand()}
          member={{ firstName, email, roleLabel: roleLabels[role] }}
          hasPassword={hasPassword}
          setupUrl={url}
        />
      ),
    }
  },
  'email-changed': (mail) => {
    const user = accountOf(db(), mail)
    // It has its address back already.
    if (mail.to === user.email) throw new MailNotNeeded()
    return {
      subject: `Your ${brand().productName} account has a new email address`,
      body: <EmailChanged brand={brand()} firstName={user.firstName} undo={undoLink(user, mail)} />,
    }
  },
  'new-email-address': (mail) => {
    const user = accountOf(db(), mail)
    if (mail.to !== user.email) throw new MailNotNeeded()
    return {
      subject: `Your ${brand().productName} account now uses this email address`,
      body: <NewEmailAddress brand={brand()} firstName={user.firstName} settingsUrl={settingsUrl()} />,
    }
  },
  'email-restored': (mail) => {
    const user = accountOf(db(), mail)
    return {
      subject: `Your ${brand().productName} email address change was undone`,
      body: (
        <EmailRestored
          brand={brand()}
          firstName={user.firstName}
          isRestored={mail.to === user.email}
          resetUrl={forgottenUrl()}
        />
      ),
    }
  },
  'password-changed': (mail) => ({
    subject: `Your ${brand().productName} password was changed`,
    body: (
      <PasswordChanged
        brand={brand()}
        firstName={accountOf(db(), mail).firstName}
        changedAt={momentText(mail.createdAt)}
        resetUrl={forgottenUrl()}
      />
    ),
  }),
  'failed-sign-ins': (mail) => ({
    subject: `Repeated failed sign-ins to your ${brand().productName} account`,
    body: (
      <FailedSignIns brand={brand()} firstName={accountOf(db(), mail).firstName} resetUrl={forgottenUrl()} />
    ),
  }),
  'wrong-codes': (mail) => ({
    subject: `Repeated wrong sign-in codes for your ${brand().productName} account`,
    body: <WrongCodes {...safetyMail(mail)} resetUrl={forgottenUrl()} />,
  }),
  'new-device': (mail) => {
    const { browser = 'Unknown', address = '' } = detailsOf(mail)
    return {
      subject: `New sign-in to your ${brand().productName} account`,
      body: (
        <NewDevice
          {...safetyMail(mail)}
          browser={browser}
          address={address}
          settingsUrl={settingsUrl()}
          resetUrl={forgottenUrl()}
        />
      ),
    }
  },
  'factor-changed': (mail) => {
    const change = detailsOf(mail).change as FactorChange
    return {
      subject: `A change to two-step sign-in for your ${brand().productName} account`,
      body: (
        <FactorChanged
          {...safetyMail(mail)}
          change={factorChanges[change]}
          settingsUrl={settingsUrl()}
          resetUrl={forgottenUrl()}
        />
      ),
    }
  },
  'factor-reset': (mail) => {
    const { member = '', by = '', reason = '', recipient } = detailsOf(mail)
    const isMember = recipient === 'member'
    return {
      subject: factorResetTitle(member, isMember),
      body: (
        <FactorReset
          {...safetyMail(mail)}
          member={member}
          by={by}
          reason={reason}
          isMember={isMember}
          signInUrl={`${env().APP_URL}/admin/login`}
          resetUrl={forgottenUrl()}
        />
      ),
    }
  },
  'partner-invitation': (mail) => {
    const invitation = partnerInvitation(mail.invitationId)
    // A link of its own, made now and only mailed: the queue never holds a token.
    const inviteLink = write((tx) => createInvitationLink(tx, invitation.id))
    return {
      subject: invitationTitle(invitation.hoaName),
      body: <PartnerInvitationMail brand={brand()} invitation={invitation} inviteLink={inviteLink} />,
    }
  },
  'partner-joined': (mail) => {
    const { info, hoaId, duplicateOfId, hoa } = finishedOnboarding(mail.invitationId)
    const { firstName, lastName, title, company, email, phone, hoaName } = info
    return {
      subject: partnerJoinedTitle(`${firstName} ${lastName}`, hoa?.name ?? hoaName),
      body: (
        <PartnerJoined
          brand={brand()}
          partner={{ name: `${firstName} ${lastName}`, title, company, email, phone }}
          hoaName={hoa?.name ?? hoaName}
          needsDecision={hoaId === null}
          hoaUrl={`${env().APP_URL}/admin/hoas/${hoaId ?? duplicateOfId}`}
        />
      ),
    }
  },
  'partner-linked': (mail) => {
    const { info, hoa } = finishedOnboarding(mail.invitationId)
    const { firstName } = accountOf(db(), mail)
    const hoaName = hoa?.name ?? info.hoaName
    return {
      subject: `${hoaName} is ready for you`,
      body: (
        <PartnerLinked
          brand={brand()}
          firstName={firstName}
          hoaName={hoaName}
          portalUrl={`${env().APP_URL}/partner`}
        />
      ),
    }
  },
  'document-expires': (mail) => {
    const user = accountOf(db(), mail)
    const document = user.isActive ? findExpiring(user, mail.documentId ?? 0) : null
    // Deleted, replaced, given another date, or expired while the mail was queued.
    if (!document) throw new MailNotNeeded()
    return {
      subject: documentExpiresTitle(document),
      body: (
        <DocumentExpires
          brand={brand()}
          firstName={user.firstName}
          document={document}
          portalUrl={`${env().APP_URL}/partner?hoa=${document.hoaId}`}
        />
      ),
    }
  },
  'webhook-failing': (mail) => webhookTrouble(mail),
  'webhook-switched-off': (mail) => webhookTrouble(mail),
  'answer-request': (mail) => {
    const request = answerRequest(mail.questionnaireRequestId)
    // Made now and only mailed: the queue never holds a token.
    const link = write((tx) => createRequestLink(tx, request.id))
    if (link === null) throw new MailNotNeeded()
    return {
      subject: answerRequestSubject(request),
      body: <AnswerRequestMail brand={brand()} request={request} link={link} />,
    }
  },
  'document-request': (mail) => {
    const request = documentRequest(mail.documentRequestId)
    // Made now and only mailed: the queue never holds a token.
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
          request={{ ...request, pausedUntil: pauseAt(request, now), isLate: request.dueAt < now }}
          link={link}
          orderUrl={privateLinkFor(request.order, mail)}
        />
      ),
    }
  },
  'added-documents': (mail) => {
    const order = paidOrder(mail.orderId)
    const added = addedDocuments(mail)
    return {
      subject: addedDocumentsTitle({ order, added }),
      body: <AddedDocuments brand={brand()} order={order} added={added} orderUrl={orderUrl(order.id)} />,
    }
  },
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
  'private-link': (mail) => {
    const order = paidOrder(mail.orderId)
    // The address was corrected since.
    if (mail.to !== order.email) throw new MailNotNeeded()
    return {
      subject: `The private link to your order ${order.orderNumber}`,
      body: <PrivateLinkMail brand={brand()} {...order} orderUrl={privateLink(order)} />,
    }
  },
  'document-request-report': (mail) => {
    const request = documentRequest(mail.documentRequestId)
    const report = {
      orderNumber: request.order.orderNumber,
      asked: request.documents.map(({ name }) => name),
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
          orderUrl={`${env().APP_URL}/admin/snapshots/${request.order.id}`}
        />
      ),
    }
  },
  'shared-report': (mail) => {
    const order = paidOrder(mail.orderId)
    // By staff, or by the customer.
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
}

/** A queued mail as it goes out: HTML and plain text from one template. @throws MailNotNeeded */
export async function renderMail(
  mail: Queued,
): Promise<{ subject: string; html: string; text: string; attachments?: Attachment[] }> {
  const { subject, body, attachments } = await contents[mail.template](mail)
  const [html, files] = await Promise.all([render(body), attachments])
  return { subject, html, text: plainText(html), ...(files && { attachments: files }) }
}
