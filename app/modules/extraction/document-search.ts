import { searchedCharacters, truncatePage } from '../document-reading/limits'
import { comparisonText } from '../document-reading/comparable-text'
import { precedenceOf } from './decide/precedence'
import type { DocumentHead, Page, PagedDocument } from '../document-reading/types'
import { findAssociationName } from './rules/find-association-name'
import { findPlace, withSignals } from './fields'
import { toPageText, type PageText } from './page/page-text'
import { stateAtEnd, type TableState } from './page/table'
import { isSameAssociation } from './association-names'
import {
  otherAssociationPages,
  markOtherAssociationPages,
  type OtherAssociationPage,
} from './other-association-pages'
import { limitCandidates } from './page/limits'
import type { Candidate } from '../report-fields/candidate'
import { applyRules } from './rules'
import { namePath } from '../report-fields/name-path'

const masterAssociationWords = /\bmaster\s+(?:(?:home|property|community)\s?(?:owners'?\s+)?)?association\b/i
/** Fields whose values for a master association differ from its sub-associations'. */
const pathsOfMasterFigures = /Dues|Assessment|Reserve|funding|insurance|totalUnits|Contribution/i

/** Candidates, and the pages of other associations, which only a look at all pages can find. */
export type DocumentFindings = { candidates: Candidate[]; otherAssociationPages: OtherAssociationPage[] }
export const noDocumentFindings: DocumentFindings = { candidates: [], otherAssociationPages: [] }

/** Searches a document by rules: first page by page, then all pages together. */
export class DocumentSearch {
  readonly #pages: PageText[] = []
  #tables: TableState | undefined

  constructor(private readonly document: DocumentHead) {}

  /** The candidates on a page. Pages must come in order, since tables continue. */
  searchPage(page: Page): Candidate[] {
    if (page.text.trim() === '') return []
    const pageText = toPageText(this.document, truncatePage(page, searchedCharacters), this.#tables)
    this.#tables = stateAtEnd(pageText)
    const found = withSignals(applyRules(pageText), pageText)
    // Word positions are needed only for tables and take most of a page's memory.
    this.#pages.push({ ...pageText, page: { ...pageText.page, words: [] } })
    return limitCandidates(found)
  }

  /** The association's name and location, and pages of other associations; after all pages were searched. */
  searchWhole(): DocumentFindings {
    const names = findAssociationName(this.#pages)
    const ownName = names[0]?.value ?? ''
    return {
      candidates: [...names, ...findPlace(this.#pages)],
      otherAssociationPages: otherAssociationPages(this.#pages, ownName),
    }
  }
}

const isOwnName = (master: string, own: string) =>
  /\bmaster\b/i.test(own) ? isSameAssociation(master, own) : comparisonText(master) === comparisonText(own)

/** Merges findings of the pages and of the whole document, dated by the document. */
export function completeCandidates(
  onPages: readonly Candidate[],
  whole: DocumentFindings,
  date: string | null,
) {
  const name = whole.candidates.find((c) => c.path === namePath)
  // Statements about a master association do not apply to its sub-associations.
  const isMaster = /\bmaster\b/i.test(name?.value ?? '')
  const own = onPages.filter(
    (c) =>
      (isMaster || !masterAssociationWords.test(c.quote) || !pathsOfMasterFigures.test(c.path)) &&
      // An association is not its own master association.
      (c.path !== 'propertyInfo.masterAssociation' || !name || !isOwnName(c.value, name.value)),
  )
  const dated = [...own, ...whole.candidates].map((candidate) => ({
    ...candidate,
    ...(date !== null && { date }),
  }))
  return markOtherAssociationPages(dated, whole.otherAssociationPages)
}

/**
 * All rule-based candidates of a document with their quotes, and its pages of other associations. Nothing leaves the
 * machine.
 */
export function searchDocument(document: PagedDocument): DocumentFindings {
  const search = new DocumentSearch(document)
  const found: Candidate[] = []
  for (const page of document.pages) found.push(...search.searchPage(page))
  const whole = search.searchWhole()
  const candidates = completeCandidates(limitCandidates(found), whole, precedenceOf(document).date)
  return { candidates, otherAssociationPages: whole.otherAssociationPages }
}

/** The candidates of `searchDocument` alone. */
export const findCandidates = (document: PagedDocument): Candidate[] => searchDocument(document).candidates
