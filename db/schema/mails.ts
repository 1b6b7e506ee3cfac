import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { documentRequests } from './document-requests'
import { orders } from './orders'
import { partnerInvitations } from './partners'
import { webhooks } from './webhooks'
import { questionnaireRequests } from './questionnaire'

export const mails = sqliteTable(
  'mails',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    template: text().notNull(),
    toAddress: text('to_address').notNull(),
    userId: integer('user_id').references(() => users.id),
    orderId: integer('order_id').references(() => orders.id),
    invitationId: integer('invitation_id').references(() => partnerInvitations.id),
    /** Not a foreign key: a mail stays when its document is deleted, and ids are not reused. */
    documentId: integer('document_id'),
    webhookId: integer('webhook_id').references(() => webhooks.id),
    questionnaireRequestId: integer('questionnaire_request_id').references(() => questionnaireRequests.id),
    documentRequestId: integer('document_request_id').references(() => documentRequests.id),
    /** The revision of the order's report that it delivers. */
    revision: integer(),
    /**
     * JSON with template data that cannot be read from other rows later, such as the browser of a sign-in.
     */
    details: text(),
    /** Set when it is sent: a template shows the state at that time, and the queue contains no tokens. */
    subject: text(),
    status: text({ enum: ['queued', 'sent'] })
      .notNull()
      .default('queued'),
    createdAt: integer('created_at').notNull(),
    /**
     * When it was last passed to the mail server; null again if that failed. Without `sentAt`, it is unknown
     * whether it was sent.
     */
    handedOverAt: integer('handed_over_at'),
    sentAt: integer('sent_at'),
  },
  (t) => [
    check('mails_status', sql`${t.status} in ('queued','sent')`),
    check('mails_sent', sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
    index('mails_order_idx').on(t.orderId),
  ],
)
