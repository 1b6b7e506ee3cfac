import { cachedByPage } from '../../page/cached-by-page'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { tableRows } from '../../page/table'
import { isPerUnit } from '../../signals/amounts'
import { clauseOf } from '../../signals/clauses'
import { paragraphBefore, topicOf } from '../../signals/topics'
import { perHomeOrMonthWords, statesRuleOrLimit } from './budget-words'
import { amountOfChange } from '../reserves/reserve-clauses'
import { amountReading, cellOf } from '../../signals/statement-amounts'
import {
  otherRowMatches,
  inSection,
  inTable,
  oneOfSeveral,
  previousAmount,
  inPolicy,
  runningTextMatches,
} from '../../signals/table-signals'
import {
  inDocumentKind,
  foundByRule,
  contextMatches,
  type FieldSignals,
  type Signal,
  customSignal,
  type Surroundings,
} from '../../signals/signal'

const policyWords =
  /\b(?:insurance|(?:master|package|blanket|property|liability|building|association(?:'s)?|HOA|our) (?:\w+ )?polic(?:y|ies))\b/i
const priceWords =
  /\b(?:premiums?|costs?|costing|renew(?:ed|s|al)|c[ao]mes? in at|came to|bill(?:ed)?|quoted?|line item|paid|pay|budgeted|stayed with|went with|bound|switched to|moved to)\b/i
const otherAmountWords =
  /\b(?:deductibles?|limits?|coverage (?:of|is|limit)|insured (?:for|value|to)|claims?|settle\w*|proceeds|refund|bond|fidelity|umbrella of|per (?:unit|lot|home|occurrence)|each (?:unit|owner)|HO-?6|owners?['’]? polic\w+|at least|minimum|increas\w+ (?:of|by)|up by|saved|savings of|replacement (?:cost|value)|aggregate|appraisal|financ\w+|installment|down payment|workers|health|title)\b/i

/** "insurance and stamps, so that the balance is": the words right before name another figure. */
const namedOtherwise =
  /\b(?:balances?|cash position|total (?:expenses|income)|expenses|expenditures|income|revenues?|surplus|deficit|dues|assessments?|reserves?|cash)\s(?:is|was|are|were|of|at|stands at|totals?|totaled|totaling)\s(?:now |about |approximately )?$/i

/** Whether an amount is the price of the association's insurance, by the words of its clause. */
function isPriceOfPolicy(mention: Mention, around: Surroundings): boolean {
  if (mention.row !== '' || isPerUnit(mention) || Number(mention.value) >= maxPremiumCents) return false
  const { before, after, lead } = clauseOf(mention, around)
  // "#" stands for the amount.
  const clause = `${before} # ${after}`
  if (isPriceUnderTopic(mention, clause, around)) return true
  if (otherAmountWords.test(clause) || namedOtherwise.test(before) || notPaidForPolicy.test(mention.before))
    return false
  return (
    (policyWords.test(clause) ||
      policyWords.test(lead) ||
      (/\bpremiums?\b/i.test(clause) &&
        /\binsurance\b/i.test(
          around.pageText.text.slice(Math.max(0, mention.span.start - 120), mention.start),
        ))) &&
    (priceWords.test(clause) || /\binsurance\b[^.;$]{0,40}(?:\(|\bat )\s?$/i.test(mention.before))
  )
}

const insuranceGroup = /^insurance(?: (?:expenses?|premiums?|costs?))?\s?:?$/i

const insuranceRowCount = cachedByPage(
  (pageText: PageText) => tableRows(pageText).filter((row) => insuranceGroup.test(row.group ?? '')).length,
)

/** The only row in a group titled "Insurance", such as "Property and wind". */
const isOnlyInGroup = (mention: Mention, around: Surroundings) =>
  insuranceGroup.test(cellOf(mention, around)?.row.group ?? '') && insuranceRowCount(around.pageText) === 1

const maxPremiumCents = 3_000_000_00
const insuranceWords = /\binsur(?:ance|ed)\b|\bpolic(?:y|ies)\b/i
const paymentWords =
  /\b(?:(?:this|policy|package|renewal|program|everything) (?:now )?(?:costs?|came to|comes to|runs? (?:us )?(?:to )?\$?)|costs? us|we (?:now )?(?:pay|paid)|premiums?|for (?:the|this) (?:full |whole )?year|(?:cost|price) (?:this year|for the year|is|was)|raised us|got it down to|from \$[\d,.]{3,12} to)\b/i
const notPriceWords =
  /\b(?:deductibles?|limits?|coverage|claims?|settle\w*|proceeds|refund|occurrence|aggregate|umbrella|HO-?6|per (?:unit|lot|home)|each (?:unit|owner)|(?:more|less|higher|lower|increase|saves?|saved|saving)|of D&O|liability|fidelity|crime)\b/i

const notPaidForPolicy = /\bfrom\s$|\bborrow(?:ed|ing)?\W{1,4}(?:about |approximately )?$/i

/** "Insurance. The policy renews May 1. We pay $41,000 for the year." */
function isPriceUnderTopic(mention: Mention, clause: string, { pageText }: Surroundings): boolean {
  if (
    notPriceWords.test(clause) ||
    notPaidForPolicy.test(mention.before) ||
    !paymentWords.test(`${mention.before.slice(-60)} # ${clause}`)
  )
    return false
  return (
    insuranceWords.test(topicOf(mention, pageText)) ||
    policyWords.test(paragraphBefore(mention, pageText).slice(-260))
  )
}

const isTotalElsewhere = otherRowMatches(
  'another row is the total of insurance',
  /^total\b.{0,30}insurance|^insurance$/i,
  -1.5,
)
/** In running text, the other row may be the line itself. */
const anotherRowIsTotal: Signal = {
  ...isTotalElsewhere,
  holds: (m, around) => m.row !== '' && isTotalElsewhere.holds(m, around),
}

const limitOrClaimWords =
  /deductible|coverage (?:of|limit)|claim|settle|limits?\b|minimum|not less than|damage|per occurrence|aggregate/i

/** What the association pays for its insurance in a year. */
export const insuranceExpense: FieldSignals = {
  path: 'financial.insuranceExpense',
  mentions: 'money',
  hint: /insur(?:ance|ed)|\bins\b|master policy|(?:liability|property|master) policy/i,
  bias: -4,
  signals: [
    customSignal('the price of a policy', 4.6, isPriceOfPolicy),
    customSignal('the only row below insurance', 5, isOnlyInGroup),
    amountOfChange(-8),
    contextMatches('before', namedOtherwise, -7, 'named as another figure'),
    contextMatches('sentence', /\badjusters?\b|\breplacement (?:cost|value)\b|\bapprais\w+\b/i, -6),
    contextMatches('row', /^(?:total )?annual (?:insurance )?premiums?(?: (?:for|paid) .{0,40})?$/i, 5),
    runningTextMatches(
      'before',
      /\binsur(?:ance|er)(?: company| carrier)? (?:has |have |will )?(?:paid|pays?|covered|reimbursed|sent)\s(?:us |out )?$|\b(?:each|per) (?:unit|owner|home|lot)\b[^.;$]{0,60}$/i,
      -8,
    ),
    contextMatches('row', /\binsurance\b|\b(?:liability|property|master|hazard) policy$/i, 4),
    contextMatches(
      'row',
      /^(?:(?:master|property|liability|general|total|association|hoa|common|building|annual|blanket|hazard|package|commercial|policy)\s+)*insurance(?:\s*(?:expenses?|premiums?|costs?|policy|total|- (?:general|liability|property|master|package|all)|\((?:liability|property|master|general)\)))?$/i,
      1.5,
    ),
    contextMatches('row', /^total\b.{0,30}insurance/i, 1.5),
    contextMatches(
      'row',
      /claim|proceeds|deductible|refund|worker|health|life|reserve|prepaid|payable|receivable|workmen|limit|coverage\b|owner|certificate|reimburs|appraisal|flood zone|deposit/i,
      -4,
    ),
    contextMatches(
      'row',
      /\b(?:d\s?&\s?o|directors|crime|umbrella|fidelity|earthquake|flood|bond|auto|vehicle)\b/i,
      -0.7,
    ),
    anotherRowIsTotal,
    runningTextMatches(
      'before',
      /\b(?:expenditures|expenses|payments|bills|disbursements)\b[^.;$]{0,30}\b(?:includ(?:e|es|ed|ing)|were|are)\s(?:\$[\d,.]{3,12} for [^.;$]{3,40}[,;] (?:and )?){0,4}$/i,
      2,
    ),
    inTable(0.7),
    runningTextMatches(
      'before',
      /\btotal (?:annual )?(?:insurance )?premiums?\b[^.;$]{0,30}\b(?:is|was|of|are|comes to)\s$/i,
      8.5,
    ),
    runningTextMatches(
      'before',
      /\binsurance (?:premiums?|costs?|expenses?|policy|bill|renewal)\b[^.;$]{0,60}\b(?:is|was|of|at|to|be|totaled|cost|paid|increased|for|amount)\b[^.;$]{0,30}$/i,
      4.5,
    ),
    runningTextMatches(
      'before',
      /\binsurance\b[^.;$]{0,40}\b(?:renew|premium|cost|bill|quot)\w*\b[^.;$]{0,20}\b(?:at|for|of|is|was)\s*$/i,
      4.4,
    ),
    runningTextMatches('before', /\b(?:paid|pay|spent|cost|premium of)\s*(?:about |approximately )?$/i, 1.3),
    runningTextMatches('before', /\binsurance\b[^.;$]{0,60}\bfrom \$[\d,.]{3,12} to\s*$/i, 4.5),
    runningTextMatches(
      'before',
      /\binsurance\b[^.;$]{0,30}\b(?:costs?|paid|premium (?:is|was|of))\b[^.;$]{0,20}$/i,
      3,
    ),
    runningTextMatches('after', /^[^.;$]{0,15}\bfor (?:the )?(?:\w+ ){0,3}insurance\b/i, 3),
    customSignal('limits or claims, without a price', -3, (mention, around) => {
      if (!limitOrClaimWords.test(mention.sentence)) return false
      const { before, after } = clauseOf(mention, around)
      return !isPriceUnderTopic(mention, `${before} # ${after}`, around)
    }),
    contextMatches('sentence', perHomeOrMonthWords, -1.5),
    inSection(-3, 'income', 'assets', 'liabilities', 'reserves'),
    oneOfSeveral(-1.5),
    previousAmount,
    statesRuleOrLimit,
    inDocumentKind(-4, 'ccrs', 'bylaws', 'rules', 'reserve_study'),
    inPolicy(-4),
    foundByRule(3),
  ],
  read: (m, around) => amountReading(m, around, { minCents: 100_00 }),
}
