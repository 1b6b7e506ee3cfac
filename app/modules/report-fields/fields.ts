import { documentKinds, type DocumentKind } from '../document-reading/types'

/** The sections of a report that hold values read from documents (specification 2, section 2). */
export type FieldSection =
  'general' | 'key-info' | 'fipho' | 'alerts' | 'management' | 'financial' | 'rules' | 'documents'

/**
 * How a field's values are compared: money in cents, counts, percent 0 to 100, dates as YYYY-MM-DD (or YYYY-MM, YYYY), choices as a
 * word of a closed list, names and short texts loosely, passages (rules in the documents' own words) not at all: staff read them.
 */
export type FieldKind =
  'money' | 'count' | 'percent' | 'date' | 'choice' | 'name' | 'text' | 'passage' | 'score'

export type Field = {
  /** Into the report's data. */
  path: string
  section: FieldSection
  label: string
  kind: FieldKind
  /** A report is approved only with each of these verified (rulings, section 5). */
  required: boolean
  /** The kinds of documents that answer it; none of them there is "not provided", there but silent is "not found". */
  livesIn: readonly DocumentKind[]
}

const governing = ['ccrs', 'bylaws', 'rules'] as const
const money = ['budget', 'financial_statement', 'reserve_study', 'questionnaire'] as const
const declared = ['ccrs', 'reserve_study', 'questionnaire', 'budget', 'insurance', 'bylaws', 'rules'] as const
const told = ['minutes', 'notice', 'questionnaire', 'budget'] as const
const assessed = [...money, 'fee_schedule', 'notice', 'minutes', 'ccrs', 'rules'] as const
const constituting = ['bylaws', 'ccrs'] as const
const fees = ['fee_schedule', 'rules', 'ccrs', 'bylaws', 'notice', 'questionnaire', 'other'] as const
const insured = ['insurance', 'questionnaire'] as const
const covering = ['ccrs', 'rules', 'questionnaire', 'other'] as const
const managed = [
  'notice',
  'budget',
  'questionnaire',
  'minutes',
  'rules',
  'financial_statement',
  'insurance',
  'fee_schedule',
  'other',
] as const

const field = (
  section: FieldSection,
  path: string,
  label: string,
  kind: FieldKind,
  livesIn: readonly DocumentKind[],
  required: 'required' | '' = '',
): Field => ({ path, section, label, kind, livesIn, required: required === 'required' })

