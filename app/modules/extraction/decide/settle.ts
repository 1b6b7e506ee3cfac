import type { Candidate } from '../../report-fields/candidate'
import type { Field } from '../../report-fields/fields'
import type { VerificationItem } from '../../report-fields/items'
import type { DocumentFacts } from './document-facts'
import { itemOf } from './propose-value'
import { isSameValue } from './same-value'

/** What a second look chose for a field among the values found; null if it stays unclear. */
export type SettledField = {
  path: string
  choice: { documentId: number; page: number; value: string } | null
}

/** Chosen among several rather than found alone. */
const maxConfidence = 0.8

/**
 * The item of a field with the value that a second look chose, if it was left to staff and the choice is one of its
 * candidates. Values on doubtful pages are never chosen.
 */
export function settle(
  field: Field,
  item: VerificationItem,
  settled: readonly SettledField[],
  documents: readonly DocumentFacts[],
): VerificationItem {
  const choice = settled.find(({ path }) => path === field.path)?.choice
  if (!choice || item.value !== null) return item
  const isChosen = (candidate: Candidate) =>
    candidate.documentId === choice.documentId &&
    candidate.page === choice.page &&
    candidate.value === choice.value
  const chosen = item.candidates?.find(isChosen)
  if (!chosen || chosen.isSuspicious || chosen.otherAssociation !== undefined) return item
  const chosenItem = itemOf(field, { candidate: chosen }, documents)
  const others = (item.candidates ?? []).filter((candidate) => !isSameValue(field, candidate, chosen))
  return {
    ...chosenItem,
    confidence: Math.min(maxConfidence, chosenItem.confidence ?? maxConfidence),
    sourceDetail: `${chosenItem.sourceDetail} The language model chose it among the values found.`,
    ...(others.length > 0 && { candidates: others }),
  }
}
