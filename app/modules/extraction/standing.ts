import { isAmendment } from '../document-reading/amendment'
import { firstPages } from '../document-reading/first-pages'
import { date, readDate } from '../report-fields/parse'
import type { DocumentKind, PagedDocument } from '../document-reading/types'

/** What a document weighs against others: amendments beat CC&Rs beat bylaws beat rules; adopted beats draft; newer beats older. */
export type Standing = {
  rank: number
  draft: boolean
  amendment: boolean
  /** YYYY-MM-DD, YYYY-MM or YYYY; null when nothing tells. */
  date: string | null
}

const ranks: Partial<Record<DocumentKind, number>> = { ccrs: 3, bylaws: 2, rules: 1 }

const stated = new RegExp(
  `(?:effective|adopted|approved|recorded|revised|amended|dated|as of|report date|prepared(?: on)?|period (?:ended|ending)|year end(?:ed|ing)|meeting (?:held )?on|updated|(?<!(?:inspection|visit|review) )date)(?:\\s+(?:on|date|as of|this|the))?\\s*:?\\s*(${date})`,
  'i',
)
const anyDate = new RegExp(`\\b${date}`, 'i')
const fiscal =
  /(?:fiscal year|FY|budget(?: for)?(?: the)?(?: year)?|year|calendar year)\s*:?\s*((?:19|20)\d{2})\b|\b(20\d{2})\s+(?:\w+\s+){0,3}(?:budget|reserve study|rules|financial|annual)/i

/** What the first pages and the name of a document tell about its weight. */
export function standingOf(document: PagedDocument): Standing {
  const head = firstPages(document.pages, 2)
    .map((p) => p.text)
    .join('\n')
    .slice(0, 6000)
  // "2025-Budget.pdf" is the budget of 2025, whatever years its columns are of.
  const named = document.name.replace(/((?:19|20)\d{2})[-_](?=[A-Za-z])/g, '$1 ')
  const title = `${named}\n${head.slice(0, 900)}`.replace(/\s+/g, ' ')
  const amendment = isAmendment(document.name, head)
  const draft =
    /\b(?:draft|proposed|preliminary|not yet (?:adopted|approved)|unapproved)\b/i.test(title) &&
    !/\b(?:adopted|approved|ratified)\b|\bsupersede[sd]?\b/i.test(title)
  const name = document.name.replace(/[_]/g, ' ')
  const exact = stated.exec(head.replace(/\s+/g, ' '))
  const year = fiscal.exec(title) ?? /\b()(20\d{2})\b/.exec(name)
  const found =
    document.kind === 'budget' || document.kind === 'financial_statement' ? year?.[1] || year?.[2] : undefined
  // Minutes are of the day in their title, whatever dates the reports in them have.
  const titled = document.kind === 'minutes' ? (anyDate.exec(name) ?? anyDate.exec(head.slice(0, 600))) : null
  const onPage = readDate(titled?.[0] ?? exact?.[1] ?? '')
  return {
    rank: (ranks[document.kind] ?? 0) + (amendment ? 4 : 0),
    amendment,
    draft,
    date: found ?? onPage ?? (year?.[1] || year?.[2]) ?? null,
  }
}
