import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { documents } from './documents'
import { orders } from './orders'

/** What a language model has answered about an order's documents, so that nothing is paid for twice. */
export const modelAnswers = sqliteTable(
  'model_answers',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null for answers about several documents. */
    documentId: integer('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    /** SHA-256 of the model's name, the instructions, and the pages. */
    hash: text().notNull(),
    /** JSON, as the model gave it. */
    answer: text().notNull(),
    /** JSON, the rules' findings that the request had numbered. */
    numbered: text().notNull().default('[]'),
    answeredAt: integer('answered_at').notNull(),
  },
  (t) => [
    uniqueIndex('model_answers_hash').on(t.orderId, t.hash),
    index('model_answers_document_idx').on(t.documentId),
  ],
)

/** Every request to a language model, with what it cost; written before it is sent, so that no crash hides a cost. */
export const modelRequests = sqliteTable(
  'model_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Null for the trial at a start. */
    orderId: integer('order_id').references(() => orders.id),
    model: text().notNull(),
    sentAt: integer('sent_at').notNull(),
    /** Null while it waits for the answer. */
    endedAt: integer('ended_at'),
    /** Why there was no answer, one of `failureReasons` or "interrupted"; null for an answer. */
    failure: text(),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** In millionths of a dollar; until the answer is there, the most that it can cost. */
    costMicros: integer('cost_micros').notNull(),
  },
  (t) => [index('model_requests_order_idx').on(t.orderId), index('model_requests_sent_idx').on(t.sentAt)],
)
