import { and, asc, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documentPages, documentReadings, documents } from '~db/schema'
import type { OrderToWorkOn } from '../permissions/order-access.server'
import { maxSearchLength, searchTooLong } from '../paging'
import { readingMessage } from '../document-reading/failure'
import { messageColumns } from '../document-reading/reading-columns.server'
import { boxesBetween, findQuote, findSelection, searchBoxes, type Box } from '../document-reading/find-quote'
import { encodeWords } from './select-words'
import { searchPages, type PageHit } from './search-pages.server'
import { unpackWords } from '../document-reading/words.server'

const pageRow = (documentId: number, page: number) =>
  db()
    .select({ text: documentPages.text, source: documentPages.source, words: documentPages.words })
    .from(documentPages)
    .where(and(eq(documentPages.documentId, documentId), eq(documentPages.number, page)))
    .get()

/**
 * The boxes of a quote on a page, one per line; empty if the page does not contain the quote. The caller has
 * checked access to the document.
 */
export function quoteBoxes(documentId: number, page: number, quote: string): Box[] {
  const row = pageRow(documentId, page)
  const place = row && findQuote(row.text, quote)
  return row && place ? boxesBetween(unpackWords(row.words), place) : []
}

/** A cited place in a document with its quote. */
type Citation = {
  documentId: number
  page: number
  quote: string | null
  /**
   * All selected word ranges when staff selected the words themselves; the first one matches the fields
   * above.
   */
  passages?: readonly WordRange[]
}
type WordRange = { documentId: number; page: number; start: number; end: number; quote: string }

type ViewRequest = {
  /** The document and page in the URL. */
  documentId?: number | undefined
  page?: number | undefined
  /** The search text. */
  q?: string | undefined
  /** The citation to show when the URL names no document, and to highlight on its page. */
  cited?: Citation | null | undefined
  /** Words can be selected on the page. */
  isSelectable?: boolean | undefined
}

/** The viewer's data: the document list, and the text and boxes of the current page. */
export type DocumentView = {
  orderId: number
  documents: {
    id: number
    name: string
    /** 0 while unknown. */
    pages: number
    /** Why the document cannot be shown, or a warning about it. */
    message: string | null
  }[]
  /** 0 when the order has no documents. */
  documentId: number
  page: number
  cited: Citation | null
  /** Boxes over the cited words, if they are on the current page. */
  citedBoxes: Box[]
  /** Boxes over the words that were searched for. */
  foundBoxes: Box[]
  text: string | null
  /** The words of the page if they can be selected, encoded for `select-words.ts`. */
  words: string
  /** The text comes from OCR and may contain errors. */
  isRecognized: boolean
  search: { query: string; total: number; hits: PageHit[]; error: string | null } | null
}

function search(orderId: number, query: string): DocumentView['search'] {
  if (query === '') return null
  if (query.length > maxSearchLength)
    return { query: query.slice(0, maxSearchLength), total: 0, hits: [], error: searchTooLong }
  return { query, ...searchPages(orderId, query), error: null }
}

/** Where a page contains the words of a citation: those that staff selected, or else the quote. */
function citedPlaces(text: string, shown: { documentId: number; page: number }, citation: Citation | null) {
  const isOnPage = (place: { documentId: number; page: number }) =>
    place.documentId === shown.documentId && place.page === shown.page
  const selected = citation?.passages?.filter(isOnPage) ?? []
  if (selected.length > 0) return selected.map((passage) => findSelection(text, passage))
  return citation?.quote && isOnPage(citation) ? [findQuote(text, citation.quote)] : []
}

/**
 * The document viewer's content for an order, for staff who work on it. A document or page that does not exist is
 * replaced by the nearest one.
 */
export function readDocumentView(
  { id: orderId }: OrderToWorkOn,
  { documentId, page, q = '', cited = null, isSelectable = true }: ViewRequest,
): DocumentView {
  const rows = db()
    .select({
      id: documents.id,
      name: documents.originalName,
      ...messageColumns,
    })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.id))
    .all()
    .map(({ id, name, ...reading }) => ({
      id,
      name,
      pages: reading.pagesTotal ?? 0,
      message: readingMessage(reading),
    }))
  const citation = rows.some(({ id }) => id === cited?.documentId) ? cited : null
  const requested = rows.find(({ id }) => id === documentId)
  const shown =
    requested ??
    rows.find(({ id }) => id === citation?.documentId) ??
    rows.find(({ pages }) => pages > 0) ??
    rows[0] ??
    null
  const wantedPage = requested ? (page ?? 1) : (citation?.page ?? page ?? 1)
  const number = Math.min(Math.max(wantedPage, 1), Math.max(shown?.pages ?? 1, 1))
  const row = shown ? pageRow(shown.id, number) : undefined
  const words = row ? unpackWords(row.words) : []
  const places = row && shown ? citedPlaces(row.text, { documentId: shown.id, page: number }, citation) : []
  const query = q.trim()
  return {
    orderId,
    documents: rows,
    documentId: shown?.id ?? 0,
    page: number,
    cited: citation,
    citedBoxes: places.flatMap((place) => (place ? boxesBetween(words, place) : [])),
    foundBoxes: row && query !== '' ? searchBoxes(row.text, words, query) : [],
    text: row?.text ?? null,
    words: isSelectable ? encodeWords(words) : '',
    isRecognized: row?.source === 'ocr',
    search: search(orderId, query),
  }
}
