import { and, eq, inArray } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import { documentPages, documents } from '~db/schema'
import { unpackWords } from '../../document-reading/words.server'
import { DomainError } from '../../domain-error'
import type { OrderToWorkOn } from '../../permissions/order-access.server'
import { type Passage, type PassagePlace, maxQuoteLength, maxPassages } from './passages'

const invalidSelection = (message: string) =>
  new DomainError('invalid', message, { fields: { value: message } })

/** Extends the selection to whole words. */
function wholeWords(text: string, blob: Uint8Array, { start, end }: PassagePlace) {
  const overlapping = unpackWords(blob).filter((word) => word.end > start && word.start < end)
  const from = Math.min(start, overlapping[0]?.start ?? start)
  const to = Math.max(end, overlapping.at(-1)?.end ?? end)
  const words = text.slice(from, to)
  const quote = words.trim()
  const wordsStart = from + words.indexOf(quote)
  return { start: wordsStart, end: wordsStart + quote.length, quote }
}

/**
 * Reads passages of an order's documents. The caller has checked access to the order.
 * @throws DomainError `invalid` for too many or too long passages, and for places outside the order's
 * documents
 */
export function readPassages(database: Db | Tx, orderId: number, places: readonly PassagePlace[]): Passage[] {
  if (places.length === 0) return []
  if (places.length > maxPassages)
    throw invalidSelection(`A value can combine at most ${maxPassages} passages`)
  const pages = database
    .select({
      documentId: documents.id,
      document: documents.originalName,
      page: documentPages.number,
      text: documentPages.text,
      words: documentPages.words,
    })
    .from(documents)
    .innerJoin(documentPages, eq(documentPages.documentId, documents.id))
    .where(
      and(
        eq(documents.orderId, orderId),
        inArray(documents.id, [...new Set(places.map(({ documentId }) => documentId))]),
        inArray(documentPages.number, [...new Set(places.map(({ page }) => page))]),
      ),
    )
    .all()
  return places.map((place) => {
    const pageRow = pages.find((row) => row.documentId === place.documentId && row.page === place.page)
    if (!pageRow || place.end > pageRow.text.length)
      throw invalidSelection(
        'The selected words are not in this order’s documents. Please select them again.',
      )
    if (place.end - place.start > maxQuoteLength)
      throw invalidSelection(
        `Please select at most ${maxQuoteLength.toLocaleString('en-US')} characters at a time`,
      )
    const words = wholeWords(pageRow.text, pageRow.words, place)
    if (words.quote === '')
      throw invalidSelection('There are no words in the selection. Please select them again.')
    return { documentId: pageRow.documentId, document: pageRow.document, page: pageRow.page, ...words }
  })
}

/**
 * The passages that someone who works on an order has selected.
 * @throws DomainError `invalid` for too many or too long passages, and for places outside the order's documents
 */
export const selectedPassages = ({ id }: OrderToWorkOn, places: readonly PassagePlace[]) =>
  readPassages(db(), id, places)
