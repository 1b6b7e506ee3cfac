import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const place = { value: z.coerce.string(), page: z.coerce.number().int().positive(), quote: z.string() }

/** Values that a person found in a document: `labels.json` beside the documents. */
const labelSchema = z.object({
  file: z.string(),
  field: z.string(),
  ...place,
  method: z.string().optional(),
  /** Why a fair reader could leave it out: it counts neither as missing nor, if it is proposed, as wrong. */
  debatable: z.string().optional(),
  /** The same fact in other places, or other values that a fair reader could accept. */
  alternatives: z.array(z.object(place)).default([]),
})
export type Label = z.output<typeof labelSchema>
/** An answer accepted by a label. */
export type Accepted = Pick<Label, 'value' | 'page' | 'quote'>

export const acceptedBy = (label: Label): Accepted[] => [label, ...label.alternatives]

export const readLabels = (folder: string): Label[] =>
  z.array(labelSchema).parse(JSON.parse(readFileSync(path.join(folder, 'labels.json'), 'utf8')))

/**
 * `documents.json` beside the documents: their kinds according to a person, and whether all fields were
 * labeled.
 */
const documentSchema = z.object({ file: z.string(), kind: z.string(), complete: z.boolean().default(false) })
export type LabeledDocument = z.output<typeof documentSchema>

export function readDocumentList(folder: string): LabeledDocument[] {
  const list = path.join(folder, 'documents.json')
  return existsSync(list) ? z.array(documentSchema).parse(JSON.parse(readFileSync(list, 'utf8'))) : []
}

/** How a label's value is compared with a proposed one. */
export type Comparison =
  'money' | 'number' | 'share' | 'year' | 'date' | 'words' | 'name' | 'month' | 'passage' | 'party' | 'terms'

