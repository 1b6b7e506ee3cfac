/**
 * Parses numbers, amounts, shares, and dates as associations' documents write them: "fifty-eight (58)",
 * "$1,000.00", "thirty-five percent (35%)", "the 5th day of May, 2015". `…Source` constants are regular
 * expression sources; `read…` functions parse what they match.
 */

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const smallWord = [...ones.slice().reverse(), ...tens.filter(Boolean), 'fourty']
  .sort((a, b) => b.length - a.length)
  .join('|')

/** "fifty-eight", "one hundred and twenty", "two thousand": at most twelve words, as many as the longest sums have. */
export const numberWordsSource = `(?:${smallWord}|hundred)(?:(?:\\s{0,3}-\\s{0,3}|\\s{1,3}|\\s{1,3}and\\s{1,3})(?:${smallWord}|hundred|thousand|million)){0,11}`

// OCR confuses 1 with l or I and 0 with O; these letters count as digits only where a digit is required.
const digit = '[\\dlIO]'
const digits = `\\d(?:${digit}{0,2}(?:\\s?,\\s?${digit}{3}){1,5}|${digit}{0,11})`
// "$150. 41 units" is not an amount with cents.
const cents = '(?:(?:\\.\\d{1,2}|\\s?\\.\\s?\\d{1,2}(?!\\s{0,2}[A-Za-z]))(?!\\d))?'

/**
 * Matches only complete amounts, so that a rule that rejects what follows does not get "$402" out of
 * "$402,600". "$1,000.00", "$ 450", "$1.5 million", "five hundred dollars ($500.00)".
 */
export const amountSource = `(?:(?:${numberWordsSource})(?:\\s+and\\s+(?:no|\\d{1,2})\\s?/\\s?100(?:ths)?)?\\s+dollars\\s*\\(\\s*)?(?:\\$|US\\$)\\s{0,3}[\\dlI](?:${digit}{0,2}(?:\\s?,\\s?${digit}{3}){1,5}|${digit}{0,11})${cents}(?![,.]?\\d)(?:\\s?(?:million|thousand|[MmKk](?![A-Za-z])))?|(?:${numberWordsSource})\\s+dollars\\b|\\b${digits}${cents}\\s+dollars\\b`

/**
 * An amount in a table, with or without $: negative ones have a minus sign or parentheses, and it has a
 * comma, cents, or at least three digits. A dash farther than a space away is an empty cell.
 */
export const tableAmountSource = `(?:\\(\\s{0,4})?(?:-?\\$\\s{0,4})?\\(?(?:-\\s?)?(?:\\d{1,3}(?:,\\d{3}){1,5}(?:\\.\\d{1,2})?|\\d{1,15}\\.\\d{2}|(?<=\\$\\s{0,4}\\(?-?)\\d{1,15}|\\d{3,9})\\)?(?!\\d|[.,]\\d|\\s?%|/\\d)`

const percentSign = '(?:%|per\\s?cent(?:um)?)'
/** "35%", "35.5 percent", "thirty-five percent (35%)", "thirty-five (35) percent". */
export const percentSource = `(?:(?:${numberWordsSource})\\s*(?:${percentSign}\\s*\\(\\s*\\d{1,3}(?:\\.\\d{1,3})?\\s*%?\\s*\\)|\\(\\s*\\d{1,3}(?:\\.\\d{1,3})?\\s*(?:%\\s*\\)(?:\\s*per\\s?cent(?:um)?)?|\\)\\s*${percentSign}))|(?<![\\d.,])\\d{1,3}(?:\\.\\d{1,3})?\\s*${percentSign}(?:\\s*\\(\\s*\\d{1,3}(?:\\.\\d{1,9})?\\s*%\\s*\\))?|(?:${numberWordsSource})\\s+per\\s?cent(?:um)?)`

/** "one-third (1/3)", "two thirds", "one-tenth (1/10)", "a majority", "more than half of". */
export const fractionSource =
  '(?:(?:one|two|three)[\\s-]{1,3}(?:half|thirds?|fourths?|quarters?|fifths?|tenths?|twentieths?)(?:\\s*\\(\\s*\\d\\s*/\\s*\\d{1,2}\\s*(?:rds?|ths?)?\\s*\\))?|\\d\\s?/\\s?(?:[2-5]|10|20)(?![\\d/])|(?:a\\s+)?(?:simple\\s+)?majority|more\\s+than\\s+(?:one[\\s-])?half(?=\\s+of\\b))'

