import type { Candidate } from '../../report-fields/candidate'
import type { PageText } from '../rules/page-text'
import { constructionDeposit } from './construction-deposits'
import { sumOfAccounts } from './account-sums'
import { bankBalance } from './bank-balance'
import { annualMeeting } from './annual-meeting'
import { boardSize } from './board-size'
import { boardTerm } from './board-term'
import { commercialShare } from './commercial-share'
import { coverageSignals } from './coverage'
import { deductibleSignals } from './deductibles'
import { delinquencySignals } from './delinquencies'
import { dueDate } from './due-dates'
import { regularDues } from './dues'
import { duesIncrease } from './dues-increases'
import { fullyFundedBalance, percentFunded } from './funding-level'
import { increaseCap } from './increase-caps'
import { totalExpenses, totalIncome } from './income-and-expenses'
import { insuranceExpense } from './insurance-expense'
import { fidelityBond } from './fidelity-bond'
import { insuranceCompany } from './insurance-company'
import { directorsOfficers, liabilityLimit } from './insurance-limits'
import { withLabels } from './labels'
import { lateChargeSignals } from './late-charges'
import { labeledFactSignals } from './labeled-facts'
import { labeledSignals } from './labeled-values'
import { largestOwner } from './largest-owner'
import { lenderSignals } from './lenders'
import { litigationSignals } from './litigation'
import { loanSignals } from './loans'
import { operatingResult } from './operating-result'
import { masterAssociation } from './master-association'
import { lastElection, latestMinutes } from './meeting-dates'
import { meetingNotice } from './meeting-notice'
import { ownerOccupancy } from './owner-occupancy'
import { plannedSignals } from './planned'
import { policyEnd, policyStart } from './policy-dates'
import { priorityLien } from './priority-lien'
import { projectType } from './project-type'
import { quorumFields } from './quorum'
import { recordedDate } from './recorded-date'
import { managementCompany } from './management-company'
import { managementEmail, managementPhone } from './management-contacts'
import { manager } from './manager'
import { propertyCoverage } from './property-coverage'
import { rentalCapSignals } from './rental-cap'
import { repairSignals } from './repairs'
import { minimumContribution, minimumShare, recommendedContribution } from './recommended-contributions'
import { noReserves, reserveBalance } from './reserve-balances'
import { reserveContribution } from './reserve-contributions'
import { scheduledBalance, scheduledFunding } from './reserve-schedules'
import { reserveStudySignals } from './reserve-studies'
import { returnedCheckFee } from './returned-check-fees'
import { specialAssessment } from './special-assessments'
import { shortageSignals } from './shortages'
import { transferFee } from './transfer-fees'
import { treasurySignals } from './treasury'
import { watchedSignals } from './watched'
import { workingCapital } from './working-capital'
import { findAnswers, type FieldSignals, type Weights } from './signal'
import { signedDate } from './signed-date'
import { totalUnits } from './total-units'
import { yearBuilt } from './year-built'

export { findPlace } from './place'
export { learnedWeights, type Weights } from './signal'

const fields: readonly FieldSignals[] = [
  ...delinquencySignals,
  totalIncome,
  totalExpenses,
  operatingResult,
  insuranceExpense,
  bankBalance,
  sumOfAccounts,
  ...coverageSignals,
  signedDate,
  recordedDate,
  latestMinutes,
  lastElection,
  policyStart,
  policyEnd,
  ...deductibleSignals,
  regularDues,
  dueDate,
  duesIncrease,
  specialAssessment,
  increaseCap,
  ...lateChargeSignals,
  returnedCheckFee,
  transferFee,
  constructionDeposit,
  workingCapital,
  ...quorumFields,
  boardSize,
  boardTerm,
  meetingNotice,
  annualMeeting,
  ...labeledSignals,
  ...labeledFactSignals,
  insuranceCompany,
  liabilityLimit,
  directorsOfficers,
  fidelityBond,
  propertyCoverage,
  ...lenderSignals,
  litigationSignals,
  ...loanSignals,
  managementCompany,
  manager,
  managementPhone,
  managementEmail,
  ...plannedSignals,
  projectType,
  masterAssociation,
  commercialShare,
  largestOwner,
  priorityLien,
  totalUnits,
  yearBuilt,
  ownerOccupancy,
  rentalCapSignals,
  repairSignals,
  reserveBalance,
  noReserves,
  fullyFundedBalance,
  percentFunded,
  reserveContribution,
  scheduledBalance,
  scheduledFunding,
  recommendedContribution,
  minimumContribution,
  minimumShare,
  ...reserveStudySignals,
  shortageSignals,
  ...treasurySignals,
  watchedSignals,
]

/** The fields whose values are recognized by signals, topic by topic. */
export const signalFields: readonly FieldSignals[] = fields.map(withLabels)

/** Enough for real pages: repeated amounts on a hostile page must not make the comparison quadratic. */
const maxCompared = 100

/** Drops candidates that repeat a surer one: the same value from the same words, which two lists of signals may see. */
function dropRepeated(candidates: readonly Candidate[]): Candidate[] {
  const kept = new Map<string, Candidate[]>()
  for (const candidate of candidates.toSorted((a, b) => b.confidence - a.confidence)) {
    const key = JSON.stringify([candidate.path, candidate.comparable, candidate.qualifier])
    const others = kept.get(key) ?? []
    kept.set(key, others)
    const isRepeated = others
      .slice(0, maxCompared)
      .some(({ quote }) => quote.includes(candidate.quote) || candidate.quote.includes(quote))
    if (!isRepeated) others.push(candidate)
  }
  const rest = new Set([...kept.values()].flat())
  return candidates.filter((candidate) => rest.has(candidate))
}

/**
 * Combines the patterns' candidates of a page with those of signals. If both find the same value in the same words, the
 * signals' confidence counts, which includes the pattern's match.
 */
export function withSignals(
  byPatterns: readonly Candidate[],
  pageText: PageText,
  weights: Weights,
): Candidate[] {
  const answers = signalFields.flatMap((field) => findAnswers(field, pageText, byPatterns, weights))
  const replaced = new Set(answers.flatMap((a) => a.patterns))
  const found = answers.flatMap((a) => a.candidate ?? [])
  return [...byPatterns.filter((c) => !replaced.has(c)), ...dropRepeated(found)]
}
