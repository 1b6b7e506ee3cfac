import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { documentRequests } from './document-requests'
import { hoas } from './hoas'
import { orders } from './orders'
import { expirySources, scanResults } from '../lists'

const reminderStages = ['fortnight', 'day'] as const

/** Facts about each stored file, regardless of its owner. */
export const storedFiles = sqliteTable(
  'stored_files',
  {
    /** The same as in `documents` and `partner_uploads`. */
    storedName: text('stored_name').primaryKey(),
    sizeBytes: integer('size_bytes').notNull(),
    /** In hexadecimal; files fetched from the object store must match it. */
    sha256: text().notNull(),
    /**
     * JSON, a list of the file's active content (`modules/document-files/active-content.ts`); null until
     * checked.
     */
    activeContent: text('active_content'),
    /** The virus scanner's result; null until scanned. */
    scanResult: text('scan_result', { enum: scanResults }),
    /** The scanner's name of the threat. */
    threat: text(),
    scannedAt: integer('scanned_at'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    check('stored_files_scan', sql`${t.scanResult} in ('clean','infected')`),
    check('stored_files_scanned', sql`(${t.scanResult} is null) = (${t.scannedAt} is null)`),
    check(
      'stored_files_threat',
      sql`(${t.threat} is not null) = (coalesce(${t.scanResult}, '') = 'infected')`,
    ),
    // Unscanned files, oldest first.
    index('stored_files_unscanned_idx')
      .on(t.createdAt)
      .where(sql`${t.scanResult} is null`),
  ],
)

export const documents = sqliteTable(
  'documents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** A document belongs to either an order or an HOA. */
    orderId: integer('order_id').references(() => orders.id),
    hoaId: integer('hoa_id').references(() => hoas.id),
    /** The uploader's file name, for display only. */
    originalName: text('original_name').notNull(),
    /** A generated name, relative to DATA_DIR/uploads. */
    storedName: text('stored_name').notNull().unique(),
    mediaType: text('media_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    uploadedAt: integer('uploaded_at').notNull(),
    /** Staff, a partner, or the order's customer. */
    uploadedById: integer('uploaded_by_id').references(() => users.id),
    /** Set if it was added to a paid order through the link of this request. */
    requestId: integer('request_id').references(() => documentRequests.id),
    /** YYYY-MM-DD, the last day on which an HOA's document counts as current. */
    expiresOn: text('expires_on'),
    /**
     * The source of that date: a rule (a year after the upload), the same rule because the document's text
     * does not state a single date, the text itself, or a person. Null for an order's document, or if it was
     * not recorded.
     */
    expiresSource: text('expires_source', { enum: expirySources }),
    /** The page and the words that state the date. */
    expiresPage: integer('expires_page'),
    expiresQuote: text('expires_quote'),
  },
  (t) => [
    check('documents_size', sql`${t.sizeBytes} between 1 and 10485760`),
    check('documents_owner', sql`(${t.orderId} is null) <> (${t.hoaId} is null)`),
    check('documents_expires', sql`${t.expiresOn} is null or ${t.expiresOn} glob '????-??-??'`),
    index('documents_order_idx').on(t.orderId),
    index('documents_hoa_idx').on(t.hoaId, t.uploadedAt),
    index('documents_expires_idx').on(t.expiresOn),
    index('documents_request_idx').on(t.requestId),
  ],
)

/**
 * Expiration reminders that were mailed to the partners of a document's HOA. Changing the date allows new
 * reminders.
 */
export const expiryReminders = sqliteTable(
  'expiry_reminders',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** YYYY-MM-DD. */
    expiresOn: text('expires_on').notNull(),
    stage: text({ enum: reminderStages }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.expiresOn, t.stage] })],
)

/**
 * Documents announced by a webhook whose files have not arrived. Ids are from the same sequence as those of
 * `documents`.
 */
export const expectedDocuments = sqliteTable(
  'expected_documents',
  {
    /** The document will get the same id. */
    id: integer().primaryKey(),
    orderId: integer('order_id').references(() => orders.id),
    hoaId: integer('hoa_id').references(() => hoas.id),
    /** The file must be uploaded under this name. */
    originalName: text('original_name').notNull(),
    /** YYYY-MM-DD. */
    expiresOn: text('expires_on'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    check('expected_documents_owner', sql`(${t.orderId} is null) <> (${t.hoaId} is null)`),
    check('expected_documents_expires', sql`${t.expiresOn} is null or ${t.expiresOn} glob '????-??-??'`),
    index('expected_documents_order_idx').on(t.orderId),
    index('expected_documents_hoa_idx').on(t.hoaId),
  ],
)
