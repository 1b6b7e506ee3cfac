import { plainMarks } from './marks'
import type { ReadDocument } from './types'

const plain = (text: string) => plainMarks(text).replace(/\s+/g, ' ').trim()

const least = 4

/**
 * Does the quote stand on that page, blanks and the shape of quotation marks aside? A quote that does not is no evidence, whoever
 * brought it (rulings, section 5).
 */
export function checkQuote(
  documents: readonly ReadDocument[],
  { documentId, page, quote }: { documentId: number; page: number; quote: string },
): boolean {
  const words = plain(quote)
  if (words.length < least) return false
  const text = documents.find((d) => d.documentId === documentId)?.pages.find((p) => p.number === page)?.text
  return text !== undefined && plain(text).includes(words)
}
