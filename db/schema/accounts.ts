import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { userRoles } from '../lists'

export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text().notNull().default(''),
    company: text().notNull().default(''),
    role: text({ enum: userRoles }).notNull(),
    title: text().notNull().default(''),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    /** Null until the user has set a password, in which case no password matches. */
    passwordHash: text('password_hash'),
    passwordSetAt: integer('password_set_at'),
    /**
     * When a link mailed to the present address was used; null until then, and again after a change of the
     * address. Until then the account holds no orders of other sessions (decision 047).
     */
    emailProvenAt: integer('email_proven_at'),
    createdAt: integer('created_at').notNull(),
    /** Used to detect concurrent edits, so every writer must increase it (`nextEditTime`). */
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    check('users_email_lower', sql`${t.email} = lower(${t.email}) and instr(${t.email}, '@') > 1`),
    check('users_role', sql`${t.role} in ('customer','admin','contributor','viewer','super','partner')`),
    check('users_password', sql`(${t.passwordHash} is null) = (${t.passwordSetAt} is null)`),
    index('users_role_idx').on(t.role, t.isActive),
  ],
)

export const accountTokens = sqliteTable(
  'account_tokens',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['setup', 'reset', 'confirm'] }).notNull(),
    /** SHA-256 of the mailed token, hex. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [
    check('account_tokens_purpose', sql`${t.purpose} in ('setup','reset','confirm')`),
    index('account_tokens_user_idx').on(t.userId, t.purpose),
    index('account_tokens_expires_idx').on(t.expiresAt),
  ],
)

/** Links that undo a change of an account's address, one for each mail. */
export const emailUndoLinks = sqliteTable(
  'email_undo_links',
  {
    /** SHA-256 of the mailed token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address to restore. */
    email: text().notNull(),
    changedAt: integer('changed_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When this change, or an earlier one that includes it, was undone. */
    usedAt: integer('used_at'),
  },
  (t) => [
    index('email_undo_links_user_idx').on(t.userId, t.changedAt),
    index('email_undo_links_expires_idx').on(t.expiresAt),
  ],
)
