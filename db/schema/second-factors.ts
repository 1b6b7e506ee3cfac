import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'

/** The authenticator app of an account. The account has two-step sign-in if and only if this row exists. */
export const authenticatorApps = sqliteTable('authenticator_apps', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared key, encrypted for this account. */
  sealedKey: text('sealed_key').notNull(),
  /** The time step of the last accepted code: this one and earlier ones are rejected. */
  lastTimeStep: integer('last_time_step').notNull(),
  /** Consecutive wrong codes from all sessions. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  lockedUntil: integer('locked_until'),
  createdAt: integer('created_at').notNull(),
})

/** Single-use codes for signing in without the authenticator app. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the account and the code, hex. Codes have 80 random bits. */
    codeHash: text('code_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The authenticator's id of the passkey, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The authenticator's id of the account, base64url: random, and the same for all passkeys of the account.
     */
    userHandle: text('user_handle').notNull(),
    /** In COSE format. */
    publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
    /** The usage counter reported by the authenticator; 0 if it does not count. */
    counter: integer().notNull(),
    /** JSON: how the browser reaches it, such as "internal" or "usb". */
    transports: text().notNull().default('[]'),
    name: text().notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (t) => [index('passkeys_user_idx').on(t.userId)],
)
