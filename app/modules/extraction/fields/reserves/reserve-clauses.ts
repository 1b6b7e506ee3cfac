import type { Mention } from '../../page/mentions'
import { isPerUnit } from '../../signals/amounts'
import { clauseOf, type Clause } from '../../signals/clauses'
import { customSignal, type Signal, type Surroundings } from '../../signals/signal'
import { topicOf } from '../../signals/topics'

const fund =
  '(?:long[- ]term savings|savings for (?:\\w+ ){0,2}(?:repairs?|projects?|replacements?)|reserves?(?! (?:stud(?:y|ies)|analys[ei]s|report|the right))|(?:rainy[- ]day|capital|replacement|contingency|sinking|roof|road|paving|street|lane|well|dam|lake|elevator|siding|seawall) (?:reserves?|funds?|accounts?|savings|money))'
const purpose =
  '(?:future|long[- ]term|major|big|large|capital) (?:\\w+ ){0,2}(?:repairs?|replacements?|projects?|improvements?)'
const ofFund = new RegExp(`\\b${fund}\\b`, 'i')
const ofPurpose = new RegExp(`\\b(?:for|toward|towards) (?:the )?${purpose}\\b`, 'i')

/** Words for money that is put into a fund. */
const paidIn =
  /\b(?:contribut\w+|set(?:s|ting)? aside|transfer\w*|mov(?:e|es|ed|ing)|(?<!on )deposit(?:s|ed|ing)?(?! accounts?)|allocat\w+|allotment|earmark\w*|put(?:s|ting)?|add(?:s|ed|ing)?|fund(?:ed|ing)|go(?:es|ing)?|budget(?:s|ed|ing)?|sav(?:es?|ing)(?! account)|appropriat\w+|designat\w+|directed|sent|sends?|line item)\b/i
const paidOut =
  /\b(?:from (?:the |our |its )?(?:\w+ ){0,2}(?:reserves?|savings)|out of|withdr\w+|spen[dt]|used?|using|borrow\w*|cost(?:s|ing)?|expens\w+|expenditures?|loans?|bids?|invoices?|contracts?|repay\w*|reimburs\w*|claims?|insurance|coverage|flood)\b/i
const other =
  /\b(?:balances?|recommend\w*|suggest\w*|should|would|could|need(?:s|ed)?|minimum|at least|baseline|threshold|fully|full funding|ideal|required|shortfall|deficit|under-?fund\w*|special|interest|earn(?:s|ed|ings)?|buyers?|purchas\w+|closing|settlement|new owners?|working capital|average|percent funded)\b/i

const words = ({ before, after, question }: Clause) => `${before} # ${after} # ${question}`

/** "The budget of $412,000, of which $88,000 is for reserves": a part of the budget. */
const isShareOfBudget = ({ before, after, lead }: Clause) =>
  /\bbudget\b/i.test(lead) &&
  !/\b(?:accounts?|balances?|cash|bank)\b/i.test(`${lead} ${before} ${after}`) &&
  (/^\W*(?:is |goes |are )?(?:for|to|toward|into) (?:the )?(?:\w+ )?reserves?\b/i.test(after) ||
    /\breserves?\s$/i.test(before))

/** That something is put into reserves, in the part of the sentence that belongs to the amount. */
function isPaidIn(m: Mention, around: Surroundings): boolean {
  const clause = clauseOf(m, around)
  const own = words(clause)
  if (
    isPerUnit(m) ||
    /\bfrom\s$/i.test(m.before) ||
    other.test(`${clause.before} # ${clause.after}`) ||
    paidOut.test(own)
  )
    return false
  if (m.row === '' && isPaidInUnderTopic(m, own, around)) return true
  if (ofFund.test(own) || ofPurpose.test(own)) return paidIn.test(own) || isShareOfBudget(clause)
  return false
}

const isState =
  /(?:\b(?:balances?|stands?|stood|near|holds?|held|total(?:s|ed|ing)?|has|have|had|amount(?:s|ed|ing)? to|on hand|is|are|was|were|contain(?:s|ed)|remain(?:s|ed)?|grown?|grew|reached|c[ao]mes? to|at|of)\s(?:now |currently |about |approximately |roughly |just |over |under |near |nearly |to |at ){0,3}|[:=]\s*)$/i
const asksBalance = /\b(?:balance|how much (?:is|money|do we have|does)|what is in|amount in|funds in)\b/i
const isInFund = new RegExp(`^\\W*(?:\\w+ ){0,3}(?:in|held in|within) (?:\\w+ ){0,3}${fund}\\b`, 'i')
const isFundAlone = new RegExp(`^\\W*(?:the |our )?${fund}:?\\s*(?:about |approximately )?$`, 'i')
const heldFor = new RegExp(
  `\\b(?:set aside|saved|saved up|on hand|held) (?:for|toward|towards) (?:the )?${purpose}\\b`,
  'i',
)

