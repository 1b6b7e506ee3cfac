import type { Candidate } from '../report-fields/candidate'
import { isSpellingVariant, nameWords } from './association-names'
import type { DocumentFacts } from './facts'

export const nameField = 'propertyInfo.hoaName'

/** Fewer documents don't tell which name is the order's. */
const leastDocuments = 3
/** How many of the documents have a word in the association's name, at least, for it to belong there. */
const mostDocuments = 2 / 3
/** A name that a document uses once or twice may be short for the whole one. */
const leastConfidence = 0.7

const condominium = /\bcondo(?:minium)?s?\b/i

/**
 * Documents of another entity, with its name. Such a document names its association without a word that nearly all others have in
 * theirs, and has that word nowhere; or it is the declaration of the subdivision around a condominium, which the condominium's own
 * declaration followed.
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
