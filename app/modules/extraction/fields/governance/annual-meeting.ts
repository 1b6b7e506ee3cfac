import { textOf } from '../../../report-fields/typed-value'
import { monthNameSource, readMonth } from '../../../report-fields/parse'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { matchSentences } from './meetings'
import { namedGroup } from '../../rules/rule'
import {
  inDocumentKind,
  pageMatcher,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
  type Surroundings,
} from '../../signals/signal'

const ordinal = '(?:first|second|third|fourth|last|1st|2nd|3rd|4th)'
const monthsOfMeetings = matchSentences(
  new RegExp(
    `(?:\\b${ordinal}\\s+(?:full\\s+)?\\w{3,9}day\\s+(?:of|in)\\s+)?(?:the\\s+months?\\s+of\\s+)?(?<![a-z])(?<month>${monthNameSource})(?![a-z])(?:\\s*(?:or|and|-|through|to)\\s*(?<otherMonth>${monthNameSource})(?![a-z]))?(?:\\s+\\d{1,2}(?:st|nd|rd|th)?(?!\\d))?`,
    'gi',
  ),
  'date',
  // In lower case, these are verbs.
  (match) => (/^(?:may|mar)$/.test(namedGroup(match, 'month')) ? null : collapseWhitespace(match[0])),
)
/** "3/14/2022" as "March 14". */
const numericDays = matchSentences(
  /(?<![\d/.-])(?<month>1[0-2]|0?[1-9])(?<separator>[/-])(?<day>[12]\d|3[01]|0?[1-9])\k<separator>(?:20)?\d{2}(?![\d/-])/g,
  'date',
  (match) => `${readMonth(namedGroup(match, 'month')) ?? ''} ${namedGroup(match, 'day')}`,
)
const meeting =
  /(?:\b(?<!semi-?\s?)(?:annual|yearly|20\d\d\s+general)\s+(?:(?:general|membership|members?'?s?|homeowners?'?s?|owners?'?s?|association|board|hoa|business|and|or|unit|regular|open|\(agm\))\s+){0,5}(?:meetings?|mtgs?)\b|\bAGM\b)/i
const inYear = /^\s?(?:\d{1,2}(?:st|nd|rd|th)?)?\s?[,.]?\s{0,3}(?:19|20)\d{2}/i

const meetingAndDay = new RegExp(
  `${meeting.source}\\s*(?:[:–-]\\s*)?(?:(?:on|for)\\s+)?(?:(?:sun|mon|tue|wed|thu|fri|sat)\\w{0,6}\\.?,?\\s+)?$`,
  'i',
)
const pastWords = /\b(?:came|was|were|(?<!\bbe\s)held|attended|thank\w*|met|had)\b[^.;]{0,80}$/i
/** Characters: a title and its date. */
const longestTitle = 300
/** Words of other matters whose day may follow the annual meeting in the same sentence. */
const otherMatter =
  /\b(?:board|special|committee|budget|notices?|minutes|prox(?:y|ies)|deadline|draft|due|mailed|posted|approved|fiscal|ballots?|vot(?:e|ed)|insurance|assessments?|until|before|later than)\b|\b(?:19|20)\d{2}\b/i
const everyMeeting = new RegExp(meeting.source, 'gi')
const longestGap = 70
/** The words between the last annual meeting that is named before a day and the day; null if none is near. */
function gapAfterMeeting(before: string): { gap: string; beforeMeeting: string } | null {
  const last = [...before.matchAll(everyMeeting)].at(-1)
  if (!last) return null
  const gap = before
    .slice(last.index + last[0].length)
    .replace(/^\s?notice\b/i, '')
    .replace(/^([^!]{0,40})!\s(?=(?:please\s)?(?:mark|save|join)\b)|^\s?!/i, '$1, ')
  return gap.length > longestGap || /[;?!]/.test(gap)
    ? null
    : { gap, beforeMeeting: before.slice(0, last.index) }
}
const monthAndDay = new RegExp(`${monthNameSource}\\s\\d`, 'i')
const anyDay = new RegExp(`${monthNameSource}\\s\\d|\\d/\\d`, 'i')
/** Whether a day is that of the meeting of which the page holds the minutes. */
const isOfTitle = (start: number, pageText: PageText) =>
  start < longestTitle && isOfMeeting(pageText) && !anyDay.test(pageText.text.slice(0, start))
const timeOfDay = '(?:(?:at|@|from)\\s)?\\d{1,2}(?::\\d\\d)?\\s?(?:[ap]\\.?m\\.?)'
/** "…, 2022 at 7 pm for our annual meeting", "… - HOA Annual Meeting" */
const meetingAfterDay = new RegExp(
  `^(?:,?\\s{1,3}(?:19|20)\\d{2})?,?(?:\\s${timeOfDay})?(?:\\s?[,:–-]{1,2})?\\s(?:(?:is|was|for|will be|in person for)\\s)?(?:(?:the|our|your|this year['’]s|HOA|POA)\\s){0,2}${meeting.source}`,
  'i',
)
/** Whether the annual meeting follows its day: "the minutes of the March 4, 2021, annual meeting". */
const isDayBeforeMeeting = ({ start, end, after, before }: Mention, { pageText, kind }: Surroundings) => {
  if (kind === 'bylaws' || kind === 'ccrs') return false
  const next = meetingAfterDay.exec(after)
  return (
    next !== null &&
    // A list's next line has a day of its own.
    !/\n\s*[A-Z]/.test(pageText.page.text.slice(end, end + next[0].length)) &&
    !isOfTitle(start, pageText) &&
    // The minutes of an annual meeting approve those of the last one.
    !(isOfAnnualMeeting(pageText) && /\bminutes\b[^.;]{0,30}$/i.test(before)) &&
    !/\b(?:since|until|by|before|later than|prior to)\s(?:the\s)?$/i.test(before)
  )
}
/** Whether this is the day of an annual meeting, in whatever year: "Annual meeting date. December 2, 2025". */
function isDayOfMeeting({ before, start, after }: Mention, { pageText, kind }: Surroundings): boolean {
  // Bylaws cite meetings at which they were amended.
  if ((kind === 'bylaws' || kind === 'ccrs') && inYear.test(after)) return false
  const named = gapAfterMeeting(before)
  if (named === null || otherMatter.test(named.gap)) return false
  const { gap, beforeMeeting } = named
  if (monthAndDay.test(gap)) return false
  if (pastWords.test(beforeMeeting)) return false
  // The title of minutes names the day of that meeting only.
  if (isOfTitle(start, pageText)) return false
  if (/\.\s+[A-Z]/.test(gap.replace(/^\s*(?:dates?|day)?\s*[.:]/i, ''))) return false
  // A line that begins with a date has nothing to do with the line above, except in a title or within a sentence.
  const line = pageText.page.text.slice(start - gap.length, start)
  return (
    start < longestTitle ||
    !/\n\s*$/.test(line) ||
    /(?:\b(?:on|of|for|is|was|in|at|be)|day,?)\s*\n\s*$/.test(line)
  )
}

const isOfMeeting = pageMatcher(/\bcall(?:ed)? to order|\bminutes\b|\badjourn|\bseconded\b/i)
const isOfAnnualMeeting = (pageText: PageText) =>
  new RegExp(`${meeting.source}|\\bowners'? meeting\\b`, 'i').test(pageText.text.slice(0, longestTitle))

const approvesMinutes =
  /\b(?:approv\w+|accept\w*|read(?:ing)?|waiv\w+|correct\w*)\b.{0,60}\bminutes\b|\bminutes\b.{0,90}\b(?:approv\w+|accept\w*|read|waived|corrected)\b/i

/** "March 14", rather than a month alone. */
const endsInDay = /[a-z.]\s\d{1,2}(?:st|nd|rd|th)?$/i

const monthSignals: Signal[] = [
  contextMatches('before', new RegExp(`${meeting.source}[^;]{0,170}$`, 'i'), 1.5),
  contextMatches('before', new RegExp(`${meeting.source}[^.;]{0,90}$`, 'i'), 1),
  contextMatches('after', new RegExp(`^[^.;]{0,90}${meeting.source}`, 'i'), 1.5),
  contextMatches(
    'before',
    /\b(?:held|hold|holds|conduct\w*|takes? place|occur\w*|be|is|meet|set|scheduled|convene[sd]?)\b[^.;]{0,80}$/i,
    1,
  ),
  contextMatches(
    'after',
    /^,?\s?(?:19|20)\d{2},? annual (?:\w+ )?meeting\b/i,
    3.5,
    'the annual meeting of a month and year',
  ),
  contextMatches(
    'before',
    new RegExp(
      `${meeting.source}\\s+(?:has\\s+been|was|is|will\\s+be)\\s+(?:moved|rescheduled|postponed|changed|pushed(?:\\s+back)?)\\s+(?:to|until|for)\\s+(?:\\w+day,?\\s+)?$`,
      'i',
    ),
    4,
    'the annual meeting was moved to',
  ),
  contextMatches('before', new RegExp(`${meeting.source}\\s+in\\s+$`, 'i'), 1.5, 'the annual meeting in'),
  contextMatches(
    'before',
    new RegExp(
      `${meeting.source},?\\s+(?:(?:held|which is)\\s+)?(?:each|every|this|next|(?:in|this)\\s+(?:early|late|mid-?))\\s*$`,
      'i',
    ),
    3.5,
    'the annual meeting of every year',
  ),
  contextMatches(
    'before',
    new RegExp(
      `\\b(?:agreed|decided|voted|plan\\w*|wants?|going)\\s+(?:to\\s+)?(?:have|hold|set|schedule|move)\\s+(?:the|our|next year['’]s)\\s+(?:20\\d\\d\\s+)?${meeting.source}\\s+(?:(?:on|for|to|in)\\s+)?(?:\\w+day,?\\s+)?$`,
      'i',
    ),
    4,
    'a decision on the day',
  ),
  contextMatches('after', /^['’]s (?:\w+ )?annual (?:\w+ )?meeting\b/i, 3, 'the annual meeting of a month'),
  contextMatches('before', /\bwill be (?:the|our) annual (?:\w+ )?meeting,? (?:on|in)\b[^.;]{0,30}$/i, 3),
  customSignal('a weekday of the month', 1.5, ({ value }) =>
    new RegExp(`${ordinal}\\s`, 'i').test(String(value)),
  ),
  contextMatches('after', /^[^.;]{0,30}\b(?:each|every|of (?:each|every)|annually|per year|any)\b/i, 1.5),
  contextMatches('before', /\b(?:each|every)\s+$/i, 1.5),
  contextMatches('before', /\b(?:each|every)\s+year\b[^.;]{0,80}$/i, 1),
  contextMatches(
    'before',
    /\bmeet(?:ings?)?\b[^.;]{0,40}\bonce\b[^.;]{0,30}\byear\b[^.;]{0,40}$/i,
    3.5,
    'once a year',
  ),
  contextMatches(
    'before',
    new RegExp(
      `${meeting.source}\\s+(?:is|has been set|has been scheduled)\\s+(?:set\\s+|scheduled\\s+)?(?:for\\s+|on\\s+)?(?:\\w+day,?\\s+)?$`,
      'i',
    ),
    5,
    'the annual meeting is on',
  ),
  customSignal('the annual meeting and its day', 4, ({ before, start, after }, { pageText }) => {
    const named = meetingAndDay.exec(before)
    return (
      named !== null &&
      !pastWords.test(before) &&
      !pageText.page.text.slice(start - named[0].length, start).includes('\n') &&
      !(start < longestTitle && isOfMeeting(pageText)) &&
      !inYear.test(after)
    )
  }),
  customSignal(
    'the day of one annual meeting',
    4,
    (mention, around) =>
      isDayOfMeeting(mention, around) &&
      (endsInDay.test(String(mention.value)) || inYear.test(mention.after)),
  ),
  customSignal('the annual meeting after its day', 5.5, isDayBeforeMeeting),
  contextMatches(
    'before',
    /\b(?:this|next) year,? (?:it|this|the (?:annual )?meeting) (?:will be|is|was|takes place)\s(?:held\s|set for\s|scheduled for\s)?(?:on\s)?(?:\w+day,?\s)?$/i,
    5,
    'this year it is on',
  ),
  contextMatches(
    'before',
    /\b(?:owners|members|homeowners|membership|neighbors|we)\s+(?:all\s+|usually\s+)?(?:meets?|gathers?)\s+(?:once\s+)?(?:(?:every|each)\s+(?:year\s+in\s+)?|(?:annually|yearly)\s+(?:in|on|during)\s+)(?:the\s+)?$/i,
    3.5,
    'owners meet each year in',
  ),
  contextMatches('before', /\b(?:each|every)\s+year\s+in\s+$/i, 1.5, 'each year in'),
  customSignal(
    'every such month, the annual meeting',
    3,
    ({ before, after }) =>
      /\b(?:each|every)\s+$/i.test(before) &&
      new RegExp(`^,?\\s[^.;]{0,60}${meeting.source}`, 'i').test(after),
  ),
  customSignal(
    'a line of a calendar',
    6,
    ({ start, end }, { pageText }) =>
      /(?:^|\n)\s*$/.test(pageText.page.text.slice(Math.max(0, start - 20), start)) &&
      new RegExp(`^(?:[^\\S\\n]{2,}|\\s?[:–-]\\s)(?:the\\s)?${meeting.source}`, 'i').test(
        pageText.page.text.slice(end, end + 60),
      ),
  ),
  customSignal(
    'the next meeting, in notes of an annual meeting',
    6,
    ({ before }, { pageText }) =>
      /\bnext\s+(?:one|(?:annual\s+)?(?:meeting|mtg|elections?))(?:\s+(?:is|are|will be))?(?:\s+(?:on|in))?[:,]?\s+(?:\w+day,?\s+)?$/i.test(
        before,
      ) && isOfAnnualMeeting(pageText),
  ),
  contextMatches('heading', /\bannual\b/i, 1),
  contextMatches('before', /\bannual(?:\s+meetings?)?\s{0,3}[:–-]\s[^.;]{0,60}$/i, 3),
  contextMatches(
    'before',
    /\b(?:this|the|which|these)\s+meetings?\s+(?:is|are|was)\s+(?:\w+\s+)?(?:held|conducted)\b[^.;]{0,40}$/i,
    1,
  ),
  contextMatches(
    'before',
    /\b(?:in|during|months?\s+of)\s+(?:the\s+months?\s+of\s+|early\s+|late\s+|mid-?\s?)?$/i,
    0.7,
  ),
  contextMatches('before', /\b(?:usually|currently|typically|normally|generally|always)\b[^.;]{0,90}$/i, 1),
  contextMatches('sentence', /\bfirst annual meeting\b|\bspecial meeting/i, -1),
  customSignal(
    'the last meeting, whose minutes this one approves',
    -6,
    ({ sentence }, { pageText }) => approvesMinutes.test(sentence) && isOfAnnualMeeting(pageText),
  ),
  contextMatches(
    'before',
    /\b(?:fiscal|budget|assessments?|dues|fees?|term|taxes|report|records?|audit|election of|insurance|pool|minutes|amend\w*)\b[^.;]{0,60}$/i,
    -2,
  ),
  contextMatches(
    'before',
    /\b(?:after|before|following|until|end(?:ing|s)?(?: of| on)?|beginning|by|prior to|since|from|dated|no later than)\s+(?:the\s+)?(?:end of\s+)?$/i,
    -2,
  ),
  contextMatches(
    'before',
    /\b(?:(?<!annual\s)board|directors'?|monthly|quarterly|semi-?annual|committee|special)\s+meetings?\b[^.;]{0,60}$/i,
    -2.5,
  ),
  customSignal(
    'in one year only',
    -2.5,
    (mention, around) =>
      inYear.test(mention.after) && !isDayOfMeeting(mention, around) && !isDayBeforeMeeting(mention, around),
  ),
  contextMatches(
    'before',
    new RegExp(
      `${meeting.source}[^.;]{0,50}\\b(?:will\\s+be|scheduled|set|takes?\\s+place|is\\s+to\\s+be)\\b[^.;]{0,30}$`,
      'i',
    ),
    3,
  ),
  inDocumentKind(0.5, 'bylaws', 'ccrs'),
  inDocumentKind(-1.5, 'financial_statement', 'insurance'),
]

/** The month in which the members meet each year. */
export const annualMeeting: FieldSignals = {
  path: 'governance.annualMeeting',
  mentions: (pageText) => [...monthsOfMeetings(pageText), ...numericDays(pageText)],
  hint: /annual|yearly|\bAGM\b|20\d\d general meeting|once (?:a|each|every|per|in each) (?:\w+ )?year/i,
  bias: -4,
  signals: monthSignals,
  read({ value, after }) {
    const words = String(value).replace(/^the months? of /i, '')
    const months = [...words.matchAll(new RegExp(`(?<![a-z])${monthNameSource}(?![a-z])`, 'gi'))].map(
      (match) => readMonth(match[0]),
    )
    if (!months[0]) return null
    // A day in one year shows only the month in which the members usually meet.
    const isDay = endsInDay.test(words) && !/^[^.;]{0,30}\b(?:each|every|annually)\b/i.test(after)
    const stated = inYear.test(after) || isDay ? months[0] : words.replace(/^\w/, (c) => c.toUpperCase())
    return { typed: textOf(stated, months.join(' ').toLowerCase()) }
  },
}
