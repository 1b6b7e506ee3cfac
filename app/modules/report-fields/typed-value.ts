/** How often a payment is due. */
export type PaymentInterval = 'month' | 'quarter' | 'half-year' | 'year'
/** Charges for late payment may also be due by the day or week. */
export type ChargeInterval = PaymentInterval | 'day' | 'week'

/** What an amount is charged for. */
type Charge = {
  /** How often it is paid. */
  per?: ChargeInterval
  /** Per unit, rather than for the whole association. */
  each?: true
  /** What the document calls the unit: "lot", "household"; "unit" if missing. */
  unit?: string
}

/** Amounts in cents. */
type Money = Charge & {
  kind: 'money'
  cents: number
  /** The maximum, if the amount depends on the unit type. */
  to?: number
  /** A bound rather than the amount itself. */
  limit?: 'most'
  /** Whether it has been paid or is over. */
  settled?: true
  /** Whether it was voted down or withdrawn. */
  rejected?: true
  /** Whether it is not decided yet. */
  proposed?: true
  /** The planned amount in cents of which this was paid. */
  planned?: number
  /** What it pays for: "roof replacement". */
  purpose?: string
  /** The planned work that it pays for: "through 2029" or "in 2027", and the components, as a person lists them. */
  work?: { years: string; components: string }
  /** The planned work that it pays for, as a reserve study schedules it. */
  schedule?: Schedule
  /** Words that follow, which are not compared: "without a vote of the owners". */
  note?: string
}

/** The largest components of planned work. Smaller ones are not listed, so their sum is a lower bound. */
export type Schedule = {
  /** The last year, and whether it is the only one. */
  until: number
  isOneYear: boolean
  components: { name: string; cents: number; year: number }[]
  /** How many more there are. */
  others: number
  /** Components below this amount in cents are left out. */
  least: number
}

/** Shares in percent, 0 to 100. */
type Percent = {
  kind: 'percent'
  percent: number
  /** Rates are printed to the hundredth, other shares to the tenth. */
  decimals?: 2
  /** How the document puts it, if not as a number: "A majority". */
  words?: string
  /** What it is a share of: "the annual budget". */
  of?: string
  per?: ChargeInterval
  limit?: 'most'
  proposed?: true
  /** When it applies: "at meetings on assessments". */
  condition?: string
  note?: string
}

/** Numbers of something. */
type Count = {
  kind: 'count'
  count: number
  /** The maximum of a range. */
  to?: number
  limit?: 'least'
  /** What is counted, in the singular: "year", "unit", "director". */
  unit?: string
  /** What the document calls several of them: "members in person". */
  words?: string
  /** What is counted by them: "assessments", for "2 months of assessments". */
  of?: string
  /** What a payment equals as many times: "assessments", for "3 months’ assessments". Such a value is no number. */
  worth?: string
  condition?: string
  note?: string
}

/** An increase of dues as a document states it: in percent, as an amount, or as old and new amounts in cents. */
export type Increase = Charge & {
  kind: 'increase'
  percent?: number
  /** Whether the percentage was calculated from the amounts. */
  isCalculated?: true
  /** The amount by which they rise, in cents. */
  by?: number
  /** The old amount in cents. */
  from?: number
  /** The new amount in cents. */
  to?: number
}

/** "5% or $25, whichever is greater" */
export type Alternatives = {
  kind: 'alternatives'
  terms: readonly (Money | Percent)[]
  whichever: 'greater' | 'less'
  limit?: 'most'
  per?: ChargeInterval
  proposed?: true
}

/** What a value is compared by, if its number or words do not suffice. */
type Compared = { comparedAs?: string | number }

/**
 * A value as data, for printing, comparison, and calculation: numbers with their units, never formatted. It is stored
 * beside the printed words, so that scores, alerts, and arithmetic never parse them again.
 */
export type TypedValue =
  | Money
  | Percent
  | (Count & Compared)
  | Increase
  | Alternatives
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  | { kind: 'date'; date: string }
  /** A choice of a closed list; `detail` tells apart choices that count as the same one. */
  | { kind: 'choice'; choice: string; detail?: string; words?: string }
  /** Names, rules, and passages, in words. */
  | ({ kind: 'text'; text: string } & Compared)
  /** A stated "none". */
  | { kind: 'none' }

type Details<T> = Omit<T, 'kind'> extends infer Rest ? { [K in keyof Rest]?: Rest[K] | undefined } : never

/** Leaves out what is undefined, so that equal values are stored as equal JSON. */
const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, detail]) => detail !== undefined)) as T

export const money = (cents: number, details: Details<Omit<Money, 'cents'>> = {}) =>
  withoutUndefined({ kind: 'money', cents, ...details } as Money)
export const percentage = (percent: number, details: Details<Omit<Percent, 'percent'>> = {}) =>
  withoutUndefined({ kind: 'percent', percent, ...details } as Percent)
export const countOf = (
  count: number,
  unit?: string,
  details: Details<Omit<Count & Compared, 'count' | 'unit'>> = {},
) => withoutUndefined({ kind: 'count', count, unit, ...details } as Count & Compared)
export const increaseOf = (details: Details<Increase>) =>
  withoutUndefined({ kind: 'increase', ...details } as Increase)
export const dateOf = (date: string): TypedValue => ({ kind: 'date', date })
/** @param words as the document puts it, if not as the field's list does */
export const choiceOf = (choice: string, details: { detail?: string; words?: string } = {}): TypedValue => ({
  kind: 'choice',
  choice,
  ...details,
})
/** @param comparedAs by default, the text in lower case */
export const textOf = (text: string, comparedAs?: string | number): TypedValue =>
  withoutUndefined({ kind: 'text', text, comparedAs } as TypedValue)
/** A contribution of new owners. */
export const monthsOfAssessments = (months: number) =>
  countOf(months, 'month', { of: 'assessments', comparedAs: `${months} months` })
export const none: TypedValue = { kind: 'none' }

/** The number in a typed value: cents, percent, or a count; null if it has none or is only worth one. */
export function numberOf(typed: TypedValue | null | undefined): number | null {
  switch (typed?.kind) {
    case 'money':
      return typed.cents
    case 'percent':
      return typed.percent
    case 'count':
      return typed.worth === undefined ? typed.count : null
    case 'increase':
      return typed.percent ?? typed.by ?? null
    default:
      return null
  }
}

/** The percentage in a typed value; null if it is an amount or anything else. */
export const percentIn = (typed: TypedValue | null | undefined): number | null =>
  typed?.kind === 'percent' || typed?.kind === 'increase' ? (typed.percent ?? null) : null

/** Whether a value is a range of numbers or amounts. */
export const isRange = (typed: TypedValue | null | undefined) =>
  (typed?.kind === 'count' || typed?.kind === 'money') && typed.to !== undefined

/** A single amount of money without conditions or remarks, paid once or at an interval; null for all others. */
export function plainAmount(
  typed: TypedValue | null | undefined,
): { cents: number; per: ChargeInterval | null } | null {
  if (typed?.kind !== 'money') return null
  const { kind: _, cents, per = null, ...details } = typed
  return Object.keys(details).length === 0 ? { cents, per } : null
}
