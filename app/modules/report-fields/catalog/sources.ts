import type { DocumentKind } from '../../document-reading/types'

// Kinds of documents that several fields share.

type Kinds = readonly DocumentKind[]

export const governingDocuments: Kinds = ['ccrs', 'bylaws', 'rules']
export const financialDocuments: Kinds = ['budget', 'financial_statement', 'reserve_study', 'questionnaire']
export const budgetsAndStatements: Kinds = ['budget', 'financial_statement']
export const propertyDocuments: Kinds = [
  'ccrs',
  'reserve_study',
  'questionnaire',
  'budget',
  'insurance',
  'bylaws',
  'rules',
]
export const meetingDocuments: Kinds = ['minutes', 'notice', 'questionnaire', 'budget']
export const duesDocuments: Kinds = [
  ...financialDocuments,
  'fee_schedule',
  'notice',
  'minutes',
  'ccrs',
  'rules',
]
export const loanDocuments: Kinds = ['financial_statement', 'minutes', 'budget', 'notice', 'questionnaire']
export const delinquencyDocuments: Kinds = ['questionnaire', 'financial_statement', 'minutes']
export const bylawsAndDeclaration: Kinds = ['bylaws', 'ccrs']
export const buildingDocuments: Kinds = [
  'ccrs',
  'bylaws',
  'questionnaire',
  'reserve_study',
  'insurance',
  'notice',
  'other',
]
export const feeDocuments: Kinds = [
  'fee_schedule',
  'rules',
  'ccrs',
  'bylaws',
  'notice',
  'questionnaire',
  'other',
]
export const reserveDocuments: Kinds = ['reserve_study', 'questionnaire']
export const insuranceDocuments: Kinds = ['insurance', 'questionnaire']
export const maintenanceDocuments: Kinds = ['ccrs', 'rules', 'questionnaire', 'other']
export const managementDocuments: Kinds = [
  'notice',
  'budget',
  'questionnaire',
  'minutes',
  'rules',
  'financial_statement',
  'insurance',
  'fee_schedule',
  'other',
]
