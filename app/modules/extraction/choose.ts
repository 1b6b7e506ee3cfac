import { nameField } from './association-names'
import { withDerivedItems } from './derived-items'
import { derivedFigures } from './derived-figures'
import { factsOf, type DocumentFacts } from './document-facts'
import { fields, type Field } from '../report-fields/fields'
import type { VerificationItem } from '../report-fields/items'
import { readPeriod } from '../report-fields/period'
import { checkQuote, isMeaningful } from './quotes'
import type { Property } from './places'
import { otherEntities } from './other-entities'
import type { ReadDocument } from '../document-reading/types'
import type { Candidate } from '../report-fields/candidate'
import type { WeighedCandidate } from './rank-candidates'
import { maxCandidatesShown, absentItem, proposeValue, undecided } from './propose-value'
import {
  entityDates,
  markOtherEntity,
  onlyEntity,
  setAsideOtherSubjects,
  dropYearlyAsMonthly,
  daysOfStudies,
  isOutdated,
  withDate,
  surest,
  preferOwnPages,
} from './weigh-candidates'
import { dropFutureFigures, labelAsProjected } from './current-figures'
import { distinct } from './same-value'

/** Proposes items for documents that are fully in memory. Candidates whose quotes are not on their page are dropped. */
export const chooseValues = (
  documents: readonly ReadDocument[],
  candidates: readonly Candidate[],
  today: string,
  property: Property | null = null,
) =>
  proposeItems(
    documents.map(factsOf),
    candidates.filter((candidate) => checkQuote(documents, candidate)),
    today,
    property,
  )

/** The candidates of each field with what ranks them, without those that concern another subject. */
function weighCandidates(
  documents: readonly DocumentFacts[],
  candidates: readonly Candidate[],
  entities: ReadonlyMap<number, string>,
): Map<string, WeighedCandidate[]> {
  const byId = new Map(documents.map((d) => [d.documentId, d]))
  const studyDays = daysOfStudies(documents, candidates)
  const ownNames = candidates
    .filter((c) => c.path === nameField && !entities.has(c.documentId))
    .map((c) => c.value)
  const weighed = candidates.flatMap((stated): WeighedCandidate[] => {
    const document = byId.get(stated.documentId)
    if (!document || !isMeaningful(stated.quote)) return []
    const candidate = markOtherEntity(stated, entities, ownNames)
    const { precedence, kind } = document
    const asOf = readPeriod(candidate.qualifier).latest ?? candidate.date ?? precedence.date ?? ''
    return [{ candidate: withDate(candidate, documents, studyDays), precedence, kind, asOf }]
  })
  const byPath = Map.groupBy(weighed, (w) => w.candidate.path)
  setAsideOtherSubjects(byPath, documents)
  dropYearlyAsMonthly(byPath)
  return byPath
}

/**
 * Proposes a value for each field, or lists all candidates if they disagree and nothing ranks them. Amendments outrank
 * CC&Rs, which outrank bylaws, which outrank rules; adopted documents outrank drafts, and newer ones outrank older ones.
 * Rejected candidates are listed as well.
 * @param candidates with quotes that are on their pages
 * @param today YYYY-MM-DD, for ages
 * @param property the order's; null if the documents do not belong to an order
 */
export function proposeItems(
  documents: readonly DocumentFacts[],
  candidates: readonly Candidate[],
  today: string,
  property: Property | null = null,
): VerificationItem[] {
  // A document in an unsupported language keeps its kind, so that it is not requested again. But its fields were not
  // searched, so they are not reported as "not found".
  const unsearched = documents.filter((d) => d.hasUnsupportedLanguage)
  const searchedKinds = new Set(documents.filter((d) => !unsearched.includes(d)).map((d) => d.kind))
  const entities = otherEntities(documents, candidates)
  const byPath = weighCandidates(documents, candidates, entities)
  const latestDate = documents.reduce(
    (day, { precedence: { date } }) => (date !== null && date > day ? date : day),
    '',
  )
  const proposeItem = (field: Field): VerificationItem => {
    const considered = surest(
      preferOwnPages((byPath.get(field.path) ?? []).filter((w) => !isOutdated(w, latestDate))),
    )
    const proposable = dropFutureFigures(field, considered, today, latestDate)
    const found = considered.map((w) => (proposable.includes(w) ? w : labelAsProjected(w)))
    if (found.length === 0) return absentItem(field, searchedKinds, unsearched)
    const leaveUndecided = (reason: string) =>
      undecided(
        field,
        reason,
        distinct(
          field,
          found.map(({ candidate }) => candidate),
        ).slice(0, maxCandidatesShown),
      )
    const onlyEntityName = entityDates.includes(field.path) ? onlyEntity(found, entities) : null
    if (onlyEntityName !== null)
      return leaveUndecided(
        `Only a document of ${onlyEntityName} states this date. It applies here only if both are the same association.`,
      )
    const laterYear = field.path === 'financial.operatingResult' ? yearOfLaterFigures(found, byPath) : null
    if (laterYear !== null)
      return leaveUndecided(
        `The documents state ${laterYear} figures without a result, and the stated results are for earlier years.`,
      )
    return proposeValue(field, proposable, found, documents, property)
  }
  const items = [
    ...fields.filter((field) => field.kind !== 'score').map(proposeItem),
    ...derivedFigures(byPath, documents, today),
  ]
  const ownDocuments = documents.filter((d) => !entities.has(d.documentId))
  return withDerivedItems(items, ownDocuments, today).filter(
    (item) => item.required || item.value !== null || item.conflict,
  )
}

const isActual = ({ candidate }: WeighedCandidate) => readPeriod(candidate.qualifier).isActual

/** The year of actual income or expenses, if every stated result is of an earlier year; null otherwise. */
function yearOfLaterFigures(
  results: readonly WeighedCandidate[],
  byPath: ReadonlyMap<string, WeighedCandidate[]>,
) {
  const newest = (list: readonly WeighedCandidate[]) =>
    list.reduce((most, { asOf }) => (asOf.slice(0, 4) > most ? asOf.slice(0, 4) : most), '')
  const figures = ['financial.totalIncome', 'financial.totalExpenses'].flatMap(
    (path) => byPath.get(path) ?? [],
  )
  const [year, resultYear] = [newest(figures.filter(isActual)), newest(results)]
  return resultYear !== '' && year > resultYear ? year : null
}
