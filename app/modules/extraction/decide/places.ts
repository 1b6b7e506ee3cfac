import { stateCode } from '../../us-state-names'
import type { Candidate } from '../../report-fields/candidate'

export const statePath = 'propertyInfo.state'
/** Locations do not change, so newer documents do not outrank older ones. */
export const placePaths: readonly string[] = [statePath, 'propertyInfo.county']

/** The order's property, as the customer entered it, and the name of its association once it is linked. */
export type Property = { state: string; association?: string | null }

/** Candidates with the same place. */
type PlaceCluster = {
  lead: { candidate: Candidate }
  all: readonly { candidate: Candidate; precedence: { rank: number } }[]
}

/** A mailing address may be a manager's or bookkeeper's, in another state. */
const mailingAddress = /\b[A-Z][a-z]?[A-Z]?\.?,?\s{1,6}\d{5}(?:-\d{4})?\b|\bP\.?\s?O\.?\s+Box\b/
/** Words about the land and its law. */
const landWords =
  /\bcount(?:y|ies)\b|\bparish\b|\b(?:state|commonwealth) of\b|\brecord(?:ed|er|s)\b|\bsituated?\b|\blocated\b|\b(?:statutes?|act|code|law)\b/i
/** A place is chosen if its weight is at least this many times the next one's. */
const decisiveRatio = 2

/** The code of the state in which the property is, if the field is the state; undefined otherwise. */
const stateOfProperty = (path: string, property: Property | null) =>
  path === statePath && property ? stateCode(property.state) : undefined

/** How strongly documents support a place: more in connection with land and law, less in mailing addresses. */
const weightOf = ({ all }: PlaceCluster) =>
  all.reduce((sum, { candidate: { confidence, quote }, precedence: { rank } }) => {
    const landWeight = landWords.test(quote) ? 3 : 1
    return (
      sum +
      confidence * (mailingAddress.test(quote) && landWeight === 1 ? 0.5 : landWeight) * (rank > 0 ? 2 : 1)
    )
  }, 0)

/**
 * Ranks the locations in documents: the state of the order's property first, otherwise the one that documents name in
 * connection with land and law. No reason is given if two are about equally likely.
 */
export function rankPlaces<T extends PlaceCluster>(
  path: string,
  clusters: readonly T[],
  property: Property | null,
): { ranked: T[]; reason: string | null } {
  const propertyState = stateOfProperty(path, property)
  const ofProperty = clusters.find(
    (c) => propertyState !== undefined && c.lead.candidate.comparable === propertyState,
  )
  if (ofProperty)
    return {
      ranked: [ofProperty, ...clusters.filter((c) => c !== ofProperty)],
      reason: 'The order’s property is in this state.',
    }
  const ranked = clusters.toSorted((a, b) => weightOf(b) - weightOf(a))
  const [first, second] = ranked
  return {
    ranked,
    reason:
      first && second && weightOf(first) >= decisiveRatio * weightOf(second)
        ? 'Documents about the land and its law take precedence over addresses.'
        : null,
  }
}

/** A note if documents name other states than the property's; null otherwise. */
export function otherStateNote(
  path: string,
  clusters: readonly PlaceCluster[],
  property: Property | null,
): string | null {
  const propertyState = stateOfProperty(path, property)
  return propertyState === undefined || clusters.some((c) => c.lead.candidate.comparable === propertyState)
    ? null
    : `The order’s property is in ${property?.state ?? ''}, which these documents don’t name: check whether they belong to this order.`
}
