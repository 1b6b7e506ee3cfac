import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { mails } from '~db/schema'
import { createMailTransport } from '~/integrations/mail-transport.server'
import { MailNotNeeded, renderMail } from './render-mail.server'
import type { MailTemplate } from './templates'
import type { MailTransport } from './transport'

let transport: MailTransport | undefined

/** Sends a queued mail; one that was sent is not sent again. Failures are the job queue's to repeat. */
export async function sendMail({ mailId }: { mailId: number }) {
  const mail = db().select().from(mails).where(eq(mails.id, mailId)).get()
  if (!mail || mail.status === 'sent') return
  const content = await renderMail({
    template: mail.template as MailTemplate,
    orderId: mail.orderId,
    userId: mail.userId,
    invitationId: mail.invitationId,
    revision: mail.revision,
    to: mail.toAddress,
    createdAt: mail.createdAt,
  }).catch((error: unknown) => {
    if (error instanceof MailNotNeeded) return null
    throw error
  })
  if (!content) {
    db().delete(mails).where(eq(mails.id, mail.id)).run()
    return
  }
  await (transport ??= createMailTransport()).send({ id: mail.id, to: mail.toAddress, ...content })
  db()
    .update(mails)
    .set({ status: 'sent', subject: content.subject, sentAt: Date.now() })
    .where(eq(mails.id, mail.id))
    .run()
}
