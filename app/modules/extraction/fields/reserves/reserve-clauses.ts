import type { Mention } from '../../page/mentions'
import { isPerUnit } from '../../signals/amounts'
import { clauseOf, type Clause } from '../../signals/clauses'
import { customSignal, type Signal, type Surroundings } from '../../signals/signal'
import { topicOf } from '../../signals/topics'

const fundWords =
  '(?:long[- ]term savings|savings for (?:\\w+ ){0,2}(?:repairs?|projects?|replacements?)|funds for (?:future |major )?capital (?:improvements?|repairs?|projects?)|reserves?(?! (?:stud(?:y|ies)|analys[ei]s|report|the right))|(?:rainy[- ]day|capital(?: improvements?)?(?:[/ ]contingency)?|replacement|contingency|sinking|roof|road|paving|street|lane|well|dam|lake|elevator|siding|seawall) (?:reserves?|funds?|accounts?|savings|money))'
const purposeWords =
  '(?:future|long[- ]term|major|big|large|capital) (?:\\w+ ){0,2}(?:repairs?|replacements?|projects?|improvements?)'
const fundPattern = new RegExp(`\\b${fundWords}\\b`, 'i')
const purposePattern = new RegExp(`\\b(?:for|toward|towards) (?:the )?${purposeWords}\\b`, 'i')

/** Words for money that is put into a fund. */
const paidInWords =
  /\b(?:contribut\w+|set(?:s|ting)? aside|transfer\w*|mov(?:e|es|ed|ing)|(?<!on )deposit(?:s|ed|ing)?(?! accounts?)|allocat\w+|allotment|earmark\w*|put(?:s|ting)?|add(?:s|ed|ing)?|fund(?:ed|ing)|go(?:es|ing)?|budget(?:s|ed|ing)?|sav(?:es?|ing)(?! account)|appropriat\w+|designat\w+|directed|sent|sends?|line item)\b/i
const paidOutWords =
  /\b(?:from (?:the |our |its )?(?:\w+ ){0,2}(?:reserves?|savings)|out of|withdr\w+|spen[dt]|used?|using|borrow\w*|cost(?:s|ing)?|expens\w+|expenditures?|loans?|bids?|invoices?|contracts?|repay\w*|reimburs\w*|claims?|insurance|coverage|flood)\b/i
/** Words of amounts that are neither paid in nor held now, such as a recommendation. */
const otherAmountWords =
  /\b(?:balances?|recommend\w*|suggest\w*|should|would|could|need(?:s|ed|ing)?|minimum|at least|baseline|threshold|fully|full funding|ideal|required|shortfall|deficit|under-?fund\w*|special|interest|earn(?:s|ed|ings)?|buyers?|purchas\w+|closing|settlement|new owners?|working capital|average|percent funded)\b/i

const textOf = ({ before, after, question }: Clause) => `${before} # ${after} # ${question}`

/** "The budget of $412,000, of which $88,000 is for reserves" */
const isShareOfBudget = ({ before, after, lead }: Clause) =>
  /\bbudget\b/i.test(lead) &&
  !/\b(?:accounts?|balances?|cash|bank)\b/i.test(`${lead} ${before} ${after}`) &&
  (/^\W*(?:is |goes |are )?(?:for|to|toward|into) (?:the )?(?:\w+ )?reserves?\b/i.test(after) ||
    /\breserves?\s$/i.test(before))

/** Whether an amount is put into reserves, by the part of the sentence that belongs to it. */
function isPaidIn(mention: Mention, around: Surroundings): boolean {
  const clause = clauseOf(mention, around)
  const clauseText = textOf(clause)
  if (
    isPerUnit(mention) ||
    /\bfrom\s$/i.test(mention.before) ||
    otherAmountWords.test(`${clause.before} # ${clause.after}`) ||
    paidOutWords.test(clauseText)
  )
    return false
  if (mention.row === '' && isPaidInUnderTopic(mention, clauseText, around)) return true
  if (fundPattern.test(clauseText) || purposePattern.test(clauseText))
    return paidInWords.test(clauseText) || isShareOfBudget(clause)
  return false
}

const balanceBefore =
  /(?:\b(?:balances?|stands?|stood|near|holds?|held|total(?:s|ed|ing)?|has|have|had|amount(?:s|ed|ing)? to|on hand|is|are|was|were|contain(?:s|ed)|remain(?:s|ed)?|(?:projected|expected|estimated) to (?:be|reach|total)|grown?|grew|reached|c[ao]mes? to|at|of)\s(?:now |currently |about |approximately |roughly |just |over |under |near |nearly |to |at ){0,3}|[:=]\s*)$/i
const balanceQuestion = /\b(?:balance|how much (?:is|money|do we have|does)|what is in|amount in|funds in)\b/i
const fundAfter = new RegExp(`^\\W*(?:\\w+ ){0,3}(?:in|held in|within) (?:\\w+ ){0,3}${fundWords}\\b`, 'i')
const onlyFundBefore = new RegExp(`^\\W*(?:the |our )?${fundWords}:?\\s*(?:about |approximately )?$`, 'i')
const heldForPurpose = new RegExp(
  `\\b(?:set aside|saved|saved up|on hand|held) (?:for|toward|towards) (?:the )?${purposeWords}\\b`,
  'i',
)

