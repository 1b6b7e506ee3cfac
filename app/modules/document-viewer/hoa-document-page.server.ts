import { and, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documentPages, documentReadings, documents, documentValues } from '~db/schema'
import { DomainError } from '../domain-error'
import { quoteBoxes } from './document-view.server'
import { calendarDate, datesInWords } from '../date-formats'
import { extractedField } from '../report-fields/fields'
import type { HoaDocumentPage } from '../hoas/hoa-document'

/** A field's value on this page with its quote. */
function citedValue(documentId: number, page: number, path: string): HoaDocumentPage['cited'] {
  const label = extractedField(path)?.label
  const found = db()
    .select({ value: documentValues.value, quote: documentValues.quote })
    .from(documentValues)
    .where(
      and(
        eq(documentValues.documentId, documentId),
        eq(documentValues.path, path),
        eq(documentValues.page, page),
      ),
    )
    .get()
  return label && found ? { claim: `${label}, ${datesInWords(found.value)},`, quote: found.quote } : null
}

/** The document's expiry with its quote, if it is on this page. */
const citedExpiry = (
  {
    expiresOn,
    expiresPage,
    expiresQuote,
  }: Pick<typeof documents.$inferSelect, 'expiresOn' | 'expiresPage' | 'expiresQuote'>,
  page: number,
): HoaDocumentPage['cited'] =>
  expiresPage === page && expiresQuote !== null
    ? { claim: `The expiry, ${calendarDate(expiresOn)},`, quote: expiresQuote }
    : null

/**
 * Loads a page of an HOA's document that has been read. The caller has checked access to the HOA.
 * @param field the value whose words are highlighted; by default the expiration date
 * @throws DomainError `not_found`
 */
export function readHoaPage(
  hoaId: number,
  documentId: number,
  page: number,
  field: string | null = null,
): HoaDocumentPage {
  const found = db()
    .select({
      name: documents.originalName,
      expiresOn: documents.expiresOn,
      expiresPage: documents.expiresPage,
      expiresQuote: documents.expiresQuote,
      pages: documentReadings.pagesTotal,
      text: documentPages.text,
      source: documentPages.source,
    })
    .from(documents)
    .innerJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .innerJoin(documentPages, and(eq(documentPages.documentId, documents.id), eq(documentPages.number, page)))
    .where(and(eq(documents.id, documentId), eq(documents.hoaId, hoaId)))
    .get()
  if (!found) throw new DomainError('not_found', 'There is no such page.')
  const cited = field === null ? citedExpiry(found, page) : citedValue(documentId, page, field)
  return {
    name: found.name,
    page,
    pages: found.pages ?? page,
    cited,
    boxes: cited === null ? [] : quoteBoxes(documentId, page, cited.quote),
    text: found.text,
    isRecognized: found.source === 'ocr',
  }
}
