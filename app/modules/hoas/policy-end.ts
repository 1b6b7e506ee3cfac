import { isDay } from '../form-fields'
import type { Candidate } from '../report-fields/candidate'

/** On which day a policy ends, and the words that say so. */
export type PolicyEnd = { day: string; page: number; quote: string }

/**
 * The day on which the policy of an insurance certificate ends, from the values found in its text. The day on which a policy
 * begins is never used, even where both headings are next to each other. Null when no day, or more than one, remains.
 */
export function policyEnd(candidates: readonly Candidate[]): PolicyEnd | null {
  const days = (path: string) =>
    candidates.filter(
      ({ path: own, comparable }) =>
        own === path && /^\d{4}-\d\d-\d\d$/.test(String(comparable)) && isDay(String(comparable)),
    )
  const starts = new Set(days('insurance.policyStart').map((c) => c.comparable))
  const ends = days('insurance.expiration').filter((c) => !starts.has(c.comparable))
  if (new Set(ends.map((c) => c.comparable)).size !== 1) return null
  const [lead] = [...ends].sort((a, b) => b.confidence - a.confidence || a.page - b.page)
  return lead ? { day: String(lead.comparable), page: lead.page, quote: lead.quote } : null
}
