import { choiceOf } from '../../report-fields/typed-value'
import {
  describesToday,
  rarelyReportedByGoverningDocuments,
  inKinds,
  tickedAnswer,
  type RuleMatch,
  type Rule,
} from './rule'
import { noLawsuit, pendingLawsuit, subjectOfLawsuit } from './lawsuits'

const suit =
  '(?:litigations?|lawsuits?|law\\s+suits?|legal\\s+(?:actions?|proceedings?)|suits?|judicial\\s+proceedings?|actions?\\s+or\\s+proceedings?)'
const suitAdjective =
  '(?:current(?:ly)?|pending|known|threatened|active|open|ongoing|outstanding|existing|anticipated|unsatisfied|or|and|any|,|/)'

/** The ticked answer of a form; null if the match is not a form's question. */
const tickedInForm = (match: RegExpExecArray, place: RuleMatch) =>
  /[?:]\s*(?:\S{0,4}|\[\s?[Xx✓]?\s?\])\s*(?:yes|no|none|N\/A)$/i.test(match[0]) ? tickedAnswer(place) : null

export const legalRules: Rule[] = [
  {
    path: 'financial.currentLitigation',
    hint: /litigation|lawsuit|legal|suit|proceeding/i,
    pattern: new RegExp(
      `(?:\\b(?:no|not aware of any|without any|not involved in any|not a party to any|not (?:currently |presently )?(?:an? (?:party|defendant|plaintiff) (?:to|in)(?: any)?|involved in|engaged in|subject to|named in))\\s+(?:${suitAdjective}\\s*){0,12}${suit}\\b|\\b(?:${suitAdjective}\\s+){0,12}${suit}\\b(?:\\s*\\([^)]{0,60}\\))?\\s*[:?]\\s{0,6}(?:A(?:ns(?:wer)?)?\\s?[:.]\\s{0,3})?(?:none|no\\b|N/A|not applicable|nil)|\\bunsatisfied\\s+judgments?\\b[^.:;?]{0,40}[:?]\\s{0,6}(?:none|no\\b|N/A))`,
      'gi',
    ),
    read: (match, place) => (tickedInForm(match, place) === 'yes' ? null : noLawsuit),
    unless:
      /\bno (?:litigation|lawsuit|suit|legal action|legal proceeding|judicial proceeding)s?\b[^.]{0,50}\b(?:shall|may be)\b|except|other than|shall be|may not/i,
    clues: [rarelyReportedByGoverningDocuments, describesToday(1)],
    confidence: 0.85,
  },
  {
    // A form says both and ticks one: "there [ ] are [X] are not any suits pending".
    path: 'financial.currentLitigation',
    hint: /suit|litigation/i,
    pattern:
      /\bthere\s+\[\s?(?<are>[Xx✓]?)\s?\]\s*(?:is|are)\s+\[\s?(?<none>[Xx✓]?)\s?\]\s*(?:is|are)\s+not\s+any\s+(?:law)?suits?\b/gi,
    read: ({ groups }) =>
      groups?.none && !groups.are ? noLawsuit : groups?.are && !groups.none ? pendingLawsuit : null,
    confidence: 0.85,
  },
  {
    path: 'financial.currentLitigation',
    hint: /litigation|lawsuit|suit|trial|legal action|complaint|plaintiff|cause|case no|counsel|judgment/i,
    pattern: new RegExp(
      `\\b(?:association|HOA|board|it)\\s+(?:is|was|has\\s+been)\\s+(?:currently\\s+|presently\\s+)?(?:involved\\s+in|a\\s+party\\s+to|engaged\\s+in|named\\s+(?:as\\s+)?(?:a\\s+)?(?:defendant\\s+)?in|being\\s+sued|sued|the\\s+(?:plaintiff|defendant)\\s+in)\\b[^.;]{0,120}|\\b(?:lawsuit|suit|complaint|litigation|legal\\s+action)\\s+(?:was|has\\s+been|have\\s+been|is\\s+being|were)\\s+(?:filed|brought|commenced|initiated|taken|served)\\b[^.;]{0,100}|\\b(?:association|HOA|board)\\s+(?:is|was)\\s+suing\\b[^.;]{0,100}|\\b(?:update|report|status|progress)\\s+(?:on|of|regarding)\\s+(?:the|our)\\s+(?:\\w+\\s+){0,3}(?:litigation|lawsuit|law\\s+suit|legal\\s+action)\\b[^.;]{0,100}|\\b(?:update|report|status)\\b[^.;:]{0,40}\\bre:?\\s+(?:(?:the|our)\\s+)?(?:\\w+\\s+){0,3}(?:litigation|lawsuit)\\b|\\btrial\\s+(?:date\\s+)?(?:is|was|has\\s+been)\\s+(?:tentatively\\s+)?(?:set|scheduled)\\b[^.;]{0,60}|\\b(?:filed|served|brought|commenced)\\s+(?:an?\\s+)?(?:\\w+\\s+){0,3}(?:lawsuit|suit|complaint)\\s+against\\b[^.;]{0,100}|\\b(?:case|cause)\\s+(?:no|number)\\.?\\s*:?\\s*[A-Z0-9][\\w-]{4,40}|\\b(?:pending|ongoing|current|active)\\s+${suit}\\b\\s*(?:[:?]\\s{0,4}yes\\b|(?:against|regarding|with|concerning|over)\\b)|\\b${suit}\\b[^.:;?]{0,60}[:?]\\s{0,6}(?:[☐☒☑□✓✔]|\\[\\s?[Xx✓]?\\s?\\])?\\s{0,3}yes\\b`,
      'gi',
    ),
    read(match, place) {
      const answer = tickedInForm(match, place)
      if (answer === 'unclear') return null
      if (answer === 'no') return noLawsuit
      return subjectOfLawsuit(`${place.sentence.text} ${place.after(160)}`)
    },
    unless:
      /\b(?:if|may|shall|in the event|settled|dismissed|resolved|closed|no (?:pending|current)|not (?:currently )?(?:involved|a party)|whether|is the association)\b/i,
    clues: [
      rarelyReportedByGoverningDocuments,
      inKinds(-0.5, 'budget', 'reserve_study', 'fee_schedule'),
      describesToday(1),
    ],
    confidence: 0.75,
  },
  {
    path: 'propertyDetails.hasViolations',
    hint: /violation/i,
    pattern:
      /\b(?<none>no\s+(?:known\s+|open\s+|outstanding\s+|current\s+|pending\s+){0,5}violations?|(?:open|outstanding|known|current|pending)\s+violations?\s*[:?]\s{0,4}(?:none|no\b|N\/A|0\b))|\b(?:open|outstanding|known|current|pending)\s+violations?\s*[:?]\s{0,4}(?<some>yes\b|[1-9]\d?\b)/gi,
    read: (match) => ({ typed: choiceOf(match.groups?.none ? 'no' : 'yes') }),
    clues: [rarelyReportedByGoverningDocuments, inKinds(-1.5, 'minutes')],
    confidence: 0.75,
  },
]
