import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { orders } from './orders'

export const documents = sqliteTable(
  'documents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** As the visitor named it; only ever displayed. */
    originalName: text('original_name').notNull(),
    /** Generated, relative to DATA_DIR/uploads. */
    storedName: text('stored_name').notNull().unique(),
    mediaType: text('media_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    uploadedAt: integer('uploaded_at').notNull(),
  },
  (t) => [
    check('documents_size', sql`${t.sizeBytes} between 1 and 10485760`),
    index('documents_order_idx').on(t.orderId),
  ],
)
