import { count, readCount } from '../../../report-fields/parse'
import { collapseWhitespace } from '../../../document-reading/marks'
import type { Mention } from '../../page/mentions'
import { cachedByPage } from '../../page/cached-by-page'
import { matchSentences, upTo } from './meetings'
import { namedGroup } from '../../rules/rule'
import {
  inDocumentKind,
  pageMatcher,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const people =
  '(?:directors?|members?|persons?|persona|individuals?|owners?|homeowners|residents|people|trustees|managers|seats|positions|volunteers|neighbors|governors)'
const sizes = matchSentences(
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<n>${count})(?![\\d%]|[.,/]\\d)(?:(?:\\s+(?:\\w+\\s+)?${people})?\\s{0,2},?\\s{0,2}${upTo}(?<w>${count})(?![\\d%]))?(?=[\\s-]+(?:\\w+\\s+){0,3}?${people}\\b|\\s+(?:on|of)\\s+the\\s+board\\b|\\s+(?:were\\s+)?present\\b|\\s+in\\s+number\\b|\\s*[.;,)])`,
    'gi',
  ),
  'count',
  (match) => {
    const [least, most] = [readCount(namedGroup(match, 'n')), readCount(namedGroup(match, 'w'))]
    if (least === null || least < 1 || least > 25) return null
    if (most !== null) return most > least && most <= 25 ? `${least} to ${most}` : null
    return least >= 2 ? String(least) : null
  },
)
const board = '(?:board|BOD|directors|trustees|governors|(?<=board\\sof\\s)managers)'

const ofBoard = pageMatcher(/\b(?:board|directors|trustees)\b/i)
/** Characters at the beginning of minutes, where they list who attended. */
const longestHead = 1500
/** Whether a page begins minutes of a board rather than of the members. */
const isBoardMeeting = cachedByPage((pageText) => {
  const head = pageText.text.slice(0, 400)
  return (
    /\b(?:board|directors|trustees|management\s+committee)\b/i.test(head) &&
    !/\bannual\b|\bowners'?\s+meeting\b/i.test(head)
  )
})

const sizeSignals: Signal[] = [
  sentenceMatches(
    'before',
    /\b(?:governed|managed|run|administered)\s+by\s+(?:a|the)\s+board\s+of\s*$/i,
    1.5,
    'governed by a board of',
  ),
  sentenceMatches(
    'before',
    /\bboard\s+(?:of\s+directors\s+)?(?:remains?|stays?)\s+at\s*$/i,
    3,
    'the board remains at',
  ),
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
    'who manages the affairs',
  ),
  sentenceMatches(
    'before',
    /^\W*(?:an?|the) board of (?:directors|trustees|managers) of\s*$/i,
    2,
    'begins with a board of',
  ),
  sentenceMatches('before', /\bboard\s+(?:now\s+)?(?:stands?|sits?)\s+at\s*$/i, 5, 'the board stands at'),
  sentenceMatches(
    'before',
    /\b(?:by-?laws?|declaration|documents|charter|articles)\s+(?:call|provide|allow)s?\s+for\s*(?:a\s+board\s+of\s*)?$/i,
    3.5,
    'what the bylaws call for',
  ),
  customSignal(
    'a part of all seats',
    6.5,
    ({ before, after }, { pageText }) =>
      /\b(?:one|two|three|four|five|six|\d)\s+of\s+(?:the|our|its)\s+$/i.test(before) &&
      /^\s+(?:seats|positions)\b/i.test(after) &&
      ofBoard(pageText),
  ),
  sentenceMatches(
    'after',
    /^\s+(?:seats|positions|members|people|directors)\s+on\s+(?:the|our)\s+board\b(?!\s+(?:are|is)\s+(?:open|up|vacant))/i,
    3.5,
    'seats on the board',
  ),
  sentenceMatches('after', /^\s+(?:on|of)\s+the\s+board\b/i, 1, 'on the board'),
  customSignal(
    'we on the board',
    6,
    ({ before, after }) => /\b(?:we|us)\s+$/i.test(before) && /^\s+(?:on|of)\s+the\s+board\b/i.test(after),
  ),
  sentenceMatches(
    'after',
    /^\s+(?:\w+\s+)?(?:volunteers|homeowners|owners|neighbors|people|members|residents)\s+(?:make\s+up|form|are|comprise|constitute|serve\s+(?:as|on)|sit\s+on)\s+(?:the|our)\s+board\b/i,
    5.5,
    'people who are the board',
  ),
  customSignal(
    'a board of people',
    3,
    ({ before, after }) =>
      /\bboard(?:\s+of\s+(?:managers|directors|trustees))?\s+of\s*$/i.test(before) &&
      /^\s+(?:\w+\s+){0,2}(?:owners|homeowners|volunteers|residents|neighbors)\b/i.test(after),
  ),
  customSignal(
    'an act of all directors',
    6,
    ({ before, after }) =>
      /\b(?:all|the)\s+(?:of\s+the\s+)?$/i.test(before) &&
      /^(?:\s*\(\d\))?\s+(?:directors|trustees|board\s+members|managers)\s+(?:have\s+|had\s+|all\s+)?(?:adopted|approved|voted|voting|agreed|passed|unanimously|signed|met|concurr\w+)\b/i.test(
        after,
      ),
  ),
  customSignal(
    'attendance out of all directors',
    7.5,
    ({ before, after, value, start }, { pageText, kind }) =>
      Number(value) <= 9 &&
      /(?:^|[^\w])(?:one|two|three|four|five|six|seven|eight|\d)\s+(?:out\s+)?of\s+(?:the\s+|our\s+)?$/i.test(
        before,
      ) &&
      /^(?:\s*\(\d+\))?\s+(?:(?:board\s+|committee\s+)?(?:directors|trustees|members|managers)\s+)?(?:were\s+|was\s+|are\s+)?(?:present|attend\w*|in\s+attendance|participat\w+)\b/i.test(
        after,
      ) &&
      (/^\s+(?:directors|trustees|board)/i.test(after) ||
        (kind === 'minutes' && start < longestHead && isBoardMeeting(pageText))),
  ),
  customSignal('a part of a larger number of directors', 7, ({ before, after, value }) => {
    const some = readCount(
      /(?:^|[^\w])(one|two|three|four|five|six|seven|eight|\d)\s+(?:out\s+)?of\s+(?:the\s+|our\s+)?$/i.exec(
        before,
      )?.[1] ?? '',
    )
    return (
      some !== null &&
      some < Number(value) &&
      Number(value) >= 3 &&
      /^(?:\s*\(\d+\))?\s+(?:directors|trustees|board\s+members)\b(?!\s+(?:whose|who|elected|named|appointed|with|then|running|terms?))/i.test(
        after,
      )
    )
  }),
  customSignal(
    'a number in parentheses after the board',
    6.5,
    ({ before, after }) =>
      /\b(?:board(?:\s+of\s+(?:directors|trustees|managers))?|(?:current\s+)?(?:board\s+members|directors|trustees))\s*\(\s*$/i.test(
        before,
      ) && /^\s*(?:members?|seats?)?\s*\)/i.test(after),
  ),
  customSignal(
    'followed by “in number”',
    4,
    ({ before, after }) =>
      new RegExp(`\\b${board}\\b[^.;]{0,60}$`, 'i').test(before) && /^\s+in\s+number\b/i.test(after),
  ),
  customSignal(
    'who runs the association',
    5,
    ({ before, after }) =>
      /\bwho\s+(?:runs|governs|manages|is\s+in\s+charge\s+of)\b[^?]{0,60}\?\W{0,6}(?:A[.:]\s+)?(?:an?\s+)?(?:(?:elected|volunteer)\s+)?(?:board\s+of\s+)?$/i.test(
        before,
      ) && new RegExp(`^[\\s-]+(?:\\w+\\s+)?${people}\\b`, 'i').test(after),
  ),
  customSignal(
    'elected all at once',
    2,
    ({ before, sentence }) =>
      /\b(?:shall|will)\s+(?:choose|elect|select|appoint)\s+(?:from\s+among\s+(?:them\w*|their\s+number)\s+)?(?:a\s+board\s+of\s+)?$/i.test(
        before,
      ) &&
      !/\b(?:each|every)\s+year\b|\bannual|\bthirds?\b|\bstagger|\bclass\b/i.test(
        sentence.replace(before, ''),
      ),
  ),
  sentenceMatches(
    'after',
    /^\s+(?:\w+\s+)?(?:volunteers|homeowners|owners|neighbors|people|members|residents|of\s+us)\s+(?:volunteer|serve|sit|are)\s+on\s+(?:the|our|your)\s+board\b/i,
    6,
    'people who volunteer on the board',
  ),
  customSignal(
    'a full board',
    6,
    ({ before, after }) =>
      /\bfull\s+(?:complement|board|slate|roster)\s+of\s*$/i.test(before) &&
      /^\s+(?:board\s+members|directors|trustees|members)\b/i.test(after),
  ),
  sentenceMatches('before', /\bhas been\b[^.;]{0,25}$/i, -4, 'an earlier size'),
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
    'all directors present',
    9,
    ({ before, after }) =>
      /\ball\s+(?:of\s+the\s+)?$/i.test(before) &&
      /^(?:\s*\(\d+\))?\s+(?:board\s+members|directors|trustees)\s+(?:(?:were|are|was)\s+)?(?:present|in attendance)\b/i.test(
        after,
      ),
  ),
  customSignal(
    'a part of all directors',
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
  customSignal('a range', 1.5, ({ value }) => String(value).includes(' to ')),
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

/** A board that grows or shrinks has its new size only from then on: "after the second year of operation". */
const sizeChange = /\b(?:expand|increas|enlarg|reduc|decreas)\w*\b[^.;]{0,60}$/i
const condition =
  /\b(?:after|until|upon|following|not later than|no later than|at the time of|once|when|as soon as)\s+(?:the\s+)?(?:said\s+|such\s+)?(?:[\w'’%()-]+\s+){0,12}?(?:year|years|period|conversion|sale|transfer|control|meeting|lots?|units?|membership|declarant|developer|turnover)(?: of (?:operations?|control|the (?:first|last) (?:unit|lot)|(?:the )?(?:declarant|developer)))?\b/i
const longestCondition = 60
/** When a size applies, as an addition to it: ", until the first annual meeting"; empty if it always does. */
const conditionOfSize = ({ before, sentence, after }: Mention): string => {
  if (!sizeChange.test(before)) {
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

/** How many directors the board has. */
export const boardSize: FieldSignals = {
  path: 'governance.boardSize',
  mentions: sizes,
  hint: /board|BOD\b|directors|trustees/i,
  bias: -4.5,
  signals: sizeSignals,
  read(mention) {
    const size = String(mention.value)
    const isLeast =
      !size.includes(' to ') &&
      /\b(?:at least|not (?:less|fewer) than|no (?:less|fewer) than|minimum of)\s+$/i.test(mention.before)
    const value = `${isLeast ? 'At least ' : ''}${size}${conditionOfSize(mention)}`
    return { value, comparable: value.toLowerCase() }
  },
}
