import { readDate, dateSource } from '../../../report-fields/parse'
import { money } from '../../../report-fields/typed-value'
import { projected, parseQualifier } from '../../../report-fields/qualifier'
import type { Mention } from '../../page/mentions'
import { columnYear } from '../../page/columns'
import { lineAt, type PageText } from '../../page/page-text'
import { projectionOf, type Projected } from '../../page/projections'
import { joinQualifiers } from '../../signals/amounts'
import { amountReading, cellOf, statementAmounts } from '../../signals/statement-amounts'
import { oneOfSeveral, previousAmount } from '../../signals/table-signals'
import {
  inDocumentKind,
  foundByRule,
  contextMatches,
  customSignal,
  type Signal,
  type Surroundings,
} from '../../signals/signal'

/** What one home pays or has, not the whole association. */
export const perHomeWords =
  /\bper (?:unit|lot|home|house|door|household|owner|paying \w+)\b|\/\s?(?:unit|lot|home|owner)\b/i
export const inGoverningOrInsuranceDocuments: Signal = inDocumentKind(
  -4,
  'ccrs',
  'bylaws',
  'rules',
  'insurance',
)
export const statesRuleOrExample = contextMatches(
  'sentence',
  /\bshall\b|not exceed|in excess of|may not|\bexample\b|for instance|suppose/i,
  -3,
)
export const inReserveStudy = (weight: number) => inDocumentKind(weight, 'reserve_study')

/** Amounts, and those of the first year of a projection. */
export const amountsAndProjections = (pageText: PageText): Mention[] => [
  ...statementAmounts(pageText),
  ...projectionOf(pageText).filter((figure) => figure.type === 'money'),
]

export const isProjected = (mention: Mention): mention is Projected => 'projected' in mention

/** A figure of the first year of a table with a row for each year, by the heading of its column. */
export const inFirstYear = (words: RegExp, weight: number, unless?: RegExp): Signal =>
  customSignal(
    `first year of a projection: ${words.source}`,
    weight,
    (m) => isProjected(m) && words.test(m.column) && !unless?.test(m.column),
  )

/** A figure in a row whose columns are years, but not in the first of them. */
export const inLaterYear = (weight: number): Signal =>
  customSignal('not the first year of a projection', weight, (mention, around) => {
    const placed = cellOf(mention, around)
    if (!placed || placed.row.cells.length < 3) return false
    // Text recognition may lose some of the headings.
    const years = placed.row.cells.flatMap((cell) => Number(columnYear(cell.column)) || [])
    return (
      new Set(years).size >= 3 &&
      years.every((year, index) => index === 0 || year >= (years[index - 1] ?? 0)) &&
      placed.row.cells[0] !== placed.cell
    )
  })

const maxLinesToTitle = 8
const summaryTitle =
  /\b(?:snap ?shot|current status|(?:reserve|fund|account|financial|funding) (?:status|position|summary|balances?)|as of|balance sheet|status as)\b/i
const anyDate = new RegExp(dateSource, 'i')

/** The date in the title of a summary, for the figures below it: "Reserve Account Snap Shot   January 1, 2025". */
export function dateAbove({ start }: Mention, { pageText }: Surroundings): string | undefined {
  const lineIndex = lineAt(pageText, start)
  for (let i = lineIndex - 1; i >= Math.max(0, lineIndex - maxLinesToTitle); i--) {
    const text = pageText.lines[i]?.text ?? ''
    if (!summaryTitle.test(text)) continue
    const day = readDate(anyDate.exec(text)?.[0] ?? '')
    if (day) return `as of ${day}`
  }
  return undefined
}

const projectedWords = /\b(?:projected|estimated|forecast|anticipated)\b/i

/** Reads a balance of the reserves, with its date and whether it is only projected. */
export function readBalance(mention: Mention, around: Surroundings) {
  if (isProjected(mention))
    return typeof mention.value === 'number' ? { typed: money(mention.value), qualifier: mention.year } : null
  const reading = amountReading(mention, around, { minCents: 100_00, fund: 'reserves' })
  if (!reading) return null
  // The years that a plan covers are not the date of a balance in it.
  const titleDate = dateAbove(mention, around)
  const stated =
    titleDate !== undefined && parseQualifier(reading.qualifier).isYearRange ? '' : (reading.qualifier ?? '')
  const missingDate = parseQualifier(stated).years.length > 0 ? undefined : titleDate
  const isProjection =
    projectedWords.test(mention.row) || (mention.row === '' && projectedWords.test(mention.before.slice(-80)))
  return {
    ...reading,
    qualifier: joinQualifiers(isProjection && !projectedWords.test(stated) && projected, stated, missingDate),
  }
}

/** The signals that the balance in the reserve fund and the fully funded balance share. */
export const balanceSignals: readonly Signal[] = [
  contextMatches('row', /\b(?:[Bb]alances?|[Rr]eserves?)\b.*\s{3,}[A-Z]/, -9, 'row: words of two columns'),
  inLaterYear(-4),
  oneOfSeveral(-1.5),
  previousAmount,
  statesRuleOrExample,
  inGoverningOrInsuranceDocuments,
  foundByRule(4.5),
]