/** "58", "1,250", "fifty-eight (58)", "fifty-eight". */
export const countSource = `(?:(?:${numberWordsSource})\\s*\\(\\s*\\d[\\d,]{0,6}\\s*\\)|\\d{1,3}(?:,\\d{3}){1,5}|\\d{1,5}|(?:${numberWordsSource}))`

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
export const monthNameSource =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\\.?|Feb\\.?|Mar\\.?|Apr\\.?|Jun\\.?|Jul\\.?|Aug\\.?|Sept?\\.?|Oct\\.?|Nov\\.?|Dec\\.?)'
const year = '(?:19|20)\\d{2}'
// A superscript “th” may be scanned as a trademark sign or an asterisk.
const ordinal = '\\d{1,2}\\s?(?:st|nd|rd|th|[™®*])?'

/** A date, or a month with its year, in any of the usual forms. */
export const dateSource = `(?:${monthNameSource}\\s{1,3}${ordinal}\\s?,?\\s{1,3}${year}|${ordinal}\\s+(?:day\\s+)?(?:of\\s+)?${monthNameSource}\\s?,?\\s+${year}|\\d{1,2}/\\d{1,2}/(?:${year}|\\d{2})(?!\\d)|\\d{1,2}-\\d{1,2}-(?:${year}|\\d{2})(?!\\d)|${year}-\\d{2}-\\d{2}|${monthNameSource}\\s?,?\\s+${year})`

/** The value of a number in words, or null. */
export function readNumberWords(text: string): number | null {
  let total = 0
  let part = 0
  let hasWord = false
  for (const word of text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .split(' ')) {
    const small = ones.indexOf(word)
    const ten = tens.indexOf(word === 'fourty' ? 'forty' : word)
    if (small >= 0) part += small
    else if (word !== '' && ten >= 2) part += ten * 10
    else if (word === 'hundred') part = (part || 1) * 100
    else if (word === 'thousand' || word === 'million') {
      total += (part || 1) * (word === 'million' ? 1_000_000 : 1000)
      part = 0
    } else if (word === 'and') continue
    else return null
    hasWord = true
  }
  return hasWord ? total + part : null
}

const asDigits = (text: string) => text.replace(/[lI]/g, '1').replace(/O/g, '0').replace(/[\s,]/g, '')

/** "fifty-eight (58)" → 58. Null if words and digits differ, since one of them is wrong. */
export function readCount(text: string): number | null {
  const withDigits = /^(.*?)\(\s*(\d[\d,]*)\s*\)/s.exec(text.trim())
  if (withDigits) {
    const figure = Number(asDigits(withDigits[2] ?? ''))
    const words = readNumberWords(withDigits[1] ?? '')
    return words !== null && words !== figure ? null : figure
  }
  const figures = /^\s*(\d[\d,]*)\s*$/.exec(text)
  if (figures) return Number(asDigits(figures[1] ?? ''))
  return readNumberWords(text)
}

/**
 * Cents: "$1,234.50" → 123450, "($12)" → -1200, "five hundred dollars ($500.00)" → 50000, "$1.5 million" → 150000000.
 */
