import type { Mention } from '../../page/mentions'
import { isPerUnit } from '../../signals/amounts'
import { clauseOf, clausesOf, type Clause } from '../../signals/clauses'
import { ignoringCase, customSignal, type Signal, type Surroundings } from '../../signals/signal'

const incomeWords =
  /\b(?:incomes?|revenues?|receipts|collect(?:ed|ions|s)?|t(?:ook|ake[sn]?|aking) in|brought in|(?:money|cash) in\b(?! (?:the )?bank)|money received|came in)\b/i
const expenseWords =
  /\b(?:expens\w+|expenditures?|disburse\w+|spen[dt]|spending|bills|paid out|(?:money|cash) out\b|went out|outlays?|costs)\b/i
/** Words for part of the income or expenses. */
const partWords =
  /\b(?:net|interest|late|other|insurance|legal|landscap\w*|repairs?|utilit\w+|snow|pool|reserves?|capital|special|committee|household|claims?|fund-?rais\w*|exceed\w*|over|under|more than|less than|unexpected|additional|extra|balance|left|surplus|deficit)\b/i
const monthOrQuarter =
  /\b(?:this|last|past|for the|during the|per|each|a) (?:month|quarter)\b|\b(?:in|for|during) (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/i

const otherFund = /\b(?!operating|general|the\b|our\b)[a-z]+ (?:fund|committee|club)\b/i

/** The text of a clause, with "#" for its amount. */
const textOf = ({ before, after }: Clause) => `${before} # ${after}`
const isAbout = (clause: Clause, wanted: RegExp, other: RegExp) => {
  const text = textOf(clause)
  return wanted.test(text) && !other.test(text) && !partWords.test(text)
}

/** Whether a sentence states income and expenses, and the clause of this amount is about the wanted one. */
function isOneOfTwo(mention: Mention, around: Surroundings, wanted: RegExp, other: RegExp): boolean {
  if (mention.row !== '' || isPerUnit(mention) || monthOrQuarter.test(mention.sentence)) return false
  if (!wanted.test(mention.sentence) || !other.test(mention.sentence) || otherFund.test(mention.sentence))
    return false
  return (
    isAbout(clauseOf(mention, around), wanted, other) &&
    clausesOf(mention.sentence).some((clause) => isAbout(clause, other, wanted))
  )
}

/** Income in a sentence that also states expenses. */
export const incomeBesideExpenses = (weight: number): Signal =>
  customSignal('income, beside expenses', weight, (mention, around) =>
    isOneOfTwo(mention, around, incomeWords, expenseWords),
  )
/** Expenses in a sentence that also states income. */
export const expensesBesideIncome = (weight: number): Signal =>
  customSignal('expenses, beside income', weight, (mention, around) =>
    isOneOfTwo(mention, around, expenseWords, incomeWords),
  )

const incomeNames =
  '(?:(?:total |gross |annual |operating |our |the |collected )*(?:incomes?|revenues?|receipts|collections|dues|assessments))'
const expenseNames =
  '(?:(?:total |annual |operating |our )*(?:expens\\w+|expenditures?|disbursements|spending|costs))'
const exceededBy = '[^.;$]{0,25}\\bby\\s(?:about |approximately |roughly |nearly |just over |over )?$'
const gainBefore = ignoringCase(
  `\\b${incomeNames}\\b[^.;$]{0,40}\\bexceed\\w*\\s${expenseNames}${exceededBy}`,
)
const lossBefore = ignoringCase(
  `\\b${expenseNames}\\b[^.;$]{0,40}\\bexceed\\w*\\s${incomeNames}${exceededBy}`,
)
const gainAfter = /^\s(?:in the black|to the good)\b/i
const lossAfter = /^\sin the red\b/i
const comparisonAfter =
  /^\s(?<difference>more|better|less) than (?:it|we|the association|was) (?:(?<spent>spent|paid out)|took in|collected|received|earned)\b/i
const spentBefore = /\b(?:spen[dt]|paid out|expens\w+)\b[^.;,]{0,20}$/i
const receivedBefore = /\b(?:took in|collected|received|earned|income|revenues?)\b[^.;,]{0,20}$/i
const endsInExpenses = ignoringCase(`\\b${expenseNames}(?: (?:was|were|came in|ran))?$`)
const endsInIncome = ignoringCase(`\\b${incomeNames}(?: (?:was|were|came in|ran))?$`)
const beginsExpenses = ignoringCase(`^${expenseNames}\\b`)
const beginsIncome = ignoringCase(`^${incomeNames}\\b`)
const yearOrAssociation = /\b(?:year|(?:19|20)\d{2}|budget|books|association|HOA|treasurer)\b/i

/** The gain or loss in "we spent $900 less than we took in". */
function resultOfComparison({ before, after }: Mention): 'gain' | 'loss' | null {
  const groups = comparisonAfter.exec(after)?.groups
  if (!groups) return null
  const isThanSpent = groups.spent !== undefined
  // "We spent $900 less than we spent last year" compares two years, not income and expenses.
  if ((isThanSpent ? spentBefore : receivedBefore).test(before)) return null
  return (groups.difference?.toLowerCase() !== 'less') === isThanSpent ? 'gain' : 'loss'
}

/** Whether an amount is a year's gain or loss, as in "expenses exceeded income by" or "in the red". */
export function resultInWords(mention: Mention): 'gain' | 'loss' | null {
  if (mention.row !== '' || isPerUnit(mention) || monthOrQuarter.test(mention.sentence)) return null
  if (lossBefore.test(mention.before)) return 'loss'
  if (gainBefore.test(mention.before)) return 'gain'
  const higherThan = /^\s(?:higher|more|greater|over|above) (?:than )?(?:our |the |total )?/i.exec(
    mention.after,
  )
  if (higherThan) {
    const [textBefore, textAfter] = [mention.before.trimEnd(), mention.after.slice(higherThan[0].length)]
    if (endsInExpenses.test(textBefore) && beginsIncome.test(textAfter)) return 'loss'
    if (endsInIncome.test(textBefore) && beginsExpenses.test(textAfter)) return 'gain'
  }
  if (!yearOrAssociation.test(mention.sentence)) return null
  if (lossAfter.test(mention.after)) return 'loss'
  return gainAfter.test(mention.after) ? 'gain' : resultOfComparison(mention)
}
