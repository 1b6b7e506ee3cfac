import { monthName, numberWords, readDate, readMonth, readNumberWords } from '../../report-fields/parse'
import { mentionAt, type Mention } from '../page/mentions'
import type { PageText } from '../page/page-text'

/** A date with the words around it, whatever sentences a scan makes of them. */
export type DateMention = Mention & {
  type: 'date'
  value: string
  /** As a recorder stamps it: with the time of day beside it. */
  isStamp: boolean
  /** Which of the page's dates it is. */
  index: number
}

const reach = { before: 200, after: 140 }

const year = '(?:19|20)\\d{2}(?!\\d|,\\d)|(?<=,[ _]{0,4})(?:19|20)[ _]{1,3}\\d{2}(?![\\d:])'
/** What a form or a scan leaves between the parts of a date. */
const noise = '[\\s.,_~\'"*|-]'
const era = '(?:A\\.?\\s?D\\.?,?\\s{0,2})?'

const months = new RegExp(`(?<![a-z])${monthName}(?![a-z])`, 'gi')
const dayAndYear = new RegExp(
  `^[\\s._]{0,6}(?<day>\\d{1,2})\\s?(?:st|nd|rd|th)?(?![\\d:/])${noise}{0,10}${era}(?<year>${year})`,
  'i',
)
const yearAlone = new RegExp(
  `^${noise}{0,12}(?:of\\s)?${era}(?:in the year\\s)?(?:(?<year>${year})|(?<words>(?:nineteen|two thousand)\\b))`,
  'i',
)
const yearInWords = new RegExp(`^${noise}{0,4}(?:in the year\\s)?(?<words>${numberWords})`, 'i')
const dayBefore =
  /(?<!\d)(?<day>\d{1,2})\s?(?:st|nd|rd|th|["'])?[\s_]{0,5}(?:\bday\b)?[\s_,]{0,4}(?:\bof\b)?[\s_]{0,4}$/i
/** "AUG 25 10 51 AM '00" */
const stampAfter =
  /^[\s.]?-?\s?(?<day>\d{1,2})\s{1,4}\d{1,2}[\s:.]{1,2}\d{2}\s?[AP]\.?M\.?\s{0,3}'?(?<year>(?:19|20)?\d{2})(?!\d)/i
/** Either form, with a month's letters as a scan of a stamp has them: "93 HAY 13 AW 8: 31". */
const stamped =
  /(?<![\d/.-])'?(?<y>(?:19|20)?\d{2})[\s-]{1,3}(?<m>[A-Z]{3})[\s.-]{1,3}(?<d>\d{1,2})[\s,]{1,4}[AP]\.?[MWN]?\.?\s{0,3}\d{1,2}\s?[:.]|\b(?<n>[A-Z]{3})[\s.-]{1,3}(?<e>\d{1,2})[\s,]{1,4}\d{1,2}\s?[:. ]\s?\d{2}\s?[AP]\.?[MWN]\.?[\s,]{0,3}'?(?<z>(?:19|20)?\d{2})(?!\d)/g
/** "98 MAR -5 AM 10:22" */
const stampBefore = /(?:^|[\s'])(?<year>(?:19|20)?\d{2})[\s-]{1,3}$/
const stampDay = /^[\s.]?-?\s?(?<day>\d{1,2})[\s,]{1,3}(?:[AP]\.?M\b|\d{1,2}[:.]\d{2})/i
const timeBeside = /^[\s,]{0,4}(?:at\s)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[AP]\.?\s?M\b)?/i

const inFigures =
  /(?<![\d./-])\d{1,2}(?:\/\s?\d{1,2}\s?\/\s?(?:(?:19|20)\d{2}(?=\d{2}:\d{2})|(?:19|20)\d{2}|\d{2})|-\d{1,2}-(?:(?:19|20)\d{2}|\d{2})|\.\d{1,2}\.(?:19|20)\d{2})(?![\d/](?!\d:)|[.-]\d)|\b(?:19|20)\d{2}-\d{2}-\d{2}\b/g
/** "Approved 5/2019" */
const monthInFigures = /(?<![\d./-])(?<m>0?[1-9]|1[0-2])[/-](?<y>(?:19|20)\d{2})(?![\d/]|-\d)/g
/** A month that was never filled in, or by hand: "day of ______, 2004". */
const monthByHand =
  /\b(?:day\s{1,3}of\s{0,3}(?:[_\s.,~-]{2,40}|[^\s\d]{2,14}\s{0,3},?\s{1,3})|(?:on|as of|dated)\s{0,3}_{2,40}[\s,.]{1,4})(?<year>(?:19|20)\d{2})(?!\d|,\d)/gi
/** "the 2026-2027 term": where it begins and where it ends. */
const yearSpan = /(?<![\d/.-])(?<from>(?:19|20)\d{2})\s?[-/]\s?(?<to>(?:19|20)\d{2})(?![\d/.-])/g
const ofYear =
  /\b(?:revised|revision|rev\.|adopted|approved|amended|updated|effective|restated|dated)\s{0,2}(?:in\s|date\s)?:?\s{0,2}\(?(?<year>(?:19|20)\d{2})\b(?![,-]\d)/gi

/** "BOD MTG 8.19.25" */
const pointedDay =
  /(?<=\b(?:meeting|mtg|minutes|date|held|on)\b[\s:,–-]{1,4}|\b(?:sun|mon|tue|wed|thu|fri|sat)\w{0,6}\.?,?\s)(?<m>\d{1,2})\.(?<d>\d{1,2})\.(?<y>\d{2})(?![\d.])/gi

const two = (n: number) => String(n).padStart(2, '0')

const fullYear = (text: string) => {
  const figures = text.replace(/\D/g, '')
  return figures.length === 2 ? `${Number(figures) < 70 ? '20' : '19'}${figures}` : figures
}

/** A day if there is one in the calendar, else its month. */
function dated(yearText: string, month: string, day: string | undefined): string | null {
  const name = readMonth(month)
  const y = fullYear(yearText)
  if (name === null || !/^(?:19|20)\d{2}$/.test(y)) return null
  return (day === undefined ? null : readDate(`${name} ${Number(day)}, ${y}`)) ?? readDate(`${name} ${y}`)
}

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The month that three letters mean of which a scan may have misread one. */
function monthOfScan(letters: string): string | null {
  const differing = (month: string) =>
    [...month.toLowerCase()].filter((letter, i) => letter !== letters[i]?.toLowerCase()).length
  const [nearest, next] = shortMonths.toSorted((a, b) => differing(a) - differing(b))
  if (nearest === undefined || next === undefined || differing(nearest) > 1) return null
  return differing(next) > differing(nearest) ? nearest : null
}

type Found = { value: string | null; start: number; end: number; isStamp: boolean }

function atMonth(text: string, start: number, end: number): Found | null {
  const month = text.slice(start, end)
  const after = text.slice(end, end + 60)
  const before = text.slice(Math.max(0, start - 24), start)
  const found = (match: RegExpExecArray, yearText: string, day?: string, from = start, isStamp = false) => ({
    value: dated(yearText, month, day),
    start: from,
    end: end + match[0].length,
    isStamp,
  })
  const stamp = stampAfter.exec(after)
  if (stamp) return found(stamp, stamp.groups?.year ?? '', stamp.groups?.day, start, true)
  const whole = dayAndYear.exec(after)
  if (whole) return found(whole, whole.groups?.year ?? '', whole.groups?.day)
  const alone = yearAlone.exec(after)
  if (alone) {
    const day = dayBefore.exec(before)
    const from = day ? start - day[0].length : start
    if (alone.groups?.year) return found(alone, alone.groups.year, day?.groups?.day, from)
    const words = yearInWords.exec(after)
    const number = words ? readNumberWords(words.groups?.words ?? '') : null
    return words && number !== null ? found(words, String(number), day?.groups?.day, from) : null
  }
  const [yearFirst, day] = [stampBefore.exec(before), stampDay.exec(after)]
  return yearFirst && day
    ? found(day, yearFirst.groups?.year ?? '', day.groups?.day, start - yearFirst[0].trimStart().length, true)
    : null
}

const known = new WeakMap<PageText, DateMention[]>()

/**
 * All dates of a page, also as forms, scans, and recorders' stamps leave them: "this _5th_ day of March , 19 92", "98 MAR -5 AM 10:22",
 * "Revised 2006".
 */
export function datesOf(pageText: PageText): DateMention[] {
  const cached = known.get(pageText)
  if (cached) return cached
  const { text } = pageText
  const list: Found[] = []
  for (const match of text.matchAll(months)) {
    // "may" is seldom a month where a sentence does not begin with it.
    if (match[0] === 'may') continue
    const found = atMonth(text, match.index, match.index + match[0].length)
    if (found) list.push(found)
  }
  for (const match of text.matchAll(inFigures)) {
    const end = match.index + match[0].length
    list.push({
      value: readDate(match[0].replace(/\s/g, '').replace(/\./g, '/')),
      start: match.index,
      end,
      isStamp: timeBeside.test(text.slice(end, end + 16)),
    })
  }
  for (const match of text.slice(0, head).matchAll(pointedDay)) {
    const { m = '', d = '', y = '' } = match.groups ?? {}
    list.push({
      value: readDate(`${m}/${d}/${y}`),
      start: match.index,
      end: match.index + match[0].length,
      isStamp: false,
    })
  }
  const taken = new Set<number>()
  const take = (found: readonly Found[]) => found.forEach((f) => taken.add(f.start).add(f.end))
  const isTaken = (start: number, end: number) => {
    for (let at = start; at <= end; at++) if (taken.has(at)) return true
    return false
  }
  take(list)
  for (const match of text.matchAll(stamped)) {
    const { y, m, d, n, e, z } = match.groups ?? {}
    const month = monthOfScan(m ?? n ?? '')
    const start = match.index
    const end = start + match[0].length
    if (month === null || isTaken(start, end)) continue
    list.push({ value: dated(y ?? z ?? '', month, d ?? e), start, end, isStamp: true })
  }
  for (const match of text.matchAll(yearSpan)) {
    const [from, to] = [match.groups?.from ?? '', match.groups?.to ?? '']
    const end = match.index + match[0].length
    if (Number(to) !== Number(from) + 1) continue
    list.push({ value: from, start: match.index, end: match.index + 4, isStamp: false })
    list.push({ value: to, start: end - 4, end, isStamp: false })
  }
  for (const match of text.matchAll(ofYear)) {
    const end = match.index + match[0].length
    list.push({ value: match.groups?.year ?? null, start: end - 4, end, isStamp: false })
  }
  for (const match of text.matchAll(monthInFigures)) {
    const end = match.index + match[0].length
    const value = `${match.groups?.y ?? ''}-${two(Number(match.groups?.m))}`
    list.push({ value, start: match.index, end, isStamp: false })
  }
  take(list)
  for (const match of text.matchAll(monthByHand)) {
    const end = match.index + match[0].length
    if (isTaken(match.index, end)) continue
    list.push({ value: match.groups?.year ?? null, start: match.index, end, isStamp: false })
  }
  const mentions = list
    .sort((a, b) => a.start - b.start)
    .flatMap(({ value, start, end, isStamp }): DateMention[] => {
      if (value === null) return []
      const mention = mentionAt(pageText, 'date', value, start, end)
      return [
        {
          ...mention,
          type: 'date',
          value,
          index: 0,
          isStamp: isStamp || timeBeside.test(text.slice(end, end + 16)),
          before: text.slice(Math.max(0, start - reach.before), start),
          after: text.slice(end, end + reach.after),
        },
      ]
    })
  const numbered = mentions.map((mention, index) => ({ ...mention, index }))
  known.set(pageText, numbered)
  return numbered
}

const head = 500
const dayAlone = new RegExp(
  `(?<![a-z])${monthName}\\s{1,2}(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:/]|,?\\s{0,3}(?:19|20)\\d{2})`,
  'gi',
)

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const weekdayBefore = /\b(?<w>sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\.?,?\s{1,2}$/i
/** The year near that of a page's other dates in which a day falls on its weekday. */
function yearOfWeekday(pageText: PageText, at: number, text: string, day: string | undefined): string | null {
  const weekday = weekdayBefore.exec(pageText.text.slice(Math.max(0, at - 14), at))?.groups?.w
  const [latest] = datesOf(pageText)
    .flatMap((d) => (d.value.length === 10 ? [Number(d.value.slice(0, 4))] : []))
    .sort((a, b) => b - a)
  if (weekday === undefined || latest === undefined) return null
  const years = [latest, latest + 1, latest - 1].filter((year) => {
    const value = dated(String(year), text, day)
    return (
      value?.length === 10 && weekdays[new Date(`${value}T00:00:00Z`).getUTCDay()] === weekday.toLowerCase()
    )
  })
  return years[0] === undefined ? null : String(years[0])
}

/** A day whose year is not written there but was concluded: `value` is the whole date. */
const dayMention = (pageText: PageText, value: string, start: number, end: number): DateMention => ({
  ...mentionAt(pageText, 'date', value, start, end),
  type: 'date',
  value,
  index: -1,
  isStamp: false,
  before: pageText.text.slice(Math.max(0, start - reach.before), start),
  after: pageText.text.slice(end, end + reach.after),
})

/** The first day of a document's head, whose year follows only from its weekday or the document's name: "Saturday December 3rd". */
export function dayInYearOfName(pageText: PageText): DateMention[] {
  const ofName = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(pageText.document.name)?.[0]
  const text = pageText.text.slice(0, head)
  const [match] = text.matchAll(dayAlone)
  const first = datesOf(pageText).find((d) => d.value.length === 10)?.start ?? head
  if (!match || (first < head && first < match.index)) return []
  const year =
    yearOfWeekday(pageText, match.index, match[0], match.groups?.day) ?? (first < head ? undefined : ofName)
  if (year === undefined) return []
  const value = dated(year, match[0], match.groups?.day)
  if (value?.length !== 10) return []
  const [start, end] = [match.index, match.index + match[0].length]
  return [dayMention(pageText, value, start, end)]
}

const headYear = new RegExp(
  `(?:(?<season>spring|summer|fall|autumn|winter)|(?<month>${monthName}))(?:\\s\\d{1,2},?)?\\s(?<year>20\\d{2})`,
  'i',
)
const seasonEnd: Record<string, number> = { spring: 5, summer: 8, fall: 11, autumn: 11, winter: 2 }
const pastWords =
  /\b(?:was|were|came|held|met|had|attended|elected|voted|at\s+(?:the|our)|last\s+year)\b[^.;]{0,80}$/i
const comingWords = /\b(?:will|next|upcoming|is|save\s+the\s+date|join\s+us|please|plan)\b[^.;]{0,60}$/i

/**
 * Days that have passed without a year, where the head of a letter or newsletter has one: in "Spring 2025",
 * "February 18" is of 2025, and "November 12" of 2024.
 */
export function pastDaysOfHead(pageText: PageText): DateMention[] {
  const found = pageText.page.number === 1 ? headYear.exec(pageText.text.slice(0, head)) : null
  if (!found) return []
  const { season, month = '', year } = found.groups ?? {}
  const months =
    'january february march april may june july august september october november december'.split(' ')
  const indexOf = (name: string) => months.indexOf((readMonth(name) ?? '').toLowerCase()) + 1
  const now = season === undefined ? indexOf(month) : (seasonEnd[season.toLowerCase()] ?? 0)
  return [...pageText.text.matchAll(dayAlone)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const before = pageText.text.slice(Math.max(0, start - reach.before), start)
    const isLastYear = /\blast\s+year\b[^.;]{0,20}$/i.test(before)
    if (!pastWords.test(before) || (comingWords.test(before) && !isLastYear)) return []
    const of = Number(year) - (isLastYear || indexOf(match[0].replace(/[\s\d].*$/, '')) > now ? 1 : 0)
    const value = dated(String(of), match[0], match.groups?.day)
    if (value?.length !== 10) return []
    return [dayMention(pageText, value, start, end)]
  })
}

const happened = /\b(?:since|was|were|held|met|had|attended|elected|voted|last)\b[^.;]{0,60}$/i

/**
 * Days without a year, in the year in which they are nearest to the date at the head of a letter or of minutes. What
 * happened is of the past, everything else is yet to come.
 */
export function daysNearHead(pageText: PageText): DateMention[] {
  const today = datesOf(pageText).find((d) => d.value.length === 10 && d.start < head)?.value
  if (today === undefined || pageText.page.number > 1) return []
  return [...pageText.text.matchAll(dayAlone)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const before = pageText.text.slice(Math.max(0, start - reach.before), start)
    const isPast = happened.test(before)
    const year = [0, isPast ? -1 : 1].map((more) => String(Number(today.slice(0, 4)) + more))
    const value = year
      .map((y) => dated(y, match[0], match.groups?.day))
      .find((day) => day?.length === 10 && (isPast ? day <= today : day >= today))
    if (value === undefined || value === null) return []
    return [dayMention(pageText, value, start, end)]
  })
}

/** The day in a document's name; a month where it has no day. */
export function dateOfName(name: string): string | null {
  const words = name.replace(/\.[a-z]{3,4}$/i, '').replace(/[_+]/g, ' ')
  const iso = /(?<!\d)((?:19|20)\d{2})[ .-]?(\d{2})[ .-]?(\d{2})(?!\d)/.exec(words)
  if (iso) {
    const date = readDate(`${iso[1]}-${iso[2]}-${iso[3]}`)
    if (date) return date
  }
  const figures = /(?<!\d)(\d{1,2})[ .-](\d{1,2})[ .-]((?:19|20)\d{2}|\d{2})(?!\d)/.exec(words)
  if (figures) {
    const date = readDate(`${figures[1]}/${figures[2]}/${figures[3]}`)
    if (date) return date
  }
  const month = new RegExp(
    `${monthName}[ ,.-]{0,3}(?:(\\d{1,2})(?:st|nd|rd|th)?[ ,.-]{1,3})?((?:19|20)\\d{2})`,
    'i',
  ).exec(words)
  if (month) return dated(month[2] ?? '', month[0], month[1])
  const monthOfYear = /(?<!\d)((?:19|20)\d{2})[ .-](\d{2})(?!\d)/.exec(words)
  return monthOfYear && Number(monthOfYear[2]) >= 1 && Number(monthOfYear[2]) <= 12
    ? `${monthOfYear[1]}-${two(Number(monthOfYear[2]))}`
    : null
}