export function readMoney(text: string): number | null {
  const figure =
    /(\(\s*)?(-)?\s*\$?\s*(\()?(-)?\s*(\d[\dlIO]*(?:\s?,\s?[\dlIO]{3})*|[lI][\dlIO,]*)(\s?\.\s?\d{1,2})?\s*(\))?\s*(million|thousand|[MmKk](?![A-Za-z]))?/
  const dollar = text.search(/\$/)
  const match = dollar >= 0 || /\d/.test(text) ? figure.exec(dollar >= 0 ? text.slice(dollar) : text) : null
  if (!match) {
    const words = /^(.*?)\bdollars\b/is.exec(text)
    const value = words ? readNumberWords(words[1] ?? '') : null
    return value === null ? null : value * 100
  }
  const number = Number(asDigits(match[5] ?? '') + (match[6] ?? '').replace(/\s/g, ''))
  if (!Number.isFinite(number)) return null
  const scale = /^m/i.test(match[8] ?? '') ? 1_000_000 : match[8] ? 1000 : 1
  const before = dollar > 0 ? text.slice(0, dollar) : ''
  const isNegative =
    Boolean(match[2] ?? match[4]) ||
    Boolean((match[1] ?? match[3]) && match[7]) ||
    /^\s*(?:\(|-)\s*$/.test(before)
  const value = Math.round(number * scale * 100)
  return isNegative ? -value : value
}

const fractions: Record<string, number> = {
  half: 2,
  third: 3,
  fourth: 4,
  quarter: 4,
  fifth: 5,
  tenth: 10,
  twentieth: 20,
}

/** Percent, which may exceed 100: "thirty-five percent (35%)" → 35. Null if words and digits differ. */
export function readPercent(text: string): number | null {
  const figure = /(\d{1,3}(?:\.\d{1,3})?)\s*(?:%|\)|per\s?cent)/i.exec(text)
  const words = readNumberWords(text.replace(/per\s?cent(?:um)?.*$|\(.*$/is, ''))
  if (figure) {
    const value = Number(figure[1])
    return words !== null && words !== value ? null : value
  }
  return words
}

/** A share as a percentage: "one-third (1/3)" → 33.33. A majority is 50 and identified by its words. */
export function readShare(text: string): number | null {
  if (/majority|more\s+than\s+(?:one[\s-])?half/i.test(text)) return 50
  const figures = /(\d)\s?\/\s?(\d{1,2})/.exec(text)
  if (figures) return Math.round((Number(figures[1]) / Number(figures[2])) * 10_000) / 100
  const words = /(one|two|three)[\s-]+(half|third|fourth|quarter|fifth|tenth|twentieth)/i.exec(text)
  if (words) {
    const [numerator, denominator] = [
      ones.indexOf((words[1] ?? '').toLowerCase()),
      fractions[(words[2] ?? '').toLowerCase()],
    ]
    return denominator ? Math.round((numerator / denominator) * 10_000) / 100 : null
  }
  return readPercent(text)
}

const isRealDay = (year: number, month: number, day: number) => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** "January 5, 2025" → "2025-01-05"; a month with its year → "2025-01". US order: 3/4/2025 is March 4. */
export function readDate(text: string): string | null {
  const dayIfReal = (year: number, month: number, day: number) => {
    const fullYear = year < 100 ? (year < 70 ? 2000 + year : 1900 + year) : year
    return isRealDay(fullYear, month, day) ? `${fullYear}-${twoDigits(month)}-${twoDigits(day)}` : null
  }
  const iso = /\b((?:19|20)\d{2})-(\d{2})-(\d{2})\b/.exec(text)
  if (iso) return dayIfReal(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /\b(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})\b/.exec(text)
  if (figures) return dayIfReal(Number(figures[4]), Number(figures[1]), Number(figures[3]))
  const name = /[A-Za-z]{3,9}/g
  for (const match of text.matchAll(name)) {
    const month = months.findIndex((m) => m.startsWith(match[0].toLowerCase().slice(0, 3)))
    if (month < 0 || !new RegExp(`^${monthNameSource}$`, 'i').test(match[0])) continue
    const yearInText = /\b((?:19|20)\d{2})\b/.exec(text)
    if (!yearInText) return null
    const rest = text.slice(0, yearInText.index) + text.slice(yearInText.index + 4)
    const dayInText = /\b(\d{1,2})\s?(?:(?:st|nd|rd|th)?\b|[™®*])/i.exec(rest)
    return dayInText
      ? dayIfReal(Number(yearInText[1]), month + 1, Number(dayInText[1]))
      : `${yearInText[1]}-${twoDigits(month + 1)}`
  }
  return null
}

/** The full name of a month that may be abbreviated or a number: "Sept." → "September", "3" → "March". */
export function readMonth(text: string): string | null {
  const found = /^\d/.test(text)
    ? months[Number(text) - 1]
    : months.find((m) => m.slice(0, 3) === text.toLowerCase().slice(0, 3))
  return found ? `${found.charAt(0).toUpperCase()}${found.slice(1)}` : null
}

const grouped = new Intl.NumberFormat('en-US')
const groupedCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 139000 → "$1,390", 139050 → "$1,390.50", -1200 → "-$12". */
export function moneyText(value: number): string {
  const isWholeDollars = Math.abs(value) % 100 === 0
  const text = isWholeDollars
    ? grouped.format(Math.abs(value) / 100)
    : groupedCents.format(Math.abs(value) / 100)
  return `${value < 0 ? '-' : ''}$${text}`
}

export { percentText } from '../formatting'
