import { monthNameSource } from '../../../report-fields/parse'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { duesPattern } from './dues-words'

const monthDay = `${monthNameSource}\\s?\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s(?:19|20)\\d{2})?`
const ordinalWords =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|fifteenth|twentieth|last|[1l]\\s?st|1[%*](?=\\sday\\s)|2\\s?nd|3\\s?rd|5\\s?th|10\\s?th|15\\s?th|20\\s?th|25\\s?th|30\\s?th|31\\s?st)'
const dueDay = new RegExp(
  [
    // "the first day of each month"
    `(?:the\\s)?${ordinalWords}(?:\\s?\\(\\d{1,2}\\s?(?:st|nd|rd|th)?\\))?\\s(?:(?:business|calendar)\\s)?(?:day\\s)?of\\s(?:each|every|the|that|said|a)\\s(?:and every\\s)?(?:new\\s)?(?:calendar\\s|fiscal\\s|assessment\\s)?(?:month|quarter|year|annual assessment period|assessment period|billing period)(?!\\s(?:following|after|in which))`,
    // "the first day of January and July"
    `(?:the\\s)?${ordinalWords}\\s(?:business\\s)?day\\sof\\s(?:each\\s)?${monthNameSource}(?:(?:,|\\sand|,\\sand)\\s(?:the first day of\\s)?${monthNameSource}){0,3}`,
    // "the 1st of January"
    `(?:the\\s)?${ordinalWords}\\sof\\s(?:(?:every|each)\\s)?${monthNameSource}(?:(?:,|\\sand|,\\sand)\\s${monthNameSource}){0,3}`,
    // "January 1 and July 1"
    `${monthDay}(?:(?:,|\\s?and|,\\sand|\\s?&)\\s?${monthDay}){0,3}`,
    // "1/1 and 7/1"
    `(?<![\\d/])\\d{1,2}/\\d{1,2}(?:/(?:20)?\\d{2})?(?![\\d/])(?:(?:,\\s?and|,|\\s?and|\\s?&)\\s?\\d{1,2}/\\d{1,2}(?![\\d/])){0,3}`,
    // "within 30 days of billing"
    `(?:within\\s)?\\b(?:\\w{1,12}\\s)?\\(?\\d{2}\\)?\\sdays\\s(?:of|after|from)\\s(?:the\\s)?(?:billing|invoice|bill|receipt|date of (?:the )?(?:invoice|billing|notice)|mailing)(?:\\sdate)?`,
  ].join('|'),
  'gi',
)
/** "dues are due on the 1st", where the 1st is of each month. */
const dayOfDues = new RegExp(
  `\\b(?:dues|assessments?|fees|installments?|maintenance|payments?)(?: are| is| (?:must|should|has to|have to) be)?(?: always| all)? (?:due|payable|paid|in)(?: and payable)?(?: monthly| each month| every month)?(?: on| by)? (the\\s${ordinalWords})(?=\\s?[.,;)]|\\sand\\b|\\sof\\sthe\\smonth\\b)`,
  'gi',
)
/** "$365 a month, due on the 1st" */
const dayOfMonthlyDues = new RegExp(
  `(?:\\ba month\\b|/mo(?:nth)?\\b|\\bmonthly\\b|\\bper month\\b)[^.;]{0,60}\\bdue (?:on|by) (the\\s${ordinalWords})(?=\\s?[.,;)]|\\sand\\b)`,
  'gi',
)
/** "Payment is due on the 1st, late on the 11th", with monthly payments in the sentences around. */
const dueDayAlone = new RegExp(`\\bdue (?:on|by) (the\\s${ordinalWords})(?=\\s?[.,;)]|\\sand\\b)`, 'gi')
const monthlyWords = /\b(?:monthly|per month|a month|\/mo(?:nth)?|each month|every month)\b/i
const longerPeriodWords =
  /\b(?:quarterly|annually|per (?:quarter|year)|semi-?annual\w*|(?:a|each) (?:quarter|year))\b/i
const dueDaysNearMonthlyWords = ({ text }: PageText) =>
  [...text.matchAll(dueDayAlone)].filter((match) => {
    const nearbyText = text.slice(Math.max(0, match.index - 300), match.index + 200)
    return monthlyWords.test(nearbyText) && !longerPeriodWords.test(nearbyText)
  })
