import { isSameValue } from '../../extraction/decide/same-value'
import { isDatedByDocument } from '../../report-fields/document-period'
import { parseQualifier, type ParsedQualifier } from '../../report-fields/qualifier'
import { contradicts } from '../../report-fields/contradictions'
import { isRange, type TypedValue } from '../../report-fields/typed-value'
import {
  comparableOfPrinted,
  isEarlier,
  isCurrentValue,
  isUncited,
  periodOfCandidate,
  type ItemCandidate,
} from '../../report-fields/candidates'
import { reportField } from '../../report-fields/fields'

/** The limit of other statements printed beside a value. */
const maxPrinted = 2
const minConfidence = 0.5
const comparableKinds = ['money', 'percent', 'count', 'passage']

type Item = {
  path: string
  value: string | null
  typed: TypedValue | null
  period: string | null
  documentId: number | null
  documentPage: number | null
  quote: string | null
  candidates: readonly ItemCandidate[]
}

/** A projection for a later year does not contradict an earlier figure. */
const isExpectedLater = (qualifier: ParsedQualifier, years: readonly number[]) =>
  qualifier.isProjected &&
  years.length > 0 &&
  qualifier.years.some((year) => years.every((other) => year > other))

/** Indexes of the candidates from other documents that disagree with an item. */
function disagreeing(item: Item, kinds: ReadonlyMap<number, string | null>): number[] {
  const { path, value, typed, period, documentId } = item
  const field = reportField(path)
  if (!field || value === null || !comparableKinds.includes(field.kind) || field.takesLargest) return []
  const kind = documentId === null ? null : kinds.get(documentId)
  // A range over unit types agrees with each of its amounts.
  if (field.kind !== 'passage' && (typed === null || isRange(typed))) return []
  const itemValue = { comparable: comparableOfPrinted(path, value), documentId }
  const { years } = parseQualifier(period)
  return item.candidates.flatMap((candidate, index) => {
    if (isCurrentValue(item, candidate) || isEarlier(candidate)) return []
    if (!isUncited(candidate)) {
      if (candidate.documentId === documentId || candidate.otherAssociation !== undefined) return []
      if (candidate.confidence < minConfidence) return []
      const qualifier = parseQualifier(candidate.qualifier)
      if (qualifier.isLimit || isExpectedLater(qualifier, years)) return []
    } else if (candidate.source !== 'customer') return []
    if (field.kind === 'passage') return contradicts(path, value, candidate.value) ? [index] : []
    if (isSameValue(field, itemValue, candidate)) return []
    if (!isDatedByDocument(field) || isUncited(candidate)) return [index]
    // Documents of one kind, such as budgets, follow one another.
    if (kind !== null && kinds.get(candidate.documentId) === kind) return []
    // Figures of different years do not contradict each other.
    const { years: others } = parseQualifier(periodOfCandidate(candidate))
    const isOfOtherYears = years.length > 0 && others.length > 0 && !years.some((y) => others.includes(y))
    return isOfOtherYears && field.printed?.in !== 'reserves' ? [] : [index]
  })
}

/**
 * The statements of other documents that disagree with a value, and those of them that the report prints beside it: the
 * most certain one of each document, unless staff left the document's statement out.
 * @param kinds the document kinds by document id
 * @returns indexes of the item's candidates
 */
export function otherStatements(item: Item, kinds: ReadonlyMap<number, string | null>) {
  const disagreeingIndexes = disagreeing(item, kinds)
  const byDocument = new Map<number | null, number>()
  const confidenceOf = (index: number) => item.candidates[index]?.confidence ?? 1
  for (const index of disagreeingIndexes) {
    const document = item.candidates[index]?.documentId ?? null
    const mostCertain = byDocument.get(document)
    if (mostCertain === undefined || confidenceOf(index) > confidenceOf(mostCertain))
      byDocument.set(document, index)
  }
  const leftOutDocuments = new Set(
    disagreeingIndexes.flatMap((index) =>
      item.candidates[index]?.leftOut ? [item.candidates[index].documentId] : [],
    ),
  )
  const printed = [...byDocument].flatMap(([document, index]) =>
    leftOutDocuments.has(document) ? [] : [index],
  )
  return { disagreeing: disagreeingIndexes, printed: printed.slice(0, maxPrinted) }
}
