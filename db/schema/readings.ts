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
import { lookStates } from '../lists'

export const readingStatuses = ['queued', 'reading', 'done', 'failed'] as const
export const searchFailures = ['time', 'memory', 'crashed'] as const

/** How far the reading of a document is. */
export const documentReadings = sqliteTable(
  'document_readings',
  {
    documentId: integer('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    status: text({ enum: readingStatuses }).notNull().default('queued'),
    /** How many pages the file has. Empty, like the next, until the file has been opened. */
    filePages: integer('file_pages'),
    /** How many of them are to be read: all, or the first of a file that is too long. */
    pagesTotal: integer('pages_total'),
    pagesRead: integer('pages_read').notNull().default(0),
    /** What kind of document it is, one of `documentKinds`; empty until it is read. */
    kind: text(),
    /** It only changes another document, as an amendment or a correction does. */
    amends: integer({ mode: 'boolean' }).notNull().default(false),
    /** Why reading failed, in a sentence; a document that is done can have one too. Users see `readingMessage`. */
    message: text(),
    /** Why the search for values did not finish; null when it did, or has not run. Users see `searchMessage`. */
    searchFailure: text('search_failure', { enum: searchFailures }),
    /** How many of its pages were searched for values. */
    pagesSearched: integer('pages_searched'),
    /** How many of them are so long that only their beginnings were. */
    longPages: integer('long_pages'),
    /** How often reading was started: a file that crashes the whole worker is not retried forever. */
    attempts: integer().notNull().default(0),
    startedAt: integer('started_at'),
    finishedAt: integer('finished_at'),
    /** Which reader read it (`readerVersion`): a better one may read it again. */
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

/** The pages of documents as they were read. */
export const documentPages = sqliteTable(
  'document_pages',
  {
    /** The full-text index knows the page by it. */
    id: integer().primaryKey({ autoIncrement: true }),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    text: text().notNull(),
    source: text({ enum: ['text', 'ocr', 'none'] }).notNull(),
    /** 0 to 1 for recognized text, else empty. */
    confidence: real(),
    /** Something is on the page that could not be read; a blank page is not illegible. */
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

/** The values read from an HOA's documents, one for each field; none for a field on which the document contradicts itself. */
export const documentValues = sqliteTable(
  'document_values',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** The field, a path into a report's data. */
    path: text().notNull(),
    /** As a report prints it. */
    value: text().notNull(),
    /** JSON: cents, a number, a date, or a text. */
    comparable: text().notNull(),
    /** Which year, day or policy it is for; empty for none in particular. */
    qualifier: text().notNull().default(''),
    page: integer().notNull(),
    quote: text().notNull(),
    /** The year that the document is of, or else that of its upload. */
    year: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.path] })],
)

/** The result of a quick look at a document of an unpaid order, before it is read (`modules/document-looks`). */
export const documentLooks = sqliteTable(
  'document_looks',
  {
    documentId: integer('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    state: text({ enum: lookStates }).notNull(),
    /** Empty where the file has no pages of its own, or can't be opened. */
    pages: integer(),
    /** One of `documentKinds`. */
    kind: text().notNull(),
    amends: integer({ mode: 'boolean' }).notNull().default(false),
    /** The association's name, and the state that it is in (two letters), where the document leaves no doubt. */
    association: text(),
    usState: text('us_state'),
    /** The customer has said that it belongs to the order, whatever association it names. */
    isConfirmed: integer('is_confirmed', { mode: 'boolean' }).notNull().default(false),
    /** Of the file, in hexadecimal: two of an order with the same are duplicates. */
    sha256: text().notNull(),
    lookedAt: integer('looked_at').notNull(),
  },
  (t) => [
    check('document_looks_state', sql`${t.state} in ('text','scan','blank','locked','damaged','unknown')`),
  ],
)