const monthlyDaysOf = (pageText: PageText): Mention[] =>
  [
    ...pageText.text.matchAll(dayOfMonthlyDues),
    ...[...pageText.text.matchAll(dayOfDues)].filter(
      (m) => !longerPeriodWords.test(pageText.text.slice(Math.max(0, m.index - 300), m.index + 200)),
    ),
    ...dueDaysNearMonthlyWords(pageText),
  ].map((match) => {
    const [day, end] = [match[1] ?? '', match.index + match[0].length]
    return mentionAt(pageText, 'date', `${day.replace(/\s+/g, ' ')} of each month`, end - day.length, end)
  })
/** "half by January 31 and half by July 31", "the first by January 31, the second no later than July 31" */
const twoDueDates = new RegExp(
  `(?<first>${monthDay})(?:,|,?\\sand|;)\\s(?:and )?(?:the )?(?:other |second |remaining )?(?:half|second|balance|rest|remainder|installment)(?: (?:half|installment|payment))?\\s(?:is |due |are |payable |by |on |no later than |before |must be paid ){0,4}(?<second>${monthDay})`,
  'gi',
)
const twoDueDatesOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(twoDueDates)].map((match) =>
    mentionAt(
      pageText,
      'date',
      `${match.groups?.first ?? ''} and ${match.groups?.second ?? ''}`.replace(/\s+/g, ' '),
      match.index,
      match.index + match[0].length,
    ),
  )
/** The days, months, and meetings of a page by which dues may be payable. */
export const dueDatesOf = (pageText: PageText): Mention[] => {
  const pairs = twoDueDatesOf(pageText)
  const isInPair = (m: Mention) => pairs.some(({ start, end }) => start <= m.start && m.end <= end)
  return [...pairs, ...singleDueDatesOf(pageText).filter((m) => !isInPair(m))]
}
/** "payable in January and July" */
const payableMonths = new RegExp(
  `\\b(?:due|payable|paid|billed)\\s(?:in|each|every)\\s(?<months>${monthNameSource}(?:(?:,\\s?and|,|\\s?and|\\s?&)\\s?${monthNameSource}){0,3}(?:\\s(?:19|20)\\d{2})?)(?![\\w]|\\s\\d)`,
  'gid',
)
/** In characters. */
const duesReach = 60
const payableMonthsOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(payableMonths)].flatMap((match) => {
    const range = match.indices?.groups?.months
    // A month of a certain year may be that of any payment.
    const isOnce = /\d{4}$/.test(match.groups?.months ?? '')
    const isOfDues = duesPattern.test(pageText.text.slice(Math.max(0, match.index - duesReach), match.index))
    return range && (!isOnce || isOfDues)
      ? [mentionAt(pageText, 'date', pageText.text.slice(...range).replace(/\s+/g, ' '), ...range)]
      : []
  })
/** "payable on or before the day of the annual meeting", "paid by the Annual Meeting (June 3)" */
const dueByMeeting =
  /\b(?:due|payable|paid|pay)\s(?:(?:and payable )?(?:by|on|at|before)|no later than|(?:on or before))\s(?<meeting>(?:the )?(?:(?:date|day|time) of )?(?:the |our |each )?(?:\w+['’]? )?annual (?:\w+['’]? )?meeting(?: each year)?(?:\s?\([A-Z][a-z]{2,8}\.? \d{1,2}(?:, \d{4})?\))?)/dgi
const dueByMeetingOf = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(dueByMeeting)].flatMap((match) => {
    const range = match.indices?.groups?.meeting
    return range
      ? [mentionAt(pageText, 'date', pageText.text.slice(...range).replace(/\s+/g, ' '), ...range)]
      : []
  })
const singleDueDatesOf = (pageText: PageText): Mention[] => [
  ...dueByMeetingOf(pageText),
  ...payableMonthsOf(pageText),
  ...monthlyDaysOf(pageText),
  ...[...pageText.text.matchAll(dueDay)]
    .slice(0, 200)
    .map((m) => mentionAt(pageText, 'date', m[0].replace(/\s+/g, ' '), m.index, m.index + m[0].length)),
]
