import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { checkouts } from './orders'

export const sessions = sqliteTable(
  'sessions',
  {
    /**
     * SHA-256 of the token in the cookie, hex, so that read access to the database does not open sessions.
     */
    id: text().primaryKey(),
    /** Identifies the session for ending it; unlike the id, it may be sent to the browser. */
    reference: text().unique(),
    /** The User-Agent header at sign-in, so that the owner recognizes the browser. */
    userAgent: text('user_agent').notNull().default(''),
    /** The network address of its last use, for the same reason; empty if no one is signed in. */
    address: text().notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** When its user last entered a password or code, or used a passkey, after signing in. */
    confirmedAt: integer('confirmed_at'),
    /** The same for the second factor alone, which changes of the factor, the address, and sessions require. */
    factorConfirmedAt: integer('factor_confirmed_at'),
    /** The user whose second factor is pending: until then the session is signed out. */
    pendingUserId: integer('pending_user_id').references(() => users.id),
    pendingUntil: integer('pending_until'),
    /** The encrypted key of an authenticator app that is being set up, shown in every tab of the session. */
    setupKey: text('setup_key'),
    setupUntil: integer('setup_until'),
    /** The challenge that a passkey must sign; consumed by the first response. */
    passkeyChallenge: text('passkey_challenge'),
    passkeyChallengeUntil: integer('passkey_challenge_until'),
    /** The visitor's checkout; a session that a checkout signed in shares it with the previous one. */
    checkoutId: integer('checkout_id').references(() => checkouts.id, { onDelete: 'set null' }),
    /** A message for the next page, JSON. */
    flash: text(),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_pending_idx')
      .on(t.pendingUserId)
      .where(sql`pending_user_id is not null`),
    index('sessions_checkout_idx').on(t.checkoutId),
    index('sessions_expires_idx').on(t.expiresAt),
  ],
)
