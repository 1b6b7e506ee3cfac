import { moneyText, readDate, date } from '../../../report-fields/parse'
import type { Mention } from '../../page/mentions'
import { columnYear } from '../../page/columns'
import { lineAt, type PageText } from '../../page/page-text'
import { projectionOf, type Projected } from '../../rules/projections'
import { amountReading, cellOf, oneOfSeveral, previousAmount, statementAmounts } from '../../signals/figures'
import {
  inDocumentKind,
  readByPattern,
  sentenceMatches,
  customSignal,
  type Signal,
  type Surroundings,
} from '../../signals/signal'

export const ofOneHome =
  /\bper (?:unit|lot|home|house|door|household|owner|paying \w+)\b|\/\s?(?:unit|lot)\b/i
export const inLegalDocuments: Signal = inDocumentKind(-4, 'ccrs', 'bylaws', 'rules', 'insurance')
export const statesRule = sentenceMatches(
  'sentence',
  /\bshall\b|not exceed|in excess of|may not|\bexample\b|for instance|suppose/i,
  -3,
)
export const inReserveStudy = (weight: number) => inDocumentKind(weight, 'reserve_study')

/** Amounts, and those of the first year of a projection. */
export const amountsAndProjections = (pageText: PageText): Mention[] => [
  ...statementAmounts(pageText),
  ...projectionOf(pageText).filter((p) => p.type === 'money'),
]

export const isProjected = (mention: Mention): mention is Projected => 'projected' in mention

/** A figure of the first year of a table with a row for each year, by the heading of its column. */
export const inFirstYear = (words: RegExp, weight: number, unless?: RegExp): Signal =>
  customSignal(
    `first year of a projection: ${words.source}`,
    weight,
    (m) => isProjected(m) && words.test(m.column) && !unless?.test(m.column),
  )

/** The first of a row's columns that are years. */
export const isLaterYear = (weight: number): Signal =>
  customSignal('not the first year of a projection', weight, (m, around) => {
    const place = cellOf(m, around)
    if (!place || place.row.cells.length < 3) return false
    // A scan loses some of the headings.
    const years = place.row.cells.flatMap((c) => Number(columnYear(c.column)) || [])
    return (
      new Set(years).size >= 3 &&
      years.every((y, i) => i === 0 || y >= (years[i - 1] ?? 0)) &&
      place.row.cells[0] !== place.cell
    )
  })

const linesAbove = 8
const status =
  /\b(?:snap ?shot|current status|(?:reserve|fund|account|financial|funding) (?:status|position|summary|balances?)|as of|balance sheet|status as)\b/i
const dayWithin = new RegExp(date, 'i')

/** The day that the head of a summary states for the figures under it: "Reserve Account Snap Shot   January 1, 2025". */
export function dayAbove({ start }: Mention, { pageText }: Surroundings): string | undefined {
  const at = lineAt(pageText, start)
  for (let i = at - 1; i >= Math.max(0, at - linesAbove); i--) {
    const text = pageText.lines[i]?.text ?? ''
    if (!status.test(text)) continue
    const day = readDate(dayWithin.exec(text)?.[0] ?? '')
    if (day) return `as of ${day}`
  }
  return undefined
}

const yearSpan = /^(?:19|20)\d{2}\s*[-–—\s]\s*(?:19|20)\d{2}$/
const expected = /\b(?:projected|estimated|forecast|anticipated)\b/i

export function readBalance(m: Mention, around: Surroundings) {
  if (isProjected(m))
    return typeof m.value === 'number'
      ? { value: moneyText(m.value), comparable: m.value, qualifier: m.year }
      : null
  const read = amountReading(m, around, { least: 100_00, reserves: true })
  if (!read) return null
  // The years that a plan covers are not the day of a balance in it.
  const above = dayAbove(m, around)
  const known = above !== undefined && yearSpan.test(read.qualifier ?? '') ? '' : (read.qualifier ?? '')
  const day = /\b(?:19|20)\d{2}\b/.test(known) ? undefined : above
  const isExpected = expected.test(m.row) || (m.row === '' && expected.test(m.before.slice(-80)))
  return {
    ...read,
    qualifier: [isExpected && !expected.test(known) ? 'projected' : '', known, day]
      .filter(Boolean)
      .join(', '),
  }
}

/** What speaks for and against any balance of the reserves: the one in the fund, and the one that should be there. */
export const ofBalances: readonly Signal[] = [
  sentenceMatches('row', /\b(?:[Bb]alances?|[Rr]eserves?)\b.*\s{3,}[A-Z]/, -9, 'row: words of two columns'),
  isLaterYear(-4),
  oneOfSeveral(-1.5),
  previousAmount,
  statesRule,
  inLegalDocuments,
  readByPattern(4.5),
]
