import { collapseWhitespace, plainPunctuation } from '../document-reading/comparable-text'
import type { ReadDocument } from '../document-reading/types'

const normalize = (text: string) => collapseWhitespace(plainPunctuation(text))

const minLength = 4

/** Whether a quote is long enough to be evidence. */
export const isMeaningful = (quote: string) => normalize(quote).length >= minLength

/** Whether a text contains the quote, ignoring whitespace and the style of quotation marks. */
export const hasQuote = (text: string, quote: string) =>
  isMeaningful(quote) && normalize(text).includes(normalize(quote))

/**
 * Whether the quote is on the cited page; otherwise it is not evidence
 * (docs/specification/reading-documents.md#finding-values).
 */
export function checkQuote(
  documents: readonly ReadDocument[],
  { documentId, page, quote }: { documentId: number; page: number; quote: string },
): boolean {
  const text = documents.find((d) => d.documentId === documentId)?.pages.find((p) => p.number === page)?.text
  return text !== undefined && hasQuote(text, quote)
}
