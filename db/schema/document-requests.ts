import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { orders } from './orders'
import { requestOutcomes } from '../lists'

/** Documents that staff have requested from an order's customer, which pauses the order's deadline. */
export const documentRequests = sqliteTable(
  'document_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The mail's recipient. */
    email: text().notNull(),
    /** JSON, a list of `RequestedDocument` as shown to the customer. */
    documents: text().notNull(),
    message: text().notNull().default(''),
    requestedById: integer('requested_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    /** When its links expire. */
    expiresAt: integer('expires_at').notNull(),
    /** The order's deadline without this pause. */
    dueAtBefore: integer('due_at_before').notNull(),
    /** The latest end of the pause. */
    pausedUntil: integer('paused_until').notNull(),
    /** When the pause ended; null until it is ended, including briefly after `pausedUntil`. */
    resumedAt: integer('resumed_at'),
    outcome: text({ enum: requestOutcomes }),
    closedAt: integer('closed_at'),
    /** The newest document of the request that staff have been notified about. */
    reportedDocumentId: integer('reported_document_id').notNull().default(0),
  },
  (t) => [
    check('document_requests_documents', sql`json_type(${t.documents}) = 'array'`),
    check('document_requests_outcome', sql`${t.outcome} in ('finished','withdrawn','replaced')`),
    check('document_requests_closed', sql`(${t.outcome} is null) = (${t.closedAt} is null)`),
    // A closed request must not pause the deadline.
    check('document_requests_resumed', sql`${t.closedAt} is null or ${t.resumedAt} is not null`),
    index('document_requests_order_idx').on(t.orderId),
    uniqueIndex('document_requests_open')
      .on(t.orderId)
      .where(sql`${t.closedAt} is null`),
  ],
)

/** The links of a request, one for each mail. */
export const documentRequestTokens = sqliteTable(
  'document_request_tokens',
  {
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text('token_hash').primaryKey(),
    requestId: integer('request_id')
      .notNull()
      .references(() => documentRequests.id, { onDelete: 'cascade' }),
  },
  (t) => [index('document_request_tokens_request_idx').on(t.requestId)],
)
