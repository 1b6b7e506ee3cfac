import type { DocumentFacts } from './document-facts'
import { projectablePaths } from './current-figures'
import { extractedField } from '../../report-fields/fields'
import { isDatedByDocument, periodOfDocument } from '../../report-fields/document-period'
import { periodOf, parseQualifier } from '../../report-fields/qualifier'
import type { Candidate } from '../../report-fields/candidate'

/** The day for which each undated reserve study states its balances; its other figures are as of that day, too. */
export function balanceDaysOfStudies(documents: readonly DocumentFacts[], candidates: readonly Candidate[]) {
  const studies = new Set(
    documents
      .filter((d) => d.kind === 'reserve_study' && d.precedence.date === null)
      .map((d) => d.documentId),
  )
  const days = new Map<number, string>()
  for (const { path, documentId, qualifier } of candidates) {
    if (!projectablePaths.includes(path) || !studies.has(documentId)) continue
    const day = parseQualifier(qualifier).asOf
    if (day === null) continue
    // Projections for later days do not date a study.
    const known = days.get(documentId)
    if (known === undefined || day < known) days.set(documentId, day)
  }
  return days
}

/** Adds the document's period to a candidate that states none. */
export function addDocumentPeriod(
  candidate: Candidate,
  documents: readonly DocumentFacts[],
  studyDays: ReadonlyMap<number, string>,
): Candidate {
  const field = extractedField(candidate.path)
  const document = documents.find((d) => d.documentId === candidate.documentId)
  if (!field || !document || periodOf(candidate.qualifier) !== null) return candidate
  const day = studyDays.get(candidate.documentId)
  const documentPeriod =
    periodOfDocument(field, document.kind, document.precedence.date) ??
    (day !== undefined && isDatedByDocument(field) ? `in the reserve study as of ${day}` : null)
  return documentPeriod === null ? candidate : { ...candidate, documentPeriod }
}
