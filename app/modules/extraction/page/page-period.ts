import { dateSource, monthNameSource, readDate } from '../../report-fields/parse'
import type { PageText } from './page-text'

/**
 * The period that a page's header states for all of its figures: "2026 proposed budget", "year ended 2025-12-31", "as
 * of 2025-06-30".
 */
export type PagePeriod = { text: string; year: string; isBudget: boolean }

const headLength = 700
const status = '(?:proposed|approved|adopted|ratified|draft|preliminary|revised|amended|final)'
const year = '(?:19|20)\\d{2}'

const patterns: [RegExp, (match: RegExpExecArray) => string | null][] = [
  [
    new RegExp(
      `\\b(?<span>fiscal year|year|(?:three|six|nine|twelve|\\d{1,2}) months?|month|quarter|period)s?\\s+end(?:ed|ing)\\s*:?\\s*(?:on\\s+)?(?<end>${dateSource})`,
      'i',
    ),
    ({ groups }) => {
      const end = readDate(groups?.end ?? '')
      return end && `${groups?.span?.toLowerCase() ?? ''} ended ${end}`
    },
  ],
  [
    new RegExp(`(?<from>${dateSource})\\s*(?:-|through|thru|to)\\s*(?<end>${dateSource})`, 'i'),
    ({ groups }) => {
      const [from, end] = [readDate(groups?.from ?? ''), readDate(groups?.end ?? '')]
      return from && end && from < end ? `${from} to ${end}` : null
    },
  ],
  [
    new RegExp(
      `\\b(?<from>${monthNameSource}(?:\\s\\d{1,2})?)\\s*(?:-|through|thru|to)\\s*(?<end>${monthNameSource}(?:\\s\\d{1,2})?),?\\s+(?<year>${year})`,
      'i',
    ),
    ({ groups }) => `${groups?.from ?? ''} to ${groups?.end ?? ''} ${groups?.year ?? ''}`,
  ],
  [
    new RegExp(`\\b(?:as of|as at|through|balances? (?:at|on))\\s*:?\\s*(?<end>${dateSource})`, 'i'),
    ({ groups }) => {
      const end = readDate(groups?.end ?? '')
      return end && `as of ${end}`
    },
  ],
]
const budgetOfYear = new RegExp(
  `\\b(?:(?<!\\d[/.-]\\d{1,2}[/.-]|\\d,\\s?)(?<yearBefore>${year})(?:\\s?[-/]\\s?(?:20)?\\d{2})?\\s+(?:[A-Za-z&'-]{2,20}\\s+){0,4}budget|budget\\s+(?:\\w{2,9}\\s+){0,5}?(?<yearAfter>${year}))\\b`,
  'i',
)
/** Titles of reports that compare spending with the budget. */
const comparisonTitle =
  /\bbudget (?:vs?\b|versus|comparison|variance|performance|to actual|and actual)|\bactuals? (?:vs?\b|versus|to|and|compared (?:to|with)) budget/i
const statusWord = new RegExp(`\\b${status}\\b`, 'i')

const numericDate = /\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d{2}(?!\d)/g
const titleLines = 6

/** A year in a column or line of its own at the top of a text, unlike the years of column headings. */
export function findYearOnOwnLine(text: string): string | undefined {
  for (const line of text.split('\n', titleLines)) {
    const years = line.replace(numericDate, ' ').match(/\b(?:19|20)\d{2}\b/g) ?? []
    const [only] = years
    if (only && years.length === 1 && line.split(/\s{3,}/).some((part) => part.trim() === only)) return only
  }
  return undefined
}

/** The period in a page's first lines that applies to all figures; null if there is none. */
export function periodOfPage(pageText: PageText): PagePeriod | null {
  const head = pageText.text.slice(0, headLength).replace(/\s+/g, ' ')
  const budget = budgetOfYear.exec(head)
  if (budget && !comparisonTitle.test(head)) {
    const budgetYear = budget.groups?.yearBefore ?? budget.groups?.yearAfter ?? ''
    const nearbyText = head.slice(Math.max(0, budget.index - 30), budget.index + budget[0].length + 30)
    const word = statusWord.exec(nearbyText)?.[0].toLowerCase()
    return { text: [budgetYear, word, 'budget'].filter(Boolean).join(' '), year: budgetYear, isBudget: true }
  }
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(head)
    const text = match && read(match)
    if (text)
      return { text, year: [...text.matchAll(/\b(?:19|20)\d{2}/g)].at(-1)?.[0] ?? '', isBudget: false }
  }
  const ownYear = pageText.document.kind === 'budget' ? findYearOnOwnLine(pageText.page.text) : undefined
  return ownYear === undefined ? null : { text: `${ownYear} budget`, year: ownYear, isBudget: true }
}
