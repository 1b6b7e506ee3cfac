/** The kinds of documents that an association has (design: extraction, step 2). */
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

/** What an extractor found for a field, once for each place where it found it. */
export type Candidate = {
  /** The field, a path into the report's data. */
  path: string
  /** As the report prints it: "$1,390 a month", "46". */
  value: string
  /** The value to compare and to calculate with: cents, a number, a date YYYY-MM-DD, or the text in lower case. */
  comparable: string | number
  /** Which year, period or unit type it is for: "2026, proposed". */
  qualifier?: string
  /** The words on the page, exactly as they stand in its text. */
  quote: string
  documentId: number
  page: number
  /** 0 to 1. */
  confidence: number
  /** YYYY-MM-DD or YYYY of what was read, when the document tells: newer beats older. */
  date?: string
}

/** Reads fields out of documents (rules, or a language model). Every quote stands on its page. */
export type Extractor = {
  name: 'rules' | 'model'
  extract(documents: readonly PagedDocument[], signal?: AbortSignal): Promise<Candidate[]>
}
