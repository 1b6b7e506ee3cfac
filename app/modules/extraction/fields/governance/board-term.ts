import { textBefore, mentionText } from '../../page/mentions'
import { countOf } from '../../../report-fields/typed-value'
import { countSource, readCount } from '../../../report-fields/parse'
import { directors, matchSentences } from './meetings'
import { namedGroup } from '../../rules/rule'
import {
  inDocumentKind,
  precededBy,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const yearsPattern = new RegExp(
  `(?<![\\d$/])(?<years>${countSource})\\)?[\\s-]{0,3}(?:full\\s+|calendar\\s+)?(?:[yv]ears?|yrs?)\\b(?!\\s+of\\s+age)|(?:un)?til\\s+(?:the|their|his)?\\s*(?:next|following|succeeding|ensuing)\\s+(?:regular\\s+)?annual\\s+(?:\\w+\\s+){0,2}(?:meeting|election)|\\bextend\\s+to\\s+the\\s+next\\s+annual\\s+meeting|\\b(?:elected|chosen)\\s+(?:annually|each\\s+year|every\\s+year)|\\b(?<part>one-third|1\\/3|half)\\b[^.;]{0,80}\\bexpires?\\s+(?:annually|each\\s+year|every\\s+year)`,
  'gi',
)
/** The length of a term in years where a part of the board is elected every year: "one-half"; empty for all of it. */
function yearsToElectAll(partElected: string): number {
  if (partElected === '') return 1
  return /half/i.test(partElected) ? 2 : 3
}
const terms = matchSentences(yearsPattern, 'count', (match) => {
  const years =
    namedGroup(match, 'years') === ''
      ? yearsToElectAll(namedGroup(match, 'part'))
      : readCount(namedGroup(match, 'years'))
  return years !== null && years >= 1 && years <= 6 ? years : null
})
/** Whether a term is stated without a number of years: "elected annually". */
const isInWords: Signal['holds'] = (mention, { pageText }) =>
  /^(?:un)?til\b|^extend|^elected|^chosen|^one-third|^1\/3|^half/i.test(mentionText(mention, pageText))
const electedEachYear = customSignal(
  'elected each year',
  2.5,
  (mention, around) =>
    isInWords(mention, around) && !/^(?:(?:un)?til|extend)/i.test(mentionText(mention, around.pageText)),
)

const ofElection = /\b(?:elect\w*|board|directors?|trustees?|nominat\w*|candidates?|ballots?|nominees?)\b/i

const termSignals: Signal[] = [
  contextMatches(
    'before',
    /\b(?:directors?|persons|members?|seats?|board|elected)\b[^.;]{0,90}\b(?:each|both|all)\s(?:serv(?:es?|ing)\s)?for\s*$/i,
    2,
    'each for',
  ),
  contextMatches('after', /^\s*each\b/i, 1.5, 'each'),
  contextMatches(
    'before',
    /\b(?:cc&rs?|by-?laws?|declaration|documents)\s+(?:say|state|provide|specify|set)s?\b[^.;]{0,40}\bterms?\s+(?:(?:are|is|of|at)\s+)?$/i,
    5,
    'a term that the documents set',
  ),
  customSignal(
    'seats for a number of years',
    3.5,
    ({ before, sentence, start }, { pageText }) =>
      /\b(?:seats?|places?|positions?|spots?|openings?|vacanc\w+)\b[^.;]{0,60}\bfor\s+(?:a\s+(?:full\s+)?(?:term\s+of\s+)?)?$/i.test(
        before,
      ) &&
      !/\b(?:leas\w+|park\w*|rent\w*|contract)\b/i.test(sentence) &&
      ofElection.test(pageText.text.slice(Math.max(0, start - 200), start + 200)),
  ),
  customSignal(
    'one number of years for all who are elected',
    3,
    ({ before, sentence }) =>
      /\b(?:directors?|trustees?|board\s+members?|members)\s+(?:(?:are|were|will\s+be|is|was|shall\s+be|to\s+be)\s+)?elected\s+(?:\w+\s+){0,2}for\s+$/i.test(
        before,
      ) && (sentence.match(new RegExp(yearsPattern.source, 'gi')) ?? []).length === 1,
  ),
  contextMatches(
    'before',
    /\b(?:elected|re-?elected)\s(?:\w+\s){1,3}for\s(?:a\s(?:term\sof\s)?)?$/i,
    2.5,
    'elected, with a few words before the years',
  ),
  contextMatches('after', /^[\s-]*terms?\s+on\s+(?:the|our)\s+board\b/i, 2.5, 'a term on the board'),
  customSignal(
    'would serve, in a sentence about the board',
    4,
    ({ before, after }) =>
      /\bboard\b/i.test(`${before}${after.slice(0, 60)}`) &&
      /\b(?:would|will|to|you|they)\s+serve\s+(?:for\s+)?$/i.test(before),
  ),
  customSignal(
    'elected, then the years after a punctuation mark',
    3,
    ({ before, after }) =>
      /\b(?:re-?)?elected\b[^.;]{0,50}[,:(–-]\s*(?:for\s+)?$/i.test(before) &&
      /^\s*(?:each\b|terms?\b|[.;,)]|$)/i.test(after),
  ),
  contextMatches(
    'before',
    /\b(?:finish|complet|serv|start|end)(?:ing|ed)\s+(?:(?:her|his|their|our|a)\s+)?$/i,
    2,
    'beginning, serving, or ending a term',
  ),
  customSignal(
    'years that are over',
    4.5,
    ({ before, after }) =>
      /['’]s?\s+$/.test(before) && /^\s+(?:are|is)\s+(?:up|over|ending|ended)\b/i.test(after),
  ),
  contextMatches(
    'before',
    /\b(?:length\s+of\s+(?:the\s+)?(?:board\s+)?terms?|term\s+(?:of\s+office|length)|board\s+terms?)\s*[:–-]?\s*(?:is\s+|are\s+)?$/i,
    3,
    'label: term',
  ),
  contextMatches(
    'before',
    /\b(?:board|director'?s?'?|trustee'?s?'?)\s+(?:member\s+)?(?:terms?|positions?)\s+(?:lasts?|runs?|is|are|of|extends?)\s+(?:for\s+)?$/i,
    3,
    'a board term lasts',
  ),
  customSignal(
    'a commitment to the board',
    6,
    ({ before, after }) =>
      (/^[\s-]*commitment\b/i.test(after) && /\b(?:board|director)\b/i.test(`${before}${after}`)) ||
      /\bcommitment\b[^.;]{0,40}\b(?:board|director)\b[^.;]{0,30}\b(?:is|be|of|for)\s+(?:for\s+)?$/i.test(
        before,
      ),
  ),
  contextMatches(
    'before',
    /\b(?:re-?)?elected\s+to\s+serve\s+(?:for\s+)?(?:a\s+)?(?:term\s+of\s+)?$/i,
    3,
    'elected to serve',
  ),
  contextMatches(
    'before',
    /\b(?:directors|managers|trustees|governors)\s+(?:are|shall\s+be|will\s+be)\s+(?:chosen|selected|voted\s+in|named)\s+for\s+(?:a\s+)?$/i,
    4.5,
    'directors are chosen for',
  ),
  contextMatches('after', /^[\s-]*terms?\s*[:(–]/i, 1.5, 'a list of terms'),
  customSignal(
    'positions with a term',
    2.5,
    ({ before, after }) =>
      /\b(?:board|director|trustee)(?:\s+\w+)?\s+(?:(?:seats?|positions?|members?|terms?)\s+)?(?:carry|carries|have|has|come\s+with|comes\s+with|(?:are|is)\s+for|involves?|means?)\s+(?:an?\s+)?$|\b(?:board|director|trustee)\b[^.;]{0,40}[(–-]\s*$/i.test(
        before,
      ) && /^[\s-]*terms?\b/i.test(after),
  ),
  contextMatches(
    'before',
    /\b(?:re-?)?elected\b[^.;]{0,30}\bfor\s+(?:another|an\s+additional|the\s+next|a\s+new)\s+$/i,
    3,
    'elected for another',
  ),
  customSignal(
    'a position on the board for a number of years',
    5,
    ({ start, end, after }, { pageText }) =>
      /^[\s-]*(?:position|post|seat|role|job|appointment|assignment)s?\b/i.test(after) &&
      /\b(?:run\s+for|serve\s+on|join|seats?\s+on|positions?\s+on|openings?\s+on|for)\s+(?:the|our|your)\s+board\b|\bboard\s+(?:seat|position|opening|election)s?\b/i.test(
        pageText.text.slice(Math.max(0, start - 200), end + 120),
      ),
  ),
  contextMatches(
    'before',
    /\b(?:candidates?|nominees?|winners?|(?:those|anyone|persons?|owners?)\s+elected|new\s+(?:directors|board\s+members))\b[^.;]{0,30}\b(?:will|would|shall|must|to)\s+serve\s+(?:for\s+)?(?:an?\s+)?$/i,
    4,
    'who is elected will serve',
  ),
  contextMatches(
    'before',
    /\b(?:board|directors?|trustees?)\b[^.;]{0,50}\b(?:for|of)\s+(?:an?\s+)?(?:period|time|duration)\s+of\s+$/i,
    3,
    'for a period of',
  ),
  customSignal(
    'terms after words of an election',
    1.5,
    ({ start, before, after }, { pageText }) =>
      /^[\s-]*terms?\b/i.test(after) &&
      !/\b(?:executive|officers?|committee)\b/i.test(before) &&
      /\b(?:elect\w*|candidates?|nominat\w*|ballots?|board\s+seats?|on\s+the\s+(?:20\d\d\s+)?board)\b/i.test(
        textBefore({ start }, pageText, 200),
      ),
  ),
  contextMatches('before', /\bserve\s+on\s+(?:the|our)\s+board\s+for\s+(?:a\s+)?$/i, 3, 'serve on the board'),
  customSignal('an announcement to candidates', 5, ({ start, after }, { pageText }) => {
    const above = textBefore({ start }, pageText, 160)
    return (
      /(?:^|[.!?:]\s|\n)\s*(?:(?:it'?s|that'?s|the\s+(?:commitment|job)\s+is|terms?\s+(?:is|are))\s+)?$/i.test(
        above,
      ) &&
      /\b(?:run(?:ning)?\s+for|join|serve\s+on|on)\s+(?:the|your|our)\s+board\b|\b(?:candidates?|nominat\w+|board\s+seats?|for\s+the\s+board)\b/i.test(
        above,
      ) &&
      /^\s*[.,;!]/.test(after)
    )
  }),
  contextMatches('before', /\b(?:re-?)?elected\s(?:\w+\s)?for\s(?:a\s(?:term\sof\s)?)?$/i, 1, 'elected for'),
  contextMatches(
    'sentence',
    /\b(?:board seats?|seats (?:up|open|on the board)|seats (?:are|is) (?:up|open))\b/i,
    1.5,
    'seats',
  ),
  contextMatches('sentence', directors, 1.5),
  contextMatches('before', new RegExp(`${directors.source}[^.;]{0,150}$`, 'i'), 0.5),
  contextMatches('heading', /\b(?:directors?|board|trustees)\b/i, 1),
  contextMatches('heading', /\b(?:terms?|elections?|tenure|number)\b/i, 1),
  contextMatches('before', /\bterms?\b[^.;]{0,70}$/i, 1.5),
  contextMatches(
    'after',
    /^[\s,()]{0,4}(?:staggered\s+|overlapping\s+|rotating\s+|alternating\s+)?terms?\b/i,
    2,
  ),
  contextMatches(
    'before',
    /\b(?:hold(?:s|ing)?\s+office|serve[sd]?|serving|elected|office|tenure)\b[^.;]{0,60}$/i,
    1.5,
  ),
  contextMatches(
    'after',
    /^[^.;]{0,30}\b(?:un)?til\s+(?:their|his|her|the|a)\b[^.;]{0,25}\bsuccessors?\b/i,
    1,
  ),
  contextMatches('before', /\bthereafter\b[^.;]{0,150}$/i, 2.5),
  contextMatches(
    'before',
    /\b(?:each year|(?:each|every|the) annual (?:members'? )?(?:meeting|election)s?)\b[^.;]{0,130}$/i,
    1,
  ),
  contextMatches('sentence', /\bterms?\b/i, 0.7),
  contextMatches('sentence', /\bstagger|alternat|overlapping/i, 0.7),
  // The first directors of a staggered board have terms of different lengths.
  contextMatches(
    'before',
    /\b(?:one|two|three|four|\d|half|remaining|others?|third|balance|majority|lowest|highest|fewest|most)\b[\s()\d]{0,6}(?:of\s+(?:the\s+)?(?:\w+\s+){0,3})?(?:initial\s+|such\s+|other\s+|remaining\s+)?(?:directors?|trustees?|members?|board members?|candidates?|managers|persons?|nominees)?\b[^.;,]{0,60}\bfor\s+(?:a\s+)?(?:an?\s+)?(?:initial\s+)?(?:terms?\s+of\s+)?$/i,
    -2,
  ),
  contextMatches(
    'sentence',
    /\bfirst\s+(?:annual\s+)?(?:meeting|election|board|directors)\b|\binitial(?:ly)?\b/i,
    -1,
  ),
  contextMatches(
    'sentence',
    /\bof\s+(?:one|\d)\s?(?:\(\d\)\s?)?years?\b[^.;]{0,90}\bof\s+(?:two|\d)\s?(?:\(\d\)\s?)?years?\b/i,
    -0.7,
  ),
  contextMatches(
    'before',
    /\b(?:one|two|three|\d)(?:\s\(\d\))?,\s(?:(?:one|two|three|\d)(?:\s\(\d\))?,?\s)?(?:and|or)\s$/i,
    -5,
    'the last of several terms',
  ),
  contextMatches('before', /\bofficers?\b[^.;]{0,120}$/i, -2),
  contextMatches('before', /\bexecutive\s+(?:board|committee)\b[^.;]{0,80}$/i, -4),
  contextMatches('heading', /\bofficers?\b/i, -2),
  contextMatches(
    'sentence',
    /^\W{0,3}(?:the\s+|all\s+)?terms?\s+(?:of\s+office\s+)?(?:are|is|last|run|shall\s+be)\b/i,
    1.5,
  ),
  precededBy(directors, 1, 'directors just before', 200),
  contextMatches('before', /\b(?:president|secretary|treasurer)\b[^.;]{0,60}$/i, -1),
  contextMatches('sentence', /\bcommittees?\b/i, -2.5),
  contextMatches(
    'sentence',
    /\b(?:contracts?|agreements?|lease[sd]?|leasing|tenants?|warrant\w+|insurance|invest\w*|declarant|easements?|covenants|assessments?|construction|limitations?|records?|statute)\b/i,
    -2.5,
  ),
  contextMatches(
    'before',
    /\b(?:within|after|during|less than|more than|exceed\w*|at least|every|past|last|for\s+the\s+(?:next|first))\s+(?:the\s+)?(?:\w+\s+)?$/i,
    -1.5,
  ),
  contextMatches('sentence', /\bconsecutive\b|\bterm limits?\b/i, -1),
  contextMatches('before', /\bconsecutive\b[^.;]{0,20}$/i, -2),
  contextMatches('before', /\b(?:vacanc(?:y|ies)|unexpired|remainder|appoint\w*|remov(?:al|ed?))\b/i, -1.5),
  contextMatches('after', /^\s*(?:ago|old|from|after|prior|before|later|plan|warranty|experience)\b/i, -4),
  electedEachYear,
  customSignal(
    'a part of the board each year',
    -6,
    (mention, around) =>
      isInWords(mention, around) &&
      /\b(?:one[- ](?:third|half|fourth)|1\/[234]|half|some|part|a portion|two|three|one) of (?:the |its )?(?:\w+ )?(?:board|directors|members|seats|terms|trustees)\b[^.;]{0,30}$/i.test(
        mention.before,
      ),
  ),
  customSignal(
    'in words, beside years in figures',
    -3,
    (mention, around) =>
      isInWords(mention, around) &&
      /\b(?:\d|one|two|three|four|five)\b\W{0,6}(?:\d\W{1,3})?[yv]ears?\b/i.test(mention.sentence),
  ),
  inDocumentKind(0.5, 'bylaws'),
  inDocumentKind(-1.5, 'budget', 'financial_statement', 'reserve_study', 'insurance'),
]

/** The number of years for which a director is elected. */
export const boardTerm: FieldSignals = {
  path: 'governance.boardTerm',
  mentions: terms,
  hint: /terms?\b|office|serve|elect|for (?:the|your|our) board|candidate|seats?\b|nominat|openings?\b|vacanc|commitment|chosen/i,
  bias: -4,
  signals: termSignals,
  read: ({ value }) => (typeof value === 'number' ? { typed: countOf(value, 'year') } : null),
}
