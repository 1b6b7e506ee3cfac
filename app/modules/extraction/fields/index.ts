import type { Candidate } from '../../report-fields/candidate'
import type { PageText } from '../page/page-text'
import { withLabels } from '../signals/labels'
import { findValues, type FieldSignals } from '../signals/signal'
import { labeledFactFields } from './labeled-facts'
import { labeledValueFields } from './labeled-values'
import { sumOfAccounts } from './budget/account-sums'
import { bankBalance } from './budget/bank-balance'
import { fundingMethod } from './budget/funding-methods'
import { highestContribution } from './budget/highest-contributions'
import { totalExpenses, totalIncome } from './budget/income-and-expenses'
import { homeBreakdownFields } from './budget/home-breakdown'
import { insuranceExpense } from './budget/insurance-expense'
import { largestExpense } from './budget/largest-expenses'
import { operatingResult } from './budget/operating-result'
import { shortages } from './budget/shortages'
import { treasurerSentenceFields } from './budget/treasurer-sentences'
import { maintenanceResponsibilities } from './maintenance/maintenance-responsibilities'
import { constructionDeposit } from './dues/construction-deposits'
import { delinquencyShare } from './dues/delinquency-shares'
import { delinquentAmount } from './dues/delinquent-amounts'
import { delinquentUnits } from './dues/delinquent-units'
import { dueDate } from './dues/due-dates'
import { duesIncrease } from './dues/dues-increases'
import { increaseCap } from './dues/increase-caps'
import { lateFee } from './dues/late-fees'
import { lateInterest } from './dues/late-interest'
import { associationLoan } from './dues/loans'
import { regularDues } from './dues/regular-dues'
import { returnedCheckFee } from './dues/returned-check-fees'
import { specialAssessment } from './dues/special-assessments'
import { transferFee } from './dues/transfer-fees'
import { noWorkingCapital, workingCapital } from './dues/working-capital'
import { annualMeeting } from './governance/annual-meeting'
import { boardSize } from './governance/board-size'
import { boardTerm } from './governance/board-term'
import { lastElection, latestMinutes } from './governance/meeting-dates'
import { meetingNotice } from './governance/meeting-notice'
import { quorumFields } from './governance/quorum'
import { recordedDate } from './governance/recorded-date'
import { signedDate } from './governance/signed-date'
import { deductibleFields } from './insurance/deductibles'
import { fidelityBond } from './insurance/fidelity-bond'
import { insuranceCompany } from './insurance/insurance-company'
import { directorsOfficers, liabilityLimit } from './insurance/insurance-limits'
import { policyEnd, policyStart } from './insurance/policy-dates'
import { propertyCoverage } from './insurance/property-coverage'
import { commercialShare } from './lenders/commercial-share'
import { largestOwner } from './lenders/largest-owner'
import { litigation } from './lenders/litigation'
import { loanLender } from './lenders/loan-lender'
import { masterAssociation } from './lenders/master-association'
import { priorityLien } from './lenders/priority-lien'
import { projectType } from './lenders/project-type'
import { rentalCap } from './lenders/rental-cap'
import { watchedConditions } from './lenders/watched-conditions'
import { managementCompany } from './management/management-company'
import { managementEmail, managementPhone } from './management/management-contacts'
import { manager } from './management/manager'
import { ownerOccupancy } from './property/owner-occupancy'
import { repairs } from './property/repairs'
import { totalUnits } from './property/total-units'
import { yearBuilt } from './property/year-built'
import { fullyFundedBalance, percentFunded } from './reserves/funding-level'
import {
  minimumContribution,
  minimumShare,
  recommendedContribution,
} from './reserves/recommended-contributions'
import { noReserves, reserveBalance } from './reserves/reserve-balances'
import { reserveContribution } from './reserves/reserve-contributions'
import { scheduledBalance, scheduledFunding } from './reserves/reserve-schedules'
import { reserveStudyDate } from './reserves/reserve-study-dates'
import { reserveStudyProvider } from './reserves/reserve-study-providers'

export { findPlace } from './property/place'

const fields: readonly FieldSignals[] = [
  delinquentUnits,
  delinquencyShare,
  delinquentAmount,
  totalIncome,
  totalExpenses,
  operatingResult,
  insuranceExpense,
  bankBalance,
  sumOfAccounts,
  ...maintenanceResponsibilities,
  signedDate,
  recordedDate,
  latestMinutes,
  lastElection,
  policyStart,
  policyEnd,
  ...deductibleFields,
  regularDues,
  dueDate,
  duesIncrease,
  specialAssessment,
  increaseCap,
  lateFee,
  lateInterest,
  returnedCheckFee,
  transferFee,
  constructionDeposit,
  workingCapital,
  noWorkingCapital,
  ...quorumFields,
  boardSize,
  boardTerm,
  meetingNotice,
  annualMeeting,
  ...labeledValueFields,
  ...labeledFactFields,
  insuranceCompany,
  liabilityLimit,
  directorsOfficers,
  fidelityBond,
  propertyCoverage,
  loanLender,
  litigation,
  associationLoan,
  managementCompany,
  manager,
  managementPhone,
  managementEmail,
  fundingMethod,
  highestContribution,
  largestExpense,
  projectType,
  masterAssociation,
  commercialShare,
  largestOwner,
  priorityLien,
  totalUnits,
  yearBuilt,
  ownerOccupancy,
  rentalCap,
  repairs,
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
  reserveStudyProvider,
  reserveStudyDate,
  shortages,
  ...treasurerSentenceFields,
  ...homeBreakdownFields,
  watchedConditions,
]

/** The fields whose values are recognized by signals. */
export const signalFields: readonly FieldSignals[] = fields.map(withLabels)

/** Enough for real pages; on a hostile page, repeated amounts must not make the comparison quadratic. */
const maxCompared = 100

/** Drops candidates with the same value and words as a surer one, because two fields' signals may find the same. */
function dropRepeated(candidates: readonly Candidate[]): Candidate[] {
  const distinct = new Map<string, Candidate[]>()
  for (const candidate of candidates.toSorted((a, b) => b.confidence - a.confidence)) {
    const key = JSON.stringify([candidate.path, candidate.comparable, candidate.qualifier])
    const others = distinct.get(key) ?? []
    distinct.set(key, others)
    const isRepeated = others
      .slice(0, maxCompared)
      .some(({ quote }) => quote.includes(candidate.quote) || candidate.quote.includes(quote))
    if (!isRepeated) others.push(candidate)
  }
  const remaining = new Set([...distinct.values()].flat())
  return candidates.filter((candidate) => remaining.has(candidate))
}

/**
 * Combines the rules' candidates of a page with those of signals. If both find the same value in the same words, the
 * signals' confidence counts, which includes the rule’s match.
 */
export function withSignals(candidatesOfRules: readonly Candidate[], pageText: PageText): Candidate[] {
  const possible = signalFields.flatMap((field) => findValues(field, pageText, candidatesOfRules))
  const replaced = new Set(possible.flatMap((value) => value.ruleCandidates))
  const bySignals = possible.flatMap((value) => value.candidate ?? [])
  return [...candidatesOfRules.filter((candidate) => !replaced.has(candidate)), ...dropRepeated(bySignals)]
}
