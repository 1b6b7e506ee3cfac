import {
  monthNameSource,
  numberWordsSource,
  readDate,
  readMonth,
  readNumberWords,
} from '../../report-fields/parse'
import { cachedByPage } from '../page/cached-by-page'
import { mentionAt, type Mention } from '../page/mentions'
import type { PageText } from '../page/page-text'

/** A date. Its `before` and `after` are the page's text, because a scan rarely has whole sentences. */
export type DateMention = Mention & {
  type: 'date'
  value: string
  /** Whether it is a recorder's stamp, with the time of day beside it. */
  isStamp: boolean
  /** Its position among the dates that the page states in full, from 0; -1 for a date whose year is inferred. */
  index: number
}

/** Characters of the page that a date has as its `before` and `after`. */
export const contextLength = { before: 200, after: 140 }
/** Characters at the beginning of a page that hold its title and date. */
export const headLength = 500

const year = '(?:19|20)\\d{2}(?!\\d|,\\d)|(?<=,[ _]{0,4})(?:19|20)[ _]{1,3}\\d{2}(?![\\d:])'
/** Characters that forms and scans have between the parts of a date. */
const noise = '[\\s.,_~\'"*|-]'
const era = '(?:A\\.?\\s?D\\.?,?\\s{0,2})?'

