import { dateSource, readDate } from '../../../report-fields/parse'
import { money } from '../../../report-fields/typed-value'
import { mentionAt, type Mention } from '../../page/mentions'
import { cachedByPage } from '../../page/cached-by-page'
import { splitFragments } from '../../page/headings'
import type { PageText } from '../../page/page-text'
import { tableRows } from '../../page/table'
import { joinQualifiers } from '../../signals/amounts'
import { inDocumentKind, customSignal, type FieldSignals, type Signal } from '../../signals/signal'

// Budgets list reserves by component: its life, its cost, its balance, and this year's contribution.

const lifeHeading = /\b(?:useful|remaining|est(?:imated|\.)?) (?:useful )?li(?:fe|ves)\b|\blife\b/i
const balanceHeading = /\bbalance\b|\bon hand\b/i
const fundingHeading = /\b(?:funding|contributions?|allocation|provision|to fund|requirement|assessment)\b/i
const totalLabel = /^(?:grand )?totals?(?: (?:all )?reserves?)?$/i
const longestHeadingLine = 300

/** A figure of a schedule's total row, with the heading of its column. */
type ScheduledTotal = Mention & { columnHeading: string }

/** The total row of a page's schedule of reserves. Its figures are matched with headings by their order. */
const totalsOf = cachedByPage((pageText: PageText): ScheduledTotal[] => {
  const headingLine = pageText.lines.findIndex(
    ({ text }) =>
      text.length <= longestHeadingLine &&
      lifeHeading.test(text) &&
      (balanceHeading.test(text) || fundingHeading.test(text)) &&
      !/\d,\d{3}/.test(text),
  )
  const heading = pageText.lines[headingLine]
  if (!heading || !/\breserves?\b/i.test(pageText.text)) return []
  const columnHeadings = splitFragments(pageText, heading).map((part) => part.text)
  const total = tableRows(pageText).findLast((row) => row.line > headingLine && totalLabel.test(row.label))
  // The order is conclusive only with a heading for each figure and one for the components.
  if (!total || total.cells.length < 2 || columnHeadings.length <= total.cells.length) return []
  return total.cells.map((cell, index) => ({
    ...mentionAt(pageText, 'money', cell.cents, cell.start, cell.end),
    span: { start: total.start, end: total.end },
    columnHeading: columnHeadings.at(index - total.cells.length) ?? '',
  }))
})

const columnHeadingOf = (m: Mention) => (m as ScheduledTotal).columnHeading

/** A signal that an amount is the sum of components' costs, balances, or contributions, not of expenses. */
export const totalOfSchedule = (weight: number): Signal =>
  customSignal('the total of a schedule of reserves', weight, (mention, { pageText }) =>
    totalsOf(pageText).some((total) => total.start === mention.start),
  )

const signals: readonly Signal[] = [
  customSignal('the total of its column', 6.5, () => true),
  inDocumentKind(-6, 'ccrs', 'bylaws', 'rules', 'insurance', 'fee_schedule'),
]
const anyDate = new RegExp(dateSource, 'i')

/** The balance of the reserves for all components together. */
export const scheduledBalance: FieldSignals = {
  path: 'financial.currentReserve',
  mentions: (pageText) =>
    totalsOf(pageText).filter(
      ({ columnHeading }) =>
        balanceHeading.test(columnHeading) &&
        !/\b(?:ideal|full(?:y)?|end(?:ing)?|required|unfunded)\b/i.test(columnHeading),
    ),
  hint: lifeHeading,
  bias: -4,
  signals,
  read: (mention) => {
    const day = readDate(anyDate.exec(columnHeadingOf(mention))?.[0] ?? '')
    return typeof mention.value === 'number' && mention.value >= 100_00
      ? {
          typed: money(mention.value),
          qualifier: day ? `as of ${day}` : undefined,
        }
      : null
  },
}

/** The year's contribution to the reserves for all components together. */
export const scheduledFunding: FieldSignals = {
  path: 'financial.reserveContribution',
  mentions: (pageText) =>
    totalsOf(pageText).filter(
      ({ columnHeading }) =>
        fundingHeading.test(columnHeading) &&
        !/\b(?:full(?:y)?|required|recommended|waived|voted|unit|month(?:ly)?)\b/i.test(columnHeading),
    ),
  hint: lifeHeading,
  bias: -4,
  signals,
  read: (mention) =>
    typeof mention.value === 'number' && mention.value >= 100_00
      ? {
          typed: money(mention.value, { per: 'year' }),
          qualifier: joinQualifiers('year', /\b20\d{2}\b/.exec(columnHeadingOf(mention))?.[0]),
        }
      : null,
}
