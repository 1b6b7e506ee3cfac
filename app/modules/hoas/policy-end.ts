import { isDay } from '../form-fields'
import type { Candidate } from '../report-fields/candidate'

/** The end date of a policy, and the words that state it. */
export type PolicyEnd = { day: string; page: number; quote: string }

/**
 * The end date of an insurance certificate's policy, from the values found in its text. Start dates are never
 * used, even if both headings are next to each other, and neither are dates on pages that name another association.
 * Null unless exactly one date remains.
 */
export function policyEnd(candidates: readonly Candidate[]): PolicyEnd | null {
  const days = (path: string) =>
    candidates.filter(
      ({ path: own, comparable, otherAssociation }) =>
        own === path &&
        otherAssociation === undefined &&
        /^\d{4}-\d\d-\d\d$/.test(String(comparable)) &&
        isDay(String(comparable)),
    )
  const starts = new Set(days('insurance.policyStart').map((c) => c.comparable))
  const ends = days('insurance.expiration').filter((c) => !starts.has(c.comparable))
  if (new Set(ends.map((c) => c.comparable)).size !== 1) return null
  const [best] = [...ends].sort((a, b) => b.confidence - a.confidence || a.page - b.page)
  return best ? { day: String(best.comparable), page: best.page, quote: best.quote } : null
}
