import { and, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documentPages, documentReadings, documents } from '~db/schema'
import { quoteBoxes } from '../../document-viewer/document-view.server'
import { DomainError } from '../../domain-error'
import { findEvidence, type EvidenceKey } from './evidence'
import { newestReport } from './public-report.server'

/**
 * A page of an order's document with the words that the latest approved report cites there. The caller has
 * checked that the user may manage the order.
 * @param key the citing part of the report; without it, nothing is highlighted
 * @throws DomainError `not_found` for a page outside the order's documents, and without an approved report
 */
export function readEvidence(orderId: number, documentId: number, page: number, key: EvidenceKey | null) {
  const report = newestReport(orderId)
  const row = db()
    .select({
      name: documents.originalName,
      pages: documentReadings.pagesTotal,
      text: documentPages.text,
      source: documentPages.source,
    })
    .from(documents)
    .innerJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .innerJoin(documentPages, and(eq(documentPages.documentId, documents.id), eq(documentPages.number, page)))
    .where(and(eq(documents.id, documentId), eq(documents.orderId, orderId)))
    .get()
  if (!report || !row) throw new DomainError('not_found', 'This page is no longer available.')
  const evidence = key === null ? null : findEvidence(report, key)
  const isOnThisPage = (passage: { documentId: number; page: number }) =>
    passage.documentId === documentId && passage.page === page
  const quotes = evidence?.passages.filter(isOnThisPage).flatMap(({ quote }) => quote ?? []) ?? []
  const names = new Map(
    db()
      .select({ id: documents.id, name: documents.originalName })
      .from(documents)
      .where(eq(documents.orderId, orderId))
      .all()
      .map(({ id, name }) => [id, name]),
  )
  return {
    name: row.name,
    page,
    pages: row.pages ?? page,
    cited: evidence && quotes.length > 0 ? { claim: evidence.claim, quote: quotes.join(' … ') } : null,
    boxes: quotes.flatMap((quote) => quoteBoxes(documentId, page, quote)),
    text: row.text,
    isRecognized: row.source === 'ocr',
    /** Further passages cited for the same statement. */
    elsewhere: (evidence?.passages ?? [])
      .filter((passage) => !isOnThisPage(passage) && names.has(passage.documentId))
      .map((passage) => ({
        documentId: passage.documentId,
        page: passage.page,
        name: names.get(passage.documentId) ?? '',
      })),
  }
}
