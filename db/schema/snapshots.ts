import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { hoas } from './hoas'
import { orders } from './orders'

/** An HOA's data from an approved report at that time. */
export const snapshots = sqliteTable(
  'snapshots',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    hoaId: integer('hoa_id')
      .notNull()
      .references(() => hoas.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    title: text().notNull(),
    summary: text().notNull(),
    status: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('snapshots_hoa_idx').on(t.hoaId, t.createdAt), index('snapshots_order_idx').on(t.orderId)],
)
