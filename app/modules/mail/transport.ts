/** A mail as it goes out. `id` is ours and makes the Message-ID: the same mail sent twice can be told apart from two. */
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