/** "$30,000 in the bank for road repairs" */
const savedForProjectAfter =
  /^\s(?:is |was |currently |now |already ){0,2}(?:saved|set aside|put away|(?:held |sitting )?in (?:the |our |a )?(?:bank|savings|account|treasury)|on hand|earmarked|banked)\s(?:set aside |saved |reserved |earmarked )?(?:for|toward|towards) (?:the |our |a |any |future |new |eventual ){0,3}(?:\w+ ){0,2}(?:maintenance|repairs?|replacements?|projects?|rebuilding|(?:re-?)?(?:paving|surfacing|painting|roofing)|dredging|docks?|roofs?|roads?|streets?|paths?|fences?)\b/i
/** Whether an amount is money in the bank that is meant for repairs. */
export const isSavedForProject = (mention: Mention) =>
  mention.row === '' && !isPerUnit(mention) && savedForProjectAfter.test(mention.after)

const reservesTitle =
  /^(?:(?:our|the|your|capital|replacement|cash in) ){0,2}(?:reserves?|replacement fund|long[- ]term savings)(?! stud)\b/i
const heldNowAfter =
  /^\W*(?:today|now|at present|currently|on hand|in the bank|saved|(?:as of|at the end of|on) (?:\w+ ){0,2}\w+)\b/i
const putInWords =
  /\b(?:(?:goes|go|went|put|paid|added|moved|transferred|deposited|set aside)(?: in(?:to (?:it|them))?)?)\b/i
const eachInterval =
  /\b(?:each|every|per|a) (?:month|quarter|year)\b|\b(?:monthly|quarterly|annually|yearly)\b/i

/** "paid out of reserves, which stood at $540,000" */
const fundThatHoldsBefore = new RegExp(
  `\\b${fundWords},? (?:which|that) (?:now |currently )?(?:stands?|stood|holds?|held|ha[sd]|is|are|was|were|totals?|totaled)(?: (?:now|currently|at|about|approximately))* $`,
  'i',
)

/** "Reserves: $198,000 today. Each month $6,200 goes in." */
const isHeldUnderTopic = (mention: Mention, clauseText: string, { pageText }: Surroundings) =>
  (heldNowAfter.test(mention.after) ||
    /\b(?:there (?:is|was)|we (?:have|had|hold)|balances?(?: is| was)?|stands? at|stood at)\W{0,2}$/i.test(
      mention.before,
    )) &&
  !putInWords.test(clauseText) &&
  reservesTitle.test(topicOf(mention, pageText))
const isPaidInUnderTopic = (mention: Mention, clauseText: string, { pageText }: Surroundings) =>
  putInWords.test(clauseText) &&
  eachInterval.test(mention.sentence) &&
  reservesTitle.test(topicOf(mention, pageText))

/** Whether a reserve fund holds an amount, by the part of the sentence that belongs to it. */
function isHeld(mention: Mention, around: Surroundings): boolean {
  const clause = clauseOf(mention, around)
  const clauseText = textOf(clause)
  if (mention.row === '' && fundThatHoldsBefore.test(mention.before)) return true
  if (isPerUnit(mention) || paidOutWords.test(clauseText)) return false
  if (heldForPurpose.test(clauseText) || isSavedForProject(mention)) return true
  if (mention.row === '' && isHeldUnderTopic(mention, clauseText, around)) return true
  if (paidInWords.test(clauseText) || otherAmountWords.test(clauseText.replace(/\bbalances?\b/gi, '')))
    return false
  return (
    fundAfter.test(clause.after) ||
    (fundPattern.test(clause.before) && balanceBefore.test(clause.before)) ||
    (mention.row === '' &&
      around.kind !== 'budget' &&
      onlyFundBefore.test(clause.before) &&
      !/\bbudget|\bexpens|\bincome/i.test(mention.sentence)) ||
    (fundPattern.test(clause.question) && balanceQuestion.test(clause.question))
  )
}

const changeBefore =
  /\b(?:increas\w+|decreas\w+|rais(?:e[sd]?|ing)|reduc\w+|rose|risen|f[ea]ll(?:en)?|dropp\w+|gr[eo]wn?|up|down|lower|higher|chang\w+)(?: (?:by|of))?\s(?:about |approximately |roughly |another |an additional )?$/i
const differenceAfter = /^\s(?:less|more|lower|higher|below|above|short|under|over)\b/i

/** Whether an amount is how much something changed or differs, not what it is. */
const isDifference = (m: Mention) => changeBefore.test(m.before) || differenceAfter.test(m.after)

const fromReserves =
  /\b(?:from|out of) (?:the |our |its )?(?:\w+ ){0,2}reserves?\b|\bof (?:the |our |its )?reserves? into\b/i
const intoReserves = /\b(?:to|into|in|for) (?:the |our |its )?(?:(?!from\b)\w+ ){0,2}reserves?\b/i

export const amountOfChange = (weight: number): Signal =>
  customSignal('the amount of a change', weight, isDifference)
export const takenFromReserves = (weight: number): Signal =>
  customSignal('taken from reserves, by its clause', weight, (mention, around) => {
    if (mention.row !== '') return false
    const clause = clauseOf(mention, around)
    const textAround = `${clause.before} ${mention.after.split(/[.;$]/, 1)[0] ?? ''}`
    return fromReserves.test(textAround) && !intoReserves.test(textAround)
  })
export const paidIntoReserves = (weight: number): Signal =>
  customSignal('paid into reserves, by its clause', weight, isPaidIn)
export const heldInReserves = (weight: number): Signal =>
  customSignal('held in reserves, by its clause', weight, isHeld)
