import { joinWithAnd } from '../../formatting'
import type { PrintedAlert } from '../alerts/alerts'
import { alertKey, type EvidenceKey } from '../revisions/evidence'
import type { PrintedReport, PrintedSource, PrintedValue } from '../revisions/printed-report'
import type { ValueSource } from '../../report-fields/value-source'
import type { Source } from './report-layout'
import { printableText } from './printable-text'

const extension = /\.(?:pdf|docx?|jpe?g|png)$/i

/** A document's name for citations: without its extension unless that would be ambiguous. */
function citedName({ documents }: PrintedReport, documentName: string): string {
  const name = printableText(documentName)
  const short = name.replace(extension, '')
  const looksAlike = (other: string) =>
    other !== name && other.replace(extension, '').toLowerCase() === short.toLowerCase()
  return documents.some((document) => looksAlike(printableText(document.name))) ? name : short
}

/** "page 3", "pages 3 and 7", or "page 3; House rules, page 2". */
function pagesText(report: PrintedReport, { document, page, also = [] }: PrintedSource): string | null {
  if (page === null) return null
  const byDocument = Map.groupBy([{ document, page }, ...also], (place) => place.document)
  return [...byDocument]
    .map(([name, places]) => {
      const pages = [...new Set(places.map((place) => place.page))]
      const text = pages.length === 1 ? `page ${pages[0]}` : `pages ${joinWithAnd(pages.map(String))}`
      return name === document ? text : `${citedName(report, name)}, ${text}`
    })
    .join('; ')
}

const maxQuoteLength = 240

/** The quote, shortened if it is long. */
function quoteText(quote: string | undefined): string | null {
  const text = printableText(quote ?? '')
  if (text === '') return null
  if (text.length <= maxQuoteLength) return `“${text}”`
  return `“${text.slice(0, maxQuoteLength).replace(/\s+\S*$/, '')} …”`
}

/** @param key the statement that the source supports; null if customers cannot open its page */
export function sourceOf(
  report: PrintedReport,
  source: PrintedValue['source'] | undefined,
  key: EvidenceKey | null,
): Source | null {
  if (!source) return null
  const { document, page, documentId, otherAssociation } = source
  return {
    document: citedName(report, document),
    page: pagesText(report, source),
    note: otherAssociation === undefined ? null : `which names ${printableText(otherAssociation)}`,
    quote: quoteText(source.quote),
    evidence:
      key !== null && documentId !== undefined && page !== null ? { documentId, page, statement: key } : null,
  }
}

/** The other association that a page names, according to the values that are cited from it. */
const otherAssociationOf = (
  report: PrintedReport,
  { document, page }: { document: string; page: number | null },
) =>
  report.values.find(
    ({ source, origin }) =>
      origin === undefined &&
      source?.otherAssociation !== undefined &&
      source.document === document &&
      source.page === page,
  )?.source?.otherAssociation

/**
 * The source of an alert: "Reserve Study.pdf, page 3", or text that staff entered.
 * @param index the alert's position in the report
 */
export function alertSource(report: PrintedReport, alert: PrintedAlert, index: number): Source | null {
  const text = printableText(alert.source ?? '')
  if (text === '') return null
  const [, document, page] = /^(.+), page (\d+)$/.exec(text) ?? []
  const cited = { document: document ?? text, page: page === undefined ? null : Number(page) }
  const otherAssociation = otherAssociationOf(report, cited)
  const source = {
    ...cited,
    ...(otherAssociation !== undefined && { otherAssociation }),
    ...(alert.documentId !== undefined && { documentId: alert.documentId }),
  }
  // The quote of an alert is printed below it.
  return sourceOf(report, source, alertKey(index))
}

/** An alert's quote. A bare figure would only repeat the alert. */
export const alertQuote = ({ quote, source }: PrintedAlert): string | null =>
  source === undefined || (quote?.match(/\p{L}{2,}/gu)?.length ?? 0) < 2 ? null : quoteText(quote)

/** "Bylaws, page 9, which names Harbor Point HOA" */
export const sourceText = ({ document, page, note }: Source) =>
  [document, page, note].filter((part) => part !== null).join(', ')

/** The origin of a figure without a cited document. */
const origins: Partial<Record<ValueSource, string>> = {
  employee: 'Entered by our staff',
  customer: 'Provided by the association',
  system: 'Calculated from other figures',
}

/** The source of a value, or who entered it or that it was calculated; null if nothing is known. */
export function citation(report: PrintedReport, value: PrintedValue | undefined): Source | null {
  const source = sourceOf(report, value?.source, value?.path ?? null)
  if (!value?.origin || value.value === null) return source
  if (source) {
    const other = value.source?.otherAssociation
    // It may be the page of any figure in the calculation.
    const note = other === undefined ? null : `using a page that names ${printableText(other)}`
    return { ...source, document: `Calculated from ${source.document}`, note }
  }
  const document = origins[value.origin]
  return document === undefined ? null : { document, page: null, note: null, quote: null, evidence: null }
}
