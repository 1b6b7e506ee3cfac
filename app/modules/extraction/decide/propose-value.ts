import { joinWithAnd, joinWithOr } from '../../formatting'
import type { DocumentFacts } from './document-facts'
import type { Field } from '../../report-fields/fields'
import { periodOfCandidate, typedValueOfCandidate } from '../../report-fields/candidates'
import { printedForms } from '../../report-fields/format-value'
import { parseQualifier } from '../../report-fields/qualifier'
import { money, type TypedValue } from '../../report-fields/typed-value'
import type { VerificationItem } from '../../report-fields/items'
import { kindNames } from '../../document-reading/kinds'
import { contradicts } from '../../report-fields/contradictions'
import { otherStateNote, placePaths, rankPlaces, type Property } from './places'
import { documentKinds, type DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import {
  type Cluster,
  type RankableCandidate,
  agreementRank,
  cluster,
  comparePrecedence,
  precedenceReason,
  documentPrecedenceReason,
} from './rank-candidates'
import { basisOf } from '../../report-fields/reading-basis'
import { confidenceOf } from './confidence'
import { isSameAssociation } from '../association-names'
import { currentFigures } from './current-figures'
import { isSameValue, distinct } from './same-value'
import { namePath } from '../../report-fields/name-path'

/** The most candidates that an item lists for staff. */
export const maxCandidatesShown = 8

/**
 * The item of a field without a value, with the reason.
 * @param unsearched documents in languages that are not supported
 */
export function absentItem(
  field: Field,
  searchedKinds: ReadonlySet<DocumentKind>,
  unsearched: readonly DocumentFacts[],
): VerificationItem {
  const searched = field.sourceKinds.filter((kind) => searchedKinds.has(kind))
  const isProvided = searched.length > 0
  const kindsToRequest = documentKinds
    .filter((k) => field.sourceKinds.includes(k) && k !== 'other')
    .map((k) => kindNames[k])
  const possibleSources = unsearched.filter((d) => field.sourceKinds.includes(d.kind)).map((d) => d.name)
  return {
    ...emptyItem(field),
    sourceDetail: isProvided
      ? `Not found in the ${joinWithAnd(searched.map((k) => kindNames[k]))} provided.`
      : possibleSources.length > 0
        ? `May be in documents that could not be searched: ${joinWithAnd(possibleSources.slice(0, 4))}.`
        : `No document was provided that answers it (${joinWithOr(kindsToRequest.slice(0, 4))}).`,
    absence: isProvided ? 'not_found' : 'not_provided',
  }
}

/** An item of a field without a value, to which the reason or a value is added. */
export const emptyItem = ({
  path,
  section,
  label,
  required,
}: Pick<Field, 'path' | 'section' | 'label' | 'required'>) => ({
  path,
  section,
  label,
  required,
  value: null,
  typed: null,
  comparable: null,
  period: null,
  source: 'ai' as const,
  confidence: null,
  documentId: null,
  documentPage: null,
  quote: null,
  otherAssociation: null,
})

/**
 * The item with the value to propose, or with the candidates that staff choose from.
 * @param proposable the candidates that may be proposed; the others are only shown
 * @param found all candidates, of which there is at least one
 */
export function proposeValue(
  field: Field,
  proposable: RankableCandidate[],
  found: RankableCandidate[],
  documents: readonly DocumentFacts[],
  property: Property | null,
): VerificationItem {
  if (field.kind === 'passage') return proposePassage(field, found, documents)
  const range = unitTypeRange(field, found)
  if (range)
    return {
      ...itemOf(field, range.lead, documents),
      ...printedForms(range.typed, field),
      sourceDetail: 'Depends on the type of unit.',
      candidates: range.candidates,
    }

  const unranked = cluster(field, currentFigures(field, proposable))
  const places = placePaths.includes(field.path) ? rankPlaces(field.path, unranked, property) : null
  const clusters = places?.ranked ?? unranked
  const [first, second] = clusters
  if (!first) throw new Error('A proposal needs a candidate')
  const rest = clusters.slice(1).map((c) => c.lead.candidate)
  const outranked = found
    .filter(
      (ranked) =>
        !clusters.some((c) => c.all.includes(ranked)) &&
        !isSameValue(field, ranked.candidate, first.lead.candidate),
    )
    .map((ranked) => ranked.candidate)
  const others = distinct(field, [...rest, ...outranked]).slice(0, maxCandidatesShown)
  const reason = second ? (places ? places.reason : precedenceReason(field, first, second)) : null
  const stateNote = places ? otherStateNote(field.path, clusters, property) : null
  const namesDiffer = clusters.slice(1).some((c) => isOfAnotherAssociation(field, first, c, documents))
  if (namesDiffer || stateNote !== null || (second && reason === null)) {
    return undecided(
      field,
      stateNote ??
        (namesDiffer
          ? 'The documents name different associations: choose one, and check whether all belong to this order.'
          : 'The documents disagree: choose one.'),
      (namesDiffer ? rankNames(clusters, documents, property) : clusters)
        .slice(0, maxCandidatesShown)
        .map((c) => ({ ...c.lead.candidate, confidence: c.confidence })),
    )
  }
  const item = itemOf(field, first.lead, documents)
  return {
    ...item,
    confidence: confidenceOf(field, first.lead.candidate, first.confidence),
    sourceDetail: [item.sourceDetail, reason].filter(Boolean).join(' '),
    ...(others.length > 0 && { candidates: others }),
  }
}

/** An item for which staff choose among candidates. */
export const undecided = (field: Field, sourceDetail: string, candidates: Candidate[]): VerificationItem => ({
  ...emptyItem(field),
  sourceDetail,
  conflict: true,
  candidates,
})

/**
 * Whether a name belongs to another association whose documents were included, so that precedence does not apply. A
 * document that also names the first association belongs to it, whatever other association it mentions.
 */
const isOfAnotherAssociation = (
  field: Field,
  first: Cluster,
  other: Cluster,
  documents: readonly DocumentFacts[],
) =>
  field.path === namePath &&
  other.all.some(({ candidate: { documentId } }) => {
    const document = documents.find((d) => d.documentId === documentId)
    return !first.all.some((ranked) => document?.namesAssociation(ranked.candidate.value))
  })

/**
 * Names of associations, most likely first: the one the order is linked to, then those that most kinds of documents
 * use. On a tie, names used beyond the declaration lead, since a declaration keeps the developer's original name.
 */
function rankNames(
  clusters: readonly Cluster[],
  documents: readonly DocumentFacts[],
  property: Property | null,
) {
  const own = property?.association
  const ranked = clusters.map((cluster) => {
    const names = cluster.all.map(({ candidate }) => candidate.value)
    const kinds = new Set(
      documents.filter((d) => names.some((name) => d.namesAssociation(name))).map((d) => d.kind),
    )
    const isOwn = own != null && names.some((name) => isSameAssociation(name, own))
    const isUsedToday = [...kinds].some((kind) => kind !== 'ccrs')
    return { cluster, rank: (isOwn ? 1000 : 0) + kinds.size * 2 + (isUsedToday ? 1 : 0) }
  })
  return ranked.sort((a, b) => b.rank - a.rank).map(({ cluster }) => cluster)
}

export function itemOf(
  field: Field,
  { candidate }: Pick<RankableCandidate, 'candidate'>,
  documents: readonly DocumentFacts[],
): VerificationItem {
  const document = documents.find((d) => d.documentId === candidate.documentId)
  return {
    ...emptyItem(field),
    value: candidate.value,
    typed: typedValueOfCandidate(candidate),
    comparable: candidate.comparable,
    period: periodOfCandidate(candidate),
    sourceDetail: `${document?.name ?? 'Document'}, page ${candidate.page}${candidate.qualifier ? ` (${candidate.qualifier})` : ''}.`,
    confidence: confidenceOf(field, candidate),
    basis: basisOf(candidate),
    documentId: candidate.documentId,
    documentPage: candidate.page,
    quote: candidate.quote,
    otherAssociation: candidate.otherAssociation ?? null,
    ...(candidate.comparable === 'none' && { absence: 'stated_none' as const }),
  }
}

/**
 * Different wording is not a contradiction: the most specific rule is proposed and the others are listed. If another
 * document contradicts it, precedence decides, or staff choose.
 */
function proposePassage(
  field: Field,
  found: RankableCandidate[],
  documents: readonly DocumentFacts[],
): VerificationItem {
  const sorted = [...found].sort((a, b) => weightOf(b) - weightOf(a) || a.candidate.page - b.candidate.page)
  const [strongest] = sorted
  if (!strongest) throw new Error('A proposal needs a candidate')
  const contradicting = (rankable: RankableCandidate) =>
    sorted.filter(
      (other) =>
        other.candidate.documentId !== rankable.candidate.documentId &&
        contradicts(field.path, rankable.candidate.value, other.candidate.value),
    )
  const lead = [strongest, ...contradicting(strongest)].reduce((best, ranked) =>
    passagePrecedenceReason(ranked, best) ? ranked : best,
  )
  const contrary = contradicting(lead)
  const others = withoutRepetitions(lead.candidate, [
    ...contrary.map((ranked) => ranked.candidate),
    ...sorted
      .filter((ranked) => ranked !== lead && !contrary.includes(ranked))
      .map((ranked) => ranked.candidate),
  ]).slice(0, maxCandidatesShown)
  const unranked = contrary.some((ranked) => passagePrecedenceReason(lead, ranked) === null)
  if (unranked) return undecided(field, 'The documents disagree: choose one.', [lead.candidate, ...others])
  const item = itemOf(field, lead, documents)
  const [next] = contrary
  const reason = next ? passagePrecedenceReason(lead, next) : null
  return {
    ...item,
    sourceDetail: [item.sourceDetail, reason].filter(Boolean).join(' '),
    ...(others.length > 0 && { candidates: others }),
  }
}

/** Characters of a heading, such as "Section 12. Household pets. ". */
const longestHeading = 40

/** Whether a passage only repeats the words of a listed one on the same page, apart from a heading. */
const isRepetition = (listed: Candidate, passage: Candidate) => {
  if (listed.documentId !== passage.documentId || listed.page !== passage.page) return false
  const [words, others] = [String(listed.comparable), String(passage.comparable)]
  return words.includes(others) || (others.includes(words) && others.length - words.length <= longestHeading)
}

/** The passages that repeat neither the proposed passage nor an earlier one of the list. */
const withoutRepetitions = (proposed: Candidate, passages: readonly Candidate[]): Candidate[] =>
  passages.reduce<Candidate[]>(
    (kept, passage) =>
      [proposed, ...kept].some((other) => isRepetition(other, passage)) ? kept : [...kept, passage],
    [],
  )

/** Why one passage outranks another that contradicts it; null if nothing ranks them. */
function passagePrecedenceReason(a: RankableCandidate, b: RankableCandidate): string | null {
  if (a.precedence.rank > 0 && b.precedence.rank === 0)
    return 'The governing documents take precedence over others.'
  if (a.precedence.rank === 0 && b.precedence.rank > 0) return null
  return comparePrecedence(a, b) < 0 ? documentPrecedenceReason(a, b) : null
}

const weightOf = ({ candidate, precedence }: RankableCandidate) =>
  agreementRank(candidate) +
  candidate.confidence +
  (precedence.isAmendment ? 0.2 : 0) -
  (precedence.isDraft ? 0.2 : 0)

/** The range of monthly dues that differ by type of unit; null if another statement does not fit into it. */
function unitTypeRange(
  field: Field,
  found: RankableCandidate[],
): { lead: RankableCandidate; typed: TypedValue; candidates: Candidate[] } | null {
  if (field.path !== 'propertyInfo.monthlyDues') return null
  // Types of units differ within a year; the figures of other years are not part of the range.
  const current = currentFigures(field, found)
  const byUnitType = current.filter((ranked) => parseQualifier(ranked.candidate.qualifier).isOfUnitType)
  const [lead] = byUnitType
  const amounts = byUnitType
    .map((ranked) => ranked.candidate.comparable)
    .filter((c): c is number => typeof c === 'number')
  // A single unit's dues that match one of the types agree with them.
  const others = current.filter(
    (ranked) =>
      !byUnitType.includes(ranked) &&
      !byUnitType.some((t) => t.candidate.comparable === ranked.candidate.comparable),
  )
  if (!lead || new Set(byUnitType.map((ranked) => ranked.candidate.qualifier)).size < 2 || others.length > 0)
    return null
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  if (least === most) return null
  return {
    lead,
    typed: money(least, { to: most, per: 'month' }),
    candidates: byUnitType.map((ranked) => ranked.candidate),
  }
}
