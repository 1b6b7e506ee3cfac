import { count, monthName, readCount, readMonth } from '../../report-fields/parse'
import { collapseWhitespace } from '../../document-reading/marks'
import type { Mention } from '../mentions'
import {
  directors,
  grouped,
  isForAssessments,
  matchSentences,
  ofBoardMeeting,
  onAssessments,
  mentionText,
} from './meetings'
import { quorumFields } from './quorum'
import {
  inDocumentKind,
  precededBy,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from './signal'

const yearsPattern = new RegExp(
  `(?<![\\d$/])(?<n>${count})\\)?[\\s-]{0,3}(?:full\\s+|calendar\\s+)?(?:[yv]ears?|yrs?)\\b(?!\\s+of\\s+age)|(?:un)?til\\s+(?:the|their|his)?\\s*(?:next|following|succeeding|ensuing)\\s+(?:regular\\s+)?annual\\s+(?:\\w+\\s+){0,2}(?:meeting|election)|\\bextend\\s+to\\s+the\\s+next\\s+annual\\s+meeting|\\b(?:elected|chosen)\\s+(?:annually|each\\s+year|every\\s+year)|\\b(?<part>one-third|1\\/3|half)\\b[^.;]{0,80}\\bexpires?\\s+(?:annually|each\\s+year|every\\s+year)`,
  'gi',
)
const terms = matchSentences(yearsPattern, 'count', (match) => {
  const part = grouped(match, 'part')
  const whole = part === '' ? 1 : /half/i.test(part) ? 2 : 3
  const n = grouped(match, 'n') === '' ? whole : readCount(grouped(match, 'n'))
  return n !== null && n >= 1 && n <= 6 ? n : null
})
const isInWords: Signal['holds'] = (mention, { pageText }) =>
  /^(?:un)?til\b|^extend|^elected|^chosen|^one-third|^1\/3|^half/i.test(mentionText(pageText, mention))
const inWords = customSignal(
  'elected each year',
  2.5,
  (mention, around) =>
    isInWords(mention, around) && !/^(?:(?:un)?til|extend)/i.test(mentionText(around.pageText, mention)),
)

const termSignals: Signal[] = [
  sentenceMatches(
    'before',
    /\b(?:directors?|persons|members?|seats?|board|elected)\b[^.;]{0,90}\b(?:each|both|all)\s(?:serv(?:es?|ing)\s)?for\s*$/i,
    2,
    'each for',
  ),
  sentenceMatches('after', /^\s*each\b/i, 1.5, 'each'),
  sentenceMatches('before', /\b(?:re-?)?elected\s(?:\w+\s)?for\s(?:a\s(?:term\sof\s)?)?$/i, 1, 'elected for'),
  sentenceMatches(
    'sentence',
    /\b(?:board seats?|seats (?:up|open|on the board)|seats (?:are|is) (?:up|open))\b/i,
    1.5,
    'seats',
  ),
  sentenceMatches('sentence', directors, 1.5),
  sentenceMatches('before', new RegExp(`${directors.source}[^.;]{0,150}$`, 'i'), 0.5),
  sentenceMatches('heading', /\b(?:directors?|board|trustees)\b/i, 1),
  sentenceMatches('heading', /\b(?:terms?|elections?|tenure|number)\b/i, 1),
  sentenceMatches('before', /\bterms?\b[^.;]{0,70}$/i, 1.5),
  sentenceMatches(
    'after',
    /^[\s,()]{0,4}(?:staggered\s+|overlapping\s+|rotating\s+|alternating\s+)?terms?\b/i,
    2,
  ),
  sentenceMatches(
    'before',
    /\b(?:hold(?:s|ing)?\s+office|serve[sd]?|serving|elected|office|tenure)\b[^.;]{0,60}$/i,
    1.5,
  ),
  sentenceMatches(
    'after',
    /^[^.;]{0,30}\b(?:un)?til\s+(?:their|his|her|the|a)\b[^.;]{0,25}\bsuccessors?\b/i,
    1,
  ),
  sentenceMatches('before', /\bthereafter\b[^.;]{0,150}$/i, 2.5),
  sentenceMatches(
    'before',
    /\b(?:each year|(?:each|every|the) annual (?:members'? )?(?:meeting|election)s?)\b[^.;]{0,130}$/i,
    1,
  ),
  sentenceMatches('sentence', /\bterms?\b/i, 0.7),
  sentenceMatches('sentence', /\bstagger|alternat|overlapping/i, 0.7),
  // The first ones of a staggered board, of whom each has a term of his own.
  sentenceMatches(
    'before',
    /\b(?:one|two|three|four|\d|half|remaining|others?|third|balance|majority|lowest|highest|fewest|most)\b[\s()\d]{0,6}(?:of\s+(?:the\s+)?(?:\w+\s+){0,3})?(?:initial\s+|such\s+|other\s+|remaining\s+)?(?:directors?|trustees?|members?|board members?|candidates?|managers|persons?|nominees)?\b[^.;,]{0,60}\bfor\s+(?:a\s+)?(?:an?\s+)?(?:initial\s+)?(?:terms?\s+of\s+)?$/i,
    -2,
  ),
  sentenceMatches(
    'sentence',
    /\bfirst\s+(?:annual\s+)?(?:meeting|election|board|directors)\b|\binitial(?:ly)?\b/i,
    -1,
  ),
  sentenceMatches(
    'sentence',
    /\bof\s+(?:one|\d)\s?(?:\(\d\)\s?)?years?\b[^.;]{0,90}\bof\s+(?:two|\d)\s?(?:\(\d\)\s?)?years?\b/i,
    -0.7,
  ),
  sentenceMatches('before', /\bofficers?\b[^.;]{0,120}$/i, -2),
  sentenceMatches('before', /\bexecutive\s+(?:board|committee)\b[^.;]{0,80}$/i, -4),
  sentenceMatches('heading', /\bofficers?\b/i, -2),
  sentenceMatches(
    'sentence',
    /^\W{0,3}(?:the\s+|all\s+)?terms?\s+(?:of\s+office\s+)?(?:are|is|last|run|shall\s+be)\b/i,
    1.5,
  ),
  precededBy(directors, 1, 'directors just before', 200),
  sentenceMatches('before', /\b(?:president|secretary|treasurer)\b[^.;]{0,60}$/i, -1),
  sentenceMatches('sentence', /\bcommittees?\b/i, -2.5),
  sentenceMatches(
    'sentence',
    /\b(?:contracts?|agreements?|lease[sd]?|leasing|tenants?|warrant\w+|insurance|invest\w*|declarant|easements?|covenants|assessments?|construction|limitations?|records?|statute)\b/i,
    -2.5,
  ),
  sentenceMatches(
    'before',
    /\b(?:within|after|during|less than|more than|exceed\w*|at least|every|past|last|for\s+the\s+(?:next|first))\s+(?:the\s+)?(?:\w+\s+)?$/i,
    -1.5,
  ),
  sentenceMatches('sentence', /\bconsecutive\b|\bterm limits?\b/i, -1),
  sentenceMatches('before', /\bconsecutive\b[^.;]{0,20}$/i, -2),
  sentenceMatches('before', /\b(?:vacanc(?:y|ies)|unexpired|remainder|appoint\w*|remov(?:al|ed?))\b/i, -1.5),
  sentenceMatches('after', /^\s*(?:ago|old|from|after|prior|before|later|plan|warranty|experience)\b/i, -4),
  inWords,
  customSignal(
    'a part of them each year',
    -6,
    (mention, around) =>
      isInWords(mention, around) &&
      /\b(?:one[- ](?:third|half|fourth)|1\/[234]|half|some|part|a portion|two|three|one) of (?:the |its )?(?:\w+ )?(?:board|directors|members|seats|terms|trustees)\b[^.;]{0,30}$/i.test(
        mention.before,
      ),
  ),
  customSignal(
    'in words, where years are told too',
    -3,
    (mention, around) =>
      isInWords(mention, around) &&
      /\b(?:\d|one|two|three|four|five)\b\W{0,6}(?:\d\W{1,3})?[yv]ears?\b/i.test(mention.sentence),
  ),
  inDocumentKind(0.5, 'bylaws'),
  inDocumentKind(-1.5, 'budget', 'financial_statement', 'reserve_study', 'insurance'),
]

const upTo =
  '(?:and|but|nor|or|to|through|-)\\s*(?:(?:be\\s+)?(?:not?|no)\\s+)?(?:m\\w{2,4}\\s+than\\s+|greater\\s+than\\s+|a\\s+maximum\\s+of\\s+|maximum\\s+of\\s+|to\\s+exceed\\s+|exceed(?:ing)?\\s+|later\\s+than\\s+|over\\s+)?'
const people =
  '(?:directors?|members?|persons?|persona|individuals?|owners?|homeowners|residents|people|trustees|managers|seats|positions|volunteers|governors)'
const sizes = matchSentences(
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<n>${count})(?![\\d%]|[.,/]\\d)(?:(?:\\s+(?:\\w+\\s+)?${people})?\\s{0,2},?\\s{0,2}${upTo}(?<w>${count})(?![\\d%]))?(?=[\\s-]+(?:\\w+\\s+){0,3}?${people}\\b|\\s*[.;,)])`,
    'gi',
  ),
  'count',
  (match) => {
    const [least, most] = [readCount(grouped(match, 'n')), readCount(grouped(match, 'w'))]
    if (least === null || least < 1 || least > 25) return null
    if (most !== null) return most > least && most <= 25 ? `${least} to ${most}` : null
    return least >= 2 ? String(least) : null
  },
)
const board = '(?:board|BOD|directors|trustees|governors|(?<=board\\sof\\s)managers)'

const sizeSignals: Signal[] = [
  sentenceMatches(
    'before',
    /\b(?:governed|managed|run|administered)\s+by\s+(?:a|the)\s+board\s+of\s*$/i,
    1.5,
    'governed by a board of',
  ),
  sentenceMatches('before', /\bboard\s+(?:of\s+directors\s+)?(?:remains?|stays?)\s+at\s*$/i, 3, 'remains'),
  sentenceMatches(
    'before',
    /^\W*board(?:\s+of\s+directors|\s+size|\s+members)?\s*:\s*$/i,
    4.6,
    'label: board',
  ),
  sentenceMatches(
    'before',
    /\b(?:affairs|business|management|government|property)\b[^.;]{0,60}\b(?:in (?:the )?(?:charge|hands|care)|vested in|entrusted to|rests? (?:with|in)|under the (?:direction|control))\b[^.;]{0,25}$/i,
    2.5,
    'in whose hands it is',
  ),
  sentenceMatches(
    'before',
    /^\W*(?:an?|the) board of (?:directors|trustees|managers) of\s*$/i,
    2,
    'a board of so many',
  ),
  sentenceMatches('before', /\bhas been\b[^.;]{0,25}$/i, -4, 'as it was'),
  sentenceMatches(
    'before',
    new RegExp(
      `\\b${board}\\b[^.;]{0,80}\\b(?:consist\\w*|compos\\w*|compris\\w*|made\\s+up|constitut\\w*|expanded|increased|set|fixed|limited|total)\\b[^.;]{0,40}$`,
      'i',
    ),
    2.5,
  ),
  sentenceMatches(
    'before',
    new RegExp(
      `\\b${board}\\b[^.;]{0,50}\\b(?:shall\\s+be|will\\s+be|is|are|has|have|number|of)\\b[^.;]{0,25}$`,
      'i',
    ),
    2,
  ),
  sentenceMatches(
    'before',
    /\b(?:number\s+of\s+(?:\w+\s+){0,2}(?:directors|trustees|managers|board)|size\s+of\s+the\s+board|(?:its|the)\s+size)\b[^.;]{0,60}$/i,
    2.5,
  ),
  sentenceMatches(
    'before',
    /\bboard\s+(?:of\s+(?:directors\s+)?)?(?:shall\s+)?(?:consisting\s+)?of\s+(?:at\s+least\s+|not\s+less\s+than\s+|from\s+)?$/i,
    1,
  ),
  sentenceMatches(
    'before',
    /\b(?:managed|governed|administered|conducted|controlled|directed)\s+by\b[^.;]{0,70}$/i,
    1.5,
  ),
  sentenceMatches(
    'before',
    /\bthere\s+(?:shall|will|are|must)\s+(?:be\s+)?(?:at\s+least\s+|not\s+less\s+than\s+)?$/i,
    1.5,
  ),
  sentenceMatches('after', /^[\s-]+(?:\w+\s+){0,2}(?:directors?|trustees|managers|governors)\b/i, 1.5),
  sentenceMatches('after', new RegExp(`^[\\s-]+(?:\\w+\\s+){0,3}${people}\\b`, 'i'), 1),
  sentenceMatches(
    'after',
    /^[\s-]+(?:member|person|director)\s+(?:(?:volunteer|elected|governing)\s+)?(?:board|group|panel)\b/i,
    4.5,
  ),
  sentenceMatches('after', /^[\s-]+(?:\w+\s+){1,3}(?:serve|sit)s?\s+on\s+(?:the|our|its)\s+board\b/i, 4.5),
  sentenceMatches('after', /^[^.;]{0,60}\bto\s+(?:the|its)\s+board\b/i, 2.5),
  sentenceMatches(
    'before',
    /\bboard\s+(?:of\s+directors\s+)?(?:currently\s+|presently\s+|now\s+)?(?:has|have)\s+(?:\w+\s+)?$/i,
    1.5,
  ),
  customSignal(
    'how many board members there are',
    2,
    ({ before, after }) =>
      /\bthere\s+(?:are|shall\s+be|will\s+be)\s+(?:currently\s+|presently\s+)?(?:\w+\s+\()?$/i.test(before) &&
      /^[\s)]+(?:\w+\s+)?(?:board\s+members|directors|trustees)\b/i.test(after),
  ),
  customSignal(
    'all of them present',
    9,
    ({ before, after }) =>
      /\ball\s+(?:of\s+the\s+)?$/i.test(before) &&
      /^(?:\s*\(\d+\))?\s+(?:board\s+members|directors|trustees)\s+(?:(?:were|are|was)\s+)?(?:present|in attendance)\b/i.test(
        after,
      ),
  ),
  customSignal(
    'some of all the directors',
    7.5,
    ({ before, after }) =>
      /\b(?:majority|quorum|all|one|two|three|four|five|six|\d\)?)\s+of\s+(?:the|our|its)\s+$/i.test(
        before,
      ) &&
      /^(?:\s*\(\d+\))?\s+(?:board\s+(?:members|seats|positions)|directors|trustees)\b(?!\s+(?:whose|elected|to\s+be|up\s+for|running|named|appointed|with|then|who|terms?))/i.test(
        after,
      ),
  ),
  sentenceMatches(
    'before',
    /\b(?:at\s+least|not\s+(?:less|fewer)\s+than|no\s+(?:less|fewer)\s+than|minimum\s+of|between|from)\s+$/i,
    0.3,
  ),
  customSignal('least and most', 1.5, ({ value }) => String(value).includes(' to ')),
  sentenceMatches('before', /\bassociation\b[^.;]{0,30}\b(?:has|have)\s+(?:at\s+least\s+)?$/i, 1),
  sentenceMatches('heading', /\b(?:number|composition|directors?|board|size)\b/i, 1),
  sentenceMatches(
    'after',
    /^\s*(?:\(\d+\)\s*)?-?(?:years?|days?|months?|hours?|percent|dollars|weeks|terms|consecutive|thirds?|fourths?|meetings|votes|lots|units|classes|copies|%)/i,
    -5,
  ),
  sentenceMatches('sentence', /\bcommittees?\b/i, -2.5),
  sentenceMatches('sentence', /\bquor\w{1,3}\b/i, -2.5),
  sentenceMatches(
    'before',
    /\b(?:vote|majority|appoint\w*|remov\w*|vacanc\w+|any|resign\w*|sign\w*|petition\w*|request\w*|consent|approv\w*|absen\w*|attend\w*|present|elect(?:ion|ed)?\s+of|nominat\w*|terms?\s+of|candidates?|proxy)\b[^.;]{0,45}$/i,
    -2.5,
  ),
  sentenceMatches(
    'after',
    /^[^.;]{0,40}\b(?:present|in attendance|were elected|resign\w*|absent|shall be elected for|whose terms?|running|candidates|for one year)\b/i,
    -1.5,
  ),
  sentenceMatches(
    'sentence',
    /\b(?:initial(?:ly)?|transition|declarant|developer|named by|until the first|incorporat\w+|interim)\b/i,
    -2,
  ),
  sentenceMatches('before', /\b(?:class|section|article|paragraph|page|phase|exhibit)\s*$/i, -5),
  sentenceMatches('before', /\bofficers\b[^.;]{0,60}$/i, -2),
  inDocumentKind(0.5, 'bylaws', 'ccrs'),
  inDocumentKind(-2, 'budget', 'financial_statement', 'reserve_study', 'insurance', 'fee_schedule'),
]

/** A board that grows or shrinks has its size from then on only: "after the second year of operation". */
const changes = /\b(?:expand|increas|enlarg|reduc|decreas)\w*\b[^.;]{0,60}$/i
const condition =
  /\b(?:after|until|upon|following|not later than|no later than|at the time of|once|when|as soon as)\s+(?:the\s+)?(?:said\s+|such\s+)?(?:[\w'’%()-]+\s+){0,12}?(?:year|years|period|conversion|sale|transfer|control|meeting|lots?|units?|membership|declarant|developer|turnover)(?: of (?:operations?|control|the (?:first|last) (?:unit|lot)|(?:the )?(?:declarant|developer)))?\b/i
const longestCondition = 60
const sizeFrom = ({ before, sentence, after }: Mention): string => {
  if (!changes.test(before)) {
    const until =
      /^[^.;]{0,60}?\b(until (?:the )?(?:[\w'’-]+ ){0,5}(?:meeting|turnover|control|sale|transfer|conversion|period)\b)/i.exec(
        after,
      )
    return until ? `, ${collapseWhitespace(until[1] ?? '').toLowerCase()}` : ''
  }
  const words = (condition.exec(before) ?? condition.exec(sentence))?.[0]
  const plain = collapseWhitespace(words ?? '').replace(/(?<=[a-z])- (?=[a-z])/g, '')
  return plain === '' || plain.length > longestCondition
    ? ', as increased or reduced later'
    : `, ${plain.replace(/^[A-Z]/, (c) => c.toLowerCase())}`
}

const days = matchSentences(
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<n>${count})(?![\\d%]|[.,/]\\d)\\s{0,2}(?:d[ae][yv]s?)?['’]?\\s{0,2},?\\s{0,2}(?:${upTo}(?<w>${count})\\s{0,2})?(?:\\s?(?:calendar|business|full)\\s)?(?<=\\s|\\bd[ae][yv]s?)(?:d[ae][yv]s?)?(?<=d[ae][yv]s?)(?!\\w)`,
    'gi',
  ),
  'count',
  (match) => {
    const [least, most] = [readCount(grouped(match, 'n')), readCount(grouped(match, 'w'))]
    if (least === null || least < 1 || least > 90) return null
    return most !== null && most > least ? `${least} to ${most} days` : `At least ${least} days`
  },
)

