import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { orders } from './orders'

/** The actions in the log (docs/specification/staff-area.md#activity-log). */
export const activityActions = [
  'login',
  'logout',
  'failed_login',
  'created',
  'updated',
  'deleted',
  'uploaded',
  'status_changed',
  'approved',
  'rejected',
  'viewed',
  'exported',
  'reviewed',
] as const

/** Append-only: triggers reject updates and deletions, and each row contains the hash of the previous row. */
export const activities = sqliteTable(
  'activities',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id').references(() => users.id),
    action: text({ enum: activityActions }).notNull(),
    section: text().notNull(),
    field: text(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    description: text().notNull(),
    orderId: integer('order_id').references(() => orders.id),
    metadata: text(),
    createdAt: integer('created_at').notNull(),
    hash: text().notNull(),
  },
  (t) => [
    check(
      'activities_action',
      sql`${t.action} in ('login','logout','failed_login','created','updated','deleted','uploaded','status_changed','approved','rejected','viewed','exported','reviewed')`,
    ),
    index('activities_created_idx').on(t.createdAt),
    index('activities_order_idx').on(t.orderId),
    index('activities_user_idx').on(t.userId),
    index('activities_action_idx').on(t.action),
    index('activities_section_idx').on(t.section),
    // Indexes the few entries of partners' systems among the many without a user (`madeByWebhook`).
    index('activities_webhook_idx')
      .on(t.id)
      .where(sql`instr(${t.metadata}, '"via":"webhook"') > 0`),
  ],
)

/**
 * The number of entries of each kind per day, updated in the transaction that appends them, for totals of a
 * million entries without reading them. `day` is YYYY-MM-DD in the business's time zone; `userId` is 0 for
 * entries without a user.
 */
export const activityTallies = sqliteTable(
  'activity_tallies',
  {
    day: text().notNull(),
    action: text({ enum: activityActions }).notNull(),
    section: text().notNull(),
    userId: integer('user_id').notNull(),
    entries: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.action, t.section, t.userId] }),
    index('activity_tallies_user_idx').on(t.userId, t.day),
  ],
)
