import { calendarDate } from '../date-formats'
import { usd } from '../formatting'
import { budgetStatusLabels, hoaNumbers, type HoaField, type HoaFields } from './schema'

/**
 * An HOA (docs/specification/hoas-and-partners.md#hoa-record): money in cents, dates as YYYY-MM-DD, times in UTC
 * milliseconds.
 */
export type Hoa = HoaFields & {
  id: number
  isPartner: boolean
  fiphoCompletedAt: number | null
  /** Derived from the HOA's documents. */
  documentsCount: number
  lastDocumentUpdate: string | null
  createdAt: number
  updatedAt: number
}

/** An amount in dollars, for API calls. */
export const inDollars = (cents: number | null) => (cents === null ? null : cents / 100)

/** A field's name in forms, API calls, and the log: amounts without their storage unit. */
export const publicName = (field: HoaField) => field.replace(/Cents$/, '')

/** Shown for a missing answer. */
export const notAnswered = 'Not answered'

const questions = new Set<HoaField>([...hoaNumbers, 'budgetStatus'])

/** A field's value in words: empty if there is none, "Not answered" for a question without an answer. */
export function hoaFieldText<F extends HoaField>(field: F, fields: Pick<HoaFields, F>): string {
  const value: HoaFields[HoaField] = fields[field]
  // A 0 here means that the original text could not be parsed as a number.
  if (value === 0 && (field === 'yearBuilt' || field === 'totalUnits')) return notAnswered
  if (value === null) return questions.has(field) ? notAnswered : ''
  if (Array.isArray(value)) return value.join(', ')
  if (field === 'monthlyDuesCents' || field === 'reserveFundCents') return usd(Number(value))
  if (field === 'insuranceExpiration' || field === 'reserveStudyDate') return calendarDate(String(value))
  if (field === 'budgetStatus') return budgetStatusLabels[value as keyof typeof budgetStatusLabels]
  if (field === 'yearBuilt') return String(value)
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}

/** An HOA in API format: money as dollars with cents, and null for a question without an answer. */
export const toPublic = ({ monthlyDuesCents, reserveFundCents, ...hoa }: Hoa) => ({
  ...hoa,
  monthlyDues: inDollars(monthlyDuesCents),
  reserveFund: inDollars(reserveFundCents),
})
