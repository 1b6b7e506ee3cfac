import { textAfter, mentionText } from '../../page/mentions'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { countSource, readCount } from '../../../report-fields/parse'
import { countOf } from '../../../report-fields/typed-value'
import { namedGroup } from '../../rules/rule'
import {
  customSignal,
  inDocumentKind,
  contextMatches,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'
import { directors, matchSentences, members, ofBoardMeeting } from './meetings'

/** "Ten votes shall constitute a quorum": a count, where no share of the votes is stated. */
const voters =
  '(?:class a\\s+)?(?:prox(?:y|ies)|people|members?|(?:home|unit|lot|property)?\\s?owners?|lots?|units?|votes?|homes|households|memberships?|properties)'
const numbers = matchSentences(
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<voters>${countSource})(?![\\d%]|[.,/]\\d|\\s?per\\s?cent)(?=(?:\\s+or\\s+more)?\\s+(?:\\w+\\s+){0,2}?${voters}\\b)|\\bquorum\\s(?:requirement\\s|required\\s|needed\\s|number\\s)?(?:[(:=]|is(?:\\sset\\sat)?\\s)\\s?(?<quorum>\\d{1,4})(?=\\s?[);,.]|\\s+(?:\\w+\\s+){0,1}${voters}\\b|\\s*$)|(?<![\\d.,$/-])\\b(?<required>\\d{1,4}|(?<=the |^|[.;:!?]\\s)${countSource})\\s(?:(?:that|who)\\s)?(?:\\w+\\s)?(?:are\\s|is\\s|were\\s)?(?:required|needed|necessary)(?:\\sfor\\s(?:a\\s)?quorum\\b)`,
    'gi',
  ),
  'count',
  (match) => {
    const quorum = readCount(
      namedGroup(match, 'voters') || namedGroup(match, 'quorum') || namedGroup(match, 'required'),
    )
    return quorum !== null && quorum >= 2 && quorum <= 2000 ? quorum : null
  },
)

const countSignals: Signal[] = [
  contextMatches(
    'after',
    /^[^.;]{0,110}\b(?:shall |will |must |to )?(?:constitut\w*|form|make)\b[^.;]{0,12}\bquor\w{1,3}\b/i,
    5,
  ),
  contextMatches(
    'before',
    /\bquor\w{1,3}\s(?:\w+\s){0,4}(?:shall be|shall consist of|consists? of|requires?|is defined as)\s(?:at least |not less than |the presence of )?$/i,
    4.5,
  ),
  customSignal(
    'needed for a quorum',
    5,
    ({ before, after }) =>
      /\b(?:need(?:ed|s)?|requires?|takes?|must\s+have|have\s+to\s+have|must\s+get)\s+(?:at\s+least\s+)?$/i.test(
        before,
      ) &&
      /^\s+(?:\w+\s+){1,6}(?:for|to\s+(?:have|reach|make|get|achieve|meet|form|establish))\s+(?:a|our|the)\s+quor\w{1,3}\b/i.test(
        after,
      ),
  ),
  customSignal(
    'required for a quorum',
    5,
    ({ before, after }) =>
      /^\s+(?:or\s+more\s+)?(?:\w+\s+){1,3}?(?:(?:(?:are|is|were)\s+)?(?:needed|required|necessary)|must\s+be\s+(?:there|present|represented))\s+(?:for|to\s+(?:have|make|reach|form|get|achieve|meet))\s+(?:a|our|the)\s+quor\w{1,3}\b/i.test(
        after,
      ) && !/\bwith\s+$/i.test(before),
  ),
  customSignal(
    'the quorum is',
    5,
    ({ before, after }) =>
      /\bquorum(?:\s+(?:for|at|of)\s+(?:\w+\s+){1,4})?\s+(?:is|equals|stands\s+at|is\s+set\s+at)\s+(?:currently\s+)?$/i.test(
        before,
      ) && /^\s+(?:or\s+more\s+)?[a-z]+/i.test(after),
  ),
  contextMatches(
    'before',
    /\bquorum\s+(?:requirement|required|needed)\s*(?:is|of|:|=)?\s*$/i,
    5,
    'the quorum requirement is',
  ),
  customSignal('the word quorum in the number’s own words', 5.5, (mention, { pageText }) =>
    /^quorum|for (?:a )?quorum$/i.test(mentionText(mention, pageText)),
  ),
  contextMatches('sentence', members, 0.3),
  contextMatches('sentence', /\b(?:in person|proxy|proxies|entitled to cast|entitled to vote)\b/i, 0.5),
  customSignal(
    'of the directors',
    -5,
    ({ sentence }) => directors.test(sentence) && !/\b(?:membership|proxies|proxy|owners)\b/i.test(sentence),
  ),
  contextMatches('sentence', ofBoardMeeting, -3),
  contextMatches('sentence', /\bcommittee\b/i, -3),
  contextMatches(
    'sentence',
    /\d\s?%|\bpercent\b|\b(?:one|two)[- ](?:tenth|third|fourth|fifth|half)|\bmajority\b/i,
    -3,
    'a share in the sentence',
  ),
  contextMatches('sentence', /\b(?:adjourn|reconven|subsequent|second meeting)/i, -2),
  contextMatches(
    'after',
    /^[^.;]{0,60}\b(?:were|was) (?:present|represented|in attendance)/i,
    -4,
    'attendance',
  ),
  inDocumentKind(0.5, 'bylaws', 'ccrs'),
]

/** The number of owners or votes that is a quorum. */
export const quorumCount: FieldSignals = {
  path: 'governance.quorum',
  mentions: numbers,
  hint: /quor/i,
  bias: -4.5,
  signals: countSignals,
  read: (mention, { pageText }) => {
    const quorum = Number(mention.value)
    const countedWords = new RegExp(`^(?:\\s+or\\s+more)?\\s+(?:\\w+\\s+){0,2}?(${voters})\\b`, 'i').exec(
      textAfter(mention, pageText, 60),
    )?.[1]
    const words = collapseWhitespace(countedWords ?? 'votes').toLowerCase()
    return { typed: countOf(quorum, 'vote', { words, comparedAs: `${quorum} votes` }) }
  },
}