/** Every field that is looked for, in the report's order (design: extraction). */
export const fields: readonly Field[] = [
  field('general', 'propertyInfo.hoaName', 'Association Name', 'name', documentKinds, 'required'),
  field('general', 'propertyInfo.county', 'County', 'name', documentKinds),
  field('general', 'propertyInfo.state', 'State', 'name', documentKinds),

  field('key-info', 'propertyInfo.totalUnits', 'Total Units', 'count', declared, 'required'),
  field('key-info', 'propertyInfo.monthlyDues', 'Monthly Dues', 'money', assessed, 'required'),
  field('key-info', 'financial.regularAssessment', 'Regular Assessment', 'money', assessed),
  field('key-info', 'financial.assessmentDueDate', 'Assessment Due', 'text', [...fees, 'budget']),
  field('key-info', 'propertyInfo.yearBuilt', 'Year Built', 'date', [
    'reserve_study',
    'questionnaire',
    'insurance',
    'ccrs',
    'other',
  ]),
  field('key-info', 'propertyInfo.associationAge', 'Association Age', 'count', [
    'ccrs',
    'bylaws',
    'reserve_study',
    'questionnaire',
  ]),
  field('key-info', 'propertyInfo.ownerOccupiedShare', 'Owner-Occupied Share', 'percent', [
    'questionnaire',
    'minutes',
    'notice',
  ]),

  field('fipho', 'healthScores.overall', 'FiPhO Score', 'score', [], 'required'),
  field('fipho', 'healthScores.financial', 'Financial Health Score', 'score', [], 'required'),
  field('fipho', 'healthScores.physical', 'Physical Health Score', 'score', [], 'required'),
  field('fipho', 'healthScores.operational', 'Operational Health Score', 'score', [], 'required'),

  field(
    'financial',
    'financial.fundingLevel',
    'Funding Level',
    'percent',
    ['reserve_study', 'questionnaire', 'budget', 'financial_statement'],
    'required',
  ),
  field('financial', 'financial.currentReserve', 'Reserve Balance', 'money', money, 'required'),
  field('financial', 'financial.targetReserve', 'Fully Funded Balance', 'money', [
    'reserve_study',
    'budget',
    'questionnaire',
  ]),
  field('financial', 'financial.perUnitBalance', 'Reserve Balance per Unit', 'money', money),
  field('financial', 'financial.perUnitUnderfunding', 'Underfunding per Unit', 'money', money),
  field('financial', 'financial.reserveContribution', 'Reserve Contribution', 'money', money),
  field('financial', 'financial.recommendedContribution', 'Recommended Reserve Contribution', 'money', [
    'reserve_study',
  ]),
  field('financial', 'financial.minimumContribution', 'Minimum Reserve Contribution', 'money', [
    'reserve_study',
    'ccrs',
    'bylaws',
    'rules',
  ]),
  field('financial', 'financial.reserveStudyDate', 'Reserve Study Date', 'date', [
    'reserve_study',
    'questionnaire',
  ]),
  field('financial', 'financial.reserveStudyProvider', 'Reserve Study Provider', 'name', [
    'reserve_study',
    'questionnaire',
  ]),
  field(
    'financial',
    'financial.budgetStatus',
    'Budget Status',
    'choice',
    ['budget', 'financial_statement', 'questionnaire'],
    'required',
  ),
  field('financial', 'financial.totalIncome', 'Total Income', 'money', ['budget', 'financial_statement']),
  field('financial', 'financial.totalExpenses', 'Total Expenses', 'money', ['budget', 'financial_statement']),
  field('financial', 'financial.operatingResult', 'Operating Result', 'money', [
    'budget',
    'financial_statement',
  ]),
  field('financial', 'financial.bankBalance', 'Total Bank Balance', 'money', [
    'budget',
    'financial_statement',
    'minutes',
  ]),
  field('financial', 'financial.associationLoan', 'Association Loan', 'money', [
    'financial_statement',
    'minutes',
    'budget',
    'notice',
    'questionnaire',
  ]),
  field('financial', 'financial.insuranceExpense', 'Insurance Expense', 'money', [
    'budget',
    'financial_statement',
  ]),
  field('financial', 'financial.yearEndStatements', 'Year-End Statements', 'choice', [
    'financial_statement',
    'questionnaire',
  ]),
  field('financial', 'financial.delinquencyShare', 'Delinquency', 'percent', [
    'questionnaire',
    'financial_statement',
    'minutes',
  ]),
  field('financial', 'propertyDetails.delinquencies', 'Delinquent Units', 'count', [
    'questionnaire',
    'financial_statement',
    'minutes',
  ]),
  field('financial', 'financial.duesIncrease', 'Latest Dues Increase', 'percent', told),
  field(
    'financial',
    'financial.specialAssessments',
    'Special Assessments',
    'money',
    [...told, 'financial_statement'],
    'required',
  ),
  field(
    'financial',
    'financial.currentLitigation',
    'Litigation',
    'choice',
    ['minutes', 'questionnaire', 'notice', 'financial_statement', 'insurance'],
    'required',
  ),
  field('financial', 'financial.assessmentIncreaseCap', 'Limit on Assessment Increases', 'percent', [
    'ccrs',
    'bylaws',
  ]),
  field('financial', 'financial.lateFee', 'Late Fee', 'text', fees),
  field('financial', 'financial.lateInterest', 'Interest on Late Payments', 'percent', fees),
  field('financial', 'financial.lienPolicy', 'Liens', 'passage', fees),
  field('financial', 'financial.transferFee', 'Transfer Fee', 'money', fees),
  field('financial', 'financial.workingCapital', 'Working Capital Contribution', 'text', fees),
  field('financial', 'financial.returnedCheckFee', 'Returned Check Fee', 'money', fees),
  field('financial', 'financial.constructionDeposit', 'Construction Deposit', 'money', fees),
  field('financial', 'financial.fines', 'Fines', 'passage', fees),

  field('financial', 'insurance.company', 'Insurance Carrier', 'name', insured, 'required'),
  field('financial', 'insurance.policyStart', 'Policy Start', 'date', insured),
  field('financial', 'insurance.expiration', 'Insurance Expiration', 'date', insured, 'required'),
  field('financial', 'insurance.deductible', 'Deductible', 'money', insured, 'required'),
  field('financial', 'insurance.windDeductible', 'Wind and Hail Deductible', 'text', insured),
  field('financial', 'insurance.coverageLimit', 'Property Coverage', 'money', insured),
  field('financial', 'insurance.replacementValue', 'Replacement Value', 'percent', insured),
  field('financial', 'insurance.liabilityLimit', 'Liability Limit', 'money', insured),
  field('financial', 'insurance.directorsOfficers', 'Directors’ and Officers’ Cover', 'money', insured),
  field('financial', 'insurance.fidelity', 'Fidelity Cover', 'money', insured),
  field('financial', 'insurance.fhaExpiration', 'FHA Approval Expiration', 'date', [
    'questionnaire',
    'notice',
    'other',
  ]),

  field('rules', 'propertyDetails.petRules', 'Pets', 'passage', governing, 'required'),
  field('rules', 'propertyDetails.parkingRules', 'Parking', 'passage', governing, 'required'),
  field('rules', 'propertyDetails.rentalRules', 'Rentals', 'passage', governing, 'required'),
  field('rules', 'propertyDetails.smokingRules', 'Smoking', 'passage', governing),
  field('rules', 'propertyDetails.architecturalReview', 'Architectural Review', 'passage', governing),
  field('rules', 'propertyDetails.hasViolations', 'Violations', 'choice', ['questionnaire', 'notice']),
  field('rules', 'propertyDetails.repairs', 'Repairs', 'choice', [
    'minutes',
    'reserve_study',
    'questionnaire',
    'notice',
    'other',
  ]),
  field('rules', 'propertyDetails.structuralInspection', 'Structural Inspection', 'date', [
    'questionnaire',
    'minutes',
    'notice',
    'other',
  ]),
  field('rules', 'propertyDetails.hoaCoverage.roofStructure', 'Roof and Structure', 'choice', covering),
  field('rules', 'propertyDetails.hoaCoverage.waterSewer', 'Water and Sewer', 'choice', covering),
  field('rules', 'propertyDetails.hoaCoverage.poolSpa', 'Pool and Spa', 'choice', covering),
  field('rules', 'propertyDetails.hoaCoverage.trashCollection', 'Trash Collection', 'choice', covering),
  field('rules', 'propertyDetails.hoaCoverage.landscaping', 'Landscaping', 'choice', covering),
  field('rules', 'propertyDetails.hoaCoverage.utilities', 'Utilities', 'choice', covering),
  field('rules', 'governance.quorum', 'Quorum of Members', 'percent', constituting),
  field('rules', 'governance.boardSize', 'Board Size', 'text', constituting),
  field('rules', 'governance.boardTerm', 'Term of Directors', 'count', constituting),
  field('rules', 'governance.annualMeeting', 'Annual Meeting', 'text', constituting),
  field('rules', 'governance.meetingNotice', 'Notice of Meetings', 'text', constituting),
  field('rules', 'governance.lastElection', 'Last Annual Meeting', 'date', [
    'minutes',
    'notice',
    'questionnaire',
  ]),
  field('documents', 'governance.recordedDate', 'Recorded', 'date', ['ccrs', 'bylaws']),
  field('documents', 'governance.signedDate', 'Signed', 'date', ['ccrs', 'bylaws', 'rules']),
  field('documents', 'governance.latestMinutes', 'Latest Minutes', 'date', ['minutes']),

  field('management', 'management.company', 'Management Company', 'name', managed, 'required'),
  field('management', 'management.manager', 'Manager', 'name', managed),
  field('management', 'management.phone', 'Management Phone', 'text', managed, 'required'),
  field('management', 'management.email', 'Management E-mail', 'text', managed, 'required'),
]

const byPath = new Map(fields.map((f) => [f.path, f]))

/** The field of a path; undefined for a path that is not a field. */
export const fieldOf = (path: string): Field | undefined => byPath.get(path)
