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

/**
 * A word of a page: where it stands in the page's text (UTF-16 offsets, end exclusive) and on the page: left, top, right and
 * bottom as shares of width and height, 0 to 1 from the upper left corner.
 */
export type Word = { start: number; end: number; box: readonly [number, number, number, number] }

/** A page of a document as it was read. */
export type Page = {
  /** From 1. */
  number: number
  /** Lines end with \n; words of a line are apart by one blank, columns of a table by several. */
  text: string
  words: Word[]
  /** The text layer, optical recognition, or nothing legible. */
  source: 'text' | 'ocr' | 'none'
  /** 0 to 1, how sure the recognition is; null for a text layer. */
  confidence: number | null
}

/** What is known of a document without its pages. */
export type DocumentHead = {
  documentId: number
  /** As the customer named it. */
  name: string
  kind: DocumentKind
}

/** A document with all that was read of it. */
export type ReadDocument = DocumentHead & { pages: Page[] }

/**
 * A document whose pages come one at a time, again each time that they are iterated: the pages of a whole order do not fit into
 * memory. A page that is too long ends early (`searchedCharacters`).
 */
export type PagedDocument = DocumentHead & { pages: Iterable<Page> }
