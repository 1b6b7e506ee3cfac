import { NameSearch, nameWords } from '../association-names'
import { pagesToClassify } from '../../document-reading/classify'
import { firstPages } from '../../document-reading/first-pages'
import { foreignLanguage } from '../../document-reading/language'
import { precedenceOf, type Precedence } from './precedence'
import type { DocumentHead, PagedDocument, ReadDocument } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { namePath } from '../../report-fields/name-path'

/** The facts about a document that ranking needs, without its pages. */
export type DocumentFacts = DocumentHead & {
  precedence: Precedence
  /** At most ten pages: amendments are seldom longer and declarations seldom shorter. */
  isBrief: boolean
  /** Its language is unknown or not supported, so it is not searched for values. */
  hasUnsupportedLanguage: boolean
  /** Its first pages name a condominium act or the declaration of a condominium. */
  isOfCondominium: boolean
  /** Whether it names an association anywhere. */
  namesAssociation: (name: string) => boolean
}

const longestAmendment = 10
const condominiumWords =
  /\bcondominium (?:property |ownership )?(?:act|declaration|ownership|property regime|instruments?|plat|map)\b|\bdeclaration of (?:the )?condominium|\bmaster deed\b|\bcondominiums? (?:is|are) hereby\b/i

/** The facts that the first pages show. */
export function headFacts(document: PagedDocument): Omit<DocumentFacts, 'namesAssociation'> {
  const { documentId, name, kind, pages } = document
  const beginning = firstPages(pages, pagesToClassify, (page) => page.source !== 'none')
  const text = beginning.map((page) => page.text).join('\n')
  return {
    documentId,
    name,
    kind,
    precedence: precedenceOf(document),
    isBrief: firstPages(pages, longestAmendment + 1).length <= longestAmendment,
    hasUnsupportedLanguage: foreignLanguage(text) !== null,
    isOfCondominium: condominiumWords.test(text.replace(/\s+/g, ' ')),
  }
}

/** The facts about a document that is fully in memory. */
export const factsOf = (document: ReadDocument): DocumentFacts => ({
  ...headFacts(document),
  namesAssociation(name) {
    const search = new NameSearch([name])
    for (const page of document.pages) search.add(page.text)
    return search.has(name)
  },
})

/** The association names on which an order's documents disagree, and their words; empty if they agree. */
export function disputedNames(candidates: readonly Candidate[]): string[] {
  const names = candidates.filter((c) => c.path === namePath).map((c) => c.value)
  return new Set(names).size > 1 ? [...new Set([...names, ...names.flatMap(nameWords)])] : []
}
