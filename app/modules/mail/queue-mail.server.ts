import type { Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { mails } from '~db/schema'
import { enqueue } from '../jobs/queue.server'
import type { MailTemplate } from './templates'

/** Queues a mail in the transaction of what it tells of; the worker renders and sends it. */
export function queueMail(
  tx: Tx,
  mail: {
    template: MailTemplate
    to: string
    userId?: number
    orderId?: number
    invitationId?: number
    revision?: number
  },
  now = Date.now(),
) {
  const { template, to: toAddress, userId, orderId, invitationId, revision } = mail
  const id = insertRow(tx, mails, {
    template,
    toAddress,
    userId,
    orderId,
    invitationId,
    revision,
    createdAt: now,
  })
  enqueue(tx, 'send-mail', { mailId: id }, { uniqueKey: `send-mail-${id}`, maxAttempts: 12 })
}
