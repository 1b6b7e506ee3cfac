import { z } from 'zod'
import type { Field } from '../extraction/fields'
import { scoreLabel } from '../scoring/score'
import { isScorePath, reportField, reportFields } from './paths'

const maxText = 300
const maxPassage = 4000

/** A number in a text such as "72% (Good)" or "$1,390"; null when there is none. */
export function leadingNumber(text: string): number | null {
  const found = /-?\d+(?:\.\d+)?/.exec(text.replace(/(\d),(?=\d{3})/g, '$1'))?.[0]
  return found === undefined ? null : Number(found)
}

/** "N% (Label)" of a score, clamped to 0 to 100 (specification 2, section 5). */
export function scoreText(score: number): string {
  const clamped = Math.min(100, Math.max(0, Math.round(score)))
  return `${clamped}% (${scoreLabel(clamped)})`
}

const bounds: Record<string, { min: number; max: number; step?: number; sentence: string }> = {
  'financial.fundingLevel': { min: 0, max: 1000, sentence: 'The funding level is a percentage from 0 up' },
  'insurance.replacementValue': {
    min: 0,
    max: 100,
    sentence: 'The replacement value is a percentage from 0 to 100',
  },
  'management.googleReviews': {
    min: 0,
    max: 5,
    step: 0.1,
    sentence: 'Google reviews are from 0 to 5, in steps of 0.1',
  },
}
export const boundsOf = (path: string) => bounds[path] ?? null

type Checked = { value: string | null } | { error: string }

/**
 * A value as somebody has typed it, made ready to be stored: blanks trimmed, empty as null, scores clamped and labelled.
 * @returns the sentence that says what is wrong, instead of the value
 */
export function checkValue(field: Field, typed: string): Checked {
  const max = field.kind === 'passage' ? maxPassage : maxText
  const value = typed.replace(field.kind === 'passage' ? /[^\S\n]+/g : /\s+/g, ' ').trim()
  if (value.length > max) return { error: `Please use at most ${max} characters` }
  if (value === '') return { value: null }
  if (isScorePath(field.path)) {
    const score = leadingNumber(value)
    return score === null ? { error: 'Please enter a number from 0 to 100' } : { value: scoreText(score) }
  }
  const limit = boundsOf(field.path)
  if (limit) {
    const number = leadingNumber(value)
    if (number === null)
      return field.path === 'insurance.replacementValue' ? { value } : { error: limit.sentence }
    if (number < limit.min || number > limit.max) return { error: limit.sentence }
  }
  return { value }
}

/** Values by path, as the nested object of the specification ("Report data"): {propertyInfo: {totalUnits: "46"}}. */
export function nested(values: Iterable<readonly [path: string, value: string | null]>) {
  const root: Record<string, unknown> = {}
  for (const [path, value] of values) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let at = root
    for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>
    at[last] = value
  }
  return root
}

const maxDepth = 5

/** The other way round: every text, number and null of an object by its path. */
export function flat(
  object: Record<string, unknown>,
  before = '',
  depth = 0,
): [path: string, value: unknown][] {
  return Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const path = before ? `${before}.${key}` : key
    return value !== null && typeof value === 'object' && !Array.isArray(value) && depth < maxDepth
      ? flat(value as Record<string, unknown>, path, depth + 1)
      : [[path, value]]
  })
}

/** Groups of a report's values, as the outermost keys of its object. */
export const valueGroups = [...new Set(reportFields.map(({ path }) => path.split('.')[0] ?? ''))]

/** What `flat` found, checked: known paths, texts and numbers, in their bounds. */
export const valuesSchema = z.record(z.unknown()).transform((given, context) => {
  const values = new Map<string, string | null>()
  for (const [path, value] of flat(given)) {
    const field = reportField(path)
    const fail = (message: string) => context.addIssue({ code: 'custom', path: path.split('.'), message })
    if (!field) fail('A report has no such field')
    else if (value === null) values.set(path, null)
    else if (typeof value !== 'string' && typeof value !== 'number')
      fail('Please give a text, a number or null')
    else {
      const checked = checkValue(field, String(value))
      if ('error' in checked) fail(checked.error)
      else values.set(path, checked.value)
    }
  }
  return values
})
