import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { hoas } from './hoas'
import { orders } from './orders'

export const documents = sqliteTable(
  'documents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** A document belongs to the order that it came with, or to the HOA that it was filed under. */
    orderId: integer('order_id').references(() => orders.id),
    hoaId: integer('hoa_id').references(() => hoas.id),
    /** As the visitor named it; only ever displayed. */
    originalName: text('original_name').notNull(),
    /** Generated, relative to DATA_DIR/uploads. */
    storedName: text('stored_name').notNull().unique(),
    mediaType: text('media_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    uploadedAt: integer('uploaded_at').notNull(),
    /** Staff or partner; a customer's upload has the order's customer. */
    uploadedById: integer('uploaded_by_id').references(() => users.id),
    /** YYYY-MM-DD, the last day on which an HOA's document counts as current. */
    expiresOn: text('expires_on'),
  },
  (t) => [
    check('documents_size', sql`${t.sizeBytes} between 1 and 10485760`),
    check('documents_owner', sql`(${t.orderId} is null) <> (${t.hoaId} is null)`),
    check('documents_expires', sql`${t.expiresOn} is null or ${t.expiresOn} glob '????-??-??'`),
    index('documents_order_idx').on(t.orderId),
    index('documents_hoa_idx').on(t.hoaId, t.uploadedAt),
  ],
)
