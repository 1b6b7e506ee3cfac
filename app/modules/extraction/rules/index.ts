import { budgetRules, budgetTables } from './budget'
import { deductibleRules } from './deductibles'
import { duesOfTables, duesRules } from './dues'
import { insuranceCompanyRules } from './insurance-company'
import { insuranceLimitRules } from './insurance-limits'
import { insuranceTable } from './insurance-table'
import { findPassages } from './passages'
import { findBoardRoll, findListedBoard } from './board-list'
import { legalRules } from './legal'
import { maintenanceRules } from './maintenance'
import { companyUnderHeading, managementRules } from './management'
import { ownersShare } from './owner-occupancy'
import { policyDateRules } from './policy-dates'
import { reserveRules } from './reserves'
import { type PageText } from '../page/page-text'
import { applyRule } from './rule'
import { taxReturnRules } from './tax-return'
import { stackedLimits } from './stacked-limits'
import { specialAssessmentRules } from './special-assessments'
import type { Candidate } from '../../report-fields/candidate'

export const rules = [
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
  ...maintenanceRules,
]

export const readers = [
  duesOfTables,
  budgetTables,
  insuranceTable,
  stackedLimits,
  ownersShare,
  findPassages,
  companyUnderHeading,
  findListedBoard,
  findBoardRoll,
]

/** What the patterns find on a page. */
export const matchPatterns = (pageText: PageText): Candidate[] => [
  ...rules.flatMap((rule) => applyRule(rule, pageText)),
  ...readers.flatMap((reader) => reader(pageText)),
]
