import { stateCode } from '../report-fields/states'
import type { Candidate } from '../report-fields/candidate'

export const stateField = 'propertyInfo.state'
/** Locations do not change, so newer documents do not outrank older ones. */
export const placeFields: readonly string[] = [stateField, 'propertyInfo.county']

/** Where the order's property is, as its customer has entered it, and its association once somebody has linked it. */
export type Property = { state: string; association?: string | null }

type Placed = {
  lead: { candidate: Candidate }
  all: readonly { candidate: Candidate; precedence: { rank: number } }[]
}

/** An address with its ZIP code may be a manager's or a bookkeeper's, in another state. */
const isMailing = /\b[A-Z][a-z]?[A-Z]?\.?,?\s{1,6}\d{5}(?:-\d{4})?\b|\bP\.?\s?O\.?\s+Box\b/
/** Words of the land and of its law. */
const ofLand =
  /\bcount(?:y|ies)\b|\bparish\b|\b(?:state|commonwealth) of\b|\brecord(?:ed|er|s)\b|\bsituated?\b|\blocated\b|\b(?:statutes?|act|code|law)\b/i
/** How much more an assured place needs to speak for it than the next. */
const clearly = 2

const weightOf = ({ all }: Placed) =>
  all.reduce((sum, { candidate: { confidence, quote }, precedence: { rank } }) => {
    const land = ofLand.test(quote) ? 3 : 1
    return sum + confidence * (isMailing.test(quote) && land === 1 ? 0.5 : land) * (rank > 0 ? 2 : 1)
  }, 0)

/**
 * Ranks the locations in documents: the state of the order's property first, otherwise the one that documents name in
 * connection with land and law. No reason is given if two are about equally likely.
 */
export function rankPlaces<T extends Placed>(
  path: string,
  clusters: readonly T[],
  property: Property | null,
): { ranked: T[]; reason: string | null } {
  const own = path === stateField && property ? stateCode(property.state) : undefined
  const ofProperty = clusters.find((c) => own !== undefined && c.lead.candidate.comparable === own)
  if (ofProperty)
    return {
      ranked: [ofProperty, ...clusters.filter((c) => c !== ofProperty)],
      reason: 'The order’s property is there.',
    }
  const ranked = clusters.toSorted((a, b) => weightOf(b) - weightOf(a))
  const [first, second] = ranked
  return {
    ranked,
    reason:
      first && second && weightOf(first) >= clearly * weightOf(second)
        ? 'Documents about the land and its law stand before addresses.'
        : null,
  }
}

/** A note if documents name other states than the property's; null otherwise. */
export function otherStateNote(
  path: string,
  clusters: readonly Placed[],
  property: Property | null,
): string | null {
  const own = path === stateField && property ? stateCode(property.state) : undefined
  return own === undefined || clusters.some((c) => c.lead.candidate.comparable === own)
    ? null
    : `The order’s property is in ${property?.state ?? ''}, which these documents don’t name: check whether they belong to this order.`
}
