import { and, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documentPages, documentReadings, documents } from '~db/schema'
import { DomainError } from '../domain-error'
import { quoteBoxes } from '../document-viewer/document-view.server'
import type { HoaDocumentPage } from './hoa-document'

/** A page that has been read. The caller has made sure that the HOA is for the eyes of whoever asks. @throws DomainError `not_found` */
export function readHoaPage(hoaId: number, documentId: number, page: number): HoaDocumentPage {
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
  const quote = found.expiresPage === page ? found.expiresQuote : null
  return {
    name: found.name,
    page,
    pages: found.pages ?? page,
    expiresOn: found.expiresOn,
    quote,
    boxes: quote === null ? [] : quoteBoxes(documentId, page, quote),
    text: found.text,
    recognized: found.source === 'ocr',
  }
}
