import { comparableOf } from '../extraction/comparable'
import type { Candidate } from '../extraction/types'
import { reportField } from './paths'
import type { ValueSource } from './review'

/** What an item says, and where that stands. */
type Said = {
  value: string | null
  documentId: number | null
  documentPage: number | null
  quote: string | null
}

/** Is the candidate what the item says now, of the same place? */
export const isSaid = (item: Said, candidate: Candidate) =>
  candidate.value === item.value &&
  candidate.documentId === item.documentId &&
  candidate.page === item.documentPage &&
  candidate.quote === item.quote

/**
 * An item's candidates once staff decide otherwise: what it says of a document is among them, so that it can be chosen again.
 * Calculated values stand nowhere, and are none.
 * @returns JSON, as it is stored
 */
export function candidatesAfter(
  item: Said & { path: string; source: ValueSource; confidence: number | null; candidates: string },
): string {
  const { path, source, value, documentId, documentPage: page, quote, confidence } = item
  const known = JSON.parse(item.candidates) as Candidate[]
  const stands = value !== null && documentId !== null && page !== null && quote !== null
  if (!stands || source === 'system' || known.some((candidate) => isSaid(item, candidate)))
    return item.candidates
  const field = reportField(path)
  const comparable = (field && comparableOf(field, value)) ?? value
  const replaced: Candidate = {
    path,
    value,
    comparable,
    quote,
    documentId,
    page,
    confidence: confidence ?? 0,
  }
  return JSON.stringify([...known, replaced])
}
