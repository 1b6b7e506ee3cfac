import { comparableOf } from './typed-value'
import type { Field, Normalized } from './fields'
import { amount, date, moneyText, percentText, readDate, readMoney } from './parse'

// Normalizes values entered by staff. Ambiguous input is rejected, since alerts, scores, and per-unit figures
// depend on it.

/** Ten billion dollars; more is a typo. */
const maxCents = 1_000_000_000_000
/** Characters outside the report's fonts. */
const unprintable = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u

const isNone = (value: string) => /^none\b/i.test(value)
const isWhole = (source: string) => new RegExp(`^(?:${source})$`, 'i')
const bareAmount = /^(-)?\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?(?:\s?(million|thousand|[mk]))?(?=\s|$)/i
const holdsAmount = new RegExp(amount, 'i')
const wholeDate = isWhole(date)
const wholeShare = /^(\d{1,3}(?:\.\d{1,3})?)\s?%?$/
const wholeCount = /^(\d{1,3}(?:,\d{3})+|\d{1,6})(?=$|\s)/

function money(field: Field, value: string): Normalized {
  const error = `${field.label} needs an amount, such as $1,250`
  if (isNone(value)) return { value }
  const bare = bareAmount.exec(value)
  if (!bare) return holdsAmount.test(value) && !value.startsWith('-') ? { value } : { error }
  const after = value.slice(bare[0].length).trim()
  // A number without a dollar sign may only be followed by its payment interval: "350 a month", not "5
  // banana".
  if (after !== '' && !bare[0].includes('$') && !/^(?:a|an|per|each|every)\s|^\//i.test(after))
    return { error }
  const cents = readMoney(bare[0])
  if (cents === null || Math.abs(cents) > maxCents) return { error }
  if (cents < 0 && !field.canBeNegative) return { error: `${field.label} can’t be below zero` }
  return { value: [moneyText(cents), after].filter(Boolean).join(' ') }
}

function share(field: Field, value: string): Normalized {
  const plain = wholeShare.exec(value)
  if (plain) return { value: `${Number(plain[1])}%` }
  if (comparableOf(field, value) === null && !field.canBeInWords)
    return { error: `${field.label} needs a percentage, such as ${percentText(35)}` }
  return { value }
}

function count(field: Field, value: string): Normalized {
  const error = `${field.label} needs a number, such as 46`
  const readable = /^\d/.test(value) ? wholeCount.test(value) : comparableOf(field, value) !== null
  return readable && !value.startsWith('-') ? { value } : { error }
}

function day(field: Field, value: string): Normalized {
  if (field.isYear) {
    if (comparableOf(field, value) === null) return { error: `${field.label} needs a year, such as 1987` }
    return { value }
  }
  const error = `${field.label} needs a date, such as May 31, 2026`
  if (wholeDate.test(value)) {
    const read = readDate(value)
    return read ? { value: read } : { error }
  }
  return comparableOf(field, value) === null || value.startsWith('-') ? { error } : { value }
}

const byKind: Partial<Record<Field['kind'], (field: Field, value: string) => Normalized>> = {
  money,
  percent: share,
  count,
  date: day,
}

/**
 * Normalizes an entered value by its kind: 8660.5 as "$8,660.50", 6.5 as "6.5%", 3/1/2027 as "2027-03-01".
 * @param value trimmed and not empty
 * @returns the normalized value, or an error message
 */
export function normalizeValue(field: Field, value: string): Normalized {
  const letter = unprintable.exec(value)?.[0]
  if (letter)
    return { error: `The report can’t print “${letter}”: please write ${field.label} in Latin letters` }
  return field.normalize?.(value) ?? byKind[field.kind]?.(field, value) ?? { value }
}
