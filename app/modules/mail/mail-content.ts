import type { ReactElement } from 'react'
import type { MailTemplate } from './templates'
import type { Attachment } from './transport'

/** A queued mail: its template and the record it is about. */
export type QueuedMail = {
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

export type MailContent = { subject: string; body: ReactElement; attachments?: Promise<Attachment[]> }

/** Renders a mail's content; async if it needs more than the database. */
export type MailRenderer = (mail: QueuedMail) => MailContent | Promise<MailContent>

/** A module's mails, by template. */
export type MailTable = Partial<Record<MailTemplate, MailRenderer>>

/** Thrown if a mail is no longer needed when it is about to be sent. */
export class MailNotNeeded extends Error {
  override name = 'MailNotNeeded'
}
