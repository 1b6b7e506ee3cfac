import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { hoas } from './hoas'

/** An invitation to describe an HOA. */
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

/** Which partners describe which HOAs. */
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

/** What was entered in the onboarding of an invitation, and the result. */
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
    /** JSON of the steps that were left before they were complete, as they were typed: fields by the step's number. */
    drafts: text(),
    /** Of the password chosen in step 1; emptied when the account is made. */
    passwordHash: text('password_hash'),
    /** The account that completed it. */
    userId: integer('user_id').references(() => users.id),
    completedAt: integer('completed_at'),
    /** The HOA that it described: a new one, or, once staff have decided, the one that was there before. */
    hoaId: integer('hoa_id').references(() => hoas.id),
    /** The HOA of that name and place that was there before: staff decide whether it is the same. */
    duplicateOfId: integer('duplicate_of_id').references(() => hoas.id),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('partner_onboardings_user_idx').on(t.userId),
    // Duplicates that staff have to decide about.
    index('partner_onboardings_duplicate_idx')
      .on(t.duplicateOfId)
      .where(sql`${t.duplicateOfId} is not null`),
  ],
)

/** Files of an onboarding. They become documents of the HOA once there is one. */
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