const ofReserves =
  /^(?:(?:our|the|your|capital|replacement|cash in) ){0,2}(?:reserves?|replacement fund|long[- ]term savings)(?! stud)\b/i
const heldNow =
  /^\W*(?:today|now|at present|currently|on hand|in the bank|saved|(?:as of|at the end of|on) (?:\w+ ){0,2}\w+)\b/i
const goesIn =
  /\b(?:(?:goes|go|went|put|paid|added|moved|transferred|deposited|set aside)(?: in(?:to (?:it|them))?)?)\b/i
const eachPeriod =
  /\b(?:each|every|per|a) (?:month|quarter|year)\b|\b(?:monthly|quarterly|annually|yearly)\b/i

/** "paid out of reserves, which stood at $540,000" */
const fundWhichHolds = new RegExp(
  `\\b${fund},? (?:which|that) (?:now |currently )?(?:stands?|stood|holds?|held|ha[sd]|is|are|was|were|totals?|totaled)(?: (?:now|currently|at|about|approximately))* $`,
  'i',
)

/** "Reserves: $198,000 today. Each month $6,200 goes in." */
const isHeldUnderTopic = (m: Mention, own: string, { pageText }: Surroundings) =>
  (heldNow.test(m.after) ||
    /\b(?:there (?:is|was)|we (?:have|had|hold)|balances?(?: is| was)?|stands? at|stood at)\W{0,2}$/i.test(
      m.before,
    )) &&
  !goesIn.test(own) &&
  ofReserves.test(topicOf(m, pageText))
const isPaidInUnderTopic = (m: Mention, own: string, { pageText }: Surroundings) =>
  goesIn.test(own) && eachPeriod.test(m.sentence) && ofReserves.test(topicOf(m, pageText))

/** What a fund of reserves has, in the part of the sentence that belongs to the amount. */
function isHeld(m: Mention, around: Surroundings): boolean {
  const clause = clauseOf(m, around)
  const own = words(clause)
  if (m.row === '' && fundWhichHolds.test(m.before)) return true
  if (isPerUnit(m) || paidOut.test(own)) return false
  if (heldFor.test(own)) return true
  if (m.row === '' && isHeldUnderTopic(m, own, around)) return true
  if (paidIn.test(own) || other.test(own.replace(/\bbalances?\b/gi, ''))) return false
  return (
    isInFund.test(clause.after) ||
    (ofFund.test(clause.before) && isState.test(clause.before)) ||
    (m.row === '' &&
      around.kind !== 'budget' &&
      isFundAlone.test(clause.before) &&
      !/\bbudget|\bexpens|\bincome/i.test(m.sentence)) ||
    (ofFund.test(clause.question) && asksBalance.test(clause.question))
  )
}

const changed =
  /\b(?:increas\w+|decreas\w+|rais(?:e[sd]?|ing)|reduc\w+|rose|risen|f[ea]ll(?:en)?|dropp\w+|gr[eo]wn?|up|down|lower|higher|chang\w+)(?: (?:by|of))?\s(?:about |approximately |roughly |another |an additional )?$/i
const differs = /^\s(?:less|more|lower|higher|below|above|short|under|over)\b/i

/** How much more or less it is than before. */
const isDifference = (m: Mention) => changed.test(m.before) || differs.test(m.after)

const fromFund =
  /\b(?:from|out of) (?:the |our |its )?(?:\w+ ){0,2}reserves?\b|\bof (?:the |our |its )?reserves? into\b/i
const intoFund = /\b(?:to|into|in|for) (?:the |our |its )?(?:(?!from\b)\w+ ){0,2}reserves?\b/i

export const isChange = (weight: number): Signal => customSignal('how much it changed', weight, isDifference)
export const takenFromReserves = (weight: number): Signal =>
  customSignal('taken from reserves, by its clause', weight, (m, around) => {
    if (m.row !== '') return false
    const clause = clauseOf(m, around)
    const own = `${clause.before} ${m.after.split(/[.;$]/, 1)[0] ?? ''}`
    return fromFund.test(own) && !intoFund.test(own)
  })
export const paidIntoReserves = (weight: number): Signal =>
  customSignal('paid into reserves, by its clause', weight, isPaidIn)
export const heldInReserves = (weight: number): Signal =>
  customSignal('held in reserves, by its clause', weight, isHeld)
