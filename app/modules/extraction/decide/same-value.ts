import { isSameAssociation } from '../association-names'
import type { Field } from '../../report-fields/fields'
import { paymentsPerYear } from '../../report-fields/calculate'
import { parseTyped } from '../../report-fields/parse-typed-value'
import { numberOf, type TypedValue } from '../../report-fields/typed-value'
import { comparisonText } from '../../document-reading/comparable-text'
import type { Candidate } from '../../report-fields/candidate'
import { namePath } from '../../report-fields/name-path'

type ComparableValue = Pick<Candidate, 'comparable'> & {
  documentId: number | null
  value?: string | null
  typed?: TypedValue | null
}

/** Cents per year of an amount with its payment interval; null if no interval is stated. */
export function yearlyAmount(
  field: Field,
  compared: Pick<ComparableValue, 'value' | 'typed'>,
): { cents: number; payments: number } | null {
  const typed = compared.typed ?? parseTyped(field, compared.value ?? null)
  const [cents, payments] = [numberOf(typed), paymentsPerYear(typed)]
  return cents === null || payments === null ? null : { cents: cents * payments, payments }
}

/** "$2,083.33 a month" and "$25,000 a year" are equal apart from rounding. */
export function isSamePerYear(field: Field, a: ComparableValue, b: ComparableValue): boolean {
  const [first, second] = [yearlyAmount(field, a), yearlyAmount(field, b)]
  if (!first || !second || first.payments === second.payments) return false
  return Math.abs(first.cents - second.cents) <= Math.max(first.payments, second.payments)
}

/** Words that do not change what a short statement says. */
const fillers = new Set(
  'a an and are as at be by due each every for from in is it its mandatory no of on or per shall such than that the their this to upon will year yearly annually month monthly before installments equal payable day days'.split(
    ' ',
  ),
)
const ordinals = [
  'zeroth',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** "The 1st day of each month" and "on or before the first day of the month" have the same ones. */
const meaningfulWords = (text: string) =>
  comparisonText(text)
    .split(' ')
    .map((word) => {
      const ordinal = ordinals.indexOf(word)
      return ordinal > 0 ? String(ordinal) : word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')
    })
    .filter((word) => word !== '' && !fillers.has(word))

function areSameWords(a: string, b: string): boolean {
  const [short = [], long = []] = [meaningfulWords(a), meaningfulWords(b)].sort((x, y) => x.length - y.length)
  return short.length > 0 && short.every((word) => long.includes(word))
}

const isSameEnd = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined || a === b

const isNothing = (typed: TypedValue) =>
  typed.kind === 'none' || (typed.kind === 'money' && typed.cents === 0)

/** Whether two typed values are the same; null if their kinds cannot be compared. */
function isSameTyped(a: TypedValue | null | undefined, b: TypedValue | null | undefined): boolean | null {
  if (a && b && isNothing(a) && isNothing(b)) return true
  if (a?.kind === 'count' && b?.kind === 'count')
    return a.count === b.count && isSameEnd(a.to, b.to) && a.condition === b.condition
  if (a?.kind === 'percent' && b?.kind === 'percent')
    return (
      Math.abs(a.percent - b.percent) < 0.05 && (a.condition ?? b.condition) === (b.condition ?? a.condition)
    )
  return null
}

/** Whether two candidates of a field have the same value. */
export function isSameValue(field: Field, a: ComparableValue, b: ComparableValue): boolean {
  const [first, second] = [a.comparable, b.comparable]
  if (a.value !== undefined && a.value !== null && a.value === b.value) return true
  const typed = isSameTyped(a.typed, b.typed)
  if (typed !== null) return typed
  if (typeof first === 'number' && typeof second === 'number') {
    // Another document may round to whole dollars.
    return field.kind === 'money'
      ? Math.abs(first - second) < 100 || isSamePerYear(field, a, b)
      : first === second
  }
  const [firstText, secondText] = [String(first), String(second)]
  if (firstText === secondText) return true
  // Spelling may differ between documents; within one document, staff decide which is right.
  if (field.path === namePath && a.documentId !== b.documentId)
    return isSameAssociation(firstText, secondText)
  if (field.kind === 'date') return firstText.startsWith(secondText) || secondText.startsWith(firstText)
  if (field.kind === 'name') {
    const [firstName, secondName] = [comparisonText(firstText), comparisonText(secondText)]
    return (
      firstName !== '' &&
      secondName !== '' &&
      (` ${firstName} `.includes(` ${secondName} `) || ` ${secondName} `.includes(` ${firstName} `))
    )
  }
  return field.kind === 'text' && areSameWords(firstText, secondText)
}

/** Whether two readers say the same of one page: passages may begin and end elsewhere. */
export function isSameStatement(field: Field, a: Candidate, b: Candidate): boolean {
  if (isSameValue(field, a, b)) return true
  if (field.path === namePath) return isSameAssociation(a.value, b.value)
  if (field.kind !== 'passage') return false
  const [short = '', long = ''] = [comparisonText(a.value), comparisonText(b.value)].sort(
    (x, y) => x.length - y.length,
  )
  return long.includes(short) || sharesWords(short, long)
}

/** Whether most words of the shorter passage are in the longer one. */
function sharesWords(short: string, long: string): boolean {
  const words = short.split(' ').filter((word) => word.length >= 4)
  const others = new Set(long.split(' '))
  return words.length > 0 && words.filter((word) => others.has(word)).length >= words.length * 0.8
}

/** The first candidate of each value. */
export function distinct(field: Field, list: Candidate[]): Candidate[] {
  const unique: Candidate[] = []
  for (const candidate of list)
    if (!unique.some((other) => isSameValue(field, other, candidate))) unique.push(candidate)
  return unique
}
