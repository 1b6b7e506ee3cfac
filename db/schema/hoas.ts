import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { budgetStatuses, propertyTypes } from '../lists'

/**
 * An HOA (docs/specification/hoas-and-partners.md#hoa-record). The count of documents and their last update are read from
 * `documents`.
 */
export const hoas = sqliteTable(
  'hoas',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    totalUnits: integer('total_units').notNull().default(0),
    yearBuilt: integer('year_built').notNull().default(0),
    propertyType: text('property_type', { enum: propertyTypes }),
    /** JSON, a list of strings. */
    amenities: text().notNull().default('[]'),
    monthlyDuesCents: integer('monthly_dues_cents'),
    reserveFundCents: integer('reserve_fund_cents'),
    /** Counts for the last five years. */
    specialAssessments: integer('special_assessments').notNull().default(0),
    assessmentIncreases: integer('assessment_increases').notNull().default(0),
    budgetStatus: text('budget_status', { enum: budgetStatuses }),
    monthsSinceElection: integer('months_since_election').notNull().default(0),
    monthsSinceNewElection: integer('months_since_new_election').notNull().default(0),
    /** JSON, the names of missing numbers: their columns contain 0, which would otherwise mean "none". */
    unanswered: text()
      .notNull()
      .default(
        '["totalUnits","yearBuilt","specialAssessments","assessmentIncreases","monthsSinceElection","monthsSinceNewElection"]',
      ),
    isPartner: integer('is_partner', { mode: 'boolean' }).notNull().default(false),
    /** When the FiPhO questionnaire was answered. */
    fiphoCompletedAt: integer('fipho_completed_at'),
    managementCompany: text('management_company').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    email: text().notNull().default(''),
    website: text().notNull().default(''),
    insuranceCarrier: text('insurance_carrier').notNull().default(''),
    /** YYYY-MM-DD. */
    insuranceExpiration: text('insurance_expiration'),
    /** YYYY-MM-DD. */
    reserveStudyDate: text('reserve_study_date'),
    additionalInfo: text('additional_info').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** Used to detect concurrent edits, so every writer must increase it (`nextEditTime`). */
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    check('hoas_name', sql`length(trim(${t.name})) > 0`),
    check(
      'hoas_property_type',
      sql`${t.propertyType} in ('Condominium','Townhomes','Single Family Homes','Mixed Use')`,
    ),
    check('hoas_budget_status', sql`${t.budgetStatus} in ('balanced','cash_positive','deficit')`),
    check(
      'hoas_counts',
      sql`min(${t.totalUnits}, ${t.yearBuilt}, ${t.specialAssessments}, ${t.assessmentIncreases}, ${t.monthsSinceElection}, ${t.monthsSinceNewElection}) >= 0`,
    ),
    check('hoas_amenities', sql`json_type(${t.amenities}) = 'array'`),
    check(
      'hoas_insurance',
      sql`${t.insuranceExpiration} is null or ${t.insuranceExpiration} glob '????-??-??'`,
    ),
    check('hoas_study', sql`${t.reserveStudyDate} is null or ${t.reserveStudyDate} glob '????-??-??'`),
    index('hoas_name_idx').on(sql`${t.name} collate nocase`),
    // For suggesting an order's HOA by name and place.
    index('hoas_place_idx').on(t.state, sql`${t.city} collate nocase`),
  ],
)

/**
 * The keys by which an HOA is recognized (`modules/hoas/same-hoa.ts`). Triggers add the row and empty it when
 * name or address change; the next search fills it. Not columns of `hoas`, whose updates are reported to
 * systems that synchronize.
 */
export const hoaKeys = sqliteTable(
  'hoa_keys',
  {
    hoaId: integer('hoa_id')
      .primaryKey()
      .references(() => hoas.id, { onDelete: 'cascade' }),
    nameKey: text('name_key'),
    streetKey: text('street_key'),
  },
  (t) => [
    index('hoa_keys_name_idx').on(t.nameKey),
    index('hoa_keys_street_idx').on(t.streetKey),
    index('hoa_keys_missing_idx')
      .on(t.hoaId)
      .where(sql`${t.nameKey} is null`),
  ],
)
