import { monthNameSource, readMonth } from '../../report-fields/parse'
import type { PageText } from '../page/page-text'
import {
  contextLength,
  dateMention,
  datesOf,
  headLength,
  readDayOrMonth,
  type DateMention,
} from './page-dates'

const dayWithoutYear = new RegExp(
  `(?<![a-z])${monthNameSource}\\s{1,2}(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:/]|,?\\s{0,3}(?:19|20)\\d{2})`,
  'gi',
)

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const weekdayBefore = /\b(?<weekday>sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\.?,?\s{1,2}$/i
/** The year, near that of the page's latest date, in which a day falls on the weekday that is named before it. */
function yearOfWeekday(pageText: PageText, at: number, text: string, day: string | undefined): string | null {
  const weekday = weekdayBefore.exec(pageText.text.slice(Math.max(0, at - 14), at))?.groups?.weekday
  const [latest] = datesOf(pageText)
    .flatMap((d) => (d.value.length === 10 ? [Number(d.value.slice(0, 4))] : []))
    .sort((a, b) => b - a)
  if (weekday === undefined || latest === undefined) return null
  const years = [latest, latest + 1, latest - 1].filter((year) => {
    const value = readDayOrMonth(String(year), text, day)
    return (
      value?.length === 10 && weekdays[new Date(`${value}T00:00:00Z`).getUTCDay()] === weekday.toLowerCase()
    )
  })
  return years[0] === undefined ? null : String(years[0])
}

/**
 * The first day in a page's head, such as "Saturday December 3rd", in the year of its weekday or the document's name.
 */
export function dayInYearOfName(pageText: PageText): DateMention[] {
  const yearOfName = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(pageText.document.name)?.[0]
  const text = pageText.text.slice(0, headLength)
  const [match] = text.matchAll(dayWithoutYear)
  const firstDate = datesOf(pageText).find((d) => d.value.length === 10)?.start ?? headLength
  if (!match || (firstDate < headLength && firstDate < match.index)) return []
  const year =
    yearOfWeekday(pageText, match.index, match[0], match.groups?.day) ??
    (firstDate < headLength ? undefined : yearOfName)
  if (year === undefined) return []
  const value = readDayOrMonth(year, match[0], match.groups?.day)
  if (value?.length !== 10) return []
  const [start, end] = [match.index, match.index + match[0].length]
  return [dateMention(pageText, value, start, end)]
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')
/** The number of a month from 1; 0 if the text does not name one. */
const monthNumber = (name: string) => monthNames.indexOf(readMonth(name) ?? '') + 1

const headYear = new RegExp(
  `(?:(?<season>spring|summer|fall|autumn|winter)|(?<month>${monthNameSource}))(?:\\s\\d{1,2},?)?\\s(?<year>20\\d{2})`,
  'i',
)
const lastMonthOfSeason: Record<string, number> = { spring: 5, summer: 8, fall: 11, autumn: 11, winter: 2 }
const pastWords =
  /\b(?:was|were|came|held|met|had|attended|elected|voted|at\s+(?:the|our)|last\s+year)\b[^.;]{0,80}$/i
const futureWords = /\b(?:will|next|upcoming|is|save\s+the\s+date|join\s+us|please|plan)\b[^.;]{0,60}$/i

/**
 * Past days without a year, in a letter or newsletter whose head has one: in "Spring 2025", "February 18" is in 2025,
 * and "November 12" in 2024.
 */
export function pastDaysOfHead(pageText: PageText): DateMention[] {
  const headDate = pageText.page.number === 1 ? headYear.exec(pageText.text.slice(0, headLength)) : null
  if (!headDate) return []
  const { season, month = '', year } = headDate.groups ?? {}
  const headMonth = season === undefined ? monthNumber(month) : (lastMonthOfSeason[season.toLowerCase()] ?? 0)
  return [...pageText.text.matchAll(dayWithoutYear)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const before = pageText.text.slice(Math.max(0, start - contextLength.before), start)
    const isLastYear = /\blast\s+year\b[^.;]{0,20}$/i.test(before)
    if (!pastWords.test(before) || (futureWords.test(before) && !isLastYear)) return []
    const isBeforeHead = isLastYear || monthNumber(match[0].replace(/[\s\d].*$/, '')) > headMonth
    const value = readDayOrMonth(String(Number(year) - (isBeforeHead ? 1 : 0)), match[0], match.groups?.day)
    if (value?.length !== 10) return []
    return [dateMention(pageText, value, start, end)]
  })
}

const pastTense = /\b(?:since|was|were|held|met|had|attended|elected|voted|last)\b[^.;]{0,60}$/i

/**
 * Days without a year, in the year in which they are nearest to the date in the head of a letter or of minutes: before
 * it if they are in the past tense, otherwise after it.
 */
export function daysNearHead(pageText: PageText): DateMention[] {
  const headDay = datesOf(pageText).find((d) => d.value.length === 10 && d.start < headLength)?.value
  if (headDay === undefined || pageText.page.number > 1) return []
  return [...pageText.text.matchAll(dayWithoutYear)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const before = pageText.text.slice(Math.max(0, start - contextLength.before), start)
    const isPast = pastTense.test(before)
    const value = [0, isPast ? -1 : 1]
      .map((years) => String(Number(headDay.slice(0, 4)) + years))
      .map((y) => readDayOrMonth(y, match[0], match.groups?.day))
      .find((day) => day?.length === 10 && (isPast ? day <= headDay : day >= headDay))
    if (value === undefined || value === null) return []
    return [dateMention(pageText, value, start, end)]
  })
}
