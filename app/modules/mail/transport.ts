/** A mail to send. `id` becomes the Message-ID, so a mail that is sent twice can be told from two mails. */
export type OutgoingMail = {
  id: number
  to: string
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** The outside world of mail. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}
