import type { z } from 'zod'
import { type Field, type Normalized, menuOf, reportField } from './fields'
import { normalizeLine, normalizeLines } from '../form-fields'
import { datesInWords } from '../date-formats'
import { scoreLabel } from '../scoring/score'
import { normalizeValue } from './normalize-value'
import { isScorePath } from './score-paths'

const maxText = 300
const maxPassage = 4000

/** A number in a text such as "72% (Good)" or "$1,390"; null without one. */
export function leadingNumber(text: string): number | null {
  const found = /-?\d+(?:\.\d+)?/.exec(text.replace(/(\d),(?=\d{3})/g, '$1'))?.[0]
  return found === undefined ? null : Number(found)
}

/** Formats a stored value: 2024-12-06 as December 6, 2024, and CA as California. */
export function valueInWords(path: string, value: string): string {
  const field = reportField(path)
  if (field?.format) return field.format(value)
  return field?.kind === 'date' ? datesInWords(value) : value
}

/** "N% (Label)" of a score, clamped to 0 to 100 (docs/specification/reports-and-scores.md#score-method). */
export function scoreText(score: number): string {
  const clamped = Math.min(100, Math.max(0, Math.round(score)))
  return `${clamped}% (${scoreLabel(clamped)})`
}

const scoreNeeded = 'Please enter a number from 0 to 100'

type Checked = Normalized | { value: null }

/**
 * Prepares an entered value for storage: trimmed, empty as null, scores clamped and labeled.
 * @returns the value, or an error message
 */
export function checkValue(field: Field, text: string): Checked {
  const max = field.kind === 'passage' ? maxPassage : maxText
  const value =
    field.kind === 'passage'
      ? normalizeLines(text)
          .replace(/[^\S\n]+/g, ' ')
          .replace(/ ?\n ?/g, '\n')
      : normalizeLine(text)
  if (value.length > max) return { error: `Please use at most ${max} characters` }
  if (value === '') return { value: null }
  if (isScorePath(field.path)) {
    const score = leadingNumber(value)
    return score === null ? { error: scoreNeeded } : { value: scoreText(score) }
  }
  const menu = menuOf(field)
  if (menu) {
    const word = value.toLowerCase()
    const chosen = menu.find((c) => c.value.toLowerCase() === word || c.aliases?.includes(word))
    return chosen
      ? { value: chosen.value }
      : { error: `${field.label} is one of ${menu.map((c) => c.label ?? c.value).join(', ')}` }
  }
  const limit = field.bounds
  if (limit) {
    const number = leadingNumber(value)
    if (number === null) return field.allowsOtherAnswers ? { value } : { error: limit.message }
    if (number < limit.min || number > limit.max) return { error: limit.message }
    const steps = limit.step ? number / limit.step : 0
    if (Math.abs(steps - Math.round(steps)) > 1e-6) return { error: limit.message }
  }
  return normalizeValue(field, value)
}

/**
 * Values by path as a nested object: {propertyInfo: {totalUnits: "46"}}
 * (docs/specification/reports-and-scores.md#report-data).
 */
export function nestByPath(values: Iterable<readonly [path: string, value: unknown]>) {
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

/** The inverse: every string, number, and null in an object by its path. */
export function flattenByPath(
  object: Record<string, unknown>,
  before = '',
  depth = 0,
): [path: string, value: unknown][] {
  return Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const path = before ? `${before}.${key}` : key
    return value !== null && typeof value === 'object' && !Array.isArray(value) && depth < maxDepth
      ? flattenByPath(value as Record<string, unknown>, path, depth + 1)
      : [[path, value]]
  })
}

export const reasonMissing = 'Please say why the score is set by hand'

/** A manually entered score requires a reason. */
export function checkReason(
  values: ReadonlyMap<string, string | null>,
  stored: ReadonlyMap<string, string | null>,
  reason: string | undefined,
  context: z.RefinementCtx,
) {
  const hasNewScore = [...values].some(
    ([path, value]) => isScorePath(path) && value !== null && value !== (stored.get(path) ?? null),
  )
  if (hasNewScore && !reason) context.addIssue({ code: 'custom', path: ['reason'], message: reasonMissing })
}

/**
 * Validates flattened values: known paths, strings and numbers within their bounds.
 * @param storedValues the report's values, accepted unchanged: what a document states may be outside of bounds and lists
 */
export function checkValues(
  submitted: Record<string, unknown>,
  context: z.RefinementCtx,
  storedValues: ReadonlyMap<string, string | null> = new Map(),
) {
  const values = new Map<string, string | null>()
  for (const [path, value] of flattenByPath(submitted)) {
    const field = reportField(path)
    const fail = (message: string) => context.addIssue({ code: 'custom', path: path.split('.'), message })
    const stored = storedValues.get(path)
    if (!field) fail('A report has no such field')
    else if (value === null) values.set(path, null)
    else if (typeof value === 'string' && stored && normalizeLine(stored) === normalizeLine(value))
      values.set(path, stored)
    else if (typeof value !== 'string' && typeof value !== 'number')
      fail('Please give a text, a number, or null')
    else {
      const checked = checkValue(field, String(value))
      const score = isScorePath(path) ? (leadingNumber(String(value)) ?? 0) : 0
      if ('error' in checked) fail(checked.error)
      // The review screen clamps scores; in bulk data, 1000 instead of 100 would go unnoticed.
      else if (score < 0 || score > 100) fail(scoreNeeded)
      else values.set(path, checked.value)
    }
  }
  return values
}
