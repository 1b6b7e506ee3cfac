import type { Candidate } from '../report-fields/candidate'
import { isSpellingVariant, nameWords } from './association-names'
import type { DocumentFacts } from './facts'

export const nameField = 'propertyInfo.hoaName'

/** With fewer documents, the order's own association cannot be identified. */
const leastDocuments = 3
/** Minimum share of documents whose association name contains a word, for the word to count as part of the order's name. */
const mostDocuments = 2 / 3
/** A name used only once or twice may be an abbreviation. */
const leastConfidence = 0.7

const condominium = /\bcondo(?:minium)?s?\b/i

/**
 * Finds documents of another entity, with its name. Such a document's name for its association lacks a word that nearly
 * all others use, and the word appears nowhere in it; or it is the declaration of the subdivision around a condominium.
 */
export function otherEntities(
  documents: readonly DocumentFacts[],
  candidates: readonly Candidate[],
): Map<number, string> {
  const named = Map.groupBy(
    candidates.filter((c) => c.path === nameField && c.foreign === undefined),
    (c) => c.documentId,
  )
  const names = [...named].map(([documentId, list]) => ({
    documentId,
    list,
    words: list.flatMap((c) => nameWords(c.value)),
  }))
  if (names.length < leastDocuments) return new Map()
  const spellings = [...new Set(names.flatMap((n) => n.words))]
  const common = spellings.filter(
    (word) =>
      names.filter((n) => n.words.some((own) => isSpellingVariant(own, word))).length >=
      names.length * mostDocuments,
  )
  const isCondominium =
    names.filter((n) => n.list.some((c) => condominium.test(c.value))).length >= names.length * mostDocuments
  const isForeign = ({ documentId, list, words }: (typeof names)[number]) => {
    const document = documents.find((d) => d.documentId === documentId)
    if (!document || list.every((c) => c.confidence < leastConfidence)) return false
    const isOfSubdivision =
      isCondominium &&
      document.kind === 'ccrs' &&
      !document.isOfCondominium &&
      !list.some((c) => condominium.test(c.value))
    return common.some(
      (word) =>
        !words.some((own) => isSpellingVariant(own, word)) &&
        (isOfSubdivision ||
          !spellings.some((other) => isSpellingVariant(other, word) && document.namesAssociation(other))),
    )
  }
  return new Map(names.filter(isForeign).map(({ documentId, list }) => [documentId, list[0]?.value ?? '']))
}
