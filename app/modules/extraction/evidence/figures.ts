import { distance } from 'fastest-levenshtein'
import {
  amountSource,
  countSource,
  dateSource,
  fractionSource,
  monthNameSource,
  numberWordsSource,
  percentSource,
  readCount,
  readDate,
  readMonth,
  readMoney,
  readNumberWords,
  readShare,
  tableAmountSource,
} from '../../report-fields/parse'
import { foldDigits, hasDigit } from './ocr'

// Which figures stand in a passage: as written, and as a scan may have spoiled them.

/**
 * Whether a value stands in a passage as written, only after a scanning error is undone, only if a stray mark is guessed
 * away, or not at all.
 */
export type Standing = 'exact' | 'repaired' | 'unclear' | null

const readAll = <T>(source: string, read: (text: string) => T | null, text: string): T[] =>
  [...text.matchAll(new RegExp(source, 'gi'))].flatMap(([match]) => read(match) ?? [])

/** "538.000.00" → 538000: of several separators, only a last one before cents is a decimal point. */
function spoiledNumber(token: string): number | null {
  const figure = token.replace(/^[^\d]+|[^\d]+$/g, '')
  if (!/^\d[\d.,'’`;:·*]*$/.test(figure)) return null
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{2}))?$/.exec(figure) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents || '0'}`)
}

type Amount = { cents: number; isNegative: boolean }

/** "(2,170.15)", "-2,170", and "2,170-" are negative. */
function amountsOf(text: string): Amount[] {
  return [...text.matchAll(/\(?\s?[-–−]?\s?\$?\s?[-–−]?\s?\(?\d[\d,]*(?:\.\d+)?\s?\)?[-–−]?(?!\d)/g)].flatMap(
    ([token]) => {
      const number = Number(token.replace(/[^\d.]/g, ''))
      const isNegative = /^\s*\(?\s?\$?\s?[-–−]|\(.*\)|\$\s?[-–−]|\d[-–−]$/.test(token)
      return Number.isFinite(number) ? [{ cents: Math.round(number * 100), isNegative }] : []
    },
  )
}

const lossWords = /\b(?:deficit|loss|shortfall|negative|over(?:spent|drawn)|short(?:age)?|minus)\b/i

/** @param canBeNegative whether the sign of the amount matters: expenses are often printed in brackets */
export function standingOfAmount(cents: number, text: string, canBeNegative = false): Standing | 'sign' {
  const size = Math.abs(cents)
  // An empty cell of a table.
  if (cents === 0 && /(?<=^|\s)\$?\s?[-–—](?=\s|$)|\b(?:none?|nil|zero)\b/i.test(text)) return 'exact'
  const plain = amountsOf(text).filter((amount) => Math.abs(amount.cents - size) < 1)
  const inWords = [
    ...readAll(amountSource, readMoney, text),
    ...readAll(tableAmountSource, readMoney, text),
  ].filter((amount) => Math.abs(Math.abs(amount) - size) < 1)
  if (plain.length + inWords.length > 0) {
    if (!canBeNegative) return 'exact'
    const isNegative = plain.some((amount) => amount.isNegative) || inWords.some((amount) => amount < 0)
    const isPositive = plain.some((amount) => !amount.isNegative) || plain.length === 0
    return (cents < 0 ? isNegative || lossWords.test(text) : isPositive || !isNegative) ? 'exact' : 'sign'
  }
  const folded = foldDigits(text)
  // "72 ,546" and "$ 1, 250"
  const joined = folded.replace(/(?<=\d)\s?([.,])\s?(?=\d{2,3}(?!\d))/g, '$1')
  const isSame = (number: number | null) => number !== null && Math.abs(number * 100 - size) < 1
  const tokens = joined.split(/\s+/)
  if (tokens.some((token) => isSame(spoiledNumber(token)))) return 'unclear'
  // "538.000.00": scans take dollar signs for digits.
  const isWithSign = (token: string) =>
    /^[^\d$]*[58]/.test(token) && isSame(spoiledNumber(token.replace(/[58]/, '')))
  return tokens.some(isWithSign) ? 'unclear' : null
}

export function standingOfShare(percent: number, text: string): Standing {
  const isNear = (share: number) => Math.abs(share - percent) < 0.05
  const shares = readAll(`${percentSource}|${fractionSource}`, readShare, text)
  if (shares.some(isNear)) return 'exact'
  if (percent === 100 && /\b(?:full|fully|entire|maximum|guaranteed|total|whole|all)\b/i.test(text))
    return 'exact'
  // A majority may be answered as 50% or 51%.
  if (/\bmajority\b|\bhalf\b/i.test(text) && percent >= 50 && percent <= 51) return 'exact'
  const numbers = (words: string) =>
    [...words.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => Number(number.replace(',', '.')))
  if (numbers(text).some(isNear) || standingOfCount(percent, text) === 'exact') return 'exact'
  return numbers(foldDigits(text)).some(isNear) ? 'repaired' : null
}

export function standingOfCount(count: number, text: string): Standing {
  const countsIn = (words: string) => [
    ...readAll(countSource, readCount, words),
    ...readAll('\\d[\\d,]*', readCount, words),
    ...readAll(numberWordsSource, readNumberWords, words.replace(/[-\n]+/g, ' ')),
  ]
  if (countsIn(text).includes(count)) return 'exact'
  // "Lots 1 through 35", "Lots 186 through 371"
  const isOfRange = [...text.matchAll(/\b(\d+)\s*(?:through|thru|to|-|–)\s*(\d+)\b/gi)].some(
    ([, from, to]) => Number(to) - Number(from) + 1 === count,
  )
  if (isOfRange) return 'exact'
  return countsIn(foldDigits(text)).includes(count) ? 'repaired' : null
}

const dayWords =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )

/** The years, months, and days that a text names in any order: "2019 Sep 30", "14.5.2019", "May 14,2OIg". */
function dateParts(text: string) {
  const folded = foldDigits(
    text.replace(/(?<=\d)[,;](?=[\dOoIlSg]{4}\b)/g, ' ').replace(/(?<=[A-Za-z])(?=\d)/g, ' '),
  )
  const numbers = [...folded.matchAll(/\d+/g)].map(([number]) => number)
  const isNumeric =
    /\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?\d{2,4}|\d{4}[/.-]\d{1,2}|\d{1,2}[/-]\d{2,4}|['’]\d{2}\b|\d{6,8}/.test(
      folded,
    )
  const words = folded.toLowerCase()
  const small = numbers.map(Number).filter((number) => number >= 1 && number <= 31)
  const compact = numbers.flatMap((number) =>
    number.length === 8 || number.length === 6 ? [number.match(/\d{2}/g)?.map(Number) ?? []].flat() : [],
  )
  return {
    years: new Set([
      ...numbers.filter((number) => number.length === 4).map(Number),
      ...numbers
        .filter((number) => number.length === 8)
        .flatMap((n) => [Number(n.slice(0, 4)), Number(n.slice(4))]),
      ...(isNumeric
        ? [...numbers.map(Number), ...compact].filter((n) => n < 100).flatMap((n) => [1900 + n, 2000 + n])
        : []),
      ...readAll(numberWordsSource, readNumberWords, text).filter((n) => n > 1600),
    ]),
    months: new Set([
      ...[...folded.matchAll(new RegExp(`(?<![a-z])${monthNameSource}`, 'gi'))].flatMap(([name]) => {
        const month = readMonth(name)
        return month === null ? [] : [new Date(`${month} 1, 2000`).getMonth() + 1]
      }),
      ...(isNumeric ? [...small, ...compact].filter((n) => n <= 12) : []),
    ]),
    days: new Set([
      ...small,
      ...compact,
      ...dayWords.flatMap((word, index) => (words.includes(word) ? [index + 1] : [])),
    ]),
  }
}

/** "04104/08" for April 4, 2008: scans take slashes for ones. */
const hasSpoiledSlashes = (text: string, year: number, month = 0, day = 0) =>
  new RegExp(
    `(?<!\\d)0?${month}\\s?[/1Il|]\\s?0?${day}\\s?[/1Il|]\\s?(?:${year}|${String(year).slice(2)})(?!\\d)`,
  ).test(text)

/** Whether a word of the text is a month's name, apart from one or two letters: "3anuary". */
const namesMonth = (text: string, month: number) => {
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 15),
  )
  const most = Math.floor(name.length / 4)
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => distance(word.toLowerCase(), name.toLowerCase()) <= most)
}

/** @param date YYYY-MM-DD, YYYY-MM, or YYYY */
export function standingOfDate(date: string, text: string, context = ''): Standing {
  const stated = readAll(dateSource, readDate, text)
  if (stated.some((day) => day.startsWith(date))) return 'exact'
  const [year = 0, month, day] = date.split('-').map(Number)
  if (hasSpoiledSlashes(text, year, month, day)) return 'repaired'
  const parts = dateParts(text)
  const hasMonthAndDay =
    (month === undefined || parts.months.has(month) || namesMonth(text, month)) &&
    (day === undefined || parts.days.has(day))
  if (!hasMonthAndDay) return null
  if (parts.years.has(year)) return month === undefined ? 'exact' : 'repaired'
  // Headings often state the year once for the whole page or document.
  return month !== undefined && dateParts(context).years.has(year) ? 'repaired' : null
}

/** Whether all figures of a value in words stand in the passage. */
export function standingOfFigures(value: string, text: string): Standing {
  const numbers = [...value.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) =>
    Number(number.replace(/,/g, '')),
  )
  let standing: 'exact' | 'repaired' | 'unclear' = 'exact'
  for (const number of numbers) {
    const own =
      standingOfCount(number, text) ?? standingOfAmount(number * 100, text) ?? standingOfShare(number, text)
    if (own === null || own === 'sign') return null
    if (own !== 'exact') standing = own
  }
  return standing
}

/** Whether words state an amount or a share: "Section 12.04" does not. */
export const statesAmount = (text: string) => new RegExp(`${amountSource}|${percentSource}`, 'i').test(text)

/** Whether words state any figure, in digits or in words. */
export const statesFigure = (text: string) =>
  hasDigit(text) ||
  new RegExp(`\\b(?:${numberWordsSource})\\b|\\b(?:half|majority|third|quarter)\\b`, 'i').test(
    text.replace(/\bone or more\b|\bany one\b|\bno one\b/gi, ''),
  )
