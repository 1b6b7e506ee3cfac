import { closingFeesAlert, duesIncreaseAlert, specialAssessmentAlert } from './assessments'
import {
  blankRentalCapAlert,
  missingDeclarationAlert,
  shortagesAlert,
  watchedConditionsAlert,
} from './documents'
import { associationLoanAlert, deficitAlert, delinquencyAlert } from './finances'
import {
  belowRecommendedAlert,
  contributionShareAlert,
  fundingLevelAlert,
  nearTermWorkAlert,
  notPaidInAlert,
} from './reserves'
import { deductibleAlert, litigationAlert, policyExpiredAlert, repairsAlert } from './risks'
import type { AlertRule } from './facts'

/** Rules in order of their cost to a buyer and their urgency. */
export const alertRules: readonly AlertRule[] = [
  specialAssessmentAlert,
  litigationAlert,
  policyExpiredAlert,
  repairsAlert,
  watchedConditionsAlert,
  nearTermWorkAlert,
  fundingLevelAlert,
  shortagesAlert,
  belowRecommendedAlert,
  notPaidInAlert,
  associationLoanAlert,
  deficitAlert,
  delinquencyAlert,
  contributionShareAlert,
  duesIncreaseAlert,
  deductibleAlert,
  blankRentalCapAlert,
  missingDeclarationAlert,
  closingFeesAlert,
]
