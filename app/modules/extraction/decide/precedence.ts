import { isAmendment } from '../../document-reading/amendment'
import { firstPages } from '../../document-reading/first-pages'
import { dateSource, monthNameSource, readDate } from '../../report-fields/parse'
import type { DocumentKind, PagedDocument } from '../../document-reading/types'
import { findYearOnOwnLine } from '../page/page-period'

/** What ranks a document: amendments over CC&Rs over bylaws over rules; adopted over draft; newer over older. */
export type Precedence = {
  rank: number
  isDraft: boolean
  isAmendment: boolean
  /** YYYY-MM-DD, YYYY-MM, or YYYY; null if unknown. */
  date: string | null
}

/** The kinds of documents that an amendment may be classified as. */
const amendableKinds: ReadonlySet<DocumentKind> = new Set(['ccrs', 'bylaws', 'rules', 'other'])
const ranks: Partial<Record<DocumentKind, number>> = { ccrs: 3, bylaws: 2, rules: 1 }

const labeledDate = new RegExp(
  `(?:effective|adopted|approved|recorded|revised|amended|dated|as of|report date|prepared(?: on)?|period (?:ended|ending)|year end(?:ed|ing)|meeting (?:held )?on|updated|(?<!(?:inspection|visit|review) )date)(?:\\s+(?:on|date|as of|this|the))?\\s*:?\\s*(${dateSource})`,
  'i',
)
const anyDate = new RegExp(`\\b${dateSource}`, 'i')
const fiscalYear =
  /(?:fiscal year|FY|budget(?: for)?(?: the)?(?: year)?|year|calendar year)\s*:?\s*((?:19|20)\d{2})\b|(?<!\d[/.-]\d{1,2}[/.-]|\d,\s?)\b(20\d{2})\s+(?:\w+\s+){0,3}(?:budget|reserve study|rules|financial|annual)/i
/** A date in a file's name is that of a version or a meeting rather than the budget's year. */
const dateInName =
  /(?<!\d)(?:\d{1,2}[-_. ]\d{1,2}[-_. ](?:(?:19|20)\d{2}|\d{2})|(?:19|20)\d{2}[-_.]?\d{2}[-_.]?\d{2})(?!\d)/g

/** Determines a document's precedence from its name and first pages. */
export function precedenceOf(document: PagedDocument): Precedence {
  const head = firstPages(document.pages, 2)
    .map((p) => p.text)
    .join('\n')
    .slice(0, 6000)
  // "2025-Budget.pdf" is the budget of 2025, whatever years its columns have.
  const isBudget = document.kind === 'budget'
  const plainName = (isBudget ? document.name.replace(dateInName, ' ') : document.name).replace(
    /((?:19|20)\d{2})[-_](?=[A-Za-z])/g,
    '$1 ',
  )
  const title = `${plainName}\n${head.slice(0, 900)}`.replace(/\s+/g, ' ')
  // Minutes mention amendments but are not amendments themselves.
  const amends = amendableKinds.has(document.kind) && isAmendment(document.name, head)
  const isDraft =
    /\b(?:draft|proposed|preliminary|not yet (?:adopted|approved)|unapproved)\b/i.test(title) &&
    !/\b(?:adopted|approved|ratified)\b|\bsupersede[sd]?\b/i.test(title)
  const name = document.name.replace(/_/g, ' ')
  const labeled = labeledDate.exec(head.replace(/\s+/g, ' '))
  const yearOnOwnLine = isBudget ? findYearOnOwnLine(head) : undefined
  const fiscal = fiscalYear.exec(title)
  const year =
    fiscal?.[1] ??
    fiscal?.[2] ??
    yearOnOwnLine ??
    /\b20\d{2}\b/.exec(isBudget ? name.replace(dateInName, ' ') : name)?.[0]
  const isForYear = isBudget || document.kind === 'financial_statement'
  // Minutes are dated by their title rather than by reports within them.
  const dateInTitle =
    document.kind === 'minutes' ? (anyDate.exec(name) ?? anyDate.exec(head.slice(0, 600))) : null
  const statedDate =
    readDate(dateInTitle?.[0] ?? labeled?.[1] ?? '') ??
    (document.kind === 'minutes' ? dayOfMeeting(head, name) : null)
  return {
    rank: (ranks[document.kind] ?? 0) + (amends ? 4 : 0),
    isAmendment: amends,
    isDraft,
    date: (isForYear ? year : undefined) ?? statedDate ?? year ?? dayAtHead(document) ?? null,
  }
}

const dayWithoutYear = new RegExp(
  `\\b${monthNameSource}\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?!\\s?,?\\s?\\d{4})`,
  'i',
)

/** A meeting that "was held Saturday December 3rd" took place in the year that the file's name states. */
function dayOfMeeting(head: string, name: string): string | null {
  const day = dayWithoutYear.exec(head.slice(0, 300))?.[0]
  const years = new Set(name.match(/(?<!\d)20\d{2}(?!\d)/g))
  return day !== undefined && years.size === 1 ? readDate(`${day}, ${[...years].join('')}`) : null
}

const headLines = 4
const headPages = 3
const dateAtLineStart = new RegExp(`^\\W*(?:${dateSource})(?=\\W|$)`, 'i')

/** The date that begins one of the first lines: studies and statements often print it without a label. */
function dayAtHead({ kind, pages }: PagedDocument): string | undefined {
  if (kind !== 'reserve_study' && kind !== 'financial_statement') return undefined
  for (const { text } of firstPages(pages, headPages))
    for (const line of text
      .split('\n')
      .filter((l) => /\S/.test(l))
      .slice(0, headLines)) {
      const day = readDate(dateAtLineStart.exec(line)?.[0].replace(/^\W+/, '') ?? '')
      if (day?.length === 10) return day
    }
  return undefined
}
