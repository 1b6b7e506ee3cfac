import { date, moneyText, readDate } from '../../../report-fields/parse'
import { mentionAt, type Mention } from '../../page/mentions'
import { splitFragments } from '../../page/headings'
import type { PageText } from '../../page/page-text'
import { tableRows } from '../../page/table'
import { inDocumentKind, customSignal, type FieldSignals, type Signal } from '../../signals/signal'

// Budgets list reserves by component: its life, its cost, what is held for it, and what is put in this year.

const ofLife = /\b(?:useful|remaining|est(?:imated|\.)?) (?:useful )?li(?:fe|ves)\b|\blife\b/i
const ofBalance = /\bbalance\b|\bon hand\b/i
const ofFunding = /\b(?:funding|contributions?|allocation|provision|to fund|requirement|assessment)\b/i
const isTotal = /^(?:grand )?totals?(?: (?:all )?reserves?)?$/i
const longestHead = 300

type Scheduled = Mention & { head: string }
const found = new WeakMap<PageText, Scheduled[]>()

/** The total row of a page's schedule of reserves, each figure with the heading that it stands under, by their order. */
function totalsOf(pageText: PageText): Scheduled[] {
  const known = found.get(pageText)
  if (known) return known
  const totals = findTotals(pageText)
  found.set(pageText, totals)
  return totals
}

function findTotals(pageText: PageText): Scheduled[] {
  const line = pageText.lines.findIndex(
    ({ text }) =>
      text.length <= longestHead &&
      ofLife.test(text) &&
      (ofBalance.test(text) || ofFunding.test(text)) &&
      !/\d,\d{3}/.test(text),
  )
  const heading = pageText.lines[line]
  if (!heading || !/\breserves?\b/i.test(pageText.text)) return []
  const heads = splitFragments(pageText, heading).map((h) => h.text)
  const total = tableRows(pageText).findLast((row) => row.line > line && isTotal.test(row.label))
  // With fewer heads than figures and the components' names, the order does not tell.
  if (!total || total.cells.length < 2 || heads.length <= total.cells.length) return []
  return total.cells.map((cell, i) => ({
    ...mentionAt(pageText, 'money', cell.cents, cell.start, cell.end),
    span: { start: total.start, end: total.end },
    head: heads.at(i - total.cells.length) ?? '',
  }))
}

const headOf = (m: Mention) => (m as Scheduled).head

/** The sum of costs, balances, or contributions of components, not of an association's expenses. */
export const isTotalOfSchedule = (weight: number): Signal =>
  customSignal('the total of a schedule of reserves', weight, (m, { pageText }) =>
    totalsOf(pageText).some((total) => total.start === m.start),
  )

const signals: readonly Signal[] = [
  customSignal('the total of its column', 6.5, () => true),
  inDocumentKind(-6, 'ccrs', 'bylaws', 'rules', 'insurance', 'fee_schedule'),
]
const day = new RegExp(date, 'i')

export const scheduledBalance: FieldSignals = {
  path: 'financial.currentReserve',
  mentions: (pageText) =>
    totalsOf(pageText).filter(
      ({ head }) =>
        ofBalance.test(head) && !/\b(?:ideal|full(?:y)?|end(?:ing)?|required|unfunded)\b/i.test(head),
    ),
  hint: ofLife,
  bias: -4,
  signals,
  read: (m) => {
    const on = readDate(day.exec(headOf(m))?.[0] ?? '')
    return typeof m.value === 'number' && m.value >= 100_00
      ? { value: moneyText(m.value), comparable: m.value, qualifier: on ? `as of ${on}` : undefined }
      : null
  },
}

export const scheduledFunding: FieldSignals = {
  path: 'financial.reserveContribution',
  mentions: (pageText) =>
    totalsOf(pageText).filter(
      ({ head }) =>
        ofFunding.test(head) &&
        !/\b(?:full(?:y)?|required|recommended|waived|voted|unit|month(?:ly)?)\b/i.test(head),
    ),
  hint: ofLife,
  bias: -4,
  signals,
  read: (m) =>
    typeof m.value === 'number' && m.value >= 100_00
      ? {
          value: `${moneyText(m.value)} a year`,
          comparable: m.value,
          qualifier: ['year', /\b20\d{2}\b/.exec(headOf(m))?.[0]].filter(Boolean).join(', '),
        }
      : null,
}
