import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { mails, users } from '~db/schema'
import { enqueue } from '../jobs/queue.server'
import type { MailTemplate } from './templates'
import { adminRoles } from '../permissions/permissions'

type NewMail = {
  template: MailTemplate
  to: string
  userId?: number
  orderId?: number
  invitationId?: number
  documentId?: number
  webhookId?: number
  questionnaireRequestId?: number
  documentRequestId?: number
  revision?: number
  /** Template data that cannot be read from the database later. */
  details?: Record<string, string>
}

/**
 * Queues a mail in the transaction of the change that it reports; the worker renders and sends it.
 * @param now when the change was made, for callers that store that time themselves
 */
export function queueMail(tx: Tx, mail: NewMail, now = Date.now()) {
  const { template, to: toAddress, details, ...about } = mail
  const id = insertRow(tx, mails, {
    template,
    toAddress,
    ...about,
    details: details && JSON.stringify(details),
    createdAt: now,
  })
  enqueue(tx, 'send-mail', { mailId: id }, { uniqueKey: `send-mail-${id}`, maxAttempts: 12 })
}

/** Queues a mail for each active admin. */
export function queueMailToAdmins(tx: Tx, mail: Omit<NewMail, 'to' | 'userId'>, now = Date.now()) {
  const admins = tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.role, adminRoles), eq(users.isActive, true)))
    .all()
  for (const { id, email } of admins) queueMail(tx, { ...mail, to: email, userId: id }, now)
}
