import { textBefore, mentionText } from '../../page/mentions'
import { fractionSource, percentSource, readShare } from '../../../report-fields/parse'
import { percentage } from '../../../report-fields/typed-value'
import { quorumCount } from './quorum-counts'
import {
  directors,
  isForAssessments,
  matchSentences,
  members,
  ofBoardMeeting,
  onAssessments,
} from './meetings'
import { namedGroup } from '../../rules/rule'
import {
  inDocumentKind,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const looseFraction =
  '(?:one[\\s-]quarter|(?<!\\bthan\\s)half(?=\\s+of\\s+(?:the|all|our|you)\\b)|a\\s(?:third|quarter|fifth|tenth)(?=\\s+of\\s+(?:all|the|our|you)\\b)|(?<=(?:need|require|least|quorum)\\w{0,2}\\s(?:is\\s)?)a\\s(?:third|quarter|fifth|tenth))'
const shares = matchSentences(
  new RegExp(`(?<![\\d.])(?<value>${percentSource}|${fractionSource}|${looseFraction})`, 'gi'),
  'percent',
  (match) => {
    const share = readShare(
      namedGroup(match, 'value')
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
  contextMatches(
    'after',
    /^ of (?:the |our |all )?(?:voting power|votes|owners|homeowners|members|units|homes|lots)\b[^.;]{0,40}\b(?:was|were) (?:present|represented|in attendance)\b/i,
    -6,
    'the share that came',
  ),
  customSignal('of meetings on assessments', -0.5, isForMeetingOnAssessments),
  contextMatches('sentence', /\bquor\w{1,3}\b/i, 1.5),
  contextMatches(
    'after',
    /^[^.;]{0,230}\b(?:constitut\w*|be|is|are|form|represent|establish\w*|makes?)\b[^.;]{0,30}\bquor\w{1,3}\b/i,
    2.5,
  ),
  contextMatches(
    'before',
    /\bquor\w{1,3}\b[^.;%]{0,60}\b(?:is|be|of|consists?|requires?|means|at least|by|when|if|defined as)\b[^.;%]{0,190}$/i,
    2,
  ),
  contextMatches(
    'before',
    /\bquorum\s*(?:\([^)]{0,20}\)\s*)?[:=-]?\s{0,6}(?:is|of|at|=)?\s*(?:more th[ae]n |at least |a minimum of )?\s*$/i,
    1.5,
  ),
  contextMatches(
    'after',
    /^\s(?:of )?(?:the |all )?(?:\w+ )?(?:owners|members|homeowners|votes)\b[^.;%]{0,60}\bmust (?:be (?:present|represented|there)|take part|participate|attend|come|show up)\b/i,
    1.5,
  ),
  contextMatches('before', /\bquorum\s{0,3}[:=–-]\s{0,6}(?:at least\s+)?$/i, 1.5),
  contextMatches('before', /\bquor\w{1,3}\b[^.;:]{0,60}:\s*$/i, 3),
  contextMatches('heading', /\bquor\w{1,3}\b/i, 1),
  contextMatches(
    'before',
    /(?:^|\s)\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+quorum\.\s+[^.;%]{0,120}$/i,
    2.5,
    'the caption of its paragraph',
  ),
  contextMatches('before', /\bquor\w{1,3}\s*\(\s*$/i, 3, 'in parentheses after quorum'),
  contextMatches(
    'after',
    /^\s*quor\w{1,3}\s+(?:requirements?|(?:is|are)\s+(?:required|needed|necessary)|needed|required|must\s+be|was\s+(?:met|reached)|threshold|(?:for|at)\s+(?:the|any|all|an|our|each)\s+(?:\w+\s+){0,2}meetings?)\b/i,
    6.5,
    'followed by the quorum requirement',
  ),
  contextMatches(
    'after',
    /^\s*(?:\(\d{1,4}\s?\w*\)\s*)?(?:or\s+(?:greater|more|higher)\s+)?(?:of\s+(?:the\s+|all\s+)?\w+\s+)?(?:is|are|makes?|forms?|constitutes?)\s+(?:an?|the|our)\s+(?:required\s+|necessary\s+|minimum\s+)?quorum\b/i,
    5,
    'a share that is a quorum',
  ),
  contextMatches(
    'after',
    /^[^.;]{0,150}\bquor\w{1,3}\s+(?:exists?|is\s+(?:established|constituted))\b/i,
    2.5,
    'with which a quorum exists',
  ),
  contextMatches(
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
  contextMatches(
    'after',
    /^[^.;]{0,60}\b(?:to|before\s+we\s+can)\s+(?:hold|have|conduct|open|start|call)\s+(?:the|a|an|our|any)\s+(?:\w+\s+){0,2}(?:meeting|election)\b/i,
    4.5,
    'enough to hold the meeting',
  ),
  customSignal(
    'too few to hold the meeting',
    5.5,
    ({ before, after }) =>
      /\b(?:if|unless|until)\b[^.;]{0,20}\b(?:get|have|reach|receive|fewer\s+than|less\s+than)\s+(?:at\s+least\s+)?$/i.test(
        before,
      ) &&
      /^[^.;]{0,90}\b(?:meeting|election)\s+(?:can\s?not|can['’]t|could\s+not|won['’]t|will\s+not|may\s+not)\b/i.test(
        after,
      ),
  ),
  contextMatches(
    'after',
    /^\s+(?:attendance|participation|representation|turnout)\b/i,
    2,
    'a share that attends',
  ),
  contextMatches(
    'before',
    /\b(?:attendance|participation|representation|turnout)\s+(?:of|by|from)\s+(?:at\s+least\s+)?$/i,
    2.5,
    'an attendance of',
  ),
  contextMatches(
    'after',
    /^[^.;]{0,50}\bmust\s+(?:attend|come|be\s+present)\b[^.;]{0,40}\bquor\w{1,3}\b/i,
    2.5,
    'who must attend',
  ),
  contextMatches(
    'before',
    /\b(?:we|you|they|meeting)\s(?:\w+\s)?(?:need|require)s?\s(?:at least\s)?$/i,
    1.5,
    'needed',
  ),
  contextMatches('after', /^[^.;%]{0,70}\bfor (?:a |our |the )?quor\w{1,3}\b/i, 1.5, 'for a quorum'),
  contextMatches(
    'after',
    /^[^.;%]{0,90}\bto (?:have|reach|make|get|achieve|meet|form|obtain|establish|satisfy) (?:a|our|the) quor\w{1,3}\b/i,
    2.5,
    'to have a quorum',
  ),
  contextMatches(
    'before',
    /\b(?:must\s+be|must\s+have|have\s+to\s+(?:be|have)|takes|requires?|need(?:s|ed)?)\s+(?:at\s+least\s+)?$/i,
    1,
    'what must be',
  ),
  customSignal(
    'the share that attended',
    -6,
    ({ before, after }) =>
      /\bquorum\s+(?:was|of\s+owners\s+was)\s+(?:present|met|reached|established|achieved|declared|confirmed|attained)\b[^.;]{0,30}\b(?:with|by|at)\s+$/i.test(
        before,
      ) && !/^[^.;]{0,40}\b(?:required|needed|necessary)\b/i.test(after),
  ),
  contextMatches(
    'after',
    /^\s(?:of (?:the |all )?\w+ )?(?:is|are|was|were) (?:needed|required|necessary|enough)\b|^\s(?:of (?:the |all )?\w+ )?must (?:be there|attend|come|be present|show up|take part|participate)\b/i,
    2.5,
    'a share that is needed or must attend',
  ),
  contextMatches(
    'before',
    /\b(?:by-?laws?|rules|documents|covenants|declaration) (?:ask|call|provide)s? for (?:at least )?$/i,
    2.5,
    'what the bylaws ask for',
  ),
  contextMatches(
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
      /\b(?:adjourn\w*|prox(?:y|ies)|quorum|no\s+(?:meeting|election|business)|can\s?not\s+(?:meet|hold|vote|elect|conduct|have|do|proceed|act|transact|open|start))\b/i.test(
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
  contextMatches(
    'after',
    /^\s+of\s+(?:all\s+|the\s+|our\s+)*(?:owners|members|lots|homes|units|homeowners|households)\s+must\s+(?:be\s+(?:there|present)|attend|come|take\s+part|participate)\b/i,
    2,
    'owners who must attend',
  ),
  customSignal(
    'a quorum or proxies in the text before',
    2,
    (mention, { pageText }) =>
      /\bquorum\b|\b(?:in person|present) or by proxy\b|\brepresented\b/i.test(
        textBefore(mention, pageText, 160),
      ) && !/\bboard meetings?\b|\bvotes on the board\b/i.test(mention.sentence),
  ),
  contextMatches('sentence', members, 1),
  contextMatches(
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
  contextMatches('sentence', ofBoardMeeting, -3),
  contextMatches('heading', /\b(?:board|directors?|trustees|committees?|officers?)\b/i, -1.5),
  contextMatches('sentence', /\bcommittee\b/i, -2),
  contextMatches(
    'before',
    /\b(?:adjourn|subsequent|reconvened|second (?:such )?meeting|reduced|preceding)\w*\b[^.;]{0,160}$/i,
    -3.5,
  ),
  contextMatches(
    'after',
    /^[^.;]{0,60}\b(?:of the (?:required|preceding|previous)|required quorum|quorum (?:required|at the preceding))/i,
    -4,
  ),
  contextMatches(
    'after',
    /^\s*(?:of\s+)?(?:the|a|such|said|that)?\s*quorum\b(?!\s+(?:requirement|threshold|must be|(?:for|at) (?:the|any|all|an|our|each)|was (?:met|reached)|is (?:required|needed|necessary)|needed|required))/i,
    -4,
  ),
  contextMatches(
    'after',
    /^[^.;]{0,110}\b(?:at\s+(?:a|any|which|the|such)|where|when|in which|provided|if)\b(?![^.;]{0,40}\b(?:shall|will)\s+(?:be|constitute|form)\b)[^.;]{0,60}\bquor\w{1,3}\b/i,
    -2.5,
  ),
  contextMatches(
    'after',
    /^[^.;]{0,30}\b(?:of (?:those|the (?:members|owners|votes|voting power|voters))) (?:present|cast|voting)\b/i,
    -2,
  ),
  contextMatches(
    'before',
    /\b(?:vote|assent|approv\w+|consent|petition|request|affirmative|written|amend\w*)\b[^.;]{0,40}$/i,
    -1.5,
  ),
  contextMatches('before', /\bless than\s*$/i, -0.5),
  contextMatches(
    'after',
    /^[^.;]{0,80}\b(?:reject|disapprov|veto|overturn)|^[^.;]{0,160}\bwhether or not (?:a |there is a )?quorum\b/i,
    -4,
    'a vote against',
  ),
  inDocumentKind(0.5, 'bylaws', 'ccrs'),
  inDocumentKind(-1.5, 'budget', 'financial_statement', 'reserve_study', 'insurance'),
]

export const quorumFields: FieldSignals[] = [
  {
    path: 'governance.quorum',
    mentions: shares,
    hint: /quor|do business|(?:hold|have|conduct|open|start) (?:the|a|an|our|any) (?:\w+ ){0,2}(?:meeting|election)|attendance of|short of the|transact|by proxy|prox(?:y|ies)\b|must (?:take part|participate|attend|come|be (?:there|present))/i,
    bias: -4.5,
    signals: shareSignals,
    read(mention, around) {
      const { pageText } = around
      if (typeof mention.value !== 'number') return null
      const condition = isForMeetingOnAssessments(mention, around) ? onAssessments : undefined
      return /majority|more\s+than/i.test(mentionText(mention, pageText))
        ? { typed: percentage(50, { words: 'A majority', condition }) }
        : { typed: percentage(mention.value, { condition }) }
    },
  },
  quorumCount,
]
