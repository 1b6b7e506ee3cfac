import type { DocumentKind } from '../../document-reading/types'

// The kinds of documents that answer several fields.

type Kinds = readonly DocumentKind[]

export const governing: Kinds = ['ccrs', 'bylaws', 'rules']
export const money: Kinds = ['budget', 'financial_statement', 'reserve_study', 'questionnaire']
export const statements: Kinds = ['budget', 'financial_statement']
export const declared: Kinds = [
  'ccrs',
  'reserve_study',
  'questionnaire',
  'budget',
  'insurance',
  'bylaws',
  'rules',
]
export const told: Kinds = ['minutes', 'notice', 'questionnaire', 'budget']
export const assessed: Kinds = [...money, 'fee_schedule', 'notice', 'minutes', 'ccrs', 'rules']
export const borrowed: Kinds = ['financial_statement', 'minutes', 'budget', 'notice', 'questionnaire']
export const late: Kinds = ['questionnaire', 'financial_statement', 'minutes']
export const constituting: Kinds = ['bylaws', 'ccrs']
export const described: Kinds = [
  'ccrs',
  'bylaws',
  'questionnaire',
  'reserve_study',
  'insurance',
  'notice',
  'other',
]
export const fees: Kinds = ['fee_schedule', 'rules', 'ccrs', 'bylaws', 'notice', 'questionnaire', 'other']
export const studied: Kinds = ['reserve_study', 'questionnaire']
export const insured: Kinds = ['insurance', 'questionnaire']
export const covering: Kinds = ['ccrs', 'rules', 'questionnaire', 'other']
export const managed: Kinds = [
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
