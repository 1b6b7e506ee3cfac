import type { Candidate } from '../../report-fields/candidate'
import type { PageText } from '../rules/page-text'
import { constructionDeposit } from './construction-deposits'
import { sumOfAccounts } from './account-sums'
import { bankBalance } from './bank-balance'
import { coverageSignals } from './coverage'
import { dateSignals } from './dates'
import { deductibleSignals } from './deductibles'
import { delinquencySignals } from './delinquencies'
import { dueDate } from './due-dates'
import { regularDues } from './dues'
import { duesIncrease } from './dues-increases'
import { fullyFundedBalance, percentFunded } from './funding-level'
import { governanceSignals } from './governance'
import { increaseCap } from './increase-caps'
import { totalExpenses, totalIncome } from './income-and-expenses'
import { insuranceSignals } from './insurance'
import { insuranceExpense } from './insurance-expense'
import { withLabels } from './labels'
import { lateChargeSignals } from './late-charges'
import { lenderSignals } from './lenders'
import { litigationSignals } from './litigation'
import { loanSignals } from './loans'
import { managementSignals } from './management'
import { operatingResult } from './operating-result'
import { plannedSignals } from './planned'
import { projectSignals } from './project'
import { propertySignals } from './property'
import { rentalCapSignals } from './rental-cap'
import { repairSignals } from './repairs'
import { minimumContribution, minimumShare, recommendedContribution } from './recommended-contributions'
import { noReserves, reserveBalance } from './reserve-balances'
import { reserveContribution } from './reserve-contributions'
import { reserveStudySignals } from './reserve-studies'
import { returnedCheckFee } from './returned-check-fees'
import { specialAssessment } from './special-assessments'
import { shortageSignals } from './shortages'
import { transferFee } from './transfer-fees'
import { treasurySignals } from './treasury'
import { watchedSignals } from './watched'
import { workingCapital } from './working-capital'
import { findAnswers, type FieldSignals, type Weights } from './signal'

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
  ...dateSignals,
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
  ...governanceSignals,
  ...insuranceSignals,
  ...lenderSignals,
  litigationSignals,
  ...loanSignals,
  ...managementSignals,
  ...plannedSignals,
  ...projectSignals,
  ...propertySignals,
  rentalCapSignals,
  repairSignals,
  reserveBalance,
  noReserves,
  fullyFundedBalance,
  percentFunded,
  reserveContribution,
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

/**
 * What patterns found on a page, and what signals recognize on it. Where both say the same of the same words, the signals decide how
 * sure it is: that a pattern matched is one of them.
 */
export function withSignals(
  byPatterns: readonly Candidate[],
  pageText: PageText,
  weights: Weights,
): Candidate[] {
  const answers = signalFields.flatMap((field) => findAnswers(field, pageText, byPatterns, weights))
  const weighed = new Set(answers.flatMap((a) => a.patterns))
  return [...byPatterns.filter((c) => !weighed.has(c)), ...answers.flatMap((a) => a.candidate ?? [])]
}
