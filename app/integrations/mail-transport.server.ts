import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { env } from '~/env.server'
import type { MailTransport, OutgoingMail } from '~/modules/mail/transport'

const messageOf = (mail: OutgoingMail) => ({
  from: env().MAIL_FROM,
  to: mail.to,
  replyTo: env().SUPPORT_EMAIL,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  ...(mail.attachments && { attachments: mail.attachments }),
  messageId: `<mail-${mail.id}@${new URL(env().APP_URL).hostname}>`,
})

class SmtpTransport implements MailTransport {
  readonly #smtp = nodemailer.createTransport({
    url: env().SMTP_URL,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })

  async send(mail: OutgoingMail) {
    await this.#smtp.sendMail(messageOf(mail))
  }
}

/** Writes each mail to `{id}.eml` atomically, so that writing it twice leaves one file. */
class OutboxTransport implements MailTransport {
  readonly #composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  async send(mail: OutgoingMail) {
    const folder = path.join(env().DATA_DIR, 'outbox')
    await mkdir(folder, { recursive: true })
    const info = await this.#composer.sendMail(messageOf(mail))
    const file = path.join(folder, `${mail.id}.eml`)
    const handle = await open(`${file}.part`, 'w', 0o600)
    try {
      await handle.writeFile(info.message as Buffer)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${file}.part`, file)
  }
}

/** SMTP when `SMTP_URL` is set, else files in `DATA_DIR/outbox` (docs/specification/mails.md#sending). */
export const createMailTransport = (): MailTransport =>
  env().SMTP_URL ? new SmtpTransport() : new OutboxTransport()
