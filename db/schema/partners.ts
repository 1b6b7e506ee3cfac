import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { hoas } from './hoas'

/** An invitation to describe an HOA, or to join a colleague who represents some. */
export const partnerInvitations = sqliteTable(
  'partner_invitations',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull(),
    hoaName: text('hoa_name').notNull(),
    /** JSON, the ids of the HOAs that a colleague will represent, too; null for an invitation to describe one. */
    hoaIds: text('hoa_ids'),
    message: text().notNull().default(''),
    invitedById: integer('invited_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Completing the onboarding consumes the invitation with all of its links. */
    usedAt: integer('used_at'),
    /** When it was withdrawn; it expired then, too. */
    withdrawnAt: integer('withdrawn_at'),
  },
  (t) => [
    index('partner_invitations_email_idx').on(t.email),
    index('partner_invitations_invited_by_idx').on(t.invitedById),
    // Invitations that may still be used.
    index('partner_invitations_open_idx')
      .on(t.expiresAt)
      .where(sql`${t.usedAt} is null`),
  ],
)

/** The links of an invitation: the displayed and the mailed one. */
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

/** Which partners represent which HOAs. */
export const hoaPartners = sqliteTable(
  'hoa_partners',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    hoaId: integer('hoa_id')
      .notNull()
      .references(() => hoas.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [uniqueIndex('hoa_partners_once').on(t.userId, t.hoaId), index('hoa_partners_hoa_idx').on(t.hoaId)],
)

/** Input and result of an invitation's onboarding. */
export const partnerOnboardings = sqliteTable(
  'partner_onboardings',
  {
    invitationId: integer('invitation_id')
      .primaryKey()
      .references(() => partnerInvitations.id),
    /** JSON of the steps' forms, validated by `modules/partners/schema.ts` before it is written. */
    partnerInfo: text('partner_info'),
    propertyInfo: text('property_info'),
    questionnaire: text(),
    /** JSON with the input of steps that were left incomplete: fields by step number. */
    drafts: text(),
    /** Hash of the password chosen in step 1; cleared when the account is created. */
    passwordHash: text('password_hash'),
    /** The account that completed it. */
    userId: integer('user_id').references(() => users.id),
    completedAt: integer('completed_at'),
    /** The resulting HOA: a new one or, once staff have decided, an existing one. */
    hoaId: integer('hoa_id').references(() => hoas.id),
    /** The existing HOA with the same name and place: staff decide whether it is the same. */
    duplicateOfId: integer('duplicate_of_id').references(() => hoas.id),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('partner_onboardings_user_idx').on(t.userId),
    // Duplicates that staff must decide about: of one HOA, and all of them.
    index('partner_onboardings_undecided_idx')
      .on(t.completedAt)
      .where(sql`${t.duplicateOfId} is not null and ${t.hoaId} is null`),
    index('partner_onboardings_duplicate_idx')
      .on(t.duplicateOfId)
      .where(sql`${t.duplicateOfId} is not null`),
  ],
)

/** Files of an onboarding. They become documents of the HOA once it is known. */
export const partnerUploads = sqliteTable(
  'partner_uploads',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    invitationId: integer('invitation_id')
      .notNull()
      .references(() => partnerInvitations.id),
    originalName: text('original_name').notNull(),
    storedName: text('stored_name').notNull().unique(),
    mediaType: text('media_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    uploadedAt: integer('uploaded_at').notNull(),
  },
  (t) => [index('partner_uploads_invitation_idx').on(t.invitationId)],
)
