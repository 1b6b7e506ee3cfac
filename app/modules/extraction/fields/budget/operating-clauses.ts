import type { Mention } from '../../page/mentions'
import { isPerUnit } from '../../signals/amounts'
import { clauseOf, clausesOf, type Clause } from '../../signals/clauses'
import { customSignal, type Signal, type Surroundings } from '../../signals/signal'

const cameIn =
  /\b(?:incomes?|revenues?|receipts|collect(?:ed|ions|s)?|t(?:ook|ake[sn]?|aking) in|brought in|(?:money|cash) in\b(?! (?:the )?bank)|money received|came in)\b/i
const wentOut =
  /\b(?:expens\w+|expenditures?|disburse\w+|spen[dt]|spending|bills|paid out|(?:money|cash) out\b|went out|outlays?|costs)\b/i
/** What is part of the income or of the expenses. */
const ofPart =
  /\b(?:net|interest|late|other|insurance|legal|landscap\w*|repairs?|utilit\w+|snow|pool|reserves?|capital|special|committee|household|claims?|fund-?rais\w*|exceed\w*|over|under|more than|less than|unexpected|additional|extra|balance|left|surplus|deficit)\b/i
const ofMonth =
  /\b(?:this|last|past|for the|during the|per|each|a) (?:month|quarter)\b|\b(?:in|for|during) (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/i

const ofOneFund = /\b(?!operating|general|the\b|our\b)[a-z]+ (?:fund|committee|club)\b/i

const words = ({ before, after }: Clause) => `${before} # ${after}`
const isAbout = (clause: Clause, own: RegExp, other: RegExp) => {
  const text = words(clause)
  return own.test(text) && !other.test(text) && !ofPart.test(text)
}

/** Of two amounts in a sentence, one came in and the other went out. */
function isOneOfTwo(m: Mention, around: Surroundings, own: RegExp, other: RegExp): boolean {
  if (m.row !== '' || isPerUnit(m) || ofMonth.test(m.sentence)) return false
  if (!own.test(m.sentence) || !other.test(m.sentence) || ofOneFund.test(m.sentence)) return false
  return (
    isAbout(clauseOf(m, around), own, other) &&
    clausesOf(m.sentence).some((clause) => isAbout(clause, other, own))
  )
}

export const cameInBesideExpenses = (weight: number): Signal =>
  customSignal('came in, beside what went out', weight, (m, around) => isOneOfTwo(m, around, cameIn, wentOut))
export const wentOutBesideIncome = (weight: number): Signal =>
  customSignal('went out, beside what came in', weight, (m, around) => isOneOfTwo(m, around, wentOut, cameIn))

const income = '(?:(?:total |gross |annual |operating |our )*(?:incomes?|revenues?|receipts|collections))'
const expenses =
  '(?:(?:total |annual |operating |our )*(?:expens\\w+|expenditures?|disbursements|spending|costs))'
const by = '[^.;$]{0,25}\\bby\\s(?:about |approximately |roughly |nearly |just over |over )?$'
const gained = new RegExp(`\\b${income}\\b[^.;$]{0,40}\\bexceed\\w*\\s${expenses}${by}`, 'i')
const lost = new RegExp(`\\b${expenses}\\b[^.;$]{0,40}\\bexceed\\w*\\s${income}${by}`, 'i')
const gainedAfter =
  /^\s(?:(?:more|better) than (?:it|we|the association|was) (?:spent|paid out)|in the black|to the good)\b/i
const lostAfter =
  /^\s(?:(?:more|less) than (?:it|we|the association|was) (?:took in|collected|received|earned)|in the red)\b/i
const endsInExpenses = new RegExp(`\\b${expenses}(?: (?:was|were|came in|ran))?$`, 'i')
const endsInIncome = new RegExp(`\\b${income}(?: (?:was|were|came in|ran))?$`, 'i')
const beginsExpenses = new RegExp(`^${expenses}\\b`, 'i')
const beginsIncome = new RegExp(`^${income}\\b`, 'i')
const ofYear = /\b(?:year|(?:19|20)\d{2}|budget|books|association|HOA|treasurer)\b/i

/** A year's gain or loss in other words: "expenses exceeded income by", "in the red". */
export function resultInWords(m: Mention): 'gain' | 'loss' | null {
  if (m.row !== '' || isPerUnit(m) || ofMonth.test(m.sentence)) return null
  if (lost.test(m.before)) return 'loss'
  if (gained.test(m.before)) return 'gain'
  const above = /^\s(?:higher|more|greater|over|above) (?:than )?(?:our |the |total )?/i.exec(m.after)
  if (above) {
    const [first, second] = [m.before.trimEnd(), m.after.slice(above[0].length)]
    if (endsInExpenses.test(first) && beginsIncome.test(second)) return 'loss'
    if (endsInIncome.test(first) && beginsExpenses.test(second)) return 'gain'
  }
  if (!ofYear.test(m.sentence)) return null
  return lostAfter.test(m.after) ? 'loss' : gainedAfter.test(m.after) ? 'gain' : null
}
