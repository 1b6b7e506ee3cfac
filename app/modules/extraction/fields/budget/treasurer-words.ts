import { money } from '../../../report-fields/typed-value'
import type { ValueReading } from '../../rules/rule'
import type { Mention } from '../../page/mentions'
import { isPerUnit, isOnlyProposed, joinQualifiers } from '../../signals/amounts'
import { cellOf, qualifierOf } from '../../signals/statement-amounts'
import {
  customSignal,
  ignoringCase,
  inDocumentKind,
  contextMatches,
  type Signal,
  type Surroundings,
} from '../../signals/signal'

export const approximately =
  '(?:about |approximately |around |roughly |just over |over |nearly |only |still |now |currently ){0,2}'
export const verbBeforeAmount = `(?:of|is|are|was|were|totals?|totaled|totaling|came to|comes to|at|runs?|ran|stands? at|stood at|:|-|–|=)\\s{0,3}${approximately}`
export const weSpentBefore = ignoringCase(
  `\\b(?:we|the association|the HOA|your association) (?:have )?spent\\s(?:a total of )?${approximately}$`,
)

/** "--- Ending balance" */
export const labelAfterAmount =
  /^\s{0,3}[-–—.:]{1,10}\s{0,3}(?:(?:end(?:ing)?|close|closing)\b(?: of (?:the )?(?:month|year|quarter|period))?(?: (?:bank|account|cash))? (?:amount|balance|total)|(?:bank|account|cash) balance)\b/i

/** Reads figures in a treasurer's sentence or single line. Lines with several figures are read as tables. */
export const readAtLeast =
  (minimumCents: number) =>
  (mention: Mention, around: Surroundings): ValueReading | null => {
    if (typeof mention.value !== 'number') return null
    // A list's dash is not a minus sign.
    const cents = labelAfterAmount.test(mention.after) ? Math.abs(mention.value) : mention.value
    if (cents < minimumCents) return null
    const row = cellOf(mention, around)?.row
    if (row && !row.isProse && row.cells.length > 1) return null
    const qualifier = joinQualifiers(qualifierOf(mention, around), isOnlyProposed(mention) && 'proposed')
    return { typed: money(cents), qualifier }
  }

const treasurerWords = /\b(?:treasurer|treasury|financ\w+|bookkeeper|budget)\b/i
export const nearTreasurerWords = customSignal(
  'near words about the treasurer',
  1.2,
  (mention, { pageText }) =>
    treasurerWords.test(`${mention.heading} ${mention.sentence}`) ||
    treasurerWords.test(pageText.text.slice(Math.max(0, mention.span.start - 180), mention.span.start)),
)
export const namesAssociationOrYear = contextMatches(
  'sentence',
  /\b(?:association|HOA|POA|we|our|treasurer|total|for the year|last year|this year|(?:19|20)\d{2})\b/i,
  0.6,
)
const perUnitAmount = customSignal('per unit', -4, (m) => isPerUnit(m))
const anotherSubject = contextMatches(
  'sentence',
  /\b(?:committee|garden club|social club|garage sale|yard sale|fund-?rais\w*|raffle|picnic|party|festival|donat\w*|sponsor\w*|escrow|bids?|contract\w*|invoice|deductible|claim|household income|qualif\w*)\b/i,
  -3.5,
  'another subject',
)
export const gainWords =
  '(?:net (?:income|gain|profit)|(?:operating |budget )?surplus|profit|excess (?:of )?(?:income|revenues?)(?: over expens\\w+)?)'
export const lossWords = '(?:net loss|loss|(?:operating |budget )?deficit|shortfall)'
const statesRuleOrLimit = contextMatches(
  'sentence',
  /\bshall\b|\bmust\b|not exceed|exceeding|in excess of|may not|\bif\b|\bexample\b|at least|more than|require\w*/i,
  -3,
)
const inUnlikelyKinds = inDocumentKind(-4, 'ccrs', 'bylaws', 'rules', 'insurance', 'reserve_study')
const inBudgetOrStatement = inDocumentKind(-1, 'budget', 'financial_statement')

/** Signals against an amount being a total of the whole association. */
export const notTotalsOfAssociation: readonly Signal[] = [
  perUnitAmount,
  anotherSubject,
  statesRuleOrLimit,
  inUnlikelyKinds,
  inBudgetOrStatement,
]
