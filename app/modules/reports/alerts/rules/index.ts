import { closingFees, duesIncrease, specialAssessment } from './assessments'
import { blankRentalCap, missingDeclaration, shortages, watchedConditions } from './documents'
import { associationLoan, deficit, delinquency } from './finances'
import { belowRecommended, contributionShare, fundingLevel, nearTermWork, notPaidIn } from './reserves'
import { deductible, litigation, policyExpired, repairs } from './risks'
import type { AlertRule } from './facts'

/** Rules in order of their cost to a buyer and their urgency. */
export const alertRules: readonly AlertRule[] = [
  specialAssessment,
  litigation,
  policyExpired,
  repairs,
  watchedConditions,
  nearTermWork,
  fundingLevel,
  shortages,
  belowRecommended,
  notPaidIn,
  associationLoan,
  deficit,
  delinquency,
  contributionShare,
  duesIncrease,
  deductible,
  blankRentalCap,
  missingDeclaration,
  closingFees,
]
