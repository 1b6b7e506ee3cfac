import type { Field } from '../../report-fields/fields'
import type { Precedence } from './precedence'
import type { DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { parseQualifier } from '../../report-fields/qualifier'
import { balancePaths } from '../../report-fields/candidates'
import { isSamePerYear, isSameValue, yearlyAmount } from './same-value'

/** Candidates with the same value, and the one to show. */
export type Cluster = {
  lead: RankableCandidate
  all: RankableCandidate[]
  confidence: number
  /** How sure the readers are, before any confidence. */
  agreement: number
}
/** A candidate with what ranks it. */
export type RankableCandidate = {
  candidate: Candidate
  /** The precedence of its document. */
  precedence: Precedence
  /** The kind of its document. */
  kind: DocumentKind
  /** The latest year or day that it is for: YYYY, YYYY-MM, or YYYY-MM-DD; empty if unknown. */
  asOf: string
}

/** A cluster whose confidence is this much higher takes precedence; otherwise staff choose. */
const decisiveLead = 0.13
/** Confidence added for each further document and page with the same value. */
const bonusPerDocument = 0.04
const bonusPerPage = 0.02

export const isProspective = ({ candidate }: RankableCandidate) =>
  parseQualifier(candidate.qualifier).isProspective

/** A value that both readers found outranks that of one, and one that may be read differently ranks last. */
export const agreementRank = ({ reader, isUnclear, isSuspicious }: Candidate) =>
  isUnclear || isSuspicious ? 0 : reader === 'both' ? 2 : 1

export const compareCertainty = (a: RankableCandidate, b: RankableCandidate) =>
  agreementRank(b.candidate) - agreementRank(a.candidate) || b.candidate.confidence - a.candidate.confidence

/** Groups candidates with the same value, the group with the highest precedence first. */
export function cluster(field: Field, found: RankableCandidate[]): Cluster[] {
  const groups: RankableCandidate[][] = []
  for (const rankable of [...found].sort(compareCertainty)) {
    const group = groups.find((g) =>
      g.some((ranked) => isSameValue(field, ranked.candidate, rankable.candidate)),
    )
    if (group) group.push(rankable)
    else groups.push([rankable])
  }
  const clusters = groups.map((all) => {
    const strongest = [...all].sort(comparePrecedence).sort(compareCertainty)[0] as RankableCandidate
    const lead = preferYearly(field, strongest, all)
    const documents = new Set(all.map((ranked) => ranked.candidate.documentId)).size
    const pages = new Set(all.map((ranked) => `${ranked.candidate.documentId}/${ranked.candidate.page}`)).size
    const repeated = bonusPerDocument * (documents - 1) + bonusPerPage * (pages - documents)
    const confidence = Math.min(0.98, lead.candidate.confidence + repeated)
    const agreement = Math.max(...all.map(({ candidate }) => agreementRank(candidate)))
    return { lead, all, agreement, confidence: Math.round(confidence * 100) / 100 }
  })
  return byPrecedence(clusters)
}

/**
 * Sorts clusters so that none comes after one that it takes precedence over; of several that could be next, the one
 * with the highest confidence comes first. Precedence is not transitive, since what has no date ties with every date, so a sort by pairs would not do.
 */
function byPrecedence(clusters: readonly Cluster[]): Cluster[] {
  const highest = new Map(clusters.map((c) => [c, highestPrecedence(c)]))
  const takesPrecedence = (a: Cluster, b: Cluster) =>
    comparePrecedence(highest.get(a) as RankableCandidate, highest.get(b) as RankableCandidate) < 0
  const remaining = clusters.toSorted((a, b) => b.agreement - a.agreement || b.confidence - a.confidence)
  const above = new Map(remaining.map((c) => [c, remaining.filter((o) => takesPrecedence(o, c)).length]))
  const sorted: Cluster[] = []
  while (remaining.length > 0) {
    const at = Math.max(
      0,
      remaining.findIndex((c) => above.get(c) === 0),
    )
    const next = remaining.splice(at, 1)[0] as Cluster
    sorted.push(next)
    for (const c of remaining) if (takesPrecedence(next, c)) above.set(c, (above.get(c) ?? 0) - 1)
  }
  return sorted
}

/** Prefers the yearly statement of an amount, since twelve rounded months are off by cents. */
function preferYearly(
  field: Field,
  lead: RankableCandidate,
  all: readonly RankableCandidate[],
): RankableCandidate {
  if (field.kind !== 'money' || (yearlyAmount(field, lead.candidate)?.payments ?? 1) === 1) return lead
  const yearly = all.filter((ranked) => isSamePerYear(field, ranked.candidate, lead.candidate))
  return yearly.find((ranked) => yearlyAmount(field, ranked.candidate)?.payments === 1) ?? lead
}

const highestPrecedence = (c: Cluster) => [...c.all].sort(comparePrecedence)[0] as RankableCandidate

const highestRank = (c: Cluster) => c.all.reduce((a, b) => (b.precedence.rank > a.precedence.rank ? b : a))

/**
 * Negative if `a` takes precedence, 0 if neither does. Not transitive, see `byPrecedence`. Within a document, nothing ranks two values, except that the later
 * of two balances is the current one.
 */
export function comparePrecedence(a: RankableCandidate, b: RankableCandidate): number {
  if (a.precedence.isDraft !== b.precedence.isDraft) return a.precedence.isDraft ? 1 : -1
  if (a.precedence.rank !== b.precedence.rank && a.precedence.rank > 0 && b.precedence.rank > 0)
    return b.precedence.rank - a.precedence.rank
  if (a.candidate.documentId === b.candidate.documentId)
    return areBalancesOfDays(a, b) ? compareDates(b.asOf, a.asOf) : 0
  return compareDates(b.asOf, a.asOf)
}

/** Whether candidates state the day that they are for. Cached, since all of a field are compared with each other. */
const statesDay = new WeakMap<Candidate, boolean>()

function isOfDay({ candidate }: RankableCandidate): boolean {
  const hasDay = statesDay.get(candidate) ?? parseQualifier(candidate.qualifier).latest?.length === 10
  statesDay.set(candidate, hasDay)
  return hasDay
}

/** Whether both are balances of a certain day. */
const areBalancesOfDays = (a: RankableCandidate, b: RankableCandidate) =>
  balancePaths.includes(a.candidate.path) && isOfDay(a) && isOfDay(b)

/** Positive if `a` is newer than `b`; 0 if one of them is undated or they overlap. */
const compareDates = (a: string, b: string) =>
  a === '' || b === '' || a.startsWith(b) || b.startsWith(a) ? 0 : a > b ? 1 : -1

const amendmentFirst = 'An amendment takes precedence over the document it amends.'
const declarationFirst = 'The declaration takes precedence over bylaws, and bylaws over rules.'

/** Why the first cluster takes precedence; null if nothing ranks them. */
export function precedenceReason(field: Field, first: Cluster, second: Cluster): string | null {
  // A later plan does not cancel a levied assessment.
  if (
    field.path === 'financial.specialAssessments' &&
    first.all.every(isProspective) &&
    !second.all.every(isProspective)
  )
    return null
  const [a, b] = [highestPrecedence(first), highestPrecedence(second)]
  const reason = documentPrecedenceReason(a, b)
  if (reason !== null) return reason
  if (areBalancesOfDays(a, b) && compareDates(a.asOf, b.asOf) > 0)
    return 'The newer date takes precedence over the older one.'
  // Confirmation by another document does not weaken an amendment.
  const [firstSource, secondSource] = [highestRank(first), highestRank(second)]
  if (
    secondSource.precedence.rank > 0 &&
    firstSource.precedence.rank > secondSource.precedence.rank &&
    firstSource.precedence.isDraft === secondSource.precedence.isDraft
  )
    return firstSource.precedence.isAmendment ? amendmentFirst : declarationFirst
  if (first.agreement > second.agreement)
    return first.agreement === 2
      ? 'Rules and language model agree on it.'
      : 'The language model is less certain about the others.'
  return first.confidence - second.confidence >= decisiveLead ? 'Stated more clearly than elsewhere.' : null
}

/** Why the candidate that `comparePrecedence` sorts first takes precedence; null if nothing ranks the two. */
export function documentPrecedenceReason(a: RankableCandidate, b: RankableCandidate): string | null {
  if (a.precedence.isDraft !== b.precedence.isDraft)
    return 'An adopted document takes precedence over a draft.'
  if (a.precedence.rank !== b.precedence.rank && a.precedence.rank > 0 && b.precedence.rank > 0) {
    return a.precedence.isAmendment && !b.precedence.isAmendment ? amendmentFirst : declarationFirst
  }
  return a.candidate.documentId !== b.candidate.documentId && compareDates(a.asOf, b.asOf) > 0
    ? 'The newer document takes precedence over the older one.'
    : null
}
