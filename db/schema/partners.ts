import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'

/** An invitation to describe an HOA (specification 2, section 3, "Partner invitation"). */
export const partnerInvitations = sqliteTable(
  'partner_invitations',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull(),
    hoaName: text('hoa_name').notNull(),
    message: text().notNull().default(''),
    invitedById: integer('invited_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Onboarding uses it up, with all of its links. */
    usedAt: integer('used_at'),
  },
  (t) => [index('partner_invitations_email_idx').on(t.email)],
)

/** The links of an invitation: the one that was shown and the one that was mailed. */
export const partnerInvitationTokens = sqliteTable(
  'partner_invitation_tokens',
  {
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text('token_hash').primaryKey(),
    invitationId: integer('invitation_id')
      .notNull()
      .references(() => partnerInvitations.id, { onDelete: 'cascade' }),
  },
  (t) => [index('partner_invitation_tokens_invitation_idx').on(t.invitationId)],
)
