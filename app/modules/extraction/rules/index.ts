import { budgetRules, findBudgetedAssessments } from './budget'
import { deductibleRules } from './deductibles'
import { findDuesInTables, duesRules } from './dues'
import { insuranceCompanyRules } from './insurance-company'
import { insuranceLimitRules } from './insurance-limits'
import { findTablePolicies } from './insurance-table'
import { findPassages } from './passages'
import { findListedBoard } from './board-list'
import { delinquencyRules } from './delinquencies'
import { inspectionRules } from './inspections'
import { legalRules } from './legal'
import { findCompanyUnderHeading, managementRules } from './management'
import { findOwnerShare } from './owner-occupancy'
import { policyDateRules } from './policy-dates'
import { reserveRules } from './reserves'
import type { PageText } from '../page/page-text'
import { applyRule } from './rule'
import { taxReturnRules } from './tax-return'
import { findStackedLimits } from './stacked-limits'
import { specialAssessmentRules } from './special-assessments'
import type { Candidate } from '../../report-fields/candidate'

/** Rules with a pattern, whose matches are read one by one. */
export const patternRules = [
  ...duesRules,
  ...reserveRules,
  ...budgetRules,
  ...taxReturnRules,
  ...specialAssessmentRules,
  ...insuranceCompanyRules,
  ...policyDateRules,
  ...deductibleRules,
  ...insuranceLimitRules,
  ...legalRules,
  ...managementRules,
  ...delinquencyRules,
  ...inspectionRules,
]

/** Rules that search a whole page, such as its tables. */
export const pageSearches = [
  findDuesInTables,
  findBudgetedAssessments,
  findTablePolicies,
  findStackedLimits,
  findOwnerShare,
  findPassages,
  findCompanyUnderHeading,
  findListedBoard,
]

/** The candidates that all rules find on a page. */
export const applyRules = (pageText: PageText): Candidate[] => [
  ...patternRules.flatMap((rule) => applyRule(rule, pageText)),
  ...pageSearches.flatMap((search) => search(pageText)),
]
