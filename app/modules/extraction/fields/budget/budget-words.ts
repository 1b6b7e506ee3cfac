import { monthNameSource } from '../../../report-fields/parse'
import { cellOf } from '../../signals/statement-amounts'
import { contextMatches, customSignal, type Signal } from '../../signals/signal'

/** What one home pays, or pays per month. */
export const perHomeOrMonthWords =
  /\bper (?:unit|lot|home|house|door|household|month|owner)\b|\/\s?(?:unit|lot|mo)\b|\ba month\b/i
/** A rule or limit, not the association’s own figure. */
export const statesRuleOrLimit = contextMatches(
  'sentence',
  /\bshall\b|not exceed|in excess of|may not|minimum of|\bat least\b/i,
  -3,
)

/**
 * "Expenses for the pool", "expenses this month", but not "expenses for the year" or "expenses for mowing, snow, and
 * postage".
 */
export const expensesOfPart = contextMatches(
  'before',
  /\bexpen(?:ses?|ditures?) (?:(?:of|for|on) (?!(?:\w+[ -]){0,3}(?:years?|fiscal|association|HOA|POA|community|operat\w*|period|FY|(?:19|20)\d{2})\b)[a-z][^.;,$]{0,50}|(?:for )?(?:this|last|the) month[^.;$]{0,30})$/i,
  -8,
)

const headingReach = 400
const monthInHeading = new RegExp(
  `\\bmonth (?:of|ended|ending)\\b|^[ \\t]*(?:for |as of )?${monthNameSource},? (?:19|20)\\d{2}[ \\t]*$|\\b(?:report|statement|summary)(?: for| -|,)? ${monthNameSource},? (?:19|20)\\d{2}[ \\t]*$`,
  'im',
)

/** A report on one month, not the year's income and expenses. */
export const coversOneMonth: Signal = customSignal('a single month’s figure', -5, (mention, around) => {
  const placedCell = cellOf(mention, around)
  if (!placedCell || placedCell.row.cells.length > 1 || placedCell.cell.column !== '') return false
  const { text } = around.pageText
  return monthInHeading.test(text.slice(Math.max(0, mention.start - headingReach), mention.start))
})
