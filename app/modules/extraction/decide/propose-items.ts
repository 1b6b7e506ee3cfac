import { withCalculatedItems } from './calculated-items'
import { reserveFigures } from './reserve-figures'
import { amendmentsAlone, missingDeclaration } from './missing-declaration'
import { factsOf, type DocumentFacts } from './document-facts'
import { extractedFields, type Field } from '../../report-fields/fields'
import type { VerificationItem } from '../../report-fields/items'
import { parseQualifier } from '../../report-fields/qualifier'
import { isOnItsPage } from '../evidence/find-passage'
import type { Property } from './places'
import {
  datesOfOneAssociation,
  findOtherAssociations,
  otherAssociationOfAll,
  preferOwnAssociation,
} from './other-association-documents'
import type { ReadDocument } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import type { RankableCandidate } from './rank-candidates'
import { maxCandidatesShown, absentItem, proposeValue, undecided } from './propose-value'
import { rankableCandidates } from './rankable-candidates'
import { isOutdatedNone, keepMostConfident } from './filter-candidates'
import { settle, type SettledField } from './settle'
import { keepFacts } from './statuses'
import { dropFutureFigures, labelAsProjected } from './current-figures'
import { distinct } from './same-value'

/** Proposes items for documents that are fully in memory, without candidates whose quotes are not on their page. */
export const proposeCitedItems = (
  documents: readonly ReadDocument[],
  candidates: readonly Candidate[],
  today: string,
  property: Property | null = null,
) =>
  proposeItems(
    documents.map(factsOf),
    candidates.filter((candidate) => isOnItsPage(documents, candidate)),
    today,
    property,
  )

/**
 * Proposes a value for each field, or lists all candidates if they disagree and nothing ranks them. Amendments outrank
 * CC&Rs, which outrank bylaws, which outrank rules; adopted documents outrank drafts, and newer ones outrank older ones.
 * Rejected candidates are listed as well.
 * @param candidates with quotes that are on their pages
 * @param today YYYY-MM-DD, for ages
 * @param property the order's; null if the documents do not belong to an order
 * @param settled the language model's choices for fields that would be left to staff
 */
export function proposeItems(
  documents: readonly DocumentFacts[],
  candidates: readonly Candidate[],
  today: string,
  property: Property | null = null,
  settled: readonly SettledField[] = [],
): VerificationItem[] {
  // A document in an unsupported language keeps its kind, so that it is not requested again. But its fields were not
  // searched, so they are not reported as "not found".
  const unsearched = documents.filter((d) => d.hasUnsupportedLanguage)
  // An amendment does not contain what it leaves unchanged, so the CC&Rs were not searched, either.
  const amendments = amendmentsAlone(documents)
  const searchedKinds = new Set(
    documents.filter((d) => !unsearched.includes(d) && !amendments.includes(d)).map((d) => d.kind),
  )
  const otherAssociations = findOtherAssociations(documents, candidates)
  const byPath = rankableCandidates(documents, candidates, otherAssociations)
  const latestDate = documents.reduce(
    (day, { precedence: { date } }) => (date !== null && date > day ? date : day),
    '',
  )
  const proposeItem = (field: Field): VerificationItem => {
    const considered = keepMostConfident(
      preferOwnAssociation(
        (byPath.get(field.path) ?? []).filter((ranked) => !isOutdatedNone(ranked, latestDate)),
      ),
    )
    const proposable = dropFutureFigures(field, keepFacts(considered), today, latestDate)
    const future = keepFacts(considered).filter((ranked) => !proposable.includes(ranked))
    const found = considered.map((ranked) => (future.includes(ranked) ? labelAsProjected(ranked) : ranked))
    if (found.length === 0) return absentItem(field, searchedKinds, unsearched)
    const reason = reasonToLeaveUndecided(field, found, otherAssociations, byPath)
    if (reason === null) return proposeValue(field, proposable, found, documents, property)
    const stated = distinct(
      field,
      found.map(({ candidate }) => candidate),
    )
    return undecided(field, reason, stated.slice(0, maxCandidatesShown))
  }
  const items = [
    ...extractedFields
      .filter((field) => field.kind !== 'score')
      .map((field) => settle(field, proposeItem(field), settled, documents)),
    ...reserveFigures(byPath, documents, today),
    ...missingDeclaration(documents),
  ]
  const ownDocuments = documents.filter((d) => !otherAssociations.has(d.documentId))
  return withCalculatedItems(items, ownDocuments, today).filter(
    (item) => item.required || item.value !== null || item.conflict,
  )
}

/** Why staff must decide, even if the candidates agree; null if a value can be proposed. */
function reasonToLeaveUndecided(
  field: Field,
  found: readonly RankableCandidate[],
  otherAssociations: ReadonlyMap<number, string>,
  byPath: ReadonlyMap<string, RankableCandidate[]>,
): string | null {
  const otherAssociation = datesOfOneAssociation.includes(field.path)
    ? otherAssociationOfAll(found, otherAssociations)
    : null
  if (otherAssociation !== null)
    return `Only a document of ${otherAssociation} states this date. It applies here only if both are the same association.`
  const laterYear = field.path === 'financial.operatingResult' ? yearOfLaterFigures(found, byPath) : null
  return laterYear === null
    ? null
    : `The documents state ${laterYear} figures without a result, and the stated results are for earlier years.`
}

const isActual = ({ candidate }: RankableCandidate) => parseQualifier(candidate.qualifier).isActual

/** The year of actual income or expenses, if every stated result is of an earlier year; null otherwise. */
function yearOfLaterFigures(
  results: readonly RankableCandidate[],
  byPath: ReadonlyMap<string, RankableCandidate[]>,
) {
  const newest = (list: readonly RankableCandidate[]) =>
    list.reduce((most, { asOf }) => (asOf.slice(0, 4) > most ? asOf.slice(0, 4) : most), '')
  const figures = ['financial.totalIncome', 'financial.totalExpenses'].flatMap(
    (path) => byPath.get(path) ?? [],
  )
  const [year, resultYear] = [newest(figures.filter(isActual)), newest(results)]
  return resultYear !== '' && year > resultYear ? year : null
}