/** The labels' fields with their paths in the report and how values are compared. */
export const labelFields: Record<string, { path: string | string[]; compare: Comparison }> = {
  association_name: { path: 'propertyInfo.hoaName', compare: 'name' },
  total_units: { path: 'propertyInfo.totalUnits', compare: 'number' },
  unit_count: { path: 'propertyInfo.totalUnits', compare: 'number' },
  state: { path: 'propertyInfo.state', compare: 'name' },
  county: { path: 'propertyInfo.county', compare: 'name' },
  year_built: { path: 'propertyInfo.yearBuilt', compare: 'year' },
  owner_occupied: { path: 'propertyInfo.ownerOccupiedShare', compare: 'share' },
  monthly_assessment: { path: 'propertyInfo.monthlyDues', compare: 'money' },
  monthly_dues: { path: 'propertyInfo.monthlyDues', compare: 'money' },
  quarterly_assessment: { path: 'financial.regularAssessment', compare: 'money' },
  annual_assessment: { path: 'financial.regularAssessment', compare: 'money' },
  regular_assessment: { path: ['financial.regularAssessment', 'propertyInfo.monthlyDues'], compare: 'money' },
  special_assessment: { path: 'financial.specialAssessments', compare: 'money' },
  assessment_due_date: { path: 'financial.assessmentDueDate', compare: 'words' },
  assessment_increase_cap: { path: 'financial.assessmentIncreaseCap', compare: 'share' },
  dues_increase: { path: 'financial.duesIncrease', compare: 'terms' },
  // Some associations charge interest instead of a fee.
  late_fee: { path: ['financial.lateFee', 'financial.lateInterest'], compare: 'terms' },
  late_interest: { path: 'financial.lateInterest', compare: 'share' },
  lien_policy: { path: 'financial.lienPolicy', compare: 'passage' },
  fines: { path: 'financial.fines', compare: 'passage' },
  transfer_fee: { path: 'financial.transferFee', compare: 'money' },
  returned_check_fee: { path: 'financial.returnedCheckFee', compare: 'money' },
  construction_deposit: { path: 'financial.constructionDeposit', compare: 'money' },
  working_capital_contribution: { path: 'financial.workingCapital', compare: 'terms' },
  reserve_balance: { path: 'financial.currentReserve', compare: 'money' },
  fully_funded_balance: { path: 'financial.targetReserve', compare: 'money' },
  percent_funded: { path: 'financial.fundingLevel', compare: 'share' },
  reserve_contribution: { path: 'financial.reserveContribution', compare: 'money' },
  reserve_contribution_current: { path: 'financial.reserveContribution', compare: 'money' },
  reserve_contribution_recommended: { path: 'financial.recommendedContribution', compare: 'money' },
  reserve_contribution_minimum: { path: 'financial.minimumContribution', compare: 'terms' },
  reserve_study_preparer: { path: 'financial.reserveStudyProvider', compare: 'name' },
  reserve_study_date: { path: 'financial.reserveStudyDate', compare: 'year' },
  total_income: { path: 'financial.totalIncome', compare: 'money' },
  total_budget: { path: 'financial.totalExpenses', compare: 'money' },
  total_expenses: { path: 'financial.totalExpenses', compare: 'money' },
  operating_result: { path: 'financial.operatingResult', compare: 'money' },
  net_income: { path: 'financial.operatingResult', compare: 'money' },
  insurance_expense: { path: 'financial.insuranceExpense', compare: 'money' },
  total_bank_balance: { path: 'financial.bankBalance', compare: 'money' },
  delinquency: {
    path: ['propertyDetails.delinquencies', 'financial.delinquencyShare', 'financial.delinquentAmount'],
    compare: 'terms',
  },
  litigation: { path: 'financial.currentLitigation', compare: 'words' },
  insurance_carrier: { path: 'insurance.company', compare: 'name' },
  insurance_deductible: { path: 'insurance.deductible', compare: 'terms' },
  insurance_expiration: { path: 'insurance.expiration', compare: 'year' },
  liability_limit: { path: 'insurance.liabilityLimit', compare: 'money' },
  // Stated as months of assessments or a share of the budget as often as in dollars.
  fidelity_bond_limit: { path: 'insurance.fidelity', compare: 'terms' },
  directors_officers_limit: { path: 'insurance.directorsOfficers', compare: 'money' },
  property_coverage: { path: 'insurance.coverageLimit', compare: 'terms' },
  management_company: { path: 'management.company', compare: 'name' },
  management_phone: { path: 'management.phone', compare: 'number' },
  management_email: { path: 'management.email', compare: 'name' },
  manager: { path: 'management.manager', compare: 'name' },
  pets_rule: { path: 'propertyDetails.petRules', compare: 'passage' },
  parking_rule: { path: 'propertyDetails.parkingRules', compare: 'passage' },
  rental_rule: { path: 'propertyDetails.rentalRules', compare: 'passage' },
  smoking_rule: { path: 'propertyDetails.smokingRules', compare: 'passage' },
  architectural_review: { path: 'propertyDetails.architecturalReview', compare: 'passage' },
  quorum: { path: 'governance.quorum', compare: 'share' },
  board_size: { path: 'governance.boardSize', compare: 'number' },
  board_term: { path: 'governance.boardTerm', compare: 'number' },
  annual_meeting_month: { path: 'governance.annualMeeting', compare: 'month' },
  meeting_notice: { path: 'governance.meetingNotice', compare: 'number' },
  year_signed: { path: 'governance.signedDate', compare: 'year' },
  year_recorded: { path: 'governance.recordedDate', compare: 'year' },
  latest_minutes: { path: 'governance.latestMinutes', compare: 'date' },
  last_annual_meeting: { path: 'governance.lastElection', compare: 'date' },
  insurance_policy_start: { path: 'insurance.policyStart', compare: 'year' },
  association_loan: { path: 'financial.associationLoan', compare: 'terms' },
  repairs: { path: 'propertyDetails.repairs', compare: 'passage' },
  coverage_roof_structure: { path: 'propertyDetails.hoaCoverage.roofStructure', compare: 'party' },
  coverage_water_sewer: { path: 'propertyDetails.hoaCoverage.waterSewer', compare: 'party' },
  coverage_pool_spa: { path: 'propertyDetails.hoaCoverage.poolSpa', compare: 'party' },
  coverage_trash: { path: 'propertyDetails.hoaCoverage.trashCollection', compare: 'party' },
  coverage_landscaping: { path: 'propertyDetails.hoaCoverage.landscaping', compare: 'party' },
  coverage_utilities: { path: 'propertyDetails.hoaCoverage.utilities', compare: 'party' },
}

/**
 * The fields that matter most for a report's grade: dues, income, expenses, reserves, and the number of
 * units.
 */
export const moneyAndSize: readonly string[] = [
  'regular_assessment',
  'monthly_assessment',
  'monthly_dues',
  'quarterly_assessment',
  'annual_assessment',
  'total_income',
  'total_budget',
  'total_expenses',
  'reserve_balance',
  'reserve_contribution',
  'reserve_contribution_current',
  'total_units',
  'unit_count',
]
