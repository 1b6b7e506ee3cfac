import { textAfter, textBefore, type Mention } from '../../page/mentions'
import { cachedByPage } from '../../page/cached-by-page'
import type { PageText } from '../../page/page-text'
import { amendmentOnly, statedLater } from '../../../report-fields/qualifier'
import { datesOf } from '../../signals/page-dates'
import {
  isDate,
  dayReading,
  lineOf,
  nearbyLines,
  lineMatches,
  nearbyLinesMatch,
  onFirstPage,
  isProse,
} from '../../signals/date-context'
import {
  inDocumentKind,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const recordingOffice =
  /\b(?:recorders?|register of deeds|county clerk|clerk of|county auditor|official (?:public )?records|recording (?:fee|date|requested)|filed for record|fil(?:ed|ing) (?:and|&) (?:duly )?recorded|reception (?:no|number|#)|AFN|auditor's? file|fees?:?\s?\$|request of|electronically recorded|recorded (?:at|in|by))\b/i
const documentNumber =
  /(?:\b(?:doc(?:ument)?|instr?(?:ument)?|file|reception|entry)\.?\s?(?:no|num|number|id|#)?\.?:?\s?#?\s?\d{4,}|\b(?:book|bk|vol|liber|plat|docket|dkt|reel|film)\.?:?\s?\d{1,5}\b|\bpa?ge?s?\.?:?\s?\d{1,4}\s{0,2}(?:of\s\d|$)|(?<!\d)\d{7,14}(?!\d))/im

const yearOfDate = ({ value }: Mention) => String(value).slice(0, 4)
/** A recorder's number that begins with its year: "DOC-2019-0012345", "2019R12345", "#2019-004512". */
const yearOfNumber = (pageText: PageText, mention: Mention) =>
  /(?<![\d/])((?:19|20)\d{2})(?:-0\d{5,7}|R\d{4,6})(?!\d)/.exec(nearbyLines(pageText, mention))?.[1] ?? null

const amendmentTitle =
  /^\W*(?:[A-Z\d]+\s+){0,4}AMENDMENTS?\s+(?:NO|NUMBER|TO|OF)\b|^\W*(?:[A-Z][a-z]+\s+){0,3}Amendment\s+(?:No|Number|[Tt]o|[Oo]f)\b[^,;.]*$/
const titleReach = 1500
/** Whether an amendment begins on a page, anywhere in the file: one scan may hold documents of several years. */
const beginsAmendment = cachedByPage(({ lines }) =>
  lines.some(({ start, text }) => start < titleReach && text.length <= 120 && amendmentTitle.test(text)),
)

/** "the Declaration, recorded as Instrument No. 1 on April 4, 2008": what an amendment says about the declaration. */
const declarationRecorded =
  /\bdeclaration\b[^;]{0,160}\b(?:recorded|filed)\b(?![^;]{0,160}\bamend(?:ed|ment)\b)[^;]{0,130}$/i
const earlierDay =
  /\b(?:19|20)\d{2}\b(?=[^;]*\b(?:19|20)\d{2}\b)|\b(?:as amended|amended by|amendments? thereto)\b/i
const isOfDeclaration: Signal['holds'] = ({ start, before, value }, { pageText }) =>
  start < titleReach &&
  beginsAmendment(pageText) &&
  declarationRecorded.test(before) &&
  !earlierDay.test(`${before}${String(value)}`)

const reachAbove = 220
/** "…the Declaration, which was recorded on May 2, 1984": what bylaws say about the declaration. */
const isOfDeclarationAbove: Signal['holds'] = ({ before, span, value }, { kind, pageText }) =>
  (kind === 'bylaws' || kind === 'rules') &&
  /(?:^|[.)]["”]?\s)(?:they|it|these|which|this|the same|said declaration|the declaration) (?:was|were) (?:\w+ )?(?:recorded|filed)\b[^;]{0,80}$/i.test(
    before,
  ) &&
  /\bdeclaration\b/i.test(textBefore(span, pageText, reachAbove) + before) &&
  !earlierDay.test(`${before}${String(value)}`)

const recordedSignals: Signal[] = [
  customSignal('what bylaws say about the declaration', 6, isOfDeclarationAbove),
  customSignal('what an amendment says about its declaration', 9.5, isOfDeclaration),
  customSignal('with a time of day', 2, (mention) => isDate(mention) && mention.isStamp),
  contextMatches(
    'before',
    /\b(?:post(?:ed)?|print(?:ed)?|sent|updated|modified|created|downloaded|scanned|published)(?: date| on| at)?\s*:?\s*$/i,
    -6,
    'when it was sent or posted',
  ),
  customSignal(
    'when a page was printed or a message sent',
    -4,
    (mention, { pageText }) =>
      /^,\s\d{1,2}:\d{2}\s?[AP]M/.test(textAfter(mention, pageText, 14)) ||
      /\bhttps?:|\bwww\.|\bgmail\b|\bwrote:|@[\w-]+\./i.test(nearbyLines(pageText, mention)),
  ),
  customSignal(
    'with a time of day, outside running text',
    1.5,
    (mention, { pageText }) => isDate(mention) && mention.isStamp && !isProse(pageText, mention),
  ),
  // Meetings and notices have a date and a time, too.
  customSignal(
    'a time without a recorder',
    -3,
    (mention, { pageText, kind }) =>
      isDate(mention) &&
      mention.isStamp &&
      !['ccrs', 'bylaws', 'amendment'].includes(kind) &&
      !recordingOffice.test(pageText.text) &&
      !documentNumber.test(nearbyLines(pageText, mention)),
  ),
  nearbyLinesMatch('words of a recording office nearby', recordingOffice, 2),
  nearbyLinesMatch('a document number nearby', documentNumber, 1),
  contextMatches(
    'before',
    /\b(?:recorded|recording date|filed|filed for record|date recorded)\s*(?:on|this|the|date|at|:|-|\.|\s){0,5}$/i,
    2.5,
  ),
  contextMatches(
    'before',
    /\b(?:presented|filed|received|electronically)\s+(?:and|&)?\s*(?:duly\s+)?(?:for\s+)?record(?:ed|ing)?\b[^;]{0,90}$/i,
    2,
  ),
  contextMatches(
    'before',
    /^\W*(?:presented|received|filed|lodged)\s+for\s+record\b[^.;]{0,50}$/i,
    2,
    'a sentence of the recorder',
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
  lineMatches("a clerk's time", /\bo'?\s?clock\b|\bat\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?[AP]\.?\s?M\b/i, 2),
  contextMatches('before', /\b(?:transcribed|copied|retyped|reproduced) from\b[^.;]{0,80}$/i, 2),
  contextMatches(
    'before',
    /\bthis (?:declaration|instrument|document|amendment)\b[^.;]{0,40}\b(?:was|is)\s(?:\w+\s)?(?:recorded|filed)\b[^;]{0,90}$/i,
    5.5,
  ),
  customSignal(
    'the year of a document number',
    1,
    (mention, { pageText }) => yearOfNumber(pageText, mention) === yearOfDate(mention),
  ),
  customSignal('a year other than the document number’s', -6, (mention, { pageText }) => {
    const year = yearOfNumber(pageText, mention)
    return year !== null && year !== yearOfDate(mention)
  }),
  onFirstPage(1),
  customSignal(
    'in the head or foot of the page',
    0.5,
    ({ start }, { pageText }) => start < 500 || start > pageText.text.length - 400,
  ),
  customSignal('in running text', -2.5, (mention, { pageText }) => isProse(pageText, mention)),
  contextMatches(
    'before',
    /\b(?:declaration|plat|map|deed|amendments?|original(?:ly)?|said|certain|previous(?:ly)?|prior|heretofore|mortgage|lease|easement|covenants|restrictions)\b[^;]{0,150}\b(?:recorded|filed|dated|records)\b[^;]{0,120}$/i,
    -3,
  ),
  contextMatches(
    'before',
    /\b(?:which|was|were|been|being|as|duly|and)\s+(?:duly\s+)?(?:recorded|filed)\b[^;]{0,90}$/i,
    -2,
  ),
  contextMatches(
    'before',
    /\b(?:made|executed|signed|adopted|dated|effective|witness|approved|revised)\b[^;]{0,50}$/i,
    -3,
  ),
  contextMatches('before', /\b(?:expir\w+|commission|plan|policy|invoice|printed)\b[^.;]{0,30}$/i, -3),
  contextMatches('before', /\b(?:meeting|minutes)\b[^.;]{0,40}$/i, -2),
  contextMatches(
    'before',
    /\b(?:held|attend\w*|join us|scheduled|place)\b[^.]{0,60}:?\s*$/i,
    -4,
    'a day to attend',
  ),
  customSignal(
    'a day of the week without words of a recording office',
    -4,
    (mention, { pageText }) =>
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s*$/i.test(mention.before) &&
      !recordingOffice.test(nearbyLines(pageText, mention)),
  ),
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

/** The day on which the declaration was recorded. */
export const recordedDate: FieldSignals = {
  path: 'governance.recordedDate',
  mentions: datesOf,
  hint: /\d/,
  bias: -4.5,
  signals: recordedSignals,
  read: (mention, around) => {
    const read = dayReading(mention)
    if (!read || !beginsAmendment(around.pageText)) return read
    return { ...read, qualifier: isOfDeclaration(mention, around) ? statedLater : amendmentOnly }
  },
}
