import { textAfter, textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { duesSource, isPerUnit, isStatementRow } from '../../signals/amounts'
import { ignoringCase } from '../../signals/signal'
import { placeInHistory, duesPattern } from './dues-words'
import { unitCountBefore } from './read-regular-dues'

/** "Dues, per quarter", as the label of a row. */
export const duesPerPeriod =
  /\b(?:dues|assessments?|(?:HOA|maintenance|association) fees?)\b.{0,20}\bper (?:month|quarter|year)$/i

/** Words beside an amount that is not regular dues. */
export const otherCharge =
  /\b(?:late|fines?|fined|(?<!ownership )interest|penalt\w*|special|emergency|one-?time|transfer|initiation|working capital|capital (?:contribution|improvement|assessment)|returned|NSF|bounced|insurance|deductible|reserves?|(?<!(?:direct|electronic|automatic) )deposit|garage|storage|parking|violation|liens?|discount|dispute|pool (?:key|pass|card|fob)|key|fob|guest|rental|rent|clubhouse|attorney|legal|filing|court|judgment|estoppel|resale|closing|administrative|processing|collection|certified|hour|per day|each day|daily|refund|reimburs\w*|bids?|contract|proposals?|estimate[ds]?|cost|costs|invoice|check|settle\w*|vacant lot|architectural|review|application|inspection|loan|mow\w*|landscap\w*|lawn|services?|vendors?|pest|snow|security|street light|donation|sponsor|advertis\w*|salary|per vote|electric|water bill|cable|internet)\b/i
/** Words that introduce another charge: "$300 per lot and the reserve fee is $40". */
export const nextCharge = /,? (?:and|plus) (?:the|an?|our)\b|,? with(?:out)? (?:no |an? )?/i

export const sumWords =
  /\b(?:total|totals|totaled|(?<!(?:is|are) )collected|collections|received|receivable|owed|owes|owing|balance|balances|budget(?:ed)?|revenues?|income|deficit|surplus|fund balance|checking|savings|bank|spent|expenses?|outstanding|unpaid|arrears|delinquen\w*|past[- ]due|overdue|short(?:fall)?|account)\b/i

/** "Dues:", "Your fees", "Assessments and fees" */
export const duesTitle =
  /^(?:(?:your|our|the|monthly|annual|quarterly|condo|HOA|association|regular|new|\d{4}) ){0,3}(?:dues|assessments?|(?:maintenance|common) charges|fees)(?! (?:schedule|late))\b|\b(?:dues|assessments|fees) (?:going )?(?:up|increase|change)/i
/** "you pay", "the rate is", before an amount. */
export const rateVerbBefore =
  /\b(?:you|we|owners?|everyone|homes?)(?:(?:['’]ll| will| each| all| now| still| currently| continue to) ?){0,2} pay(?:s|ing)? $|\b(?:that|it|they|rate|this|dues|assessments?|fees?|payment)(?: (?:will|should))? (?:be|become|is|are|goes to|go to|rises to|remains?(?: at)?|stays?(?: at)?|set at)(?: now)? $|\b(?:stays?|remains?|stay|remain|kept|held) at $|\bnew (?:rate|amount)(?: (?:is|will be))?:? $/i
export const otherPayment =
  /\b(?:late|fines?|fee for|special|insurance|reserves?|each of|loan|cost|deductible|one-time|interest)\b/i

/** Whether sentences nearby are about dues that this one does not name. */
export const isNearDues = ({ span, sentence }: Mention, pageText: PageText) =>
  !duesPattern.test(sentence) &&
  duesPattern.test(`${textBefore(span, pageText, 160)} | ${textAfter(span, pageText, 110)}`)

/** "2024 dues: $360" outside a budget is what an owner pays. */
const ownRate = ignoringCase(
  `^(?:20\\d\\d )?(?:(?:annual|monthly|quarterly|regular|current|base|lot|unit|home|HOA|membership) ){0,3}${duesSource}(?: for the (?:coming|next|new|current) year| \\(total\\))?$`,
)
const maxRateCents = 3_000_00

/** Whether an amount is in a row about several or all owners, not what one of them pays. */
export const isRowOfSeveralOwners = (mention: Mention, pageText: PageText) =>
  mention.row !== '' &&
  !(
    ownRate.test(mention.row) &&
    Number(mention.value) < maxRateCents &&
    !isStatementRow(mention, pageText)
  ) &&
  !isPerUnit(mention) &&
  !unitCountBefore.test(mention.before) &&
  placeInHistory(mention) === null &&
  !/[@x×]\s*\$?\s*\d|\b(?:annual|monthly|quarterly) (?:dues|assessment)|dues to\b/i.test(mention.sentence)
