import type { ReactElement } from 'react'
import type { MailTemplate } from './templates'
import type { Attachment } from './transport'

/** A mail as it waits: which one it is, and what it is about. */
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

/** What makes a mail's content; a promise where it rests on what is not in the database alone. */
export type MailRenderer = (mail: QueuedMail) => MailContent | Promise<MailContent>

/** The mails of one module, by kind. */
export type MailTable = Partial<Record<MailTemplate, MailRenderer>>

/** Thrown when a mail is no longer needed at the time of sending. */
export class MailNotNeeded extends Error {
  override name = 'MailNotNeeded'
}
