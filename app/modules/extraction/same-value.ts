import { isSameAssociation } from './association-names'
import type { Field } from '../report-fields/fields'
import { paymentsPerYear } from '../report-fields/calculate'
import { parseTyped } from '../report-fields/parse-typed-value'
import { numberOf, type TypedValue } from '../report-fields/typed-value'
import { comparisonText } from '../document-reading/comparable-text'
import type { Candidate } from '../report-fields/candidate'
import { namePath } from '../report-fields/name-path'

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

/** Whether two candidates of a field have the same value. */
export function isSameValue(field: Field, a: ComparableValue, b: ComparableValue): boolean {
  const [first, second] = [a.comparable, b.comparable]
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
  return false
}

/** The first candidate of each value. */
export function distinct(field: Field, list: Candidate[]): Candidate[] {
  const unique: Candidate[] = []
  for (const candidate of list)
    if (!unique.some((other) => isSameValue(field, other, candidate))) unique.push(candidate)
  return unique
}
