import { timeAgo } from '../formatting'
import { periodOf, periodInWords } from './period'
import { comparableOf } from './typed-value'
import { reportField } from './paths'
import type { ValueSource } from './value-source'
import type { Candidate } from './candidate'

/**
 * What stands on no page of the order's documents: an answer of the association, a figure that was calculated from what the
 * documents say, or a value that was verified in an earlier report about the association.
 */
export type UncitedCandidate = {
  path: string
  value: string
  comparable: string | number
  source: 'customer' | 'system'
  /** Who said it and when, or how it was calculated. */
  sourceDetail: string
  /** What it is of or when it was so: "2026 proposed", "as answered on 2026-03-01". */
  period?: string
  leftOut?: true
  /** A month that was counted back: a few weeks more or less are no disagreement. */
  approximate?: true
  /** Where and when it was verified before. */
  earlier?: { orderNumber: string; verifiedAt: number }
  documentId: null
  page: null
  quote: null
  confidence: null
}

/** What a candidate's value is of, as far as it or its document tells. */
export const periodOfCandidate = (candidate: ItemCandidate): string | null =>
  isUncited(candidate)
    ? (candidate.period ?? null)
    : (periodOf(candidate.qualifier) ?? candidate.dated ?? null)

/** A payment's interval within a qualifier, and the words by which a value says the same itself. */
const intervals: Record<string, string> = {
  month: 'a month',
  quarter: 'a quarter',
  year: 'a year',
  annual: 'a year',
}

/** What a candidate is of and when it was so, for people: nothing twice, and nothing that the value says itself. */
export function qualifierText(candidate: ItemCandidate): string {
  const period = periodOfCandidate(candidate)
  const qualifier = isUncited(candidate) ? undefined : candidate.qualifier
  const kinds = (qualifier ?? '')
    .split(', ')
    .filter((kind) => kind !== '' && !period?.includes(kind))
    .filter((kind) => !candidate.value.endsWith(` ${intervals[kind] ?? kind}`))
  return [...new Set(kinds), ...(period === null ? [] : [period])].map(periodInWords).join(', ')
}

/** What an item could say. */
export type ItemCandidate = Candidate | UncitedCandidate

export const isUncited = (candidate: ItemCandidate): candidate is UncitedCandidate => candidate.quote === null

export const isEarlier = (candidate: ItemCandidate): boolean =>
  isUncited(candidate) && candidate.earlier !== undefined

/** A candidate as staff see it: what was verified before has its age as of now. */
export const candidateWithAge = (candidate: ItemCandidate, now: number): ItemCandidate =>
  isUncited(candidate) && candidate.earlier
    ? {
        ...candidate,
        sourceDetail: `Verified ${timeAgo(candidate.earlier.verifiedAt, now)}, order ${candidate.earlier.orderNumber}.`,
      }
    : candidate

/** What an item says, and where that stands. */
type CurrentValue = {
  value: string | null
  documentId: number | null
  documentPage: number | null
  quote: string | null
}

/** Is the candidate what the item says now, of the same place? */
export const isCurrentValue = (item: CurrentValue, candidate: ItemCandidate) =>
  candidate.value === item.value &&
  candidate.documentId === item.documentId &&
  candidate.page === item.documentPage &&
  candidate.quote === item.quote

/**
 * An item's candidates once staff decide otherwise: what it says of a document is among them, so that it can be chosen again.
 * Calculated values stand nowhere, and are none.
 * @returns JSON, as it is stored
 */
export function withReplacedCandidate(
  item: CurrentValue & {
    path: string
    source: ValueSource
    period: string | null
    confidence: number | null
    candidates: string
  },
): string {
  const { path, source, value, period, documentId, documentPage: page, quote, confidence } = item
  const known = JSON.parse(item.candidates) as ItemCandidate[]
  const stands = value !== null && documentId !== null && page !== null && quote !== null
  if (!stands || source === 'system' || known.some((candidate) => isCurrentValue(item, candidate)))
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
    ...(period !== null && { qualifier: period }),
  }
  return JSON.stringify([...known, replaced])
}
