import { cachedByPage } from '../../page/cached-by-page'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { dayInYearOfName, daysNearHead, pastDaysOfHead } from '../../signals/days-without-year'
import { dateOfName, datesOf, type DateMention } from '../../signals/page-dates'
import { dateReading, dayReading, atTop, documentNameMatches } from '../../signals/date-context'
import {
  inDocumentKind,
  pageMatcher,
  contextMatches,
  customSignal,
  precededBy,
  type FieldSignals,
  type Signal,
  type Surroundings,
} from '../../signals/signal'

const ofMinutes = pageMatcher(
  /\bcall(?:ed)? to order|\bmotions?\b|\bseconded\b|\badjourn|\bminutes\b|\bin attendance\b|\bmembers present\b/i,
)
const heldMeeting = pageMatcher(
  /\bcalled to order|\bseconded\b|\bmotion (?:was|made|by|to|passed|carried)|\bwas adjourned|\bmeeting adjourned/i,
)

/** Whether a date is the one in the document's name. */
const isDateOfName = (mention: Mention, { name }: Surroundings) => {
  const inName = dateOfName(name)
  return (
    inName !== null && (inName.startsWith(String(mention.value)) || String(mention.value).startsWith(inName))
  )
}
/** The offset of a page's first day; -1 if it has none. */
const firstDay = cachedByPage(
  (pageText) =>
    [...dayInYearOfName(pageText), ...datesOf(pageText)].find((day) => dayReading(day))?.start ?? -1,
)
const isFirstDate = (mention: Mention, { pageText }: Surroundings) => firstDay(pageText) === mention.start

const titleReach = 300
/** Whether the first date of a page is in its title, and not the day on which it was written. */
const isTitleDate = (pageText: PageText) => {
  const first = firstDay(pageText)
  return (
    first >= 0 &&
    first < titleReach &&
    !/\b(?:draft|printed|prepared|posted|approved|revised)\b[^\n]{0,20}$/i.test(
      pageText.page.text.slice(0, first),
    )
  )
}

/** Words before the date of something else, such as the approval of earlier minutes. */
const beforeOtherDate =
  /\b(?:approv\w+|accept\w+|read(?:ing)?|previous|prior|last|next|future|upcoming|past|correct\w+|from|since|by|before|after|until|due)\b[^.:;]{0,60}$|\bnext (?:\w+ ){0,3}meeting\b[^.;]{0,60}$/i

const minutesSignals: Signal[] = [
  atTop(1.5),
  customSignal(
    'on the first page, above its middle',
    0.5,
    ({ start }, { pageText }) => start < pageText.text.length / 2,
  ),
  customSignal('the first date of the page', 1.5, isFirstDate),
  customSignal('the date in the document’s name', 2.5, isDateOfName),
  customSignal(
    'below the date of a title',
    -2.5,
    (mention, around) =>
      !isFirstDate(mention, around) &&
      isTitleDate(around.pageText) &&
      !/\b(?:minutes|meeting|mtg)\b[^.;]{0,40}$/i.test(mention.before),
  ),
  contextMatches('before', /\b(?:minutes|meeting|mtg|assembly)\b[^;]{0,110}$/i, 1.5),
  contextMatches('after', /^[^.;]{0,80}\b(?:minutes|meeting|called to order)\b/i, 1),
  customSignal('words of minutes on the page', 1.5, (_, { pageText }) => ofMinutes(pageText)),
  documentNameMatches(/\b(?:minutes?|mtg)\b|minutes/i, 1.5),
  inDocumentKind(2.5, 'minutes'),
  inDocumentKind(
    -2,
    'ccrs',
    'bylaws',
    'rules',
    'budget',
    'financial_statement',
    'reserve_study',
    'insurance',
    'questionnaire',
    'fee_schedule',
  ),
  customSignal(
    'of minutes that are elsewhere',
    -4,
    ({ sentence }, { pageText }) => minutesElsewhere.test(sentence) && !heldMeeting(pageText),
  ),
  customSignal(
    'an announced meeting',
    -3,
    (_, { kind, pageText }) => kind !== 'minutes' && isAnnounced(pageText) && !heldMeeting(pageText),
  ),
  contextMatches('before', beforeOtherDate, -2.5),
  contextMatches(
    'after',
    /^[^.;]{0,60}\b(?:were|was)\s+(?:presented|read|approved|accepted|reviewed|distributed)\b/i,
    -2.5,
  ),
  contextMatches(
    'before',
    /\b(?:will be|will take|scheduled|set for|to be held|rsvp|dear|please)\b[^.;]{0,60}$/i,
    -2.5,
  ),
  documentNameMatches(/\b(?:notice|agenda|invitation|newsletter|budget|letter)\b/i, -2),
  contextMatches(
    'before',
    /\b(?:draft|printed|prepared|distributed|posted|approved|revised)\b[^.;]{0,20}$/i,
    -3.5,
  ),
]

