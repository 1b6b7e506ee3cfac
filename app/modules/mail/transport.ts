/** A mail to send. `id` becomes the Message-ID, which identifies duplicates. */
export type OutgoingMail = {
  id: number
  to: string
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** Sends mails. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}
