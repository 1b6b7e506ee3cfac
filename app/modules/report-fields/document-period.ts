import type { DocumentKind } from '../document-reading/types'
import type { Field } from './catalog/field'

/** Whether a field's values change yearly, so that they need a period. */
const changesYearly = ({ kind, printed }: Field) =>
  (kind === 'money' || kind === 'percent') &&
  (printed?.in === 'key' || printed?.in === 'reserves' || printed?.in === 'budget')

/** Whether a value is printed with its period: figures, and other answers that the score treats as current. */
export const isPrintedWithPeriod = (field: Field) => changesYearly(field) || field.datedAs === 'asFigure'

/** Whether a value without a period is printed with its document's date. */
export const isDatedByDocument = (field: Field) =>
  isPrintedWithPeriod(field) || field.datedAs === 'byDocument'

const yearPhrases: Partial<Record<DocumentKind, (year: string) => string>> = {
  budget: (year) => `in the ${year} budget`,
  financial_statement: (year) => `in the ${year} financial statements`,
}
const datePhrases: Partial<Record<DocumentKind, string>> = {
  minutes: 'in minutes of',
  notice: 'in a notice of',
  reserve_study: 'in the reserve study of',
  rules: 'in rules of',
  questionnaire: 'in the questionnaire of',
  fee_schedule: 'in the fee schedule of',
}

/**
 * The period of a figure without its own: its document's date, for kinds of documents that state one
 * reliably. It is labeled as the document's date.
 * @param date of the document: YYYY-MM-DD, YYYY-MM, or YYYY
 */
export function periodOfDocument(field: Field, kind: DocumentKind, date: string | null): string | null {
  if (date === null || !isDatedByDocument(field)) return null
  const words = datePhrases[kind]
  return yearPhrases[kind]?.(date.slice(0, 4)) ?? (words === undefined ? null : `${words} ${date}`)
}
