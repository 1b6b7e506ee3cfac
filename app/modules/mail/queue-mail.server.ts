import type { Tx } from '~db/client.server'
import { mails } from '~db/schema'
import { enqueue } from '../jobs/queue.server'
import type { MailTemplate } from './templates'

/** Queues a mail in the transaction of what it tells of; the worker renders and sends it. */
export function queueMail(
  tx: Tx,
  mail: { template: MailTemplate; to: string; userId?: number; orderId?: number; invitationId?: number },
  now = Date.now(),
) {
  const { id } = tx
    .insert(mails)
    .values({
      template: mail.template,
      toAddress: mail.to,
      userId: mail.userId,
      orderId: mail.orderId,
      invitationId: mail.invitationId,
      createdAt: now,
    })
    .returning({ id: mails.id })
    .get()
  enqueue(tx, 'send-mail', { mailId: id }, { uniqueKey: `send-mail-${id}`, maxAttempts: 12 })
}
