import { parseQualifier } from '../../report-fields/qualifier'
import type { RankableCandidate } from './rank-candidates'

/** Fields of what is charged or in force: a proposal is not a decision. */
const decidedPaths = [
  'financial.regularAssessment',
  'propertyInfo.monthlyDues',
  'financial.duesIncrease',
  'financial.transferFee',
  'financial.lateFee',
  'financial.returnedCheckFee',
]

/** Fields of the whole association, for which some documents also print the share of one home. */
const associationPaths = [
  'financial.currentReserve',
  'financial.targetReserve',
  'financial.reserveContribution',
  'financial.recommendedContribution',
  'financial.totalIncome',
  'financial.totalExpenses',
  'financial.operatingResult',
  'financial.bankBalance',
  'financial.insuranceExpense',
]

type Weakness = (ranked: RankableCandidate) => boolean

const isReplaced: Weakness = ({ candidate }) => parseQualifier(candidate.qualifier).isSuperseded
const isInitial: Weakness = ({ candidate }) => parseQualifier(candidate.qualifier).isInitial
const isPermitted: Weakness = ({ candidate }) => parseQualifier(candidate.qualifier).isPermitted
const isUndecided: Weakness = ({ candidate: { path, qualifier } }) => {
  const { isProposed, isProjected, isAdopted } = parseQualifier(qualifier)
  return decidedPaths.includes(path) && (isProposed || isProjected) && !isAdopted
}
const isShareOfHome: Weakness = ({ candidate: { path, typed } }) =>
  associationPaths.includes(path) && typed?.kind === 'money' && typed.each === true

/**
 * Facts in force, without what documents only permit, propose, or say of the past or of one home; all of them if there is
 * nothing else.
 */
export function keepFacts(found: readonly RankableCandidate[]): RankableCandidate[] {
  return [isReplaced, isPermitted, isInitial, isUndecided, isShareOfHome].reduce<RankableCandidate[]>(
    (kept, isWeak) => {
      const facts = kept.filter((ranked) => !isWeak(ranked))
      return facts.length > 0 ? facts : kept
    },
    [...found],
  )
}