const noticeSignals: Signal[] = [
  sentenceMatches('sentence', /\bnotices?\b/i, 1.5),
  sentenceMatches('sentence', /\bmeetings?\b/i, 1.5),
  sentenceMatches('before', /\bnotices?\b[^.;]{0,200}$/i, 0.7),
  sentenceMatches('before', /\bmeetings?\b[^.;]{0,200}$/i, 0.4),
  sentenceMatches(
    'after',
    /^'?\s*(?:\w+\s+){0,3}(?:before|prior|in\s+advance|preceding|previous|ahead)\b[^.;]{0,60}\b(?:meetings?|date|thereof|time)\b/i,
    1.5,
  ),
  sentenceMatches(
    'after',
    /^'?\s*(?:\w+\s+){0,2}(?:before|prior|in\s+advance|preceding|(?:written\s+)?notice)\b/i,
    1.5,
  ),
  sentenceMatches('after', /^'?\s*(?:(?:prior|advance)\s+)?(?:written\s+)?notice\b/i, 1),
  sentenceMatches(
    'before',
    /\b(?:not\s+(?:less|fewer|later)\s+than|no\s+(?:less|fewer|later)\s+than|at\s+least|minimum\s+of)\s+$/i,
    1,
  ),
  customSignal('least and most', 1, ({ value }) => String(value).includes(' to ')),
  sentenceMatches('sentence', /\b(?:members?|owners?|homeowners?|membership|annual|special)\b/i, 0.7),
  sentenceMatches(
    'sentence',
    /\b(?:mail(?:ed|ing)|deliver\w*|postage|sent|given|serv(?:e|ing)|e-?mail|post(?:ed|ing))\b/i,
    0.5,
  ),
  sentenceMatches('heading', /\bnotices?\b/i, 1),
  sentenceMatches('heading', /\b(?:members?|owners?|annual|special|meetings?)\b/i, 0.5),
  sentenceMatches('sentence', ofBoardMeeting, -2.5),
  sentenceMatches('heading', /\b(?:board|directors?|trustees|committees?|hearings?)\b/i, -2),
  customSignal(
    'of directors alone',
    -3,
    ({ sentence }) =>
      directors.test(sentence) &&
      !/\b(?:members? entitled|each member|members\b|owners?|homeowners?|membership)\b/i.test(sentence),
  ),
  sentenceMatches(
    'sentence',
    /\b(?:liens?|foreclos\w+|delinquen\w+|hearings?|violations?|fines?|pets?|insur\w+|suspen\w+|tenants?|arbitrat\w+|grievance)\b/i,
    -4,
  ),
  sentenceMatches('sentence', /\brecord\s+dates?\b/i, -4),
  sentenceMatches(
    'sentence',
    /\b(?:default|cancel\w*|terminat\w+|entry|lenders?|mortgagees?|leas(?:e|ing)|claims?)\b/i,
    -2,
  ),
  sentenceMatches(
    'sentence',
    /\b(?:close\s+the\s+books|list of (?:members|owners)|proxy shall|proxies shall|nominat\w+|candidates?|ballots?)\b/i,
    -1.5,
  ),
  sentenceMatches('before', /\b(?:within|after|exceed|more\s+than)\s+(?:\w+\s+)?$/i, -1.5),
  sentenceMatches(
    'after',
    /^'?\s*(?:\w+\s+)?(?:following|after|from|of\s+(?:the\s+)?(?:receipt|request|date))\b/i,
    -3,
  ),
  sentenceMatches('sentence', /\b(?:adjourn\w*|reconven\w*|subsequent meeting)\b/i, -1.5),
  sentenceMatches(
    'sentence',
    /\b(?:increase|special assessments?|budget|assessments?|working capital|dues)\b/i,
    -0.7,
  ),
  sentenceMatches('sentence', /\b(?:amend\w*|rules|petition|request of)\b/i, -0.7),
  inDocumentKind(0.5, 'bylaws', 'ccrs'),
  inDocumentKind(
    -2,
    'budget',
    'financial_statement',
    'reserve_study',
    'insurance',
    'fee_schedule',
    'minutes',
  ),
]

const ordinal = '(?:first|second|third|fourth|last|1st|2nd|3rd|4th)'
const monthsOfMeetings = matchSentences(
  new RegExp(
    `(?:\\b${ordinal}\\s+(?:full\\s+)?\\w{3,9}day\\s+(?:of|in)\\s+)?(?:the\\s+months?\\s+of\\s+)?(?<![a-z])(?<m>${monthName})(?![a-z])(?:\\s*(?:or|and|-|through|to)\\s*(?<w>${monthName})(?![a-z]))?(?:\\s+\\d{1,2}(?:st|nd|rd|th)?(?!\\d))?`,
    'gi',
  ),
  'date',
  (match) =>
    /^may$/.test(grouped(match, 'm')) || /\bmar$/.test(grouped(match, 'm'))
      ? null
      : collapseWhitespace(match[0]),
)
const meeting =
  /\bannual\s+(?:(?:general|membership|members?'?s?|homeowners?'?s?|owners?'?s?|association|board|hoa|business|and|or|unit|regular)\s+){0,4}meetings?\b/i
const inYear = /^\s?(?:\d{1,2}(?:st|nd|rd|th)?)?\s?[,.]?\s{0,3}(?:19|20)\d{2}/i

const monthSignals: Signal[] = [
  sentenceMatches('before', new RegExp(`${meeting.source}[^;]{0,170}$`, 'i'), 1.5),
  sentenceMatches('before', new RegExp(`${meeting.source}[^.;]{0,90}$`, 'i'), 1),
  sentenceMatches('after', new RegExp(`^[^.;]{0,90}${meeting.source}`, 'i'), 1.5),
  sentenceMatches(
    'before',
    /\b(?:held|hold|holds|conduct\w*|take[s]? place|occur\w*|be|is|meet|set|scheduled|convene[sd]?)\b[^.;]{0,80}$/i,
    1,
  ),
  sentenceMatches(
    'after',
    /^,?\s?(?:19|20)\d{2},? annual (?:\w+ )?meeting\b/i,
    3.5,
    'the annual meeting of a month and year',
  ),
  sentenceMatches('before', new RegExp(`${meeting.source}\\s+in\\s+$`, 'i'), 1.5, 'the annual meeting in'),
  sentenceMatches('after', /^['’]s (?:\w+ )?annual (?:\w+ )?meeting\b/i, 2, 'the annual meeting of a month'),
  sentenceMatches('before', /\bwill be (?:the|our) annual (?:\w+ )?meeting,? (?:on|in)\b[^.;]{0,30}$/i, 3),
  customSignal('a weekday of the month', 1.5, ({ value }) =>
    new RegExp(`${ordinal}\\s`, 'i').test(String(value)),
  ),
  sentenceMatches('after', /^[^.;]{0,30}\b(?:each|every|of (?:each|every)|annually|per year|any)\b/i, 1.5),
  sentenceMatches('before', /\b(?:each|every)\s+$/i, 1.5),
  sentenceMatches('before', /\b(?:each|every)\s+year\b[^.;]{0,80}$/i, 1),
  sentenceMatches('heading', /\bannual\b/i, 1),
  sentenceMatches('before', /\bannual(?:\s+meetings?)?\s{0,3}[:–-]\s[^.;]{0,60}$/i, 3),
  sentenceMatches(
    'before',
    /\b(?:this|the|which|these)\s+meetings?\s+(?:is|are|was)\s+(?:\w+\s+)?(?:held|conducted)\b[^.;]{0,40}$/i,
    1,
  ),
  sentenceMatches(
    'before',
    /\b(?:in|during|months?\s+of)\s+(?:the\s+months?\s+of\s+|early\s+|late\s+|mid-?\s?)?$/i,
    0.7,
  ),
  sentenceMatches('before', /\b(?:usually|currently|typically|normally|generally|always)\b[^.;]{0,90}$/i, 1),
  sentenceMatches('sentence', /\bfirst annual meeting\b|\bspecial meeting/i, -1),
  sentenceMatches(
    'before',
    /\b(?:fiscal|budget|assessments?|dues|fees?|term|taxes|report|records?|audit|election of|insurance|pool|minutes|amend\w*)\b[^.;]{0,60}$/i,
    -2,
  ),
  sentenceMatches(
    'before',
    /\b(?:after|before|following|until|end(?:ing|s)?(?: of| on)?|beginning|by|prior to|since|from|dated|no later than)\s+(?:the\s+)?(?:end of\s+)?$/i,
    -2,
  ),
  sentenceMatches(
    'before',
    /\b(?:(?<!annual\s)board|directors'?|monthly|quarterly|semi-?annual|committee|special)\s+meetings?\b[^.;]{0,60}$/i,
    -2.5,
  ),
  sentenceMatches('after', inYear, -2.5),
  sentenceMatches(
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

export const governanceSignals: FieldSignals[] = [
  ...quorumFields,
  {
    path: 'governance.boardSize',
    mentions: sizes,
    hint: /board|BOD\b|directors|trustees/i,
    bias: -4.5,
    signals: sizeSignals,
    read(mention, { pageText }) {
      const size = String(mention.value)
      const isLeast =
        !size.includes(' to ') &&
        /\b(?:at least|not (?:less|fewer) than|no (?:less|fewer) than|minimum of)\s+$/i.test(
          mention.before,
        ) &&
        pageText.text.length > 0
      const value = `${isLeast ? 'At least ' : ''}${size}${sizeFrom(mention)}`
      return { value, comparable: value.toLowerCase() }
    },
  },
  {
    path: 'governance.boardTerm',
    mentions: terms,
    hint: /terms?\b|office|serve|elect/i,
    bias: -4,
    signals: termSignals,
    read: ({ value }) =>
      typeof value === 'number'
        ? { value: `${value} ${value === 1 ? 'year' : 'years'}`, comparable: value }
        : null,
  },
  {
    path: 'governance.meetingNotice',
    mentions: days,
    hint: /notice/i,
    bias: -6,
    signals: noticeSignals,
    read(mention, around) {
      const special = isForAssessments(around.pageText, mention.start) ? onAssessments : ''
      const days = String(mention.value)
      return { value: `${days}${special}`, comparable: `${/\d+/.exec(days)?.[0] ?? ''}${special}` }
    },
  },
  {
    path: 'governance.annualMeeting',
    mentions: monthsOfMeetings,
    hint: /annual/i,
    bias: -4,
    signals: monthSignals,
    read({ value, after }) {
      const words = String(value).replace(/^the months? of /i, '')
      const months = [...words.matchAll(new RegExp(`(?<![a-z])${monthName}(?![a-z])`, 'gi'))].map((m) =>
        readMonth(m[0]),
      )
      if (!months[0]) return null
      // Of a day in a year only the month is the rule.
      const said = inYear.test(after) ? months[0] : words.replace(/^\w/, (c) => c.toUpperCase())
      return { value: said, comparable: months.join(' ').toLowerCase() }
    },
  },
]
