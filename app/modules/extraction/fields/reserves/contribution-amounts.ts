import { reserveIncome } from '../../../report-fields/qualifier'
import type { Mention } from '../../page/mentions'
import { money, type PaymentInterval } from '../../../report-fields/typed-value'
import { paymentIntervalIn } from '../../page/payment-intervals'
import { lineAt, type PageText } from '../../page/page-text'
import { joinQualifiers } from '../../signals/amounts'
import { titleKindOf } from '../../page/page-title'
import { columnChoiceOf, cellOf, qualifierOf } from '../../signals/statement-amounts'
import { isProjected } from './reserve-words'
import type { Surroundings } from '../../signals/signal'

/** How often a contribution is made, by the words beside its amount, its row, or its column. */
function contributionInterval(mention: Mention): PaymentInterval | null {
  const after = /^[^.;$]{0,30}/.exec(mention.after)?.[0] ?? ''
  const directlyAfter =
    /^\W{0,3}(?:\([^)]{0,20}\)\s*)?(?:(?:per|a|each|every|\/)\s*(?:month|mo|year|yr|annum|quarter)|monthly|annual(?:ly)?|yearly|quarterly)/i.exec(
      after,
    )
  const afterReserves =
    /^[^.;$]{0,20}\breserves?\b(?: (?:fund|account)s?)? ((?:each|every|per|a) (?:month|quarter|year))\b/i.exec(
      mention.after,
    )
  const laterInClause =
    /^[^.;,$]{0,70}\b((?:each|every|per) (?:month|quarter|year)|monthly|quarterly|annually)\b/i.exec(
      mention.after,
    )
  return (
    paymentIntervalIn(directlyAfter?.[0] ?? '') ??
    paymentIntervalIn(afterReserves?.[1] ?? '') ??
    paymentIntervalIn(mention.row) ??
    paymentIntervalIn(mention.row === '' ? (laterInClause?.[1] ?? '') : '') ??
    paymentIntervalIn(mention.row === '' ? mention.before.slice(-70) : '') ??
    paymentIntervalIn(mention.column)
  )
}

/** Whether a contribution is planned for the year rather than made so far. */
const isPlannedForYear = (mention: Mention, around: Surroundings) =>
  !['actual', 'to date', 'month'].includes(columnChoiceOf(mention, around)?.status ?? '') &&
  (cellOf(mention, around) === null || titleKindOf(around.pageText) !== 'statement')

const reserveIncomeTitle =
  /^\W*reserves?\b(?!.*\b(?:other|expen|stud)).{0,30}\b(?:income|dues|contributions?|revenues?)\b/i
const maxLinesToTitle = 10

/** Whether an amount is the total of dues in a budget that lists them as income of the reserves. */
export function isReserveIncome(mention: Mention, around: Surroundings): boolean {
  if (!/^(?:sub-?)?totals?$/i.test(mention.row) || cellOf(mention, around)?.row.section !== 'reserves')
    return false
  const lineIndex = lineAt(around.pageText, mention.start)
  for (let i = lineIndex - 1; i >= Math.max(0, lineIndex - maxLinesToTitle); i--) {
    const text = around.pageText.lines[i]?.text ?? ''
    if (/^\W*(?:grand |sub-?)?totals?\b/i.test(text)) return false
    if (reserveIncomeTitle.test(text)) return true
  }
  return false
}

/**
 * Reads a contribution to reserves, with its payment interval.
 * @param options.minCents below this, an amount cannot be a contribution
 * @param options.isAnnualInBudget whether a budget's contribution without a stated interval is for the year
 */
export function readContribution(
  mention: Mention,
  around: Surroundings,
  { minCents, isAnnualInBudget = false }: { minCents: number; isAnnualInBudget?: boolean },
) {
  if (typeof mention.value !== 'number') return null
  // Statements of operating accounts print transfers to reserves in parentheses.
  const cents = /\btransfers?\b/i.test(mention.row) ? Math.abs(mention.value) : mention.value
  if (cents < minCents && !isShareOfDues(mention)) return null
  if (!isProjected(mention) && !columnChoiceOf(mention, around) && around.kind !== 'reserve_study')
    return null
  const interval = isProjected(mention)
    ? 'year'
    : (contributionInterval(mention) ??
      (isAnnualInBudget && around.kind === 'budget' && isPlannedForYear(mention, around) ? 'year' : null))
  const qualifier = joinQualifiers(
    interval,
    isReserveIncome(mention, around) && reserveIncome,
    isProjected(mention) ? mention.year : qualifierOf(mention, around),
  )
  return {
    typed: money(cents, { each: isShareOfDues(mention) || undefined, per: interval ?? undefined }),
    qualifier,
  }
}

const duesWords = '(?:dues|assessments?|(?:condo|HOA|maintenance|monthly|association|regime) fees?|fees?)'
const intoReserves =
  '(?:goes|go|is|are|will (?:be|go)|gets?|has been|being|apportioned|allocated)?\\s?(?:placed|put|set aside|deposited|allocated|earmarked|transferred|paid|contributed|apportioned|added)?\\s?(?:directly )?(?:to|into|in|for) (?:the |our )?(?:budget for (?:the )?)?(?:\\w+[/ ]){0,3}?(?:reserves?|capital replacement|replacement fund)\\b'
/** "$39 of your $217 assessment is placed into the reserve fund" */
const ofDuesAfter = new RegExp(
  `^ (?:of|from) (?:(?:your|each|every) (?:\\$[\\d,.]{2,9} )?|(?:the|our) \\$[\\d,.]{2,9} )(?:\\w+ )?${duesWords} ${intoReserves}`,
  'i',
)
/** "Of the monthly fee, $35 goes to the reserve", "fees will be apportioned $35 to reserves" */
const ofDuesBefore = new RegExp(
  `\\b(?:your|each|every|monthly|quarterly|regime|condo) (?:(?!special)\\w+ )?${duesWords}(?: \\(condo fees\\))?(?: of \\$[\\d,.]{2,9})?[^.;$]{0,40}$`,
  'i',
)
const beginsIntoReserves = new RegExp(`^ ${intoReserves}`, 'i')
/** "an additional $10 per unit per month has been added to the budget for the capital reserve" */
const perHomeAfter = new RegExp(
  `^ (?:per|each|a) (?:unit|lot|home|owner|household)(?: (?:per|a|each) (?:month|year|quarter))? ${intoReserves}`,
  'i',
)

/** Whether an amount is the part of each home's dues that goes into reserves. */
export const isShareOfDues = ({ row, before, after }: Mention) =>
  row === '' &&
  (ofDuesAfter.test(after) ||
    (ofDuesBefore.test(before) && beginsIntoReserves.test(after)) ||
    perHomeAfter.test(after))

const fundingTitle = /^\W*(?:reserve|annual|monthly) (?:funding|contributions?|allocations?)\W*$/i
const maxLinesToFundingTitle = 6

/** Whether the rows above have a title such as "Reserve funding", for current and recommended contributions. */
export function isUnderFundingTitle({ start }: Mention, pageText: PageText): boolean {
  const lineIndex = lineAt(pageText, start)
  return pageText.lines
    .slice(Math.max(0, lineIndex - maxLinesToFundingTitle), lineIndex)
    .some(({ text }) => fundingTitle.test(text))
}
