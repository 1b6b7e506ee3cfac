import type { Candidate } from '../../report-fields/candidate'
import { isSameAssociation, isSpellingVariant, nameWords } from '../association-names'
import type { DocumentFacts } from './document-facts'
import { markOtherAssociation } from '../other-association-pages'
import type { RankableCandidate } from './rank-candidates'
import { namePath } from '../../report-fields/name-path'

/** With fewer documents that name an association, the order's own cannot be identified. */
const minDocuments = 3
/** A word is part of the name of the order's association if at least this share of the documents use it. */
const commonShare = 2 / 3
/** A name used only once or twice may be an abbreviation. */
const minConfidence = 0.7

const condominiumWord = /\bcondo(?:minium)?s?\b/i

/**
 * The names of other associations, by the ids of their documents. Such a document's name for its association lacks a word that nearly
 * all others use, and the word appears nowhere in it; or it is the declaration of the subdivision around a condominium.
 */
export function findOtherAssociations(
  documents: readonly DocumentFacts[],
  candidates: readonly Candidate[],
): Map<number, string> {
  const named = Map.groupBy(
    candidates.filter((c) => c.path === namePath && c.otherAssociation === undefined),
    (c) => c.documentId,
  )
  const names = [...named].map(([documentId, list]) => ({
    documentId,
    list,
    words: list.flatMap((c) => nameWords(c.value)),
  }))
  if (names.length < minDocuments) return new Map()
  const spellings = [...new Set(names.flatMap((n) => n.words))]
  const commonWords = spellings.filter(
    (word) =>
      names.filter((n) => n.words.some((own) => isSpellingVariant(own, word))).length >=
      names.length * commonShare,
  )
  const isCondominium =
    names.filter((n) => n.list.some((c) => condominiumWord.test(c.value))).length >=
    names.length * commonShare
  const isOfOtherAssociation = ({ documentId, list, words }: (typeof names)[number]) => {
    const document = documents.find((d) => d.documentId === documentId)
    if (!document || list.every((c) => c.confidence < minConfidence)) return false
    const isOfSubdivision =
      isCondominium &&
      document.kind === 'ccrs' &&
      !document.isOfCondominium &&
      !list.some((c) => condominiumWord.test(c.value))
    return commonWords.some(
      (word) =>
        !words.some((own) => isSpellingVariant(own, word)) &&
        (isOfSubdivision ||
          !spellings.some((other) => isSpellingVariant(other, word) && document.namesAssociation(other))),
    )
  }
  return new Map(
    names.filter(isOfOtherAssociation).map(({ documentId, list }) => [documentId, list[0]?.value ?? '']),
  )
}

/** Dates that apply only to the association whose document states them. */
export const datesOfOneAssociation = [
  'governance.recordedDate',
  'governance.signedDate',
  'governance.latestMinutes',
  'governance.lastElection',
]

/**
 * Marks values from another association's document. Entirely different names stay: staff decide
 * which is the order's.
 */
export function markOtherAssociationDocument(
  candidate: Candidate,
  otherAssociations: ReadonlyMap<number, string>,
  ownNames: readonly string[],
): Candidate {
  const otherAssociation = otherAssociations.get(candidate.documentId)
  if (otherAssociation === undefined || candidate.otherAssociation !== undefined) return candidate
  if (candidate.path === namePath && !ownNames.some((name) => isSameAssociation(name, candidate.value)))
    return candidate
  return markOtherAssociation(candidate, otherAssociation)
}

/** The other association's name if all candidates are from its documents; null otherwise. */
export const otherAssociationOfAll = (
  found: readonly RankableCandidate[],
  otherAssociations: ReadonlyMap<number, string>,
) =>
  found.length > 0 && found.every((ranked) => otherAssociations.has(ranked.candidate.documentId))
    ? (otherAssociations.get(found[0]?.candidate.documentId ?? 0) ?? null)
    : null

/** Uses candidates from pages or documents of another association only if there are no others. */
export function preferOwnAssociation(found: RankableCandidate[]): RankableCandidate[] {
  const own = found.filter(({ candidate }) => candidate.otherAssociation === undefined)
  return own.length > 0 ? own : found
}
