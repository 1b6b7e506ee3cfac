import { plannedOnly } from './period'
import { known, notProvided, statedNone, type Answer } from '../scoring/inputs'
import { paymentsAYear } from './calculate'
import type { Absence } from './items'
import { numberOf, type TypedValue } from './typed-value'

/** A value as it stands after staff have looked, or which absence. */
export type VerifiedValue = {
  path: string
  typed: TypedValue | null
  absence?: Absence | null | undefined
  /** "2026, proposed"; of insurance "required". */
  period?: string | null | undefined
}

/** What a declaration calls for, or what a funding plan counts on, is no fact about the association. */
const isNoFact = ({ path, period }: VerifiedValue) =>
  (path.startsWith('insurance.') && /^(?:required|maximum)\b/.test(period ?? '')) ||
  (path === 'financial.specialAssessments' && period === plannedOnly)

const millisecondsOfDay = 86_400_000

/** Between days as they are kept: YYYY-MM-DD, YYYY-MM or YYYY; null for a day that is still far ahead. */
export function yearsBetween(from: string, today: string): number | null {
  const start = Date.parse(
    `${from.length === 4 ? `${from}-07-01` : from.length === 7 ? `${from}-01` : from}T00:00:00Z`,
  )
  const end = Date.parse(`${today}T00:00:00Z`)
  const years = (end - start) / millisecondsOfDay / 365.25
  return Number.isFinite(years) && years >= -0.6 ? Math.max(0, years) : null
}

export const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100

export const answer = <T>(value: T | null): Answer<T> => (value === null ? notProvided : known(value))

/** What scores and lender tests read of a report's values. What can't be known from them is null: nothing is guessed. */
export function valueReader(values: readonly VerifiedValue[]) {
  const byPath = new Map(values.filter((v) => !isNoFact(v)).map((v) => [v.path, v]))
  const typedAt = (path: string): TypedValue | null => {
    const given = byPath.get(path)
    return given && (!given.absence || given.absence === 'stated_none') ? given.typed : null
  }
  /** A document states that there is none. */
  const saysNone = (path: string) =>
    byPath.get(path)?.absence === 'stated_none' || typedAt(path)?.kind === 'none'
  const number = (path: string): number | null => {
    const value = numberOf(typedAt(path))
    return value !== null && Number.isFinite(value) ? value : null
  }
  const choice = (path: string): string | null => {
    const typed = typedAt(path)
    return typed?.kind === 'choice' ? typed.choice : null
  }
  const date = (path: string): string | null => {
    const typed = typedAt(path)
    return typed?.kind === 'date' ? typed.date : null
  }
  /** Cents a year; null for an amount without a period, which could be a month's or a year's. */
  const perYear = (path: string) => {
    const [cents, payments] = [number(path), paymentsAYear(typedAt(path))]
    return cents === null || payments === null ? null : cents * payments
  }
  const numberOrNone = (path: string): Answer<number> =>
    number(path) === null && saysNone(path) ? statedNone : answer(number(path))
  const units = number('propertyInfo.totalUnits')
  const dues = typedAt('propertyInfo.monthlyDues')
  /** Of all units, in cents; null where the amount depends on the type of unit. */
  const duesAYear =
    dues?.kind === 'money' && dues.to === undefined && units !== null ? dues.cents * 12 * units : null
  /** Of the units, in percent. */
  const late = () =>
    saysNone('propertyDetails.delinquencies') || saysNone('financial.delinquencyShare')
      ? 0
      : (number('financial.delinquencyShare') ?? share(number('propertyDetails.delinquencies'), units))
  /** Of the coverage, in percent. */
  const deductibleShare = () => {
    const [typed, cover] = [typedAt('insurance.deductible'), typedAt('insurance.coverageLimit')]
    if (typed?.kind === 'percent') return typed.percent
    return share(number('insurance.deductible'), cover?.kind === 'money' ? cover.cents : null)
  }
  return {
    typedAt,
    saysNone,
    number,
    numberOrNone,
    choice,
    date,
    perYear,
    units,
    duesAYear,
    late,
    deductibleShare,
  }
}
