import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { checkouts } from './orders'

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie, hex: a read of the database opens nobody's session. */
    id: text().primaryKey(),
    /** How the account's owner names a session when ending it; unlike the id it may reach the browser. */
    reference: text().unique(),
    /** The browser that signed in, as it calls itself, so that its owner knows it again. */
    userAgent: text('user_agent').notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What the visitor has entered; a session that a checkout signed in shares it with the one before. */
    checkoutId: integer('checkout_id').references(() => checkouts.id, { onDelete: 'set null' }),
    /** A message for the next page, JSON. */
    flash: text(),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_checkout_idx').on(t.checkoutId),
    index('sessions_expires_idx').on(t.expiresAt),
  ],
)
