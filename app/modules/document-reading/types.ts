import type { pageSources, readingStatuses } from '~db/lists'

/** The kinds of documents that an association has (docs/specification/reading-documents.md#kinds-of-documents). */
export const documentKinds = [
  'ccrs',
  'bylaws',
  'rules',
  'budget',
  'financial_statement',
  'reserve_study',
  'minutes',
  'fee_schedule',
  'insurance',
  'questionnaire',
  'notice',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const isDocumentKind = (kind: unknown): kind is DocumentKind =>
  documentKinds.includes(kind as DocumentKind)

/** The progress of reading a document. One without a reading counts as `queued`. */
export type ReadingStatus = (typeof readingStatuses)[number]

/** Whether the document waits to be read, or is being read. */
export const isBeingRead = (status: ReadingStatus | null) =>
  status === null || status === 'queued' || status === 'reading'

/**
 * A word's position in the page's text (UTF-16 offsets, end exclusive) and on the page (left, top, right, and bottom as
 * shares of its width and height, from the upper left corner).
 */
export type Word = { start: number; end: number; box: readonly [number, number, number, number] }

type PageSource = (typeof pageSources)[number]

export type Page = {
  /** From 1. */
  number: number
  /** Lines end with \n; one space separates words, several separate columns of a table. */
  text: string
  words: Word[]
  /** The PDF's text layer, OCR, or nothing legible. */
  source: PageSource
  /** The OCR engine's confidence, 0 to 1; null for a text layer. */
  confidence: number | null
}

export type DocumentHead = {
  documentId: number
  /** The customer's file name. */
  name: string
  kind: DocumentKind
}

export type ReadDocument = DocumentHead & { pages: Page[] }

/**
 * A document whose pages are fetched one at a time, on each iteration, because an order's pages do not all fit into
 * memory. Long pages are cut (`searchedCharacters`).
 */
export type PagedDocument = DocumentHead & { pages: Iterable<Page> }
