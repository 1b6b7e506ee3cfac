import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { documents } from './documents'
import { orders } from './orders'
import { absences, readingBases, valueSources } from '../lists'

/** The report of an order while staff work on it; its values are in `report_items`. */
export const reports = sqliteTable(
  'reports',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /**
     * Incremented by every transaction that changes the report or its items, so that a concurrent save gets a
     * conflict. A document that arrives only reopens its section: it is no correction of an approved report.
     */
    version: integer().notNull().default(1),
    /** JSON, a list of alerts (`modules/reports/alerts/alerts.ts`). */
    alerts: text().notNull().default('[]'),
    /**
     * JSON, the alerts proposed for the values, and which of them staff have removed (`alerts.server.ts`
     * there).
     */
    proposals: text().notNull().default('[]'),
    /** JSON, the sections whose figures required a second look and have had it. */
    reviewedSections: text('checked_sections').notNull().default('[]'),
    /** A message to staff about reading the documents. */
    note: text(),
    /** How many of the documents' pages a language model has read, and how many have text; null without a model. */
    pagesByModel: integer('pages_by_model'),
    pagesWithText: integer('pages_with_text'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    check('reports_alerts', sql`json_type(${t.alerts}) = 'array'`),
    check('reports_checked', sql`json_type(${t.reviewedSections}) = 'array'`),
  ],
)

/**
 * The values of a report, each with its source and verifier: one row per path, so that the editor and the review change the same
 * value.
 */
export const reportItems = sqliteTable(
  'report_items',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer('order_id')
      .notNull()
      .references(() => reports.orderId),
    /** A path from `modules/report-fields/fields.ts`. */
    path: text().notNull(),
    /** As printed in the report; null if it is absent or staff must choose. */
    value: text(),
    /** JSON, the value for calculations (`modules/report-fields/typed-value.ts`). */
    typed: text(),
    /** The value's period: "2026 proposed". */
    period: text(),
    absence: text({ enum: absences }),
    source: text({ enum: valueSources }).notNull(),
    sourceDetail: text('source_detail').notNull().default(''),
    confidence: real(),
    documentId: integer('document_id').references(() => documents.id, { onDelete: 'set null' }),
    documentPage: integer('document_page'),
    quote: text(),
    /** The name of another association that the cited page or document names; null if there is none. */
    otherAssociation: text('other_association'),
    /**
     * JSON, the words selected by staff (`modules/reports/draft/passages.ts`); the first passage is also in
     * `documentId`, `documentPage`, and `quote`.
     */
    passages: text(),
    /** Whether the candidates disagree, so that staff must choose. */
    conflict: integer({ mode: 'boolean' }).notNull().default(false),
    /** What the value rests on; null if nobody read it in a document. */
    basis: text({ enum: readingBases }),
    /** JSON, what was read and is not proposed (`modules/report-fields/reading-basis.ts`). */
    considered: text().notNull().default('[]'),
    /** JSON, a list of other candidates. */
    candidates: text().notNull().default('[]'),
    /**
     * JSON, the documents' own value if an answer of the association is offered beside it; the JSON `null` if only the
     * offer brought the item into the report. SQL NULL without an offer (`merge-offers.server.ts`).
     */
    documentsValue: text('documents_say'),
    verifiedAt: integer('verified_at'),
    verifiedById: integer('verified_by_id').references(() => users.id),
    /** The report's version when the item was last changed, for detecting concurrent edits. */
    version: integer().notNull().default(1),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    check('report_items_source', sql`${t.source} in ('ai','employee','customer','system')`),
    check('report_items_absence', sql`${t.absence} in ('not_found','not_provided','stated_none')`),
    check('report_items_value', sql`${t.value} is null or ${t.absence} is null`),
    check('report_items_confidence', sql`${t.confidence} between 0 and 1`),
    check('report_items_verified', sql`(${t.verifiedAt} is null) = (${t.verifiedById} is null)`),
    uniqueIndex('report_items_path').on(t.orderId, t.path),
    index('report_items_document_idx').on(t.documentId),
  ],
)

/** Approved reports, frozen: a correction after approval creates a new revision, and the old one stays. */
export const reportRevisions = sqliteTable(
  'report_revisions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** From 1. */
    revision: integer().notNull(),
    /**
     * The report's version that was approved; a later one is a correction. 0 for revisions older than the
     * column.
     */
    reportVersion: integer('report_version').notNull().default(0),
    /** JSON, everything that the page and the PDF print (`modules/reports/revisions/printed-report.ts`). */
    content: text().notNull(),
    approvedById: integer('approved_by_id')
      .notNull()
      .references(() => users.id),
    approvedAt: integer('approved_at').notNull(),
    /** A generated name, relative to DATA_DIR/reports; null until the worker has rendered it. */
    pdfName: text('pdf_name').unique(),
    pdfBytes: integer('pdf_bytes'),
    /** In hexadecimal; null for revisions older than the column. */
    pdfSha256: text('pdf_sha256'),
  },
  (t) => [
    check('report_revisions_number', sql`${t.revision} >= 1`),
    check('report_revisions_pdf', sql`(${t.pdfName} is null) = (${t.pdfBytes} is null)`),
    uniqueIndex('report_revisions_number_idx').on(t.orderId, t.revision),
  ],
)
