import { dayMs } from '../time-units'
import { figureLookup } from './figure-lookup'
import { lastDayOfPeriod, parseQualifier } from './qualifier'
import { known, notProvided, statedNone, type InputValue } from '../scoring/inputs'
import { paymentsPerYear } from './calculate'
import type { Absence } from './items'
import { numberOf, percentIn, type TypedValue } from './typed-value'

/** A verified value or absence. */
export type VerifiedValue = {
  path: string
  typed: TypedValue | null
  absence?: Absence | null | undefined
  /** "2026, proposed"; for insurance, "required". */
  period?: string | null | undefined
  /** `system` for calculated values. */
  source?: string | undefined
}

/** Requirements and plan assumptions are not facts about the association. */
const isNotFact = ({ path, period }: VerifiedValue) =>
  (path.startsWith('insurance.') && parseQualifier(period).isLimit) ||
  (path === 'financial.specialAssessments' && parseQualifier(period).isAssumption)

const delinquencySharePath = 'financial.delinquencyShare'
const delinquentUnitsPath = 'propertyDetails.delinquencies'

/** Years between dates (YYYY-MM-DD, YYYY-MM, or YYYY); null for a date far in the future. */
export function yearsBetween(from: string, today: string): number | null {
  const start = Date.parse(
    `${from.length === 4 ? `${from}-07-01` : from.length === 7 ? `${from}-01` : from}T00:00:00Z`,
  )
  const end = Date.parse(`${today}T00:00:00Z`)
  const years = (end - start) / dayMs / 365.25
  return Number.isFinite(years) && years >= -0.6 ? Math.max(0, years) : null
}

export const percentOf = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100

export const toInputValue = <T>(value: T | null): InputValue<T> =>
  value === null ? notProvided : known(value)

/** Reads single fields; null if there is no value of the kind that is asked for. */
function fieldLookup(values: readonly VerifiedValue[], day?: string) {
  const facts = values.filter((v) => !isNotFact(v))
  const { isTooOld } = figureLookup(facts)
  const currentFacts = day === undefined ? facts : facts.filter((v) => !isTooOld(v, day))
  const byPath = new Map(currentFacts.map((v) => [v.path, v]))
  const typedAt = (path: string): TypedValue | null => {
    const verified = byPath.get(path)
    return verified && (!verified.absence || verified.absence === 'stated_none') ? verified.typed : null
  }
  /** Whether a document states that there is none. */
  const isStatedNone = (path: string) =>
    byPath.get(path)?.absence === 'stated_none' || typedAt(path)?.kind === 'none'
  const number = (path: string): number | null => {
    const value = numberOf(typedAt(path))
    return value !== null && Number.isFinite(value) ? value : null
  }
  /** Fields of percentages may hold an amount instead. */
  const percent = (path: string): number | null => percentIn(typedAt(path))
  const choice = (path: string): string | null => {
    const typed = typedAt(path)
    return typed?.kind === 'choice' ? typed.choice : null
  }
  const date = (path: string): string | null => {
    const typed = typedAt(path)
    return typed?.kind === 'date' ? typed.date : null
  }
  const numberOrNone = (path: string): InputValue<number> =>
    number(path) === null && isStatedNone(path) ? statedNone : toInputValue(number(path))
  const periodAt = (path: string) => byPath.get(path)?.period ?? null
  const units = number('propertyInfo.totalUnits')
  return { typedAt, isStatedNone, number, percent, numberOrNone, choice, date, periodAt, units }
}

type FieldLookup = ReturnType<typeof fieldLookup>

/** Amounts that take several fields to read. */
function amountLookup({ typedAt, number, periodAt, units }: FieldLookup) {
  /**
   * Cents per year for all units; null without an interval. A monthly amount with cents was rounded, so twelve of them
   * are rounded to the dollar.
   */
  const centsPerYear = (path: string) => {
    const typed = typedAt(path)
    const [cents, payments] = [number(path), paymentsPerYear(typed)]
    if (cents === null || payments === null) return null
    const annual =
      payments === 1 || cents % 100 === 0 ? cents * payments : Math.round((cents * payments) / 100) * 100
    const isPerUnit = typed?.kind === 'money' && typed.each === true
    return !isPerUnit ? annual : units === null ? null : annual * units
  }
  /**
   * What the operating result leaves out of income because it goes into reserves, in cents a year; null if nothing
   * does.
   */
  const reservedIncome = (): number | null => {
    const [income, expenses] = [number('financial.totalIncome'), number('financial.totalExpenses')]
    const [result, contribution] = [
      number('financial.operatingResult'),
      centsPerYear('financial.reserveContribution'),
    ]
    if (income === null || expenses === null || result === null || contribution === null || contribution <= 0)
      return null
    const hasSamePeriod = periodAt('financial.totalIncome') === periodAt('financial.totalExpenses')
    const isSubtracted =
      Math.abs(income - expenses - contribution - result) <= Math.max(100, contribution * 0.001)
    return hasSamePeriod && isSubtracted ? contribution : null
  }
  const dues = typedAt('propertyInfo.monthlyDues')
  /** The annual dues of all units in cents; null if the amount depends on the unit type. */
  const annualDues =
    dues?.kind === 'money' && dues.to === undefined && units !== null ? dues.cents * 12 * units : null
  /** The deductible as a percentage of the coverage. */
  const deductibleShare = () => {
    const [typed, coverage] = [typedAt('insurance.deductible'), typedAt('insurance.coverageLimit')]
    if (typed?.kind === 'percent') return typed.percent
    return percentOf(number('insurance.deductible'), coverage?.kind === 'money' ? coverage.cents : null)
  }
  return { centsPerYear, reservedIncome, annualDues, deductibleShare }
}

/** Delinquency, which documents state as a share or as a number of units. */
function delinquencyLookup({ isStatedNone, number, periodAt, units }: FieldLookup) {
  const delinquencyAt = (path: string) => {
    if (isStatedNone(path)) return 0
    return path === delinquencySharePath ? number(path) : percentOf(number(path), units)
  }
  const isNewer = (path: string, other: string) => {
    const [day, otherDay] = [path, other].map((at) => lastDayOfPeriod(periodAt(at)))
    return Boolean(day && otherDay && day > otherDay)
  }
  /** The path that states the delinquency, as a share or as units: the newer of the two; null if neither does. */
  const delinquencyPath = (): string | null => {
    const [first, second] = [delinquencySharePath, delinquentUnitsPath].filter(
      (path) => delinquencyAt(path) !== null,
    )
    if (first === undefined || second === undefined) return first ?? null
    if (isNewer(first, second)) return first
    return isNewer(second, first) || isStatedNone(second) ? second : first
  }
  /** Delinquent units as a percentage of all units. */
  const delinquency = () => {
    const path = delinquencyPath()
    return path === null ? null : delinquencyAt(path)
  }
  return { delinquencyPath, delinquency }
}

/**
 * Reads a report's values for scores and lender tests. Unknown values are null; nothing is guessed.
 * @param day YYYY-MM-DD: values too old to count on that day are omitted; without it, values of any age are
 * read
 */
export function valueLookup(values: readonly VerifiedValue[], day?: string) {
  const fields = fieldLookup(values, day)
  return { ...fields, ...amountLookup(fields), ...delinquencyLookup(fields) }
}

export type ValueLookup = ReturnType<typeof valueLookup>
