import { searchedCharacters, shortened } from '../../document-reading/limits'
import { bare } from '../../document-reading/marks'
import { standingOf } from '../standing'
import type { DocumentHead, Page, PagedDocument } from '../../document-reading/types'
import { budgetRules, budgetTables } from './budget'
import { duesOfTables, duesRules } from './dues'
import { listedBoard } from './board-list'
import { passagesOf } from './house-rules'
import { insuranceRules, insuranceTable } from './insurance'
import { legalRules } from './legal'
import { maintenanceRules } from './maintenance'
import { companyUnderHeading, managementRules } from './management'
import { associationName, ownersShare } from './property'
import { reserveRules } from './reserves'
import { learnedWeights, placeOf, withSignals, type Weights } from '../signals'
import { apply, sightOf, type Sight } from './sight'
import { stateAtEnd, type TableState } from './table'
import { specialAssessmentRules } from './special-assessments'
import { isSameAssociation } from '../association-names'
import { foreignConfidence, foreignPages, type ForeignPage } from '../foreign-pages'
import { mostTelling } from '../limits'
import type { Candidate } from '../../report-fields/candidate'

export const rules = [
  ...duesRules,
  ...reserveRules,
  ...budgetRules,
  ...specialAssessmentRules,
  ...insuranceRules,
  ...legalRules,
  ...managementRules,
  ...maintenanceRules,
]

export const readers = [
  duesOfTables,
  budgetTables,
  insuranceTable,
  ownersShare,
  passagesOf,
  companyUnderHeading,
  listedBoard,
]

/** What the patterns find on a page. */
export const byPatterns = (sight: Sight): Candidate[] => [
  ...rules.flatMap((rule) => apply(rule, sight)),
  ...readers.flatMap((reader) => reader(sight)),
]

const ofMaster = /\bmaster\s+(?:(?:home|property|community)\s?(?:owners'?\s+)?)?association\b/i
const figures = /Dues|Assessment|Reserve|funding|insurance|totalUnits|Contribution/i

/** What only all pages of a document together tell. */
export type Whole = { candidates: Candidate[]; foreignPages: ForeignPage[] }
export const nothingOnTheWhole: Whole = { candidates: [], foreignPages: [] }

/** The rules at work on a document: each of its pages once, and at the end what only all of them together tell. */
export class DocumentSearch {
  readonly #pages: Sight[] = []
  #tables: TableState | undefined

  constructor(
    private readonly document: DocumentHead,
    private readonly weights: Weights = learnedWeights,
  ) {}

  /** What stands on a page. */
  page(page: Page): Candidate[] {
    if (page.text.trim() === '') return []
    const sight = sightOf(this.document, shortened(page, searchedCharacters), this.#tables)
    this.#tables = stateAtEnd(sight)
    const found = withSignals(byPatterns(sight), sight, this.weights)
    // Where its words stand matters for tables only; it is most of a page.
    this.#pages.push({ ...sight, page: { ...sight.page, words: [] } })
    return mostTelling(found)
  }

  /** The association's name and where it is, and the pages of other associations. */
  whole(): Whole {
    const names = associationName(this.#pages)
    const own = names[0]?.value ?? ''
    return {
      candidates: [...names, ...placeOf(this.#pages, this.weights)],
      foreignPages: foreignPages(this.#pages, own),
    }
  }
}

const isItself = (master: string, own: string) =>
  /\bmaster\b/i.test(own) ? isSameAssociation(master, own) : bare(master) === bare(own)

/** What was found on a document's pages and in the whole of it, as of the document's date. */
export function completed(onPages: readonly Candidate[], whole: Whole, date: string | null) {
  const foreign = new Map(whole.foreignPages.map(({ page, name }) => [page, name]))
  const name = whole.candidates.find((c) => c.path === 'propertyInfo.hoaName')
  // What is said of a master association is not said of one below it.
  const isMaster = /\bmaster\b/i.test(name?.value ?? '')
  const own = onPages.filter(
    (c) =>
      (isMaster || !ofMaster.test(c.quote) || !figures.test(c.path)) &&
      // A master association is above another one, not above itself.
      (c.path !== 'propertyInfo.masterAssociation' || !name || !isItself(c.value, name.value)),
  )
  return [...own, ...whole.candidates].map((c): Candidate => {
    const other = foreign.get(c.page)
    return {
      ...c,
      ...(date !== null && { date }),
      ...(other !== undefined && { foreign: other, confidence: Math.min(c.confidence, foreignConfidence) }),
    }
  })
}

/** All that the rules find in one document, each with its quote. Nothing leaves the machine. */
export function candidatesOf(document: PagedDocument, weights: Weights = learnedWeights): Candidate[] {
  const search = new DocumentSearch(document, weights)
  const found: Candidate[] = []
  for (const page of document.pages) found.push(...search.page(page))
  return completed(mostTelling(found), search.whole(), standingOf(document).date)
}
