import type { DocumentKind } from './types'

/** Labels of kinds on screens. */
export const kindLabels: Record<DocumentKind, string> = {
  ccrs: 'CC&Rs',
  bylaws: 'Bylaws',
  rules: 'Rules',
  budget: 'Budget',
  financial_statement: 'Financial statement',
  reserve_study: 'Reserve study',
  minutes: 'Meeting minutes',
  fee_schedule: 'Fee schedule',
  insurance: 'Insurance',
  questionnaire: 'Questionnaire',
  notice: 'Notice or letter',
  other: 'Other',
}

/** Names of kinds within a sentence. */
export const kindNames: Record<DocumentKind, string> = {
  ccrs: 'CC&Rs',
  bylaws: 'bylaws',
  rules: 'rules',
  budget: 'budget',
  financial_statement: 'financial statement',
  reserve_study: 'reserve study',
  minutes: 'minutes',
  fee_schedule: 'fee schedule',
  insurance: 'insurance documents',
  questionnaire: 'questionnaire',
  notice: 'notice',
  other: 'document',
}
