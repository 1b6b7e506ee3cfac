import type { PageText } from './page/page-text'
import { coreName, isSameAssociation, plainWords } from './association-names'
import { stateCode } from '../us-state-names'
import type { Candidate } from '../report-fields/candidate'

/** Upper bound for values from another association's pages. */
const otherAssociationConfidence = 0.3

/** A page that names another association and was probably filed by mistake. */
export type OtherAssociationPage = { page: number; name: string }

const fullName =
  /(?<![A-Za-z])(?:[A-Z][A-Za-z'&-]{1,30}\s{1,2}){1,5}(?:Condominiums?|CONDOMINIUMS?|(?:Home\s?[Oo]wners?'?s?'?|HOMEOWNERS?'?S?'?|Owners?'?|OWNERS?'?|Condominium|CONDOMINIUM|Community|COMMUNITY)\s+(?:Association|ASSOCIATION))(?![A-Za-z])(?!\s+(?:Ownership|Act|Declaration|Plat|Map|Units?|Project|Property|Regime|Instruments?|Law|Management|Owners?)\b)(?!,?\s+L\.?\s?L\.?\s?C)/g

/** Words before an all-caps name that do not belong to it. */
const leadingWord =
  /^(?:the|of|for|by|to|and|at|in|on|declaration|bylaws|by-laws|articles|covenants|conditions|restrictions|rules|first|second|third|restated|amended|supplemental|said|such|each|every|any|all|a|an)\s+/i

/** The association names on a page, with how often each occurs. */
function countNames({ text }: PageText): Map<string, { name: string; times: number }> {
  const names = new Map<string, { name: string; times: number }>()
  for (const match of text.matchAll(fullName)) {
    // "CONDOMINIUM DECLARATION FOR THE DEMO CONDOMINIUMS"
    let name = match[0].replace(/\s+/g, ' ').replace(/^.*\bfor (?:the )?/i, '')
    while (leadingWord.test(name)) name = name.replace(leadingWord, '')
    const core = coreName(name)
    if (core.length < 4 || stateCode(core) !== undefined) continue
    const known = names.get(core)
    names.set(core, { name, times: (known?.times ?? 0) + 1 })
  }
  return names
}

/** A single mention may be a neighbor or a master association. */
const minMentions = 2
/** Pages without a name between two such pages belong to them. */
const longestGap = 4
/** The largest share of a document that misfiled pages can make up. */
const maxShare = 0.34

/**
 * Pages that repeatedly name another association and never their own. If many pages do, the document concerns both and
 * has no such pages.
 * @param own the document's association
 */
export function otherAssociationPages(pages: readonly PageText[], own: string): OtherAssociationPage[] {
  const core = coreName(own)
  if (core === '') return []
  const isOwn = (pageText: PageText) => plainWords(pageText.text).includes(core)
  const found = pages.flatMap((pageText): OtherAssociationPage[] => {
    if (isOwn(pageText)) return []
    const [mostFrequent] = [...countNames(pageText).values()].sort((a, b) => b.times - a.times)
    if (!mostFrequent || mostFrequent.times < minMentions || isSameAssociation(mostFrequent.name, own))
      return []
    return [{ page: pageText.page.number, name: mostFrequent.name }]
  })
  const between = found.flatMap(({ page, name }, i): OtherAssociationPage[] => {
    const next = found[i + 1]?.page ?? page
    const gap = pages.filter(({ page: { number } }) => number > page && number < next)
    return next - page <= longestGap && !gap.some(isOwn)
      ? gap.map((pageText) => ({ page: pageText.page.number, name }))
      : []
  })
  const all = [...found, ...between].sort((a, b) => a.page - b.page)
  return all.length <= pages.length * maxShare ? all : []
}

/** Marks a candidate as another association's, which makes it less likely. */
export const markOtherAssociation = (candidate: Candidate, otherAssociation: string): Candidate => ({
  ...candidate,
  otherAssociation,
  confidence: Math.min(candidate.confidence, otherAssociationConfidence),
})

/** Marks the candidates of a document that are on another association's pages. */
export function markOtherAssociationPages(
  candidates: readonly Candidate[],
  pages: readonly OtherAssociationPage[],
): Candidate[] {
  const names = new Map(pages.map(({ page, name }) => [page, name]))
  return candidates.map((candidate) => {
    const name = names.get(candidate.page)
    return name === undefined ? candidate : markOtherAssociation(candidate, name)
  })
}
