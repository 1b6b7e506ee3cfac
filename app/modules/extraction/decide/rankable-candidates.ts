import { addDocumentPeriod, balanceDaysOfStudies } from './add-document-period'
import type { DocumentFacts } from './document-facts'
import { dropMisreadMonthlyDues, preferDirectStatements } from './filter-candidates'
import { markOtherAssociationDocument } from './other-association-documents'
import type { RankableCandidate } from './rank-candidates'
import { parseQualifier } from '../../report-fields/qualifier'
import type { Candidate } from '../../report-fields/candidate'
import { withTypedValue } from '../../report-fields/candidates'
import { namePath } from '../../report-fields/name-path'

/**
 * The candidates of each field with what ranks them, without those that concern another subject.
 * @param otherAssociations the names of other associations, by the ids of their documents
 */
export function rankableCandidates(
  documents: readonly DocumentFacts[],
  candidates: readonly Candidate[],
  otherAssociations: ReadonlyMap<number, string>,
): Map<string, RankableCandidate[]> {
  const byId = new Map(documents.map((d) => [d.documentId, d]))
  const studyDays = balanceDaysOfStudies(documents, candidates)
  const ownNames = candidates
    .filter((c) => c.path === namePath && !otherAssociations.has(c.documentId))
    .map((c) => c.value)
  const rankable = candidates.flatMap((stated): RankableCandidate[] => {
    const document = byId.get(stated.documentId)
    if (!document) return []
    const candidate = withTypedValue(markOtherAssociationDocument(stated, otherAssociations, ownNames))
    const { precedence, kind } = document
    const asOf = parseQualifier(candidate.qualifier).latest ?? candidate.date ?? precedence.date ?? ''
    return [{ candidate: addDocumentPeriod(candidate, documents, studyDays), precedence, kind, asOf }]
  })
  const byPath = Map.groupBy(rankable, (ranked) => ranked.candidate.path)
  preferDirectStatements(byPath, documents)
  dropMisreadMonthlyDues(byPath)
  return byPath
}
