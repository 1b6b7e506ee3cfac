import { timeAgo } from '../date-formats'
import { periodOf, periodInWords, parseQualifier } from './qualifier'
import { comparableOf, parseTyped, withPrintedDetails } from './parse-typed-value'
import type { TypedValue } from './typed-value'
import { reportField } from './fields'
import type { ValueSource } from './value-source'
import type { Candidate } from './candidate'

/**
 * A candidate without a page: an answer of the association, a calculated figure, or a value verified in an earlier
 * report about the association.
 */
export type UncitedCandidate = {
  path: string
  value: string
  comparable: string | number
  /** Missing if it is to be parsed from the value. */
  typed?: TypedValue | null
  source: 'customer' | 'system'
  /** Who answered and when, or how it was calculated. */
  sourceDetail: string
  /** Its period: "2026 proposed", "as answered on 2026-03-01". */
  period?: string
  leftOut?: true
  /** Calculated from an age, so a difference of a few weeks is not a disagreement. */
  approximate?: true
  /** Another association that its source names. */
  otherAssociation?: string
  /** Where and when it was verified earlier. */
  earlier?: { orderNumber: string; verifiedAt: number }
  documentId: null
  page: null
  quote: null
  confidence: null
}

/** Fields whose value is an amount on a day. */
export const balancePaths = ['financial.bankBalance', 'financial.currentReserve']

/** A candidate's period, from its text or its document. */
export function periodOfCandidate(candidate: ItemCandidate): string | null {
  if (isUncited(candidate)) return candidate.period ?? null
  const { path, qualifier, documentPeriod } = candidate
  const period = periodOf(qualifier)
  return period === null || (balancePaths.includes(path) && parseQualifier(period).isYearRange)
    ? (documentPeriod ?? null)
    : period
}

/** Payment intervals in qualifiers, and how values express them. */
const intervals: Record<string, string> = {
  month: 'a month',
  quarter: 'a quarter',
  'half-year': 'a half-year',
  year: 'a year',
  annual: 'a year',
}

/** Formats a candidate's qualifier and period, without repetition of each other or of the value. */
export const qualifierText = (candidate: ItemCandidate): string =>
  qualifierInWords(
    candidate.value,
    isUncited(candidate) ? undefined : candidate.qualifier,
    periodOfCandidate(candidate),
  )

/** The same for a value with a qualifier and a period. */
export function qualifierInWords(
  value: string,
  qualifier: string | undefined,
  period: string | null,
): string {
  const kinds = (qualifier ?? '')
    .split(', ')
    .filter((kind) => kind !== '' && !period?.includes(kind))
    .filter((kind) => !value.endsWith(` ${intervals[kind] ?? kind}`))
  return [...new Set(kinds), ...(period === null ? [] : [period])].map(periodInWords).join(', ')
}

/** A candidate's value for calculations. */
export function typedValueOfCandidate(candidate: ItemCandidate): TypedValue | null {
  const { path, value, typed, comparable } = candidate
  const field = reportField(path)
  if (typed !== undefined) return typed && withPrintedDetails(field, value, typed)
  return field ? parseTyped(field, value, comparable) : null
}

/**
 * The comparable form of a value's printed words. Stored, offered, and entered values are compared by it, because only the
 * words are the same wherever a value comes from.
 */
export function comparableOfPrinted(path: string, value: string): string | number {
  const field = reportField(path)
  return (field && comparableOf(field, value)) ?? value
}

export const withTypedValue = (candidate: Candidate): Candidate => ({
  ...candidate,
  typed: typedValueOfCandidate(candidate),
})

/** Any candidate of an item. */
export type ItemCandidate = Candidate | UncitedCandidate

export const isUncited = (candidate: ItemCandidate): candidate is UncitedCandidate => candidate.quote === null

export const isEarlier = (candidate: ItemCandidate): boolean =>
  isUncited(candidate) && candidate.earlier !== undefined

/** A candidate for display, with the current age of an earlier verification. */
export const candidateWithAge = (candidate: ItemCandidate, now: number): ItemCandidate =>
  isUncited(candidate) && candidate.earlier
    ? {
        ...candidate,
        sourceDetail: `Verified ${timeAgo(candidate.earlier.verifiedAt, now)}, order ${candidate.earlier.orderNumber}.`,
      }
    : candidate

/** An item's value and citation. */
type CurrentValue = {
  value: string | null
  documentId: number | null
  documentPage: number | null
  quote: string | null
}

/** Whether the candidate equals the item's current value and citation. */
export const isCurrentValue = (item: CurrentValue, candidate: ItemCandidate) =>
  candidate.value === item.value &&
  candidate.documentId === item.documentId &&
  candidate.page === item.documentPage &&
  candidate.quote === item.quote

type CitableItem = CurrentValue & {
  path: string
  typed?: TypedValue | null
  /** By default, it is derived from the printed words. */
  comparable?: string | number | null
  period: string | null
  confidence: number | null
  otherAssociation: string | null
}

/** An item's value as a candidate; null if it cites no words on a page. */
export function candidateOfItem(item: CitableItem): Candidate | null {
  const { path, value, typed, comparable, period, documentId, documentPage, quote, otherAssociation } = item
  if (value === null || documentId === null || documentPage === null || quote === null) return null
  return {
    path,
    value,
    comparable: comparable ?? comparableOfPrinted(path, value),
    documentId,
    page: documentPage,
    quote,
    confidence: item.confidence ?? 0,
    ...(period !== null && { qualifier: period }),
    ...(typed && { typed }),
    ...(otherAssociation !== null && { otherAssociation }),
  }
}

/**
 * An item's candidates after staff replace its value: the replaced one is added, so that it can be chosen again.
 * Calculated values have no page and are not added.
 * @returns JSON, as it is stored
 */
export function withReplacedCandidate(
  item: Omit<CitableItem, 'typed'> & {
    source: ValueSource
    /** JSON, as it is stored. */
    typed: string | null
    candidates: string
  },
): string {
  const typed = item.typed === null ? null : (JSON.parse(item.typed) as TypedValue)
  const replaced = item.source === 'system' ? null : candidateOfItem({ ...item, typed })
  const candidates = JSON.parse(item.candidates) as ItemCandidate[]
  return replaced === null || candidates.some((candidate) => isCurrentValue(item, candidate))
    ? item.candidates
    : JSON.stringify([...candidates, replaced])
}
