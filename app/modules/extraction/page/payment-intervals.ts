import type { PaymentInterval } from '../../report-fields/typed-value'

/** The words for each payment interval. Half-years come first, since "semi-annual" contains "annual". */
const words: readonly (readonly [PaymentInterval, string])[] = [
  ['half-year', 'semi-?\\s?annual(?:ly)?|twice (?:a|per|each) year|half-?year|six months'],
  ['month', '\\bmonth(?:ly)?\\b|\\bmo\\b\\.?|/mo\\b|p/m\\b'],
  ['quarter', '\\bquarter(?:ly|s)?\\b|\\bqtr(?:ly)?\\b|/\\s?q\\b'],
  ['year', '\\bannual(?:ly)?\\b|\\bannum\\b|\\byear(?:ly|s)?\\b|/yr\\b|\\byrs?\\b'],
]

/** Global patterns, for the places at which a text names an interval. */
export const intervalPatterns = words.map(
  ([interval, source]) => [interval, new RegExp(source, 'gi')] as const,
)

const firstPatterns = words.map(([interval, source]) => [interval, new RegExp(source, 'i')] as const)

/** The payment interval that a few words name; null if they name none. */
export const paymentIntervalIn = (text: string): PaymentInterval | null =>
  firstPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null
