import type { DocumentKind } from '../document-reading/types'
import { datesInWords } from '../formatting'
import type { Field } from './catalog/field'

/** The period of a recorded date that is an amendment's, and of an absence that a funding plan counts on. */
export const amendmentOnly = 'of an amendment'
export const plannedOnly = 'planned'
/** Of expenses of which a document prints a subtotal alone. */
export const subtotal = 'subtotal of operating expenses'
export const subtotalOnly = new RegExp(`^${subtotal}\\b`)
/** Of a contribution that is printed as income of the reserves, and not as an expense. */
export const reserveIncome = 'reserve income'
export const ofReserveIncome = /^reserve income, /
/** Of a board’s size that no words state. */
export const countedDirectors = 'counted from the list of directors'
/** If the recording of a declaration is stated by a document recorded after it. */
export const statedLater = 'as a later document states'

/** Words that tell of when a figure is, how certain it was then, or how much of the property it is about. */
const timely =
  /\b(?:1[89]|20)\d{2}\b|\b(?:proposed|planned|projected|estimated|forecast|budget(?:ed)?|actual|approved|adopted|draft|recommended|subtotal|minimum|maximum|initial|superseded|required|amendment|common areas|including)\b/i

/** How often an amount is paid stands in the value itself. */
const payment = /^(?:every )?(?:month|quarter|half-year|year)(?:ly)?, /

/** Of a candidate's qualifier what tells the period or status of its value; null for a unit's type or how often it is paid. */
export const periodOf = (qualifier: string | undefined): string | null =>
  qualifier !== undefined && timely.test(qualifier) ? qualifier.replace(payment, '') : null

/** Whether a field's values change from year to year, so that they tell nothing without their period. */
export const changesWithTime = ({ path, kind, printed }: Field) =>
  path === 'financial.fundingLevel' ||
  path === 'financial.budgetStatus' ||
  ((kind === 'money' || kind === 'percent' || path === 'propertyDetails.delinquencies') &&
    (printed?.in === 'key' || printed?.in === 'reserves' || printed?.in === 'budget'))

const datedStatements = new Set([
  'financial.currentLitigation',
  'financial.yearEndStatements',
  'propertyDetails.repairs',
  'propertyInfo.commercialShare',
  'propertyInfo.largestOwnerUnits',
  'propertyInfo.ownerOccupiedShare',
])

/** Whether a value is printed with its period: figures, and other answers that the score takes for what is so today. */
export const isPrintedWithPeriod = (field: Field) => changesWithTime(field) || datedStatements.has(field.path)

/** What may have changed since a document stated it, although it is no figure of a year. */
const changing = new Set([
  'propertyInfo.totalUnits',
  'insurance.company',
  'financial.loanLender',
  'financial.lateFee',
  'financial.transferFee',
  'financial.workingCapital',
  'financial.returnedCheckFee',
  'financial.constructionDeposit',
  'management.company',
  'management.manager',
  'governance.boardSize',
  'propertyDetails.watchedConditions',
  'financial.shortages',
])

/** Whether a value is printed with its document's date where its own words tell no period. */
export const isDatedByDocument = (field: Field) => isPrintedWithPeriod(field) || changing.has(field.path)

const yearly: Partial<Record<DocumentKind, (year: string) => string>> = {
  budget: (year) => `in the ${year} budget`,
  financial_statement: (year) => `in the ${year} financial statements`,
}
const daily: Partial<Record<DocumentKind, string>> = {
  minutes: 'in minutes of',
  notice: 'in a notice of',
  reserve_study: 'in the reserve study of',
}

/**
 * What is known of a figure whose words tell no period: its document's date, where documents of that kind state one reliably. It is not
 * said to be the figure's own.
 * @param date of the document: YYYY-MM-DD, YYYY-MM or YYYY
 */
export function periodOfDocument(field: Field, kind: DocumentKind, date: string | null): string | null {
  if (date === null || !isDatedByDocument(field)) return null
  const words = daily[kind]
  return yearly[kind]?.(date.slice(0, 4)) ?? (words === undefined ? null : `${words} ${date}`)
}

const status =
  'proposed|approved|adopted|ratified|draft|preliminary|revised|amended|final|projected|estimated'
const yearFirst = new RegExp(
  `^(?<year>(?:19|20)\\d{2}),?\\s+(?<status>${status}|actuals?|budget(?:ed)?)(?<budget>\\s+budget)?$`,
  'i',
)
const statusFirst = new RegExp(`^(?<status>${status})\\s+(?<year>(?:19|20)\\d{2})$`, 'i')

/** A period as people say it: "proposed 2026 budget", "actual 2024", "as of January 1, 2025". */
export function periodInWords(period: string): string {
  const words = period.trim().replace(/\s+/g, ' ')
  if (ofReserveIncome.test(words))
    return `${reserveIncome}, ${periodInWords(words.replace(ofReserveIncome, ''))}`
  const groups = (yearFirst.exec(words) ?? statusFirst.exec(words))?.groups
  if (!groups)
    return words
      .replace(
        /\b((?:in (?:minutes|a notice|the reserve study) (?:of|as of)|as of) )(\d{4}-\d{2})$/,
        (_, words: string, month: string) => words + datesInWords(month),
      )
      .replace(/\d{4}-\d{2}-\d{2}/g, datesInWords)
  const { year = '', status: word = '' } = groups
  if (/^actual/i.test(word)) return `actual ${year}`
  return /^budget/i.test(word) ? `${year} budget` : `${word.toLowerCase()} ${year} budget`
}
