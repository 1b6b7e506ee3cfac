import { isSameAssociation, nameField } from './association-names'
import type { Field } from '../report-fields/fields'
import { paymentsPerYear } from '../report-fields/calculate'
import { numberOf, typedValue } from '../report-fields/typed-value'
import { comparisonText } from '../document-reading/comparable-text'
import type { Candidate } from '../report-fields/candidate'

type Compared = Pick<Candidate, 'comparable'> & { documentId: number | null; value?: string | null }

/** Cents per year of an amount with its period; null if no period is stated. */
export function centsPerYear(
  field: Field,
  value: string | null | undefined,
): { cents: number; payments: number } | null {
  const typed = value ? typedValue(field, value) : null
  const [cents, payments] = [numberOf(typed), paymentsPerYear(typed)]
  return cents === null || payments === null ? null : { cents: cents * payments, payments }
}

/** "$2,083.33 a month" and "$25,000 a year" are equal apart from rounding. */
export function isSamePerYear(field: Field, a: Compared, b: Compared): boolean {
  const [x, y] = [centsPerYear(field, a.value), centsPerYear(field, b.value)]
  if (!x || !y || x.payments === y.payments) return false
  return Math.abs(x.cents - y.cents) <= Math.max(x.payments, y.payments)
}

/** Whether two candidates of a field have the same value. */
export function isSameValue(field: Field, a: Compared, b: Compared): boolean {
  const [x, y] = [a.comparable, b.comparable]
  if (typeof x === 'number' && typeof y === 'number') {
    // Another document may round to whole dollars.
    return field.kind === 'money' ? Math.abs(x - y) < 100 || isSamePerYear(field, a, b) : x === y
  }
  const [s, t] = [String(x), String(y)]
  if (s === t) return true
  // Spelling may differ between documents; within one document, staff decide which is right.
  if (field.path === nameField && a.documentId !== b.documentId) return isSameAssociation(s, t)
  if (field.kind === 'date') return s.startsWith(t) || t.startsWith(s)
  if (field.kind === 'name') {
    const [p, q] = [comparisonText(s), comparisonText(t)]
    return p !== '' && q !== '' && (` ${p} `.includes(` ${q} `) || ` ${q} `.includes(` ${p} `))
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
