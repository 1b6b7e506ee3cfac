import type { Mention } from '../mentions'
import { lineAt, type PageText } from '../rules/page-text'
import { type ValueReading } from '../rules/rule'
import { amendmentOnly, approvedByVote, statedLater } from '../../report-fields/period'
import { dateOfName, datesOf, dayInYearOfName, type DateMention } from './loose-dates'
import {
  inDocumentKind,
  pageMatcher,
  readByPattern,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Signal,
  type Surroundings,
} from './signal'

const isDate = (mention: Mention): mention is DateMention => mention.type === 'date'

const reading = ({ value }: Mention): ValueReading => ({ value: String(value), comparable: String(value) })
const day = (mention: Mention): ValueReading | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(mention.value)) ? reading(mention) : null

const lineOf = (pageText: PageText, { start }: Mention) => pageText.lines[lineAt(pageText, start)]?.text ?? ''
/** The line of a date and the two lines around it, where a stamp or a signature has its other words. */
function near(pageText: PageText, { start, end }: Mention): string {
  const [first, last] = [lineAt(pageText, start), lineAt(pageText, Math.max(start, end - 1))]
  return pageText.lines
    .slice(Math.max(0, first - 3), last + 4)
    .map(({ text }) => text.slice(0, 200))
    .join('\n')
}
const longestLine = 300
const inLine = (name: string, words: RegExp, weight: number): Signal =>
  customSignal(name, weight, (mention, { pageText }) =>
    words.test(lineOf(pageText, mention).slice(0, longestLine)),
  )
const nearby = (name: string, words: RegExp, weight: number): Signal =>
  customSignal(name, weight, (mention, { pageText }) => words.test(near(pageText, mention)))
const onFirstPage = (weight: number) =>
  customSignal('on the first page', weight, (_, { pageText }) => pageText.page.number === 1)
const atTop = (weight: number, letters = 500) =>
  customSignal(
    `among the first ${letters} letters`,
    weight,
    ({ start }, { pageText }) => pageText.page.number === 1 && start < letters,
  )
const named = (words: RegExp, weight: number) =>
  customSignal(`name: ${words.source}`, weight, (_, { name }) => words.test(name.replace(/[_.+-]+/g, ' ')))

const proseWords = 5
/** Does it stand in a line of running text? A stamp does not. */
const isProse = (pageText: PageText, mention: Mention) =>
  (
    lineOf(pageText, mention)
      .slice(0, 300)
      .match(/\b[a-z]{2,15}\b/g) ?? []
  ).length >= proseWords

/** What a document does on the day that it is made. */
const makes =
  'made|entered\\s+into|executed|signed|adopted|approved|ratified|enacted|restated|issued|declared|certif(?:y|ied)|subscribed|passed'

const isMeeting = pageMatcher(
  /\b(?:call(?:ed)? to order|(?:opened|began) the meeting|meeting (?:was )?(?:opened|began|adjourned|came to order)|we (?:held|had) our (?:\w+ ){0,3}meeting|(?:members|directors|board|homeowners|owners)\b[^.\n]{0,60}\b(?:in attendance|attending|present:)|minutes of (?:the|a)\b)/i,
)

const ofVote = /\b(?:votes?|voted|voting|quorum|ballots?)\b[^.;]{0,60}$/i
const signing = /\b(?:sign(?:ed|atures?)|execut(?:ed|ion)|witness\w*|sworn|acknowledged|dated)\b[^.;]{0,60}$/i

