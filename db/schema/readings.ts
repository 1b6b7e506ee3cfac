import { sql } from 'drizzle-orm'
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { documents } from './documents'
import { lookStates, pageSources, readingStatuses, searchFailures } from '../lists'

/** The progress of reading a document. */
export const documentReadings = sqliteTable(
  'document_readings',
  {
    documentId: integer('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    status: text({ enum: readingStatuses }).notNull().default('queued'),
    /** The number of pages in the file. Null, like the next column, until the file has been opened. */
    filePages: integer('file_pages'),
    /** The number of pages to read: all, or the first ones of a file that is too long. */
    pagesTotal: integer('pages_total'),
    pagesRead: integer('pages_read').notNull().default(0),
    /** The kind of document, one of `documentKinds`; null until it has been read. */
    kind: text(),
    /** Whether it only amends or corrects another document. */
    isAmendment: integer('amends', { mode: 'boolean' }).notNull().default(false),
    /**
     * Why reading failed, in a sentence; a completed reading can have one too. Users see `readingMessage`.
     */
    message: text(),
    /** Why the search for values did not finish; null if it did or has not run. Users see `searchMessage`. */
    searchFailure: text('search_failure', { enum: searchFailures }),
    /** The number of pages searched for values. */
    pagesSearched: integer('pages_searched'),
    /** The number of pages so long that only their beginning was searched. */
    longPages: integer('long_pages'),
    /** The number of attempts, so that a file that crashes the worker is not retried forever. */
    attempts: integer().notNull().default(0),
    startedAt: integer('started_at'),
    finishedAt: integer('finished_at'),
    /** The version of the reader (`readerVersion`); a newer one may read it again. */
    readerVersion: integer('reader_version'),
  },
  (t) => [
    check('document_readings_status', sql`${t.status} in ('queued','reading','done','failed')`),
    check(
      'document_readings_finished',
      sql`(${t.status} in ('done','failed')) = (${t.finishedAt} is not null)`,
    ),
  ],
)

/** The pages of documents that have been read. */
export const documentPages = sqliteTable(
  'document_pages',
  {
    /** The rowid in the full-text index. */
    id: integer().primaryKey({ autoIncrement: true }),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    text: text().notNull(),
    source: text({ enum: pageSources }).notNull(),
    /** 0 to 1 for OCR text, otherwise null. */
    confidence: real(),
    /** Whether part of the page could not be read. A blank page is not illegible. */
    illegible: integer({ mode: 'boolean' }).notNull().default(false),
    /** The positions of the words, packed by `modules/document-reading/words.server.ts`. */
    words: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [
    check('document_pages_source', sql`${t.source} in ('text','ocr','none')`),
    uniqueIndex('document_pages_number').on(t.documentId, t.number),
    index('document_pages_illegible_idx')
      .on(t.documentId, t.number)
      .where(sql`${t.illegible} = 1`),
  ],
)

/**
 * The values read from an HOA's documents, one for each field; none for a field on which the document
 * contradicts itself.
 */
export const documentValues = sqliteTable(
  'document_values',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** The field's path in a report's data. */
    path: text().notNull(),
    /** As printed in a report. */
    value: text().notNull(),
    /** JSON: cents, a number, a date, or a text. */
    comparable: text().notNull(),
    /** JSON, for calculations; null in rows older than the column, which are parsed. */
    typed: text(),
    /** The year, date, or policy that it refers to; empty if none. */
    qualifier: text().notNull().default(''),
    page: integer().notNull(),
    quote: text().notNull(),
    /** The document's year, or else that of its upload. */
    year: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.path] })],
)

/**
 * The result of a quick look at a document of an unpaid order, before it is read (`modules/document-looks`).
 */
export const documentLooks = sqliteTable(
  'document_looks',
  {
    documentId: integer('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    state: text({ enum: lookStates }).notNull(),
    /** Null if the file has no fixed pages or cannot be opened. */
    pages: integer(),
    /** One of `documentKinds`. */
    kind: text().notNull(),
    isAmendment: integer('amends', { mode: 'boolean' }).notNull().default(false),
    /** The association's name and state (two letters), if the document is unambiguous. */
    association: text(),
    usState: text('us_state'),
    /**
     * Whether the customer has confirmed that it belongs to the order, despite naming another association.
     */
    isConfirmed: integer('is_confirmed', { mode: 'boolean' }).notNull().default(false),
    /** The file's hash in hexadecimal; equal hashes within an order are duplicates. */
    sha256: text().notNull(),
    lookedAt: integer('looked_at').notNull(),
  },
  (t) => [
    check('document_looks_state', sql`${t.state} in ('text','scan','blank','locked','damaged','unknown')`),
  ],
)
