import { countOf, isRange } from '../../../report-fields/typed-value'
import { countSource, readCount } from '../../../report-fields/parse'
import { directors, isForAssessments, matchSentences, ofBoardMeeting, onAssessments, upTo } from './meetings'
import { namedGroup } from '../../rules/rule'
import {
  inDocumentKind,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

/** The least number of days, and the most; compared by the least. */
export const noticeOf = (least: number, most?: number | null, condition?: string) =>
  countOf(least, 'day', {
    ...(most != null && most > least ? { to: most } : { limit: 'least' }),
    condition,
    comparedAs: [least, condition].filter((part) => part !== undefined).join(' '),
  })

const days = matchSentences(
  new RegExp(
    `(?<least>(?<![\\d.,$/-])\\b${countSource}|(?<=than\\s)\\(\\d{1,2}\\))(?![\\d%]|[.,/]\\d)\\s{0,2}(?:d[ae][yv]s?)?['’]?\\s{0,2},?\\s{0,2}(?:${upTo}(?<most>${countSource})\\s{0,2})?(?:\\s?(?:calendar|business|full)\\s)?(?<=\\s|\\bd[ae][yv]s?)(?:d[ae][yv]s?)?(?<=d[ae][yv]s?)(?!\\w)`,
    'gi',
  ),
  'count',
  (match) => {
    const [least, most] = [readCount(namedGroup(match, 'least')), readCount(namedGroup(match, 'most'))]
    if (least === null || least < 1 || least > 90) return null
    return noticeOf(least, most)
  },
)

/** "two weeks", "3 weeks ahead" */
const weeks = matchSentences(
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<least>${countSource})\\s{1,2}weeks?\\b(?=['’]?\\s+(?:\\w+\\s+){0,2}(?:notice|before|prior|ahead|in\\s+advance))`,
    'gi',
  ),
  'count',
  (match) => {
    const weekCount = readCount(namedGroup(match, 'least'))
    return weekCount !== null && weekCount >= 1 && weekCount <= 8 ? noticeOf(weekCount * 7) : null
  },
)
/** "not later than the 10th day or earlier than the 60th day before the date of the meeting" */
const ordinalDays = matchSentences(
  /\b(?:later|less|fewer)\s+than\s+(?:the\s+)?(?<least>\d{1,2})(?:st|nd|rd|th)\s+day,?\s+(?:and|or|nor)\s+(?:not\s+)?(?:earlier|more)\s+than\s+(?:the\s+)?(?<most>\d{1,2})(?:st|nd|rd|th)\s+day\b/gi,
  'count',
  (match) => {
    const [least, most] = [Number(namedGroup(match, 'least')), Number(namedGroup(match, 'most'))]
    return least >= 1 && most > least && most <= 90 ? noticeOf(least, most) : null
  },
)

const noticeSignals: Signal[] = [
  contextMatches('sentence', /\bnoti(?:ces?|f\w+)\b/i, 1.5),
  contextMatches('sentence', /\bmeetings?\b/i, 1.5),
  contextMatches('before', /\bnoti(?:ces?|f\w+)\b[^.;]{0,200}$/i, 0.7),
  contextMatches('before', /\bmeetings?\b[^.;]{0,200}$/i, 0.4),
  contextMatches(
    'after',
    /^'?\s*(?:\w+\s+){0,3}(?:before|prior|in\s+advance|preceding|previous|ahead)\b[^.;]{0,60}\b(?:meetings?|date|thereof|time)\b/i,
    1.5,
  ),
  contextMatches(
    'after',
    /^'?\s*(?:\w+\s+){0,2}(?:before|prior|in\s+advance|ahead|preceding|(?:written\s+)?notice)\b/i,
    1.5,
  ),
  contextMatches('after', /^'?\s*(?:(?:prior|advance)\s+)?(?:written\s+)?notice\b/i, 1),
  contextMatches(
    'before',
    /\b(?:not\s+(?:less|fewer|later)\s+than|no\s+(?:less|fewer|later)\s+than|at\s+least|minimum\s+of)\s+$/i,
    1,
  ),
  contextMatches(
    'sentence',
    /\b(?:required\s+by|according\s+to|under|as)\s+(?:the|our)\s+(?:by-?laws|documents|declaration|covenants)\b/i,
    1.5,
    'as the bylaws require',
  ),
  customSignal('a range', 1, ({ typed }) => isRange(typed)),
  contextMatches('sentence', /\b(?:members?|owners?|homeowners?|membership|annual|special)\b/i, 0.7),
  contextMatches(
    'sentence',
    /\b(?:mail(?:ed|ing)?|deliver\w*|postage|sent|given|serv(?:e|ing)|e-?mail|post(?:ed|ing))\b/i,
    0.5,
  ),
  contextMatches('heading', /\bnotices?\b/i, 1),
  contextMatches('heading', /\b(?:members?|owners?|annual|special|meetings?)\b/i, 0.5),
  contextMatches('sentence', ofBoardMeeting, -2.5),
  customSignal(
    'of the board alone',
    -3,
    ({ sentence }) =>
      ofBoardMeeting.test(sentence) &&
      !/\b(?:owners?|homeowners?|membership|members(?! of the board))\b/i.test(sentence),
  ),
  contextMatches('heading', /\b(?:board|directors?|trustees|committees?|hearings?)\b/i, -2),
  customSignal(
    'of directors alone',
    -3,
    ({ sentence }) =>
      directors.test(sentence) &&
      !/\b(?:members? entitled|each member|members\b|owners?|homeowners?|membership)\b/i.test(sentence),
  ),
  contextMatches(
    'sentence',
    /\b(?:liens?|foreclos\w+|delinquen\w+|hearings?|violations?|fines?|pets?|insur\w+|suspen\w+|tenants?|arbitrat\w+|grievance)\b/i,
    -4,
  ),
  contextMatches('sentence', /\brecord\s+dates?\b/i, -4),
  contextMatches(
    'sentence',
    /\b(?:default|cancel\w*|terminat\w+|entry|lenders?|mortgagees?|leas(?:e|ing)|claims?)\b/i,
    -2,
  ),
  contextMatches('sentence', /\b(?:architectural|variances?|design review)\b/i, -3),
  contextMatches(
    'sentence',
    /\b(?:close\s+the\s+books|list of (?:members|owners)|proxy shall|proxies shall|nominat\w+|candidates?|ballots?)\b/i,
    -1.5,
  ),
  contextMatches('before', /\bmore\s+than\s+$/i, -4, 'the earliest day of a notice'),
  contextMatches('before', /\b(?:within|after|exceed|more\s+than)\s+(?:\w+\s+)?$/i, -1.5),
  contextMatches(
    'after',
    /^'?\s*(?:\w+\s+)?(?:following|after|from|of\s+(?:the\s+)?(?:receipt|request|date))\b/i,
    -3,
  ),
  contextMatches('sentence', /\b(?:adjourn\w*|reconven\w*|subsequent meeting)\b/i, -1.5),
  contextMatches(
    'sentence',
    /\b(?:increase|special assessments?|budget|assessments?|working capital|dues)\b/i,
    -0.7,
  ),
  contextMatches('sentence', /\b(?:amend\w*|rules|petition|request of)\b/i, -0.7),
  inDocumentKind(0.5, 'bylaws', 'ccrs'),
  inDocumentKind(-2, 'budget', 'financial_statement', 'reserve_study', 'insurance', 'fee_schedule'),
  inDocumentKind(-1.5, 'minutes'),
]

/** The number of days before a members' meeting at which its notice is sent. */
export const meetingNotice: FieldSignals = {
  path: 'governance.meetingNotice',
  mentions: (pageText) => [...days(pageText), ...weeks(pageText), ...ordinalDays(pageText)],
  hint: /noti(?:ce|f)/i,
  bias: -6,
  signals: noticeSignals,
  read(mention, around) {
    if (mention.typed?.kind !== 'count') return null
    const condition = isForAssessments(around.pageText, mention.start) ? onAssessments : undefined
    return { typed: noticeOf(mention.typed.count, mention.typed.to, condition) }
  },
}