const signedSignals: Signal[] = [
  sentenceMatches('before', new RegExp(`\\b(?:${makes})\\b[^.;]{0,70}$`, 'i'), 3),
  sentenceMatches(
    'before',
    /\b(?:revised|revision|rev\.?|amended|updated|dated|effective)\b[^.;]{0,45}$/i,
    2,
  ),
  sentenceMatches(
    'before',
    /\b(?:revised|revision|rev\.?|adopted|approved|effective)\s{0,2}(?:date|on|in|as of)?\s{0,2}[:,]?\s{0,2}$/i,
    1,
  ),
  sentenceMatches(
    'before',
    /\b(?:in witness where\s?of|hereunto|(?:set|subscribed) (?:my|our|their|his|her|its) (?:hands?|names?|seals?))\b.{0,180}$/i,
    2.5,
  ),
  sentenceMatches('before', /\b(?:acknowledged|sworn|subscribed|appeared)\b.{0,60}\bbefore me\b.{0,60}$/i, 2),
  sentenceMatches(
    'before',
    /\b(?:adopted|approved|ratified|amended|revised)\b(?:[^.;]|\.(?=\S)){0,170}\b(?:as\s+of|on|in|by|this|dated)\b[^.;]{0,20}$/i,
    1.5,
  ),
  sentenceMatches(
    'before',
    /\b(?:estimates?|bids?|proposals?|contracts?|motions?|loans?|quotes?|projects?|purchase|repairs?)\b[^.;]{0,40}\b(?:approved|adopted|passed|accepted|signed)\b[^.;]{0,40}$/i,
    -4,
    'what somebody decided on',
  ),
  sentenceMatches('before', /\bon\s+this\b[^.;]{0,20}$/i, 1),
  sentenceMatches(
    'before',
    /\b(?:made|executed|signed|dated|adopted|approved|done|effective)\b[^.;]{0,50}\b(?:this|as\s+of)\b[^.;]{0,25}$/i,
    1,
  ),
  sentenceMatches('after', /^[^.;]{0,40}\bbefore me\b/i, 2),
  sentenceMatches(
    'after',
    /^[^.;]{0,60}\b(?:by|between|among)\b[^.;]{0,80}\b(?:declarant|developer|grantor|corporation|inc\b|llc|company|association)/i,
    1,
  ),
  nearby('beside a signature', /\b(?:by:|its:|president|secretary|declarant|signature|attest)\b/i, 1),
  sentenceMatches(
    'before',
    /\bthis\s+(?:document|declaration|instrument|amendment|supplement|policy|resolution)\b[^.;]{0,60}\b(?:dated|made|executed|effective|adopted|issued)\b[^.;]{0,25}$/i,
    1.5,
  ),
  customSignal('a whole day', 0.5, (mention) => day(mention) !== null),
  nearby('of a state', /\bsecretary of state\b|\bcorporate existence\b/i, -2),
  nearby(
    'beside a notary',
    /\b(?:notary public|personally (?:appeared|came|known)|subscribed and sworn|acknowledged before)\b/i,
    1.5,
  ),
  customSignal('a day in full', 1, ({ start, end, before }, { pageText }) =>
    /\bday of\b/i.test(`${before.slice(-12)}${pageText.text.slice(start, end)}`),
  ),
  customSignal('the year of its name', 1.5, ({ value }, { name }) =>
    new RegExp(`(?<!\\d)${String(value).slice(0, 4)}(?!\\d)`).test(name),
  ),
  customSignal(
    'the day of a meeting',
    -6,
    ({ start }, { pageText }) => isMeeting(pageText) && pageText.page.number === 1 && start < 500,
  ),
  customSignal('fees in force', -1.5, (_, { kind }) => kind === 'fee_schedule'),
  customSignal('a line below a title', 2.5, (mention, { pageText }) => {
    const line = lineOf(pageText, mention).trim()
    return (
      pageText.page.number === 1 && mention.start < 900 && line.length <= 60 && !isProse(pageText, mention)
    )
  }),
  customSignal(
    'a title above',
    1,
    (mention, { pageText }) =>
      pageText.page.number === 1 &&
      /\b(?:by-?\s?laws|declaration|covenants|restrictions|rules|regulations|amendment|policy|guidelines|resolution)\b/i.test(
        pageText.text.slice(Math.max(0, mention.start - 400), mention.start),
      ),
  ),
  inLine(
    'a line of its own with what was done',
    /^\W{0,4}(?:\w+\W{1,3}){0,3}(?:adopted|approved|revised|amended|effective|rev)\b/i,
    1,
  ),
  sentenceMatches(
    'before',
    /\b(?:record(?:ed|ing)|filed|book|page|(?:document|instrument)\s+(?:no|number|#)|recorder)\b[^;]{0,70}$/i,
    -3.5,
  ),
  sentenceMatches(
    'after',
    /^[^.;]{0,60}\b(?:record(?:ed|ing)|filed|in\s+(?:book|volume|liber)|as\s+(?:instrument|document))\b/i,
    -2.5,
  ),
  customSignal('a stamp', -3, (mention) => isDate(mention) && mention.isStamp),
  sentenceMatches(
    'before',
    /\b(?:that certain|original(?:ly)?|previous(?:ly)?|prior|heretofore|existing)\b[^.;]{0,120}$/i,
    -3.5,
  ),
  sentenceMatches(
    'before',
    /\b(?:plat|map|deed|mortgage|lease|easement|permit|ordinance|survey|drawings?|plans|letter|contract|report)\b[^.;]{0,50}$/i,
    -2.5,
  ),
  sentenceMatches('before', /\b(?:minutes|meetings?|minute book)\b[^.;]{0,50}$/i, -0.5),
  sentenceMatches(
    'before',
    /\b(?:expir\w+|commission|until|no later than|on or before|prior to|beginning|commenc\w+|starting|after|through|since|by|before|between|from|due)\s+(?:on\s+|the\s+|of\s+)?$/i,
    -3,
  ),
  sentenceMatches('before', /\bcommission\b[^.]{0,30}$/i, -4),
  sentenceMatches('before', /\b(?:act|code|statutes?|law)\b\s*(?:of|,|\()?\s*$/i, -4),
  sentenceMatches(
    'before',
    /\b(?:assessments?|dues|fees?|fiscal year|annual meeting|term|years?|installed|constructed|built|budget)\b[^.;]{0,50}$/i,
    -2,
  ),
  sentenceMatches(
    'after',
    /^\W{0,3}(?:annual|budget|through|to|until|and\s+(?:each|every|continu)|fiscal)\b/i,
    -2,
  ),
  sentenceMatches('before', /\b(?:printed|copyright|last (?:printed|saved)|page \d+)\b[^.;]{0,20}$/i, -2.5),
  onFirstPage(0.5),
  inDocumentKind(1.5, 'ccrs', 'bylaws', 'rules'),
  inDocumentKind(
    -3,
    'minutes',
    'budget',
    'financial_statement',
    'reserve_study',
    'insurance',
    'questionnaire',
  ),
  inDocumentKind(-1.5, 'notice', 'fee_schedule'),
]

const office =
  /\b(?:recorders?|register of deeds|county clerk|clerk of|county auditor|official (?:public )?records|recording (?:fee|date|requested)|filed for record|fil(?:ed|ing) (?:and|&) (?:duly )?recorded|reception (?:no|number|#)|AFN|auditor's? file|fees?:?\s?\$|request of|electronically recorded|recorded (?:at|in|by))\b/i
const numbered =
  /(?:\b(?:doc(?:ument)?|instr?(?:ument)?|file|reception|entry)\.?\s?(?:no|num|number|id|#)?\.?:?\s?#?\s?\d{4,}|\b(?:book|bk|vol|liber|plat|docket|dkt|reel|film)\.?:?\s?\d{1,5}\b|\bpa?ge?s?\.?:?\s?\d{1,4}\s{0,2}(?:of\s\d|$)|(?<!\d)\d{7,14}(?!\d))/im

const yearOf = ({ value }: Mention) => String(value).slice(0, 4)
/** A recorder's number that begins with its year: "DOC-2019-0012345", "2019R12345", "#2019-004512". */
const yearOfNumber = (pageText: PageText, mention: Mention) =>
  /(?<![\d/])((?:19|20)\d{2})(?:-0\d{5,7}|R\d{4,6})(?!\d)/.exec(near(pageText, mention))?.[1] ?? null

const amendmentTitle =
  /^\W*(?:[A-Z\d]+\s+){0,4}AMENDMENTS?\s+(?:NO|NUMBER|TO|OF)\b|^\W*(?:[A-Z][a-z]+\s+){0,3}Amendment\s+(?:No|Number|[Tt]o|[Oo]f)\b[^,;.]*$/
const titleReach = 1500
const titledAmendment = new WeakMap<PageText, boolean>()
/** A page on which an amendment begins, anywhere in the file: one scan may hold documents of several years. */
function isOfAmendment(pageText: PageText): boolean {
  const known =
    titledAmendment.get(pageText) ??
    pageText.lines.some(
      ({ start, text }) => start < titleReach && text.length <= 120 && amendmentTitle.test(text),
    )
  titledAmendment.set(pageText, known)
  return known
}

/** "the Declaration, recorded as Instrument No. 1 on April 4, 2008": what an amendment says of what it amends. */
const declarationRecorded =
  /\bdeclaration\b[^;]{0,160}\b(?:recorded|filed)\b(?![^;]{0,160}\bamend(?:ed|ment)\b)[^;]{0,130}$/i
const dayBefore =
  /\b(?:19|20)\d{2}\b(?=[^;]*\b(?:19|20)\d{2}\b)|\b(?:as amended|amended by|amendments? thereto)\b/i
const ofDeclaration: Signal['holds'] = ({ start, before, value }, { pageText }) =>
  start < titleReach &&
  isOfAmendment(pageText) &&
  declarationRecorded.test(before) &&
  !dayBefore.test(`${before}${String(value)}`)

const recordedSignals: Signal[] = [
  customSignal('what an amendment says of its declaration', 9.5, ofDeclaration),
  customSignal('with a time of day', 2, (mention) => isDate(mention) && mention.isStamp),
  sentenceMatches(
    'before',
    /\b(?:post(?:ed)?|print(?:ed)?|sent|updated|modified|created|downloaded|scanned|published)(?: date| on| at)?\s*:?\s*$/i,
    -6,
    'when it was sent or posted',
  ),
  customSignal(
    'with a time of day, out of running text',
    1.5,
    (mention, { pageText }) => isDate(mention) && mention.isStamp && !isProse(pageText, mention),
  ),
  nearby("an office's words beside it", office, 2),
  nearby('a number beside it', numbered, 1),
  sentenceMatches(
    'before',
    /\b(?:recorded|recording date|filed|filed for record|date recorded)\s*(?:on|this|the|date|at|:|-|\.|\s){0,5}$/i,
    2.5,
  ),
  sentenceMatches(
    'before',
    /\b(?:presented|filed|received|electronically)\s+(?:and|&)?\s*(?:duly\s+)?(?:for\s+)?record(?:ed|ing)?\b[^;]{0,90}$/i,
    2,
  ),
  customSignal(
    'a line of its own that begins with its recording',
    3.5,
    (mention, { pageText }) =>
      pageText.page.number === 1 &&
      mention.start < 900 &&
      /^\W{0,4}(?:recorded|filed|rec'd)\b(?: (?:in|at|as|on|for record)\b|:)/i.test(
        lineOf(pageText, mention),
      ) &&
      !/\bplat\b/i.test(lineOf(pageText, mention)),
  ),
  inLine("a clerk's time", /\bo'?\s?clock\b|\bat\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?[AP]\.?\s?M\b/i, 2),
  sentenceMatches('before', /\b(?:transcribed|copied|retyped|reproduced) from\b[^.;]{0,80}$/i, 2),
  sentenceMatches(
    'before',
    /\bthis (?:declaration|instrument|document|amendment)\b[^.;]{0,40}\b(?:was|is)\s(?:\w+\s)?(?:recorded|filed)\b[^;]{0,90}$/i,
    5.5,
  ),
  customSignal(
    'the year of a document number',
    1,
    (mention, { pageText }) => yearOfNumber(pageText, mention) === yearOf(mention),
  ),
  customSignal('another year than the document number has', -6, (mention, { pageText }) => {
    const year = yearOfNumber(pageText, mention)
    return year !== null && year !== yearOf(mention)
  }),
  onFirstPage(1),
  customSignal(
    'in the head or foot of the page',
    0.5,
    ({ start }, { pageText }) => start < 500 || start > pageText.text.length - 400,
  ),
  customSignal('in running text', -2.5, (mention, { pageText }) => isProse(pageText, mention)),
  sentenceMatches(
    'before',
    /\b(?:declaration|plat|map|deed|amendments?|original(?:ly)?|said|certain|previous(?:ly)?|prior|heretofore|mortgage|lease|easement|covenants|restrictions)\b[^;]{0,150}\b(?:recorded|filed|dated|records)\b[^;]{0,120}$/i,
    -3,
  ),
  sentenceMatches(
    'before',
    /\b(?:which|was|were|been|being|as|duly|and)\s+(?:duly\s+)?(?:recorded|filed)\b[^;]{0,90}$/i,
    -2,
  ),
  sentenceMatches(
    'before',
    /\b(?:made|executed|signed|adopted|dated|effective|witness|approved|revised)\b[^;]{0,50}$/i,
    -3,
  ),
  sentenceMatches('before', /\b(?:expir\w+|commission|plan|policy|invoice|printed)\b[^.;]{0,30}$/i, -3),
  sentenceMatches('before', /\b(?:meeting|minutes)\b[^.;]{0,40}$/i, -2),
  inDocumentKind(0.5, 'ccrs', 'bylaws', 'other'),
  inDocumentKind(
    -3,
    'minutes',
    'budget',
    'financial_statement',
    'reserve_study',
    'insurance',
    'questionnaire',
    'notice',
  ),
]

const ofMinutes = pageMatcher(
  /\bcall(?:ed)? to order|\bmotions?\b|\bseconded\b|\badjourn|\bminutes\b|\bin attendance\b|\bmembers present\b/i,
)
const saysDate = (mention: Mention, { name }: Surroundings) => {
  const inName = dateOfName(name)
  return (
    inName !== null && (inName.startsWith(String(mention.value)) || String(mention.value).startsWith(inName))
  )
}
const firstDay = (pageText: PageText) =>
  [...dayInYearOfName(pageText), ...datesOf(pageText)].find((d) => day(d))?.start ?? -1
const firstDates = new WeakMap<PageText, number>()
const isFirstDate = (mention: Mention, { pageText }: Surroundings) => {
  const first = firstDates.get(pageText) ?? firstDay(pageText)
  firstDates.set(pageText, first)
  return first === mention.start
}

const earlier =
  /\b(?:approv\w+|accept\w+|read(?:ing)?|previous|prior|last|next|future|upcoming|past|correct\w+|from|since|by|before|after|until|due)\b[^.:;]{0,60}$|\bnext (?:\w+ ){0,3}meeting\b[^.;]{0,60}$/i

const minutesSignals: Signal[] = [
  atTop(1.5),
  customSignal(
    'on the first page, above its middle',
    0.5,
    ({ start }, { pageText }) => start < pageText.text.length / 2,
  ),
  customSignal('the first date of the page', 1.5, isFirstDate),
  customSignal('the date of its name', 2.5, saysDate),
  sentenceMatches('before', /\b(?:minutes|meeting|assembly)\b[^;]{0,110}$/i, 1.5),
  sentenceMatches('after', /^[^.;]{0,80}\b(?:minutes|meeting|called to order)\b/i, 1),
  customSignal('words of minutes on the page', 1.5, (_, { pageText }) => ofMinutes(pageText)),
  named(/\b(?:minutes?|mtg)\b|minutes/i, 1.5),
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
  sentenceMatches('before', earlier, -2.5),
  sentenceMatches(
    'after',
    /^[^.;]{0,60}\b(?:were|was)\s+(?:presented|read|approved|accepted|reviewed|distributed)\b/i,
    -2.5,
  ),
  sentenceMatches(
    'before',
    /\b(?:will be|will take|scheduled|set for|to be held|rsvp|dear|please)\b[^.;]{0,60}$/i,
    -2.5,
  ),
  named(/\b(?:notice|agenda|invitation|newsletter|budget|letter)\b/i, -2),
  sentenceMatches(
    'before',
    /\b(?:draft|printed|prepared|distributed|posted|approved|revised)\b[^.;]{0,20}$/i,
    -1.5,
  ),
]

const annual =
  /\bannual\s+(?:(?:general|membership|members?'?s?|homeowners?'?s?|owners?'?s?|association|hoa|business|election|unit)\s+){0,3}meeting\b/i
/** With the association's name between the two words. */
const annualOfName =
  /\b(?:Annual|ANNUAL)\s+(?:(?:[A-Z][\w'&.]{0,20}|of|the|and)\s+){1,7}(?:Meeting|MEETING)\b[^;]{0,60}$/
const ofMembers = /\b(?:members?'?|membership|homeowners?'?|owners?'?)\s+(?:annual\s+)?meeting\b/i

const heldMeeting = pageMatcher(
  /\bcalled to order|\bseconded\b|\bmotion (?:was|made|by|to|passed|carried)|\bwas adjourned|\bmeeting adjourned/i,
)

const annualSignals: Signal[] = [
  sentenceMatches('before', new RegExp(`${annual.source}[^;]{0,90}$`, 'i'), 2.5),
  sentenceMatches('before', new RegExp(`${annual.source}[^.;]{0,30}$`, 'i'), 1),
  customSignal(
    'the annual meeting of a name',
    3,
    ({ before }) => annualOfName.test(before) && !new RegExp(`${annual.source}[^;]{0,90}$`, 'i').test(before),
  ),
  sentenceMatches('after', new RegExp(`^[^.;]{0,50}${annual.source}`, 'i'), 2),
  sentenceMatches('after', /^[^.;]{0,40}\b(?:next|upcoming|first|last)\b/i, -2.5),
  sentenceMatches('before', new RegExp(`${ofMembers.source}[^.;]{0,40}$`, 'i'), 0.5),
  customSignal(
    'a title of an annual meeting above',
    1,
    (mention, { pageText }) =>
      pageText.page.number === 1 && mention.start < 700 && annual.test(pageText.text.slice(0, 500)),
  ),
  named(/\bannual\b.{0,20}\bmeeting|annual\s?meeting/i, 2),
  atTop(0.5),
  customSignal('the first date of the page', 0.5, isFirstDate),
  sentenceMatches('before', /\b(?:was|were)\s+held\b[^.;]{0,40}$/i, 1),
  inDocumentKind(1, 'minutes', 'notice', 'other'),
  inDocumentKind(-3, 'bylaws', 'ccrs', 'rules', 'reserve_study', 'insurance'),
  inDocumentKind(-1, 'budget', 'financial_statement'),
  customSignal(
    'yet to come, in minutes',
    -3,
    ({ before }, { pageText }) =>
      (heldMeeting(pageText) || /\b(?:minutes|board meeting)\b/i.test(pageText.text.slice(0, 400))) &&
      /\b(?:next|will be|will take|scheduled|upcoming|to hold|planned|set for|proposed|tentative\w*|nomin\w+|moved to)\b[^.;]{0,110}$/i.test(
        before,
      ),
  ),
  sentenceMatches(
    'before',
    /\b(?:approv\w+|previous|prior|last year|minutes of the|reading|accept\w+)\b[^.;]{0,90}$/i,
    -1.5,
  ),
  sentenceMatches(
    'before',
    /\b(?:budget|assessments?|dues|due|deadline|no later than|by|before|until|return|received)\b[^.;]{0,40}$/i,
    -2,
  ),
  sentenceMatches('before', /\bspecial\s+(?:\w+\s+){0,2}meeting\b[^.;]{0,50}$/i, -2.5),
  customSignal('on a later page', -1, (_, { pageText }) => pageText.page.number > 1),
]

const isYearAlone = ({ value }: Mention) => /^\d{4}$/.test(String(value))
const dayOrYear = (mention: Mention) => (isYearAlone(mention) ? reading(mention) : day(mention))
const daysBetween = (from: Mention, to: Mention) =>
  (Date.parse(String(to.value)) - Date.parse(String(from.value))) / 86_400_000
/** Two days that stand side by side, about a year apart. */
const isYear = (from: Mention | undefined, to: Mention | undefined) => {
  if (!from || !to || to.start - from.end > 40) return false
  if (isYearAlone(from) && isYearAlone(to))
    return to.start - from.end < 4 && Number(to.value) === Number(from.value) + 1
  const apart = day(from) && day(to) ? daysBetween(from, to) : 0
  return apart >= 360 && apart <= 370
}
const yearBegins = customSignal('a year before the next day', 3, (mention, { pageText }) => {
  return isDate(mention) && isYear(mention, datesOf(pageText)[mention.index + 1])
})
const isYearEnd: Signal['holds'] = (mention, { pageText }) => {
  return isDate(mention) && isYear(datesOf(pageText)[mention.index - 1], mention)
}
const yearEnds = customSignal('a year after the day before', 3, isYearEnd)
const ofPolicies: Signal[] = [
  customSignal('a year alone', -2.5, isYearAlone),
  sentenceMatches(
    'sentence',
    /\b(?:polic(?:y|ies)|coverage|insurance)\b[^.;]{0,60}\b(?:term|period|effective|in force|year|renewal)\b/i,
    1.5,
  ),

  nearby('policies beside it', /\b(?:polic(?:y|ies)|insur\w+|coverage|carrier|underwrit\w+|premium)\b/i, 1.5),
  inDocumentKind(1, 'insurance', 'questionnaire'),
  inDocumentKind(-2.5, 'ccrs', 'bylaws', 'rules', 'minutes', 'reserve_study', 'financial_statement'),
  sentenceMatches(
    'before',
    /\b(?:lease|term of office|commission|contract|licen[sc]e|warranty|FHA|dues|assessments?|fiscal|budget|certificate date|printed|issued?)\b[^.;]{0,40}$/i,
    -3,
  ),
]
const startSignals: Signal[] = [
  ...ofPolicies,
  yearBegins,
  customSignal('a year after the day before', -4, isYearEnd),
  sentenceMatches(
    'before',
    /\b(?:policy|coverage|insurance)\s+(?:period|term|dates?|effective|eff|begin\w*|start\w*)\b[^.;]{0,30}$/i,
    2.5,
  ),
  sentenceMatches(
    'before',
    /\b(?:effective|eff\.?|inception|from|begin\w*|commenc\w*)\s*(?:dates?)?\s*(?:of|is|on|:|-|\s){0,4}$/i,
    1.5,
  ),
  sentenceMatches('before', /\b(?:expir\w*|until|through|renew\w*|to)\s*(?:dates?|on)?\s*:?\s*$/i, -3),
]
const endSignals: Signal[] = [
  ...ofPolicies,
  yearEnds,
  sentenceMatches(
    'before',
    /\b(?:policy|coverage|insurance)\b[^.;]{0,40}\b(?:expir\w*|renew\w*|ends?|through|until)\b[^.;]{0,25}$/i,
    2,
  ),
  sentenceMatches(
    'before',
    /\b(?:expir(?:es|ation|y|ing)|exp\.?|renew(?:s|al))\s*(?:dates?)?\s*(?:of policy|on|is|of|:|-|\s){0,4}$/i,
    2,
  ),
  sentenceMatches('before', /\b(?:effective|eff\.?|inception)\s*(?:dates?)?\s*:?\s*$/i, -3),
]

export const dateSignals: FieldSignals[] = [
  {
    path: 'governance.signedDate',
    mentions: datesOf,
    hint: /(?:19|20)\s?\d|thousand|nineteen|\d[/-]\d{1,2}[/-]\d{2}/i,
    bias: -4,
    signals: signedSignals,
    // A vote is no signature, though it may be the only day that a document tells.
    read: (mention) =>
      ofVote.test(mention.before) && !signing.test(mention.before)
        ? { ...reading(mention), qualifier: approvedByVote }
        : reading(mention),
  },
  {
    path: 'governance.recordedDate',
    mentions: datesOf,
    hint: /\d/,
    bias: -4.5,
    signals: recordedSignals,
    read: (mention, around) => {
      const read = day(mention)
      if (!read || !isOfAmendment(around.pageText)) return read
      return { ...read, qualifier: ofDeclaration(mention, around) ? statedLater : amendmentOnly }
    },
  },
  {
    path: 'governance.latestMinutes',
    mentions: (pageText) =>
      pageText.page.number === 1 ? [...dayInYearOfName(pageText), ...datesOf(pageText)] : [],
    hint: /minutes|meeting|order|motion/i,
    bias: -6,
    signals: minutesSignals,
    read: day,
  },
  {
    path: 'governance.lastElection',
    mentions: datesOf,
    hint: /annual|member|owner/i,
    bias: -4,
    signals: annualSignals,
    read: day,
  },
  {
    path: 'insurance.policyStart',
    mentions: datesOf,
    hint: /polic|insur|coverage/i,
    bias: -4.5,
    signals: [...startSignals, readByPattern(2)],
    read: dayOrYear,
  },
  {
    path: 'insurance.expiration',
    mentions: datesOf,
    hint: /polic|insur|coverage/i,
    bias: -4.5,
    signals: [...endSignals, readByPattern(2)],
    read: dayOrYear,
  },
]
