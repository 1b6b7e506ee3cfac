import { render } from '@react-email/render'
import type { MailRenderer, QueuedMail } from './mail-content'
import { htmlToText } from './plain-text'
import type { MailTemplate } from './templates'
import type { Attachment } from './transport'

/** The renderers of all mails: each module defines its own, and the worker combines them. */
export type AllMails = Record<MailTemplate, MailRenderer>

/** Renders a queued mail to HTML and plain text from one template. @throws MailNotNeeded */
export async function renderMailWith(
  mails: AllMails,
  mail: QueuedMail,
): Promise<{ subject: string; html: string; text: string; attachments?: Attachment[] }> {
  const { subject, body, attachments } = await mails[mail.template](mail)
  const [html, files] = await Promise.all([render(body), attachments])
  return { subject, html, text: htmlToText(html), ...(files && { attachments: files }) }
}
