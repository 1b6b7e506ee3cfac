import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { orders } from './orders'
import { promotionKinds } from '../lists'

/** A code that lowers the price of an order. */
export const promotionCodes = sqliteTable(
  'promotion_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** In uppercase, since codes are case-insensitive. */
    code: text().notNull().unique(),
    kind: text({ enum: promotionKinds }).notNull(),
    /** An integer percentage, or cents. */
    value: integer().notNull(),
    expiresAt: integer('expires_at'),
    maxUses: integer('max_uses'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdById: integer('created_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    check('promotion_codes_code', sql`${t.code} = upper(${t.code}) and length(${t.code}) between 3 and 32`),
    check('promotion_codes_kind', sql`${t.kind} in ('percent','amount')`),
    check('promotion_codes_value', sql`${t.value} > 0 and (${t.kind} = 'amount' or ${t.value} < 100)`),
    check('promotion_codes_max_uses', sql`${t.maxUses} is null or ${t.maxUses} > 0`),
  ],
)

/**
 * A use of a code by an order: reserved when the code is applied, redeemed when the order is paid. Deleted
 * when released.
 */
export const promotionRedemptions = sqliteTable(
  'promotion_redemptions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    promotionCodeId: integer('promotion_code_id')
      .notNull()
      .references(() => promotionCodes.id),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    reservedAt: integer('reserved_at').notNull(),
    redeemedAt: integer('redeemed_at'),
  },
  (t) => [
    index('promotion_redemptions_code_idx').on(t.promotionCodeId, t.redeemedAt),
    index('promotion_redemptions_reserved_idx')
      .on(t.reservedAt)
      .where(sql`${t.redeemedAt} is null`),
  ],
)
