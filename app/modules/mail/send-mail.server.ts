import { and, eq, isNull } from 'drizzle-orm'
import { db, write, writeWithoutSync } from '~db/client.server'
import { mails } from '~db/schema'
import { createMailTransport } from '~/integrations/mail-transport.server'
import { fromSettings } from '~/env.server'
import { log } from '~/log.server'
import { MailNotNeeded } from './mail-content'
import { renderMailWith, type AllMails } from './render-mail.server'
import type { MailTemplate } from './templates'
import type { MailTransport } from './transport'

const transport = fromSettings((): MailTransport => createMailTransport())

/**
 * Mails that were sent but could not be marked as such: on a full disk the job is retried, and the mail must
 * not be sent again.
 */
const unrecorded = new Map<number, { subject: string; sentAt: number }>()

/**
 * Sends a queued mail unless it was already sent. The job queue retries failures. The attempt is recorded
 * first, so that nothing is sent if the database cannot be written, and no mail is sent twice concurrently.
 * If the process dies during sending, the mail is sent again: a duplicate is better than none (decision 021).
 */
export async function sendMailWith(allMails: AllMails, { mailId }: { mailId: number }) {
  const mail = db().select().from(mails).where(eq(mails.id, mailId)).get()
  if (!mail || mail.status === 'sent') return
  if (unrecorded.has(mailId)) return recordSent(mailId)
  const content = await renderMailWith(allMails, {
    template: mail.template as MailTemplate,
    orderId: mail.orderId,
    userId: mail.userId,
    invitationId: mail.invitationId,
    documentId: mail.documentId,
    webhookId: mail.webhookId,
    questionnaireRequestId: mail.questionnaireRequestId,
    documentRequestId: mail.documentRequestId,
    revision: mail.revision,
    details: mail.details,
    to: mail.toAddress,
    createdAt: mail.createdAt,
  }).catch((error: unknown) => {
    if (error instanceof MailNotNeeded) return null
    throw error
  })
  if (!content) {
    write((tx) => tx.delete(mails).where(eq(mails.id, mailId)).run())
    return
  }
  const handedOverAt = recordHandOver(mailId, mail.handedOverAt)
  try {
    await transport().send({ id: mailId, to: mail.toAddress, ...content })
  } catch (error) {
    forgetHandOver(mailId, handedOverAt)
    throw error
  }
  unrecorded.set(mailId, { subject: content.subject, sentAt: Date.now() })
  recordSent(mailId)
}

/**
 * @param before the time of an earlier attempt
 * @throws if another worker is sending the mail
 */
function recordHandOver(mailId: number, before: number | null): number {
  const now = Math.max(Date.now(), (before ?? 0) + 1)
  const { changes } = write((tx) =>
    tx
      .update(mails)
      .set({ handedOverAt: now })
      .where(
        and(
          eq(mails.id, mailId),
          eq(mails.status, 'queued'),
          before === null ? isNull(mails.handedOverAt) : eq(mails.handedOverAt, before),
        ),
      )
      .run(),
  )
  if (changes === 0) throw new Error('Another worker is sending this mail')
  if (before !== null)
    log().warn({ mailId }, 'a mail may arrive twice: the last attempt was interrupted while sending')
  return now
}

function forgetHandOver(mailId: number, handedOverAt: number) {
  try {
    write((tx) =>
      tx
        .update(mails)
        .set({ handedOverAt: null })
        .where(and(eq(mails.id, mailId), eq(mails.handedOverAt, handedOverAt)))
        .run(),
    )
  } catch (error) {
    log().error({ mailId, error }, 'the failure to send a mail could not be recorded')
  }
}

/** Called as soon as possible: if the process is killed before this, the mail is sent again. */
function recordSent(mailId: number) {
  const sent = unrecorded.get(mailId)
  if (!sent) return
  writeWithoutSync((tx) =>
    tx
      .update(mails)
      // The sent mail contains these details, so they are no longer stored.
      .set({ status: 'sent', details: null, ...sent })
      .where(eq(mails.id, mailId))
      .run(),
  )
  unrecorded.delete(mailId)
}