/** The minutes of another document: "those minutes will be posted", "a copy of the minutes". */
const minutesElsewhere =
  /\bminutes\b[^.]*\b(?:will be|are|can be|have been|were) (?:\w+ )?(?:posted|available|on the web|on our web|found|sent|provided|online)\b|\b(?:asked for|request(?:ed)?|copy of|copies of|see|read) the minutes\b/i
const longestTitle = 60
const firstLine = cachedByPage(
  ({ lines }: PageText) => lines.find(({ text }) => /\S/.test(text))?.text.slice(0, longestTitle) ?? '',
)
/** A meeting that is only announced. */
const isAnnounced = pageMatcher(
  /\bmeeting\b[^.]{0,80}\b(?:has been called (?:to|for)|will be held|will take place|is scheduled)\b|\bnotice of (?:the |an? )?(?:\w+ ){0,2}meeting\b|\bplease (?:join|attend|plan)\b|\bRSVP\b/i,
)
const annual =
  /\b(?:annual|yearly)\s+(?:(?:general|membership|members?'?s?|homeowners?'?s?|owners?'?s?|association|hoa|business|election|unit)\s+){0,3}(?:meeting|mtg)\b/i
/** "Annual … Meeting" with the association's name between the two words. */
const annualWithName =
  /\b(?:Annual|ANNUAL)\s+(?:(?:[A-Z][\w'&.]{0,20}|of|the|and)\s+){1,7}(?:Meeting|MEETING)\b[^;]{0,60}$/
const ofMembers = /\b(?:members?'?|membership|homeowners?'?|owners?'?)\s+(?:annual\s+)?meeting\b/i

const isOfMinutes = (pageText: PageText) =>
  heldMeeting(pageText) || /\b(?:minutes|board meeting)\b/i.test(pageText.text.slice(0, 400))

/**
 * Days of annual meetings that a letter or newsletter gives without a year: "came out to the annual meeting on February
 * 18".
 */
const annualDaysWithoutYear = cachedByPage((pageText): DateMention[] => {
  const days = pastDaysOfHead(pageText).filter(
    (day) =>
      new RegExp(`${annual.source}[^.;]{0,40}$`, 'i').test(day.before) ||
      (/\blast\s+year\b[^.;]{0,20}$/i.test(day.before) && annual.test(`${day.before}${day.after}`)),
  )
  const nearest = isOfMinutes(pageText)
    ? []
    : daysNearHead(pageText).filter((day) =>
        new RegExp(`${annual.source}[^.;\\d]{0,40}$`, 'i').test(day.before),
      )
  return [...days, ...nearest.filter((day) => !days.some((known) => known.start === day.start))]
})

/** "2022 Annual Meeting, Draft Minutes", "Annual Meeting Minutes - 2019" */
const yearInTitle = new RegExp(
  `\\b(?<before>(?:19|20)\\d{2})\\s(?:[A-Z][\\w'’&.]{0,20}\\s){0,3}${annual.source}|${annual.source}(?:\\s(?:unofficial|draft|approved))?\\s(?:minutes|notes)\\s?[-–:,]?\\s(?<after>(?:19|20)\\d{2})\\b`,
  'i',
)
/** The year in the title of an annual meeting's minutes that state no day. */
const yearsOfTitle = cachedByPage((pageText): Mention[] => {
  if (pageText.page.number !== 1 || !heldMeeting(pageText) || isTitleDate(pageText)) return []
  const match = yearInTitle.exec(pageText.text.slice(0, titleReach))
  const year = match?.groups?.before ?? match?.groups?.after
  if (!match || year === undefined) return []
  const start = match.index + match[0].lastIndexOf(year)
  return [mentionAt(pageText, 'date', year, start, start + year.length)]
})
const isYear = ({ value }: Mention) => /^\d{4}$/.test(String(value))
const annualMeetingNext = new RegExp(`^,?\\s${annual.source}`, 'i')
const annualMeetingOf = new RegExp(`${annual.source}(?:\\s(?:was|was held))?\\s(?:of|in)\\s$`, 'i')
/** "At the October, 2021 annual meeting", "the annual meeting of May 2019" */
const isMonthOfMeeting = ({ value, before, after }: Mention) =>
  /^\d{4}-\d{2}$/.test(String(value)) && (annualMeetingNext.test(after) || annualMeetingOf.test(before))

/** Whether the page states this day of an annual meeting only without its year. */
const isWithoutYear = (value: string, { pageText }: Surroundings) =>
  annualDaysWithoutYear(pageText).some((day) => day.value === value) &&
  !datesOf(pageText).some((date) => date.value === value)

const annualBefore = new RegExp(`${annual.source}[^;]{0,90}$`, 'i')
const publicElection =
  /\b(?:county|presidential|primary|school|city|state|general|mid-?term)\s+elections?\b|\belections?\s+day\b/i
const ofAssociation = /\b(?:directors?|board|trustees|officers|owners|members|association|HOA)\b/i
/** "The last election of directors was held May 1, 2024", "results of the May 1, 2024 election". */
const isElectionOfBoard: Signal['holds'] = ({ before, after, start, end }, { pageText }) =>
  (/\belections?\b[^.;]{0,30}\b(?:was|were|took place|held|conducted)\b[^.;]{0,20}$/i.test(before) ||
    /\b(?:board|directors|trustees|board members)\b[^.;]{0,40}\belected\b(?!\sby\sthe\s(?:board|directors))[^.;]{0,30}$/i.test(
      before,
    ) ||
    /\belection\s(?:results|returns)[,:]?\s(?:of\s|for\s|[–-]\s)?$/i.test(before) ||
    /^,?\s(?:board\s|director\s|annual\s)?elections?\b/i.test(after)) &&
  !/\b(?:will be|next|upcoming|scheduled)\b[^.;]{0,60}$|\b(?:before|by|until)\s+(?:the\s+)?(?:\w+day,?\s+)?$/i.test(
    before,
  ) &&
  !publicElection.test(`${before.slice(-60)}${after.slice(0, 60)}`) &&
  ofAssociation.test(pageText.text.slice(Math.max(0, start - 120), end + 120))

const annualSignals: Signal[] = [
  contextMatches('before', annualBefore, 2.5),
  contextMatches('before', new RegExp(`${annual.source}[^.;]{0,30}$`, 'i'), 1),
  customSignal(
    'the annual meeting, with the association’s name',
    3,
    ({ before }) => annualWithName.test(before) && !annualBefore.test(before),
  ),
  contextMatches('after', new RegExp(`^[^.;]{0,50}${annual.source}`, 'i'), 2),
  contextMatches('after', /^[^.;]{0,40}\b(?:next|upcoming|first|last)\b/i, -2.5),
  contextMatches(
    'after',
    /^,?\s(?:\w+\s)?annual\s(?:\w+\s)?(?:meeting|mtg)\b/i,
    2.5,
    'the annual meeting of a day',
  ),
  customSignal(
    'minutes of a board',
    -2,
    ({ start, before, after }, { pageText }) =>
      start < 700 &&
      /\bboard\s+(?:of\s+(?:directors|trustees|managers)\s+)?(?:meeting|mtg)\b/i.test(
        pageText.text.slice(0, 300),
      ) &&
      !/annual/i.test(`${before.slice(-80)} ${after.slice(0, 40)}`),
  ),
  customSignal('the year in the title of minutes', 6, isYear),
  customSignal('the annual meeting of a month', 2, isMonthOfMeeting),
  customSignal('a day whose year is stated elsewhere', 2, ({ value }, around) =>
    isWithoutYear(String(value), around),
  ),
  contextMatches('before', new RegExp(`${ofMembers.source}[^.;]{0,40}$`, 'i'), 0.5),
  customSignal(
    'a title of an annual meeting above',
    1,
    (mention, { pageText }) =>
      pageText.page.number === 1 && mention.start < 700 && annual.test(pageText.text.slice(0, 500)),
  ),
  documentNameMatches(/\bannual\b.{0,20}\bmeeting|annual\s?meeting/i, 2),
  atTop(0.5),
  customSignal('the first date of the page', 0.5, isFirstDate),
  contextMatches('before', /\b(?:was|were)\s+held\b[^.;]{0,40}$/i, 1),
  customSignal('an election of directors', 3.5, isElectionOfBoard),
  inDocumentKind(1, 'minutes', 'notice', 'other'),
  inDocumentKind(-3, 'bylaws', 'ccrs', 'rules', 'reserve_study', 'insurance'),
  inDocumentKind(-1, 'budget', 'financial_statement'),
  customSignal(
    'yet to come, in minutes',
    -3,
    ({ before }, { pageText }) =>
      isOfMinutes(pageText) &&
      /\b(?:next(?!,)|will be|will take|scheduled|upcoming|to hold|planned|set for|proposed|tentative\w*|nomin\w+|moved to)\b[^.;]{0,110}$/i.test(
        before,
      ),
  ),
  contextMatches(
    'before',
    /\b(?:approv\w+|previous|prior|last year|minutes of the|reading|accept\w+)\b[^.;]{0,90}$/i,
    -1.5,
  ),
  contextMatches(
    'before',
    /\b(?:budget|assessments?|dues|due|deadline|no later than|by|before|until|return|received)\b[^.;]{0,40}$/i,
    -2,
  ),
  contextMatches(
    'before',
    /\b(?:received|returned?|submitted|postmarked|mailed|turned in|due)\b[^.;]{0,20}\b(?:by|before|no later than)\s+(?:\w+day,?\s+)?$/i,
    -3,
    'a deadline',
  ),
  contextMatches('before', /\bspecial\s+(?:\w+\s+){0,2}meeting\b[^.;]{0,50}$/i, -2.5),
  precededBy(
    /\b(?:upcoming|future|next|coming)\s+(?:\w+\s+)?(?:meetings?|events|dates)\s?:[^.;]{0,220}$|\bannounc(?:e|es|ing)\b[^.;]{0,60}$/i,
    -6,
    'in a list of coming meetings',
    260,
  ),
  // A notice of the annual meeting states its day in the title.
  customSignal(
    'a meeting that will be held',
    -3,
    ({ before }, { pageText }) =>
      /\bmeeting\b[^.;]{0,20}\b(?:will be|is to be|will take)\b[^.;]{0,90}$/i.test(before) &&
      !/\b(?:annual|meeting)\b/i.test(firstLine(pageText)),
  ),
  customSignal(
    'the date of a letter',
    -4,
    ({ start, end }, { pageText }) =>
      /^\s*$/.test(pageText.page.text.slice(0, start)) &&
      /^[^\S\n]*\n/.test(pageText.page.text.slice(end, end + 20)),
  ),
  customSignal('on a later page', -1, (_, { pageText }) => pageText.page.number > 1),
]

/** The day of the meeting whose minutes a document holds. */
export const latestMinutes: FieldSignals = {
  path: 'governance.latestMinutes',
  mentions: (pageText) =>
    pageText.page.number === 1 ? [...dayInYearOfName(pageText), ...datesOf(pageText)] : [],
  hint: /minutes|meeting|order|motion|mtg/i,
  bias: -6,
  signals: minutesSignals,
  read: dayReading,
}

/** The day of an annual meeting of the members. */
export const lastElection: FieldSignals = {
  path: 'governance.lastElection',
  mentions: (pageText) => [
    ...datesOf(pageText).filter((m) => !isYear(m)),
    ...annualDaysWithoutYear(pageText),
    ...yearsOfTitle(pageText),
  ],
  hint: /annual|yearly|member|owner|election|elected/i,
  bias: -4,
  signals: annualSignals,
  read: (mention) =>
    dayReading(mention) ?? (isYear(mention) || isMonthOfMeeting(mention) ? dateReading(mention) : null),
}
