import { count, fraction, percent, percentText, readCount, readShare } from '../../../report-fields/parse'
import { collapseWhitespace } from '../../../document-reading/marks'
import {
  directors,
  isForAssessments,
  matchSentences,
  members,
  ofBoardMeeting,
  onAssessments,
  mentionText,
} from './meetings'
import { namedGroup } from '../../rules/rule'
import {
  inDocumentKind,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const looseFraction =
  '(?:one[\\s-]quarter|(?<!\\bthan\\s)half(?=\\s+of\\s+(?:the|all|our|you)\\b)|a\\s(?:third|quarter|fifth|tenth)(?=\\s+of\\s+(?:all|the|our|you)\\b)|(?<=(?:need|require|least|quorum)\\w{0,2}\\s(?:is\\s)?)a\\s(?:third|quarter|fifth|tenth))'
const shares = matchSentences(
  new RegExp(`(?<![\\d.])(?<v>${percent}|${fraction}|${looseFraction})`, 'gi'),
  'percent',
  (match) => {
    const share = readShare(
      namedGroup(match, 'v')
        .replace(/^half$/i, 'one-half')
        .replace(/^a\s(?=third|quarter|fifth|tenth)/i, 'one-')
        .replace(/quarter/i, 'fourth'),
    )
    return share !== null && share >= 1 && share <= 100 ? share : null
  },
)

const isForMeetingOnAssessments: Signal['holds'] = ({ start, heading }, { pageText }) =>
  isForAssessments(pageText, start) ||
  /\bquorum for (?:any )?(?:action|meeting)s? (?:authorized|under|on|to approve)\b.{0,60}\b(?:section|assessments?)/i.test(
    heading,
  )

const shareSignals: Signal[] = [
  sentenceMatches(
    'after',
    /^ of (?:the |our |all )?(?:voting power|votes|owners|homeowners|members|units|homes|lots)\b[^.;]{0,40}\b(?:was|were) (?:present|represented|in attendance)\b/i,
    -6,
    'the share that came',
  ),
  customSignal('of meetings on assessments', -0.5, isForMeetingOnAssessments),
  sentenceMatches('sentence', /\bquor\w{1,3}\b/i, 1.5),
  sentenceMatches(
    'after',
    /^[^.;]{0,230}\b(?:constitut\w*|be|is|are|form|represent|establish\w*|makes?)\b[^.;]{0,30}\bquor\w{1,3}\b/i,
    2.5,
  ),
  sentenceMatches(
    'before',
    /\bquor\w{1,3}\b[^.;%]{0,60}\b(?:is|be|of|consists?|requires?|means|at least|by|when|if|defined as)\b[^.;%]{0,190}$/i,
    2,
  ),
  sentenceMatches(
    'before',
    /\bquorum\s*(?:\([^)]{0,20}\)\s*)?[:=-]?\s{0,6}(?:is|of|at|=)?\s*(?:more th[ae]n |at least |a minimum of )?\s*$/i,
    1.5,
  ),
  sentenceMatches(
    'after',
    /^\s(?:of )?(?:the |all )?(?:\w+ )?(?:owners|members|homeowners|votes)\b[^.;%]{0,60}\bmust (?:be (?:present|represented|there)|take part|participate|attend|come|show up)\b/i,
    1.5,
  ),
  sentenceMatches('before', /\bquorum\s{0,3}[:=–-]\s{0,6}(?:at least\s+)?$/i, 1.5),
  sentenceMatches('before', /\bquor\w{1,3}\b[^.;:]{0,60}:\s*$/i, 3),
  sentenceMatches('heading', /\bquor\w{1,3}\b/i, 1),
  sentenceMatches(
    'before',
    /(?:^|\s)\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+quorum\.\s+[^.;%]{0,120}$/i,
    2.5,
    'the caption of its paragraph',
  ),
  sentenceMatches('before', /\bquor\w{1,3}\s*\(\s*$/i, 3, 'in parentheses after quorum'),
  sentenceMatches(
    'after',
    /^\s*quor\w{1,3}\s+(?:requirements?|is\s+required|needed|was\s+met|threshold)\b/i,
    6.5,
    'followed by the quorum requirement',
  ),
  sentenceMatches(
    'after',
    /^\s*(?:\(\d{1,4}\s?\w*\)\s*)?(?:or\s+(?:greater|more|higher)\s+)?(?:of\s+(?:the\s+|all\s+)?\w+\s+)?(?:is|are|makes?|forms?|constitutes?)\s+(?:an?|the)\s+quorum\b/i,
    5,
    'a share that is a quorum',
  ),
  sentenceMatches(
    'after',
    /^[^.;]{0,150}\bquor\w{1,3}\s+(?:exists?|is\s+(?:established|constituted))\b/i,
    2.5,
    'with which a quorum exists',
  ),
  sentenceMatches(
    'after',
    /^[^.;]{0,90}\b(?:needed|necessary|required|sufficient|enough)\b[^.;]{0,30}\b(?:to\s+do\s+business|to\s+(?:conduct|transact)\s+(?:any\s+)?business|for\s+(?:doing\s+)?business)\b/i,
    5,
    'enough to do business',
  ),
  customSignal(
    'the owners needed at the meeting',
    3.5,
    ({ before, after }) =>
      /\b(?:need|require)s?\s+(?:at\s+least\s+)?$/i.test(before) &&
      /^\s+of\s+(?:you|us|the\s+(?:owners|homes|members|lots|units))\b[^.;]{0,30}\b(?:there|present|in\s+person|by\s+proxy|to\s+(?:attend|come))\b/i.test(
        after,
      ),
  ),
  sentenceMatches(
    'after',
    /^[^.;]{0,50}\bmust\s+(?:attend|come|be\s+present)\b[^.;]{0,40}\bquor\w{1,3}\b/i,
    2.5,
    'who must attend',
  ),
  sentenceMatches(
    'before',
    /\b(?:we|you|they|meeting)\s(?:\w+\s)?(?:need|require)s?\s(?:at least\s)?$/i,
    1.5,
    'needed',
  ),
  sentenceMatches('after', /^[^.;%]{0,70}\bfor (?:a |our |the )?quor\w{1,3}\b/i, 1.5, 'for a quorum'),
  sentenceMatches(
    'after',
    /^\s(?:of (?:the |all )?\w+ )?(?:is|are|was|were) (?:needed|required|necessary|enough)\b|^\s(?:of (?:the |all )?\w+ )?must (?:be there|attend|come|be present|show up|take part|participate)\b/i,
    2.5,
    'a share that is needed or must attend',
  ),
  sentenceMatches(
    'before',
    /\b(?:by-?laws?|rules|documents|covenants|declaration) (?:ask|call|provide)s? for (?:at least )?$/i,
    2.5,
    'what the bylaws ask for',
  ),
  sentenceMatches(
    'before',
    /\bhow\s+many\b[^?]{0,60}\b(?:attend|present|come|there|quorum|represented|participate)\b[^?]{0,40}\?\W{0,6}(?:A[.:]\s)?(?:at\s+least\s+)?$/i,
    4.5,
    'the answer to how many must attend',
  ),
  customSignal(
    'without it there is no meeting',
    5,
    ({ before, sentence, after }) =>
      /\b(?:without|unless|short\s+of\s+(?:the|our))\s+(?:at\s+least\s+|we\s+(?:have|get|reach)\s+)?$/i.test(
        before,
      ) &&
      /\b(?:adjourn\w*|prox(?:y|ies)|quorum|no\s+(?:meeting|election|business)|cannot\s+(?:meet|hold|vote|elect))\b/i.test(
        sentence,
      ) &&
      !/^[^.;]{0,40}\b(?:approv\w*|budget|increase|vote\s+for|in\s+favor)\b/i.test(after),
  ),
  customSignal(
    'needed, where proxies are asked for',
    2.5,
    ({ before, sentence, after }) =>
      /\b(?:we|you)\s+need\s+(?:at\s+least\s+)?$/i.test(before) &&
      /\b(?:prox(?:y|ies)|attend\w*)\b/i.test(sentence) &&
      !/^[^.;]{0,40}\b(?:approv\w*|pass|budget|increase|in\s+favor)\b/i.test(after),
  ),
  sentenceMatches(
    'after',
    /^\s+of\s+(?:all\s+|the\s+|our\s+)*(?:owners|members|lots|homes|units|homeowners|households)\s+must\s+(?:be\s+(?:there|present)|attend|come|take\s+part|participate)\b/i,
    2,
    'owners who must attend',
  ),
  customSignal(
    'a quorum or proxies in the text before',
    2,
    (m, { pageText }) =>
      /\bquorum\b|\b(?:in person|present) or by proxy\b|\brepresented\b/i.test(
        pageText.text.slice(Math.max(0, m.start - 160), m.start),
      ) && !/\bboard meetings?\b|\bvotes on the board\b/i.test(m.sentence),
  ),
  sentenceMatches('sentence', members, 1),
  sentenceMatches(
    'sentence',
    /\b(?:in person|proxy|proxies|entitled to cast|entitled to vote|presence|present)\b/i,
    1,
  ),
  customSignal(
    'of the directors',
    -4,
    ({ sentence }) =>
      directors.test(sentence) &&
      !/\b(?:members|owners|homeowners|unit|lot|proxies|votes|membership|annual)\b/i.test(
        sentence.replace(/board members|members of the board/gi, ''),
      ),
  ),
  sentenceMatches('sentence', ofBoardMeeting, -3),
  sentenceMatches('heading', /\b(?:board|directors?|trustees|committees?|officers?)\b/i, -1.5),
  sentenceMatches('sentence', /\bcommittee\b/i, -2),
  sentenceMatches(
    'before',
    /\b(?:adjourn|subsequent|reconvened|second (?:such )?meeting|reduced|preceding)\w*\b[^.;]{0,160}$/i,
    -3.5,
  ),
  sentenceMatches(
    'after',
    /^[^.;]{0,60}\b(?:of the (?:required|preceding|previous)|required quorum|quorum (?:required|at the preceding))/i,
    -4,
  ),
  sentenceMatches(
    'after',
    /^\s*(?:of\s+)?(?:the|a|such|said|that)?\s*quorum\b(?!\s+(?:requirement|threshold|was met|is required))/i,
    -4,
  ),
  sentenceMatches(
    'after',
    /^[^.;]{0,110}\b(?:at\s+(?:a|any|which|the|such)|where|when|in which|provided|if)\b(?![^.;]{0,40}\b(?:shall|will)\s+(?:be|constitute|form)\b)[^.;]{0,60}\bquor\w{1,3}\b/i,
    -2.5,
  ),
  sentenceMatches(
    'after',
    /^[^.;]{0,30}\b(?:of (?:those|the (?:members|owners|votes|voting power|voters))) (?:present|cast|voting)\b/i,
    -2,
  ),
  sentenceMatches(
    'before',
    /\b(?:vote|assent|approv\w+|consent|petition|request|affirmative|written|amend\w*)\b[^.;]{0,40}$/i,
    -1.5,
  ),
  sentenceMatches('before', /\bless than\s*$/i, -0.5),
  sentenceMatches(
    'after',
    /^[^.;]{0,80}\b(?:reject|disapprov|veto|overturn)|^[^.;]{0,160}\bwhether or not (?:a |there is a )?quorum\b/i,
    -4,
    'a vote against',
  ),
  inDocumentKind(0.5, 'bylaws', 'ccrs'),
  inDocumentKind(-1.5, 'budget', 'financial_statement', 'reserve_study', 'insurance'),
]

const voters =
  '(?:class a\\s+)?(?:members?|(?:home|unit|lot|property)?\\s?owners?|lots?|units?|votes?|homes|households|memberships?|properties)'
/** "Ten votes shall constitute a quorum": a count, where no share of the votes is stated. */
const numbers = matchSentences(
  new RegExp(
    `(?<![\\d.,$/-])\\b(?<n>${count})(?![\\d%]|[.,/]\\d|\\s?per\\s?cent)(?=(?:\\s+or\\s+more)?\\s+(?:\\w+\\s+){0,2}?${voters}\\b)|\\bquorum\\s(?:requirement\\s|required\\s|needed\\s)?[(:=]\\s?(?<q>\\d{1,4})(?=\\s?[);,.]|\\s+(?:\\w+\\s+){0,1}${voters}\\b|\\s*$)|(?<![\\d.,$/-])\\b(?<r>\\d{1,4}|(?<=the )${count})\\s(?:(?:that|who)\\s)?(?:\\w+\\s)?(?:are\\s|is\\s|were\\s)?(?:required|needed|necessary)(?:\\sfor\\s(?:a\\s)?quorum\\b)`,
    'gi',
  ),
  'count',
  (match) => {
    const n = readCount(namedGroup(match, 'n') || namedGroup(match, 'q') || namedGroup(match, 'r'))
    return n !== null && n >= 2 && n <= 2000 ? n : null
  },
)

const countSignals: Signal[] = [
  sentenceMatches(
    'after',
    /^[^.;]{0,110}\b(?:shall |will |must |to )?(?:constitut\w*|form|make)\b[^.;]{0,12}\bquor\w{1,3}\b/i,
    5,
  ),
  sentenceMatches(
    'before',
    /\bquor\w{1,3}\s(?:\w+\s){0,4}(?:shall be|shall consist of|consists? of|requires?|is defined as)\s(?:at least |not less than |the presence of )?$/i,
    4.5,
  ),
  customSignal(
    'needed for a quorum',
    5,
    ({ before, after }) =>
      /\bneed(?:ed|s)?\s+(?:at\s+least\s+)?$/i.test(before) &&
      /^\s+(?:\w+\s+){1,3}for\s+(?:a|our|the)\s+quor\w{1,3}\b/i.test(after),
  ),
  sentenceMatches(
    'before',
    /\bquorum\s+(?:requirement|required|needed)\s*(?:is|of|:|=)?\s*$/i,
    5,
    'the quorum requirement is',
  ),
  customSignal('the word quorum in the number’s own words', 5.5, (mention, { pageText }) =>
    /^quorum|for (?:a )?quorum$/i.test(mentionText(pageText, mention)),
  ),
  sentenceMatches('sentence', members, 0.3),
  sentenceMatches('sentence', /\b(?:in person|proxy|proxies|entitled to cast|entitled to vote)\b/i, 0.5),
  customSignal(
    'of the directors',
    -5,
    ({ sentence }) => directors.test(sentence) && !/\b(?:membership|proxies|proxy|owners)\b/i.test(sentence),
  ),
  sentenceMatches('sentence', ofBoardMeeting, -3),
  sentenceMatches('sentence', /\bcommittee\b/i, -3),
  sentenceMatches(
    'sentence',
    /\d\s?%|\bpercent\b|\b(?:one|two)[- ](?:tenth|third|fourth|fifth|half)|\bmajority\b/i,
    -3,
    'a share in the sentence',
  ),
  sentenceMatches('sentence', /\b(?:adjourn|reconven|subsequent|second meeting)/i, -2),
  sentenceMatches(
    'after',
    /^[^.;]{0,60}\b(?:were|was) (?:present|represented|in attendance)/i,
    -4,
    'attendance',
  ),
  inDocumentKind(0.5, 'bylaws', 'ccrs'),
]

export const quorumFields: FieldSignals[] = [
  {
    path: 'governance.quorum',
    mentions: shares,
    hint: /quor|do business|short of the|transact|by proxy|prox(?:y|ies)\b|must (?:take part|participate|attend|come|be (?:there|present))/i,
    bias: -4.5,
    signals: shareSignals,
    read(mention, around) {
      const { pageText } = around
      if (typeof mention.value !== 'number') return null
      const suffix = isForMeetingOnAssessments(mention, around) ? onAssessments : ''
      return /majority|more\s+than/i.test(mentionText(pageText, mention))
        ? { value: `A majority${suffix}`, comparable: suffix === '' ? 50 : `50${suffix}` }
        : {
            value: `${percentText(mention.value)}${suffix}`,
            comparable: suffix === '' ? mention.value : `${mention.value}${suffix}`,
          }
    },
  },
  {
    path: 'governance.quorum',
    mentions: numbers,
    hint: /quor/i,
    bias: -4.5,
    signals: countSignals,
    read: (mention, { pageText }) => {
      const n = Number(mention.value)
      const what = new RegExp(`^(?:\\s+or\\s+more)?\\s+(?:\\w+\\s+){0,2}?(${voters})\\b`, 'i').exec(
        pageText.text.slice(mention.end, mention.end + 60),
      )?.[1]
      return { value: `${n} ${collapseWhitespace(what ?? 'votes').toLowerCase()}`, comparable: `${n} votes` }
    },
  },
]