const months = new RegExp(`(?<![a-z])${monthNameSource}(?![a-z])`, 'gi')
const dayAndYear = new RegExp(
  `^[\\s._]{0,6}(?<day>\\d{1,2})\\s?(?:st|nd|rd|th)?(?![\\d:/])${noise}{0,10}${era}(?<year>${year})`,
  'i',
)
const yearAfterMonth = new RegExp(
  `^${noise}{0,12}(?:of\\s)?${era}(?:in the year\\s)?(?:(?<year>${year})|(?<words>(?:nineteen|two thousand)\\b))`,
  'i',
)
const yearInWords = new RegExp(`^${noise}{0,4}(?:in the year\\s)?(?<words>${numberWordsSource})`, 'i')
const dayBefore =
  /(?<!\d)(?<day>\d{1,2})\s?(?:st|nd|rd|th|["'])?[\s_]{0,5}(?:\bday\b)?[\s_,]{0,4}(?:\bof\b)?[\s_]{0,4}$/i
/** "AUG 25 10 51 AM '00" */
const stampAfter =
  /^[\s.]?-?\s?(?<day>\d{1,2})\s{1,4}\d{1,2}[\s:.]{1,2}\d{2}\s?[AP]\.?M\.?\s{0,3}'?(?<year>(?:19|20)?\d{2})(?!\d)/i
/** A stamp whose month OCR may have misread: "93 HAY 13 AW 8: 31". */
const misreadStamp =
  /(?<![\d/.-])'?(?<firstYear>(?:19|20)?\d{2})[\s-]{1,3}(?<middleMonth>[A-Z]{3})[\s.-]{1,3}(?<lastDay>\d{1,2})[\s,]{1,4}[AP]\.?[MWN]?\.?\s{0,3}\d{1,2}\s?[:.]|\b(?<firstMonth>[A-Z]{3})[\s.-]{1,3}(?<middleDay>\d{1,2})[\s,]{1,4}\d{1,2}\s?[:. ]\s?\d{2}\s?[AP]\.?[MWN]\.?[\s,]{0,3}'?(?<lastYear>(?:19|20)?\d{2})(?!\d)/g
/** "98 MAR -5 AM 10:22" */
const stampBefore = /(?:^|[\s'])(?<year>(?:19|20)?\d{2})[\s-]{1,3}$/
const stampDay = /^[\s.]?-?\s?(?<day>\d{1,2})[\s,]{1,3}(?:[AP]\.?M\b|\d{1,2}[:.]\d{2})/i
const timeReach = 16
const timeBeside = /^[\s,]{0,4}(?:at\s)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[AP]\.?\s?M\b)?/i

const numericDate =
  /(?<![\d./-])\d{1,2}(?:\/\s?\d{1,2}\s?\/\s?(?:(?:19|20)\d{2}(?=\d{2}:\d{2})|(?:19|20)\d{2}|\d{2})|-\d{1,2}-(?:(?:19|20)\d{2}|\d{2})|\.\d{1,2}\.(?:19|20)\d{2})(?![\d/](?!\d:)|[.-]\d)|\b(?:19|20)\d{2}-\d{2}-\d{2}\b/g
/** "Approved 5/2019" */
const numericMonth = /(?<![\d./-])(?<month>0?[1-9]|1[0-2])[/-](?<year>(?:19|20)\d{2})(?![\d/]|-\d)/g
/** A month that was left blank or filled in by hand, so that only the year is legible: "day of ______, 2004". */
const illegibleMonth =
  /\b(?:day\s{1,3}of\s{0,3}(?:[_\s.,~-]{2,40}|[^\s\d]{2,14}\s{0,3},?\s{1,3})|(?:on|as of|dated)\s{0,3}_{2,40}[\s,.]{1,4})(?<year>(?:19|20)\d{2})(?!\d|,\d)/gi
/** "the 2026-2027 term": the years in which it begins and ends. */
const yearSpan = /(?<![\d/.-])(?<from>(?:19|20)\d{2})\s?[-/]\s?(?<to>(?:19|20)\d{2})(?![\d/.-])/g
/** "Revised 2006" */
const yearOfRevision =
  /\b(?:revised|revision|rev\.|adopted|approved|amended|updated|effective|restated|dated)\s{0,2}(?:in\s|date\s)?:?\s{0,2}\(?(?<year>(?:19|20)\d{2})\b(?![,-]\d)/gi

/** "BOD MTG 8.19.25" */
const dateWithPeriods =
  /(?<=\b(?:meeting|mtg|minutes|date|held|on)\b[\s:,–-]{1,4}|\b(?:sun|mon|tue|wed|thu|fri|sat)\w{0,6}\.?,?\s)(?<month>\d{1,2})\.(?<day>\d{1,2})\.(?<year>\d{2})(?![\d.])/gi

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** The year in four digits; two digits stand for 1970 to 2069. */
const fullYear = (text: string) => {
  const digits = text.replace(/\D/g, '')
  return digits.length === 2 ? `${Number(digits) < 70 ? '20' : '19'}${digits}` : digits
}

/** A date from its parts: the day if the calendar has it, else the month; null if month or year cannot be read. */
export function readDayOrMonth(yearText: string, month: string, day: string | undefined): string | null {
  const name = readMonth(month)
  const year = fullYear(yearText)
  if (name === null || !/^(?:19|20)\d{2}$/.test(year)) return null
  return (
    (day === undefined ? null : readDate(`${name} ${Number(day)}, ${year}`)) ?? readDate(`${name} ${year}`)
  )
}

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The month that three letters abbreviate, one of which OCR may have misread; null if two months are equally close. */
function readMisreadMonth(letters: string): string | null {
  const differing = (month: string) =>
    [...month.toLowerCase()].filter((letter, i) => letter !== letters[i]?.toLowerCase()).length
  const [nearest, next] = shortMonths.toSorted((a, b) => differing(a) - differing(b))
  if (nearest === undefined || next === undefined || differing(nearest) > 1) return null
  return differing(next) > differing(nearest) ? nearest : null
}

type DateMatch = { value: string | null; start: number; end: number; isStamp: boolean }

/** The date around a month's name at these offsets. */
function dateAtMonth(text: string, start: number, end: number): DateMatch | null {
  const month = text.slice(start, end)
  const after = text.slice(end, end + 60)
  const before = text.slice(Math.max(0, start - 24), start)
  const dateUntil = (
    last: RegExpExecArray,
    yearText: string,
    day?: string,
    { from = start, isStamp = false } = {},
  ): DateMatch => ({
    value: readDayOrMonth(yearText, month, day),
    start: from,
    end: end + last[0].length,
    isStamp,
  })
  const stamp = stampAfter.exec(after)
  if (stamp) return dateUntil(stamp, stamp.groups?.year ?? '', stamp.groups?.day, { isStamp: true })
  const rest = dayAndYear.exec(after)
  if (rest) return dateUntil(rest, rest.groups?.year ?? '', rest.groups?.day)
  const year = yearAfterMonth.exec(after)
  if (year) {
    const day = dayBefore.exec(before)
    const from = day ? start - day[0].length : start
    if (year.groups?.year) return dateUntil(year, year.groups.year, day?.groups?.day, { from })
    const words = yearInWords.exec(after)
    const number = words ? readNumberWords(words.groups?.words ?? '') : null
    return words && number !== null ? dateUntil(words, String(number), day?.groups?.day, { from }) : null
  }
  const [yearFirst, day] = [stampBefore.exec(before), stampDay.exec(after)]
  if (!yearFirst || !day) return null
  const from = start - yearFirst[0].trimStart().length
  return dateUntil(day, yearFirst.groups?.year ?? '', day.groups?.day, { from, isStamp: true })
}

/** A date on a page, with its context. */
export const dateMention = (
  pageText: PageText,
  value: string,
  start: number,
  end: number,
  { index = -1, isStamp = false } = {},
): DateMention => ({
  ...mentionAt(pageText, 'date', value, start, end),
  type: 'date',
  value,
  index,
  isStamp,
  before: pageText.text.slice(Math.max(0, start - contextLength.before), start),
  after: pageText.text.slice(end, end + contextLength.after),
})

const dateMatch = (match: RegExpExecArray, value: string | null): DateMatch => ({
  value,
  start: match.index,
  end: match.index + match[0].length,
  isStamp: false,
})

/** Dates with a month's name, or with the numbers of month, day, and year. */
function fullDates(text: string): DateMatch[] {
  const atMonths = [...text.matchAll(months)].flatMap((match) => {
    // Lowercase "may" is seldom a month.
    if (match[0] === 'may') return []
    return dateAtMonth(text, match.index, match.index + match[0].length) ?? []
  })
  const numeric = [...text.matchAll(numericDate)].map((match) =>
    dateMatch(match, readDate(match[0].replace(/\s/g, '').replace(/\./g, '/'))),
  )
  const withPeriods = [...text.slice(0, headLength).matchAll(dateWithPeriods)].map((match) => {
    const { month = '', day = '', year = '' } = match.groups ?? {}
    return dateMatch(match, readDate(`${month}/${day}/${year}`))
  })
  return [...atMonths, ...numeric, ...withPeriods]
}

/** Stamps whose month OCR may have misread. */
const misreadStamps = (text: string): DateMatch[] =>
  [...text.matchAll(misreadStamp)].flatMap((match) => {
    const { firstYear, middleMonth, lastDay, firstMonth, middleDay, lastYear } = match.groups ?? {}
    const month = readMisreadMonth(middleMonth ?? firstMonth ?? '')
    if (month === null) return []
    const value = readDayOrMonth(firstYear ?? lastYear ?? '', month, lastDay ?? middleDay)
    return [{ ...dateMatch(match, value), isStamp: true }]
  })

/** Years and months without a day: "the 2026-2027 term", "Revised 2006", "5/2019". */
function yearsAndMonths(text: string): DateMatch[] {
  const ofSpans = [...text.matchAll(yearSpan)].flatMap((match) => {
    const [from, to] = [match.groups?.from ?? '', match.groups?.to ?? '']
    if (Number(to) !== Number(from) + 1) return []
    const { start, end } = dateMatch(match, null)
    return [
      { value: from, start, end: start + 4, isStamp: false },
      { value: to, start: end - 4, end, isStamp: false },
    ]
  })
  const ofRevisions = [...text.matchAll(yearOfRevision)].map((match) => {
    const { value, end } = dateMatch(match, match.groups?.year ?? null)
    return { value, start: end - 4, end, isStamp: false }
  })
  const numeric = [...text.matchAll(numericMonth)].map((match) =>
    dateMatch(match, `${match.groups?.year ?? ''}-${twoDigits(Number(match.groups?.month))}`),
  )
  return [...ofSpans, ...ofRevisions, ...numeric]
}

/** Whether a date neither contains the beginning or the end of one of the others nor touches it. */
function isApartFrom(others: readonly DateMatch[]) {
  const bounds = new Set(others.flatMap((d) => [d.start, d.end]))
  return ({ start, end }: DateMatch) => {
    for (let at = start; at <= end; at++) if (bounds.has(at)) return false
    return true
  }
}

/**
 * All dates of a page, including those of forms, scans, and recorders' stamps: "this _5th_ day of March , 19 92",
 * "98 MAR -5 AM 10:22", "Revised 2006".
 */
export const datesOf = cachedByPage((pageText: PageText): DateMention[] => {
  const { text } = pageText
  const full = fullDates(text)
  const legible = [...full, ...misreadStamps(text).filter(isApartFrom(full)), ...yearsAndMonths(text)]
  const yearsOnly = [...text.matchAll(illegibleMonth)]
    .map((match) => dateMatch(match, match.groups?.year ?? null))
    .filter(isApartFrom(legible))
  return [...legible, ...yearsOnly]
    .sort((a, b) => a.start - b.start)
    .flatMap(({ value, ...date }) => (value === null ? [] : { ...date, value }))
    .map(({ value, start, end, isStamp }, index) =>
      dateMention(pageText, value, start, end, {
        index,
        isStamp: isStamp || timeBeside.test(text.slice(end, end + timeReach)),
      }),
    )
})

/** The day that a document's name states, or else its month; null without either. */
export function dateOfName(name: string): string | null {
  const words = name.replace(/\.[a-z]{3,4}$/i, '').replace(/[_+]/g, ' ')
  const iso = /(?<!\d)((?:19|20)\d{2})[ .-]?(\d{2})[ .-]?(\d{2})(?!\d)/.exec(words)
  if (iso) {
    const date = readDate(`${iso[1]}-${iso[2]}-${iso[3]}`)
    if (date) return date
  }
  const numeric = /(?<!\d)(\d{1,2})[ .-](\d{1,2})[ .-]((?:19|20)\d{2}|\d{2})(?!\d)/.exec(words)
  if (numeric) {
    const date = readDate(`${numeric[1]}/${numeric[2]}/${numeric[3]}`)
    if (date) return date
  }
  const month = new RegExp(
    `${monthNameSource}[ ,.-]{0,3}(?:(\\d{1,2})(?:st|nd|rd|th)?[ ,.-]{1,3})?((?:19|20)\\d{2})`,
    'i',
  ).exec(words)
  if (month) return readDayOrMonth(month[2] ?? '', month[0], month[1])
  const monthOfYear = /(?<!\d)((?:19|20)\d{2})[ .-](\d{2})(?!\d)/.exec(words)
  return monthOfYear && Number(monthOfYear[2]) >= 1 && Number(monthOfYear[2]) <= 12
    ? `${monthOfYear[1]}-${twoDigits(Number(monthOfYear[2]))}`
    : null
}
