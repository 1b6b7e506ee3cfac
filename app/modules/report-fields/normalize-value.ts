import { comparableOf } from './parse-typed-value'
import type { Field, Normalized } from './fields'
import { amountSource, dateSource, moneyText, percentText, readDate, readMoney } from './parse'

// Normalizes values entered by staff. A bare number is rejected unless it is unambiguous, since alerts, scores, and
// per-unit figures depend on it. A sentence is stored as entered if an amount can be read in it.

/** Ten billion dollars; more is a typo. */
const maxCents = 1_000_000_000_000
/** Characters outside the report's fonts. */
const unprintable = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u

const isNone = (value: string) => /^none\b/i.test(value)
const wholePattern = (source: string) => new RegExp(`^(?:${source})$`, 'i')
const leadingAmount =
  /^(-)?\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?(?:\s?(million|thousand|[mk]))?(?=\s|$)/i
const amountPattern = new RegExp(amountSource, 'i')
const datePattern = wholePattern(dateSource)
const sharePattern = /^(\d{1,3}(?:\.\d{1,3})?)\s?%?$/
const countPattern = /^(\d{1,3}(?:,\d{3})+|\d{1,6})(?=$|\s)/

function normalizeMoney(field: Field, value: string): Normalized {
  const error = `${field.label} needs an amount, such as $1,250`
  if (isNone(value)) return { value }
  const belowZero = `${field.label} can’t be below zero`
  const match = leadingAmount.exec(value)
  if (!match) {
    if (!amountPattern.test(value) || value.startsWith('-')) return { error }
    // In brackets, as in accounting: "($5)".
    return !field.canBeNegative && Number(comparableOf(field, value)) < 0 ? { error: belowZero } : { value }
  }
  const rest = value.slice(match[0].length).trim()
  // A number without a dollar sign may only be followed by its payment interval: "350 a month", not "5 banana".
  if (rest !== '' && !match[0].includes('$') && !/^(?:a|an|per|each|every)\s|^\//i.test(rest))
    return { error }
  const cents = readMoney(match[0])
  if (cents === null || Math.abs(cents) > maxCents) return { error }
  if (cents < 0 && !field.canBeNegative) return { error: belowZero }
  return { value: [moneyText(cents), rest].filter(Boolean).join(' ') }
}

function normalizePercent(field: Field, value: string): Normalized {
  const match = sharePattern.exec(value)
  if (match) return { value: `${Number(match[1])}%` }
  if (comparableOf(field, value) === null && !field.allowsOtherAnswers)
    return { error: `${field.label} needs a percentage, such as ${percentText(35)}` }
  return { value }
}

function normalizeCount(field: Field, value: string): Normalized {
  const error = `${field.label} needs a number, such as 46`
  const isReadable = /^\d/.test(value) ? countPattern.test(value) : comparableOf(field, value) !== null
  return isReadable && !value.startsWith('-') ? { value } : { error }
}

function normalizeDate(field: Field, value: string): Normalized {
  if (field.isYear) {
    if (comparableOf(field, value) === null) return { error: `${field.label} needs a year, such as 1987` }
    return { value }
  }
  const error = `${field.label} needs a date, such as May 31, 2026`
  if (datePattern.test(value)) {
    const read = readDate(value)
    return read ? { value: read } : { error }
  }
  return comparableOf(field, value) === null || value.startsWith('-') ? { error } : { value }
}

const byKind: Partial<Record<Field['kind'], (field: Field, value: string) => Normalized>> = {
  money: normalizeMoney,
  percent: normalizePercent,
  count: normalizeCount,
  date: normalizeDate,
}

/**
 * Normalizes an entered value by its kind: 8660.5 as "$8,660.50", 6.5 as "6.5%", 3/1/2027 as "2027-03-01".
 * @param value trimmed and not empty
 * @returns the normalized value, or an error message
 */
export function normalizeValue(field: Field, value: string): Normalized {
  const character = unprintable.exec(value)?.[0]
  if (character)
    return { error: `The report can’t print “${character}”: please write ${field.label} in Latin letters` }
  return field.normalize?.(value) ?? byKind[field.kind]?.(field, value) ?? { value }
}
