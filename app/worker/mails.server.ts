import { accountMails } from '../modules/sign-in/mails.server'
import { documentRequestMails } from '../modules/document-requests/mails.server'
import { inboundMails } from '../modules/inbound-webhooks/mails.server'
import type { JobHandlers } from '../modules/jobs/runner.server'
import type { QueuedMail } from '../modules/mail/mail-content'
import { renderMailWith, type AllMails } from '../modules/mail/render-mail.server'
import { sendMailWith } from '../modules/mail/send-mail.server'
import { orderMails } from '../modules/order-mails/mails.server'
import { partnerMails } from '../modules/partners/mails.server'
import { questionnaireMails } from '../modules/questionnaire/mails.server'
import { receiptMails } from '../modules/receipts/mails.server'
import { reportMails } from '../modules/reports/mails.server'
import { scanMails } from '../modules/scanning/mails.server'
import { webhookMails } from '../modules/webhooks/mails.server'

/** All mails of the product; a template without a renderer is a type error. */
const mails = {
  ...accountMails,
  ...documentRequestMails,
  ...inboundMails,
  ...orderMails,
  ...partnerMails,
  ...questionnaireMails,
  ...receiptMails,
  ...reportMails,
  ...scanMails,
  ...webhookMails,
} satisfies AllMails

/** Renders a queued mail. @throws MailNotNeeded */
export const renderMail = (mail: QueuedMail) => renderMailWith(mails, mail)

/** Sends a queued mail unless it was already sent. */
export const sendMail = (payload: { mailId: number }) => sendMailWith(mails, payload)

/**
 * One at a time in a separate runner: rendering another mail would delay recording that the server has
 * accepted the previous one, and a kill in between would send that one twice (decision 021).
 */
export const mailHandlers: JobHandlers = { 'send-mail': sendMail }
