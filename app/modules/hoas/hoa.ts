import { calendarDate, usd } from '../formatting'
import { budgetStatusLabels, type HoaField, type HoaFields } from './schema'

/** An HOA (specification 2, section 3): money in cents, dates as YYYY-MM-DD, times in UTC milliseconds. */
export type Hoa = HoaFields & {
  id: number
  isPartner: boolean
  fiphoCompletedAt: number | null
  /** Read from the HOA's documents. */
  documentsCount: number
  lastDocumentUpdate: string | null
  createdAt: number
  updatedAt: number
}

/** An amount as calls give it. */
export const inDollars = (cents: number | null) => (cents === null ? null : cents / 100)

/** A field as forms, calls and the log name it: an amount without the unit in which it is kept. */
export const publicName = (field: HoaField) => field.replace(/Cents$/, '')

/** What a field holds, in words; empty for nothing. A year or a number of units that nobody has entered is kept as 0. */
export function fieldText<F extends HoaField>(field: F, fields: Pick<HoaFields, F>): string {
  const value: HoaFields[HoaField] = fields[field]
  if (value === null || value === '') return ''
  if (Array.isArray(value)) return value.join(', ')
  if (field === 'monthlyDuesCents' || field === 'reserveFundCents') return usd(Number(value))
  if (field === 'insuranceExpiration' || field === 'reserveStudyDate') return calendarDate(String(value))
  if (field === 'budgetStatus') return budgetStatusLabels[value as keyof typeof budgetStatusLabels]
  if (value === 0 && (field === 'yearBuilt' || field === 'totalUnits')) return ''
  if (field === 'yearBuilt') return String(value)
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}

const notAnswered = 'Not answered'

/** The counts that the FiPhO questionnaire asks for. */
const fiphoCounts = [
  'specialAssessments',
  'assessmentIncreases',
  'monthsSinceElection',
  'monthsSinceNewElection',
] as const satisfies HoaField[]

/** A count of the FiPhO questionnaire that nobody has answered is kept as 0, which would read as "none". */
export const isUnanswered = (field: HoaField, hoa: Hoa): boolean =>
  hoa.fiphoCompletedAt === null && fiphoCounts.some((name) => name === field && hoa[name] === 0)

/** What a field of an HOA holds, in words; empty for nothing, and of a question that nobody has answered just that. */
export const answerText = (field: HoaField, hoa: Hoa): string =>
  isUnanswered(field, hoa) || (field === 'budgetStatus' && hoa.budgetStatus === null)
    ? notAnswered
    : fieldText(field, hoa)

/** An HOA as calls give it: money as dollars with cents, and null for a question that nobody has answered. */
export const toPublic = ({ monthlyDuesCents, reserveFundCents, ...hoa }: Hoa) => ({
  ...hoa,
  ...Object.fromEntries(
    fiphoCounts
      .filter((field) => isUnanswered(field, { ...hoa, monthlyDuesCents, reserveFundCents }))
      .map((field) => [field, null]),
  ),
  monthlyDues: inDollars(monthlyDuesCents),
  reserveFund: inDollars(reserveFundCents),
})
