import type { DocumentFacts } from './document-facts'
import { extractedField } from '../../report-fields/fields'
import {
  amendmentOnly,
  approvedByVote,
  plannedOnly,
  parseQualifier,
  withLabel,
} from '../../report-fields/qualifier'
import { paymentsPerYear } from '../../report-fields/calculate'
import { numberOf } from '../../report-fields/typed-value'
import type { DocumentKind } from '../../document-reading/types'
import type { RankableCandidate } from './rank-candidates'

/** The subject of a statement that concerns something related rather than the field itself; null for all others. */
function relatedSubject(
  { candidate: { path, comparable, documentId, qualifier }, precedence }: RankableCandidate,
  documents: readonly DocumentFacts[],
): string | null {
  const { isOfAmendment, isStatedLater, isApprovedByVote } = parseQualifier(qualifier)
  // An amendment's recording date is later than the association's own.
  if (path === 'governance.recordedDate')
    return isOfAmendment || (precedence.isAmendment && !isStatedLater) ? amendmentOnly : null
  if (path === 'governance.signedDate' && precedence.isAmendment)
    return withLabel(amendmentOnly, isApprovedByVote ? approvedByVote : '')
  if (path === 'governance.signedDate') return null
  // A funding plan without special assessments does not show that none was levied.
  const isAssumedByPlan =
    path === 'financial.specialAssessments' &&
    comparable === 'none' &&
    documents.find((d) => d.documentId === documentId)?.kind === 'reserve_study'
  return isAssumedByPlan ? plannedOnly : null
}

/**
 * Drops statements about a related subject, such as an amendment, if others concern the field itself; otherwise labels
 * them.
 */
export function preferDirectStatements(
  byPath: Map<string, RankableCandidate[]>,
  documents: readonly DocumentFacts[],
) {
  for (const path of ['governance.recordedDate', 'governance.signedDate', 'financial.specialAssessments']) {
    const found = (byPath.get(path) ?? []).map((rankable) => ({
      rankable,
      subject: relatedSubject(rankable, documents),
    }))
    const direct = found.filter(({ subject }) => subject === null)
    const relevant = direct.length > 0 ? direct : found
    if (relevant.length > 0)
      byPath.set(
        path,
        relevant.map(({ rankable, subject }) =>
          subject === null
            ? rankable
            : { ...rankable, candidate: { ...rankable.candidate, qualifier: subject } },
        ),
      )
  }
}

/** Drops monthly dues that equal quarterly or yearly dues elsewhere: budgets often omit the interval. */
export function dropMisreadMonthlyDues(byPath: Map<string, RankableCandidate[]>) {
  const field = extractedField('financial.regularAssessment')
  const monthly = byPath.get('propertyInfo.monthlyDues')
  if (!field || !monthly) return
  const lessFrequent = (byPath.get(field.path) ?? []).flatMap(({ candidate }) => {
    const { typed } = candidate
    const payments = paymentsPerYear(typed)
    return payments !== null && payments < 12
      ? [{ cents: numberOf(typed), confidence: candidate.confidence }]
      : []
  })
  const isLessFrequent = ({ candidate: { comparable, confidence } }: RankableCandidate) =>
    lessFrequent.some((dues) => dues.cents === comparable && dues.confidence >= confidence)
  if (!monthly.some(isLessFrequent)) return
  // Initial dues are outdated once current ones are known.
  const rest = monthly.filter(
    (ranked) => !isLessFrequent(ranked) && !parseQualifier(ranked.candidate.qualifier).isInitial,
  )
  byPath.set('propertyInfo.monthlyDues', rest)
}

const yearsUntilOutdated = 2
const meetingKinds: readonly DocumentKind[] = ['minutes', 'notice']

/**
 * Whether a "none" was said at a meeting years before the newest document.
 * @param latestDate the date of the newest document
 */
export function isOutdatedNone(
  { candidate: { comparable }, kind, asOf }: RankableCandidate,
  latestDate: string,
): boolean {
  const year = Number(asOf.slice(0, 4))
  return (
    comparable === 'none' &&
    meetingKinds.includes(kind) &&
    year > 0 &&
    Number(latestDate.slice(0, 4)) - year >= yearsUntilOutdated
  )
}

/** Comparison is quadratic, so only a field's candidates with the highest confidence are compared. */
const maxCompared = 400

/** The candidates with the highest confidence, as many as can be compared. */
export const keepMostConfident = (found: RankableCandidate[]) =>
  found.length <= maxCompared
    ? found
    : found.toSorted((a, b) => b.candidate.confidence - a.candidate.confidence).slice(0, maxCompared)
