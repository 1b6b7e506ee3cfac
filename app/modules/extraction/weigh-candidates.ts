import { isSameAssociation, nameField } from './association-names'
import type { DocumentFacts } from './document-facts'
import { fieldOf } from '../report-fields/fields'
import { isDatedByDocument, periodOfDocument } from '../report-fields/document-period'
import {
  amendmentOnly,
  approvedByVote,
  periodOf,
  plannedOnly,
  readPeriod,
  withLabel,
} from '../report-fields/period'
import { paymentsPerYear } from '../report-fields/calculate'
import { numberOf, typedValue } from '../report-fields/typed-value'
import { foreignConfidence } from './foreign-pages'
import type { DocumentKind } from '../document-reading/types'
import type { Candidate } from '../report-fields/candidate'
import type { WeighedCandidate } from './rank-candidates'
import { datedFigures } from './current-figures'

/** Comparison is quadratic, so only the surest candidates of a field are compared. */
const maxCompared = 400

/** Dates that apply only to the entity whose document states them. */
export const entityDates = [
  'governance.recordedDate',
  'governance.signedDate',
  'governance.latestMinutes',
  'governance.lastElection',
]

/** Marks values from another entity's document. Entirely different names stay: staff decide which is the order's. */
export function markOtherEntity(
  candidate: Candidate,
  others: ReadonlyMap<number, string>,
  ownNames: readonly string[],
): Candidate {
  const foreign = others.get(candidate.documentId)
  if (foreign === undefined || candidate.foreign !== undefined) return candidate
  if (candidate.path === nameField && !ownNames.some((name) => isSameAssociation(name, candidate.value)))
    return candidate
  return { ...candidate, foreign, confidence: Math.min(candidate.confidence, foreignConfidence) }
}

/** The other entity's name if all candidates are from its documents; null otherwise. */
export const onlyEntity = (found: readonly WeighedCandidate[], others: ReadonlyMap<number, string>) =>
  found.length > 0 && found.every((w) => others.has(w.candidate.documentId))
    ? (others.get(found[0]?.candidate.documentId ?? 0) ?? null)
    : null

/** The subject of a statement that concerns something related rather than the field itself; null for all others. */
function otherSubject(
  { candidate: { path, comparable, documentId, qualifier }, precedence }: WeighedCandidate,
  documents: readonly DocumentFacts[],
): string | null {
  const { isOfAmendment, isStatedLater, isApprovedByVote } = readPeriod(qualifier)
  // An amendment's recording date is later than the association's own.
  if (path === 'governance.recordedDate')
    return isOfAmendment || (precedence.isAmendment && !isStatedLater) ? amendmentOnly : null
  if (path === 'governance.signedDate' && precedence.isAmendment)
    return withLabel(amendmentOnly, isApprovedByVote ? approvedByVote : '')
  if (path === 'governance.signedDate') return null
  // A funding plan without special assessments does not show that none was levied.
  const isPlan =
    path === 'financial.specialAssessments' &&
    comparable === 'none' &&
    documents.find((d) => d.documentId === documentId)?.kind === 'reserve_study'
  return isPlan ? plannedOnly : null
}

/** Drops statements about a related subject if others concern the field itself; otherwise labels them. */
export function setAsideOtherSubjects(
  byPath: Map<string, WeighedCandidate[]>,
  documents: readonly DocumentFacts[],
) {
  for (const path of ['governance.recordedDate', 'governance.signedDate', 'financial.specialAssessments']) {
    const found = (byPath.get(path) ?? []).map((weighed) => ({
      weighed,
      subject: otherSubject(weighed, documents),
    }))
    const onField = found.filter(({ subject }) => subject === null)
    const relevant = onField.length > 0 ? onField : found
    if (relevant.length > 0)
      byPath.set(
        path,
        relevant.map(({ weighed, subject }) =>
          subject === null
            ? weighed
            : { ...weighed, candidate: { ...weighed.candidate, qualifier: subject } },
        ),
      )
  }
}

/** Drops monthly dues that equal quarterly or yearly dues elsewhere: budgets often omit the interval. */
export function dropYearlyAsMonthly(byPath: Map<string, WeighedCandidate[]>) {
  const field = fieldOf('financial.regularAssessment')
  const monthly = byPath.get('propertyInfo.monthlyDues')
  if (!field || !monthly) return
  const lessFrequent = (byPath.get(field.path) ?? []).flatMap(({ candidate }) => {
    const typed = typedValue(field, candidate.value)
    const payments = paymentsPerYear(typed)
    return payments !== null && payments < 12
      ? [{ cents: numberOf(typed), confidence: candidate.confidence }]
      : []
  })
  const isLessFrequent = ({ candidate: { comparable, confidence } }: WeighedCandidate) =>
    lessFrequent.some((dues) => dues.cents === comparable && dues.confidence >= confidence)
  if (!monthly.some(isLessFrequent)) return
  // Initial dues are outdated once current ones are known.
  const rest = monthly.filter((w) => !isLessFrequent(w) && !readPeriod(w.candidate.qualifier).isInitial)
  byPath.set('propertyInfo.monthlyDues', rest)
}

/** The day for which each undated reserve study states its balances; its other figures are as of that day, too. */
export function daysOfStudies(documents: readonly DocumentFacts[], candidates: readonly Candidate[]) {
  const studies = new Set(
    documents
      .filter((d) => d.kind === 'reserve_study' && d.precedence.date === null)
      .map((d) => d.documentId),
  )
  const days = new Map<number, string>()
  for (const { path, documentId, qualifier } of candidates) {
    if (!datedFigures.includes(path) || !studies.has(documentId)) continue
    const day = readPeriod(qualifier).asOf
    if (day === null) continue
    // Projections for later days do not date a study.
    const known = days.get(documentId)
    if (known === undefined || day < known) days.set(documentId, day)
  }
  return days
}

const yearsUntilOutdated = 2
const meetingKinds: readonly DocumentKind[] = ['minutes', 'notice']

/**
 * Whether a "none" was said at a meeting years before the newest document.
 * @param latestDate the date of the newest document
 */
export function isOutdated(
  { candidate: { comparable }, kind, asOf }: WeighedCandidate,
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

/** Adds the document's period to a candidate that states none. */
export function withDate(
  candidate: Candidate,
  documents: readonly DocumentFacts[],
  studyDays: ReadonlyMap<number, string>,
): Candidate {
  const field = fieldOf(candidate.path)
  const document = documents.find((d) => d.documentId === candidate.documentId)
  if (!field || !document || periodOf(candidate.qualifier) !== null) return candidate
  const day = studyDays.get(candidate.documentId)
  const dated =
    periodOfDocument(field, document.kind, document.precedence.date) ??
    (day !== undefined && isDatedByDocument(field) ? `in the reserve study as of ${day}` : null)
  return dated === null ? candidate : { ...candidate, dated }
}

/** The candidates with the highest confidence, as many as can be compared. */
export const surest = (found: WeighedCandidate[]) =>
  found.length <= maxCompared
    ? found
    : found.toSorted((a, b) => b.candidate.confidence - a.candidate.confidence).slice(0, maxCompared)

/** Uses candidates from another association's pages only if there are no others. */
export function preferOwnPages(found: WeighedCandidate[]): WeighedCandidate[] {
  const own = found.filter(({ candidate }) => candidate.foreign === undefined)
  return own.length > 0 ? own : found
}
