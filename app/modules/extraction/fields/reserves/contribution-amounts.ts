import { moneyText } from '../../../report-fields/parse'
import { reserveIncome } from '../../../report-fields/period'
import type { Mention } from '../../page/mentions'
import { periodOf, type Period } from '../../rules/dues'
import { lineAt, type PageText } from '../../page/page-text'
import { choiceOf, cellOf, qualifierOf, titleOf } from '../../signals/figures'
import { isProjected } from './reserve-words'
import type { Surroundings } from '../../signals/signal'

const words = (text: string, end: RegExp) => end.exec(text)?.[0] ?? ''

/** How often a contribution is made: from the words next to its amount, else from its row or column. */
function contributionPeriod(m: Mention): Period | null {
  const after = words(m.after, /^[^.;$]{0,30}/)
  const near =
    /^\W{0,3}(?:\([^)]{0,20}\)\s*)?(?:(?:per|a|each|every|\/)\s*(?:month|mo|year|yr|annum|quarter)|monthly|annual(?:ly)?|yearly|quarterly)/i.exec(
      after,
    )
  const paidIn =
    /^[^.;$]{0,20}\breserves?\b(?: (?:fund|account)s?)? ((?:each|every|per|a) (?:month|quarter|year))\b/i.exec(
      m.after,
    )
  const often =
    /^[^.;,$]{0,70}\b((?:each|every|per) (?:month|quarter|year)|monthly|quarterly|annually)\b/i.exec(m.after)
  return (
    periodOf(near?.[0] ?? '') ??
    periodOf(paidIn?.[1] ?? '') ??
    periodOf(m.row) ??
    periodOf(m.row === '' ? (often?.[1] ?? '') : '') ??
    periodOf(m.row === '' ? m.before.slice(-70) : '') ??
    periodOf(m.column)
  )
}

/** A plan is one of a year; what was transferred so far is not. */
const isPlanned = (m: Mention, around: Surroundings) =>
  !['actual', 'to date', 'month'].includes(choiceOf(m, around)?.status ?? '') &&
  (cellOf(m, around) === null || titleOf(around.pageText) !== 'statement')

const incomeOfReserves =
  /^\W*reserves?\b(?!.*\b(?:other|expen|stud)).{0,30}\b(?:income|dues|contributions?|revenues?)\b/i
const titleAbove = 10

/** The total of what dues bring in for the reserves, in a budget that lists it as income of theirs. */
export function isReserveIncome(m: Mention, around: Surroundings): boolean {
  if (!/^(?:sub-?)?totals?$/i.test(m.row) || cellOf(m, around)?.row.section !== 'reserves') return false
  const at = lineAt(around.pageText, m.start)
  for (let i = at - 1; i >= Math.max(0, at - titleAbove); i--) {
    const text = around.pageText.lines[i]?.text ?? ''
    if (/^\W*(?:grand |sub-?)?totals?\b/i.test(text)) return false
    if (incomeOfReserves.test(text)) return true
  }
  return false
}

export function readContribution(m: Mention, around: Surroundings, least: number, toYear = false) {
  if (typeof m.value !== 'number') return null
  // What an operating account hands on is printed in parentheses.
  const cents = /\btransfers?\b/i.test(m.row) ? Math.abs(m.value) : m.value
  if (cents < least) return null
  if (!isProjected(m) && !choiceOf(m, around) && around.kind !== 'reserve_study') return null
  const period = isProjected(m)
    ? 'year'
    : (contributionPeriod(m) ?? (toYear && around.kind === 'budget' && isPlanned(m, around) ? 'year' : null))
  const qualifier = [
    period,
    isReserveIncome(m, around) && reserveIncome,
    isProjected(m) ? m.year : qualifierOf(m, around),
  ]
    .filter(Boolean)
    .join(', ')
  return {
    value: period ? `${moneyText(cents)} a ${period}` : moneyText(cents),
    comparable: cents,
    qualifier,
  }
}

const ofFunding = /^\W*(?:reserve|annual|monthly) (?:funding|contributions?|allocations?)\W*$/i
const headAbove = 6

/** "Reserve funding": a title above the rows of what is contributed and what should be. */
export function isUnderFunding({ start }: Mention, pageText: PageText): boolean {
  const at = lineAt(pageText, start)
  return pageText.lines.slice(Math.max(0, at - headAbove), at).some(({ text }) => ofFunding.test(text))
}
