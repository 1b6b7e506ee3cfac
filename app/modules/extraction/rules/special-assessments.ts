import { none } from '../../report-fields/typed-value'
import { rarelyReportedByGoverningDocuments, inKinds, tickedAnswer, type Rule } from './rule'

/** The power to levy, which every declaration grants; only statements about actual or planned assessments count. */
const powerToLevy =
  /\b(?:may (?:levy|impose|be (?:levied|imposed))|shall have the (?:right|power|authority)|is authorized|are authorized|power to|if (?:the|a|any)|in the event|shall not exceed|except as|no special assessments? (?:shall|may|will be (?:levied|imposed|made) (?:without|unless))|without the (?:vote|approval|consent)|not (?:be )?exceed|might|could|to avoid|avoid a|would (?:be )?(?:require|need)|equivalent to|risk)\b/i

export const specialAssessmentRules: Rule[] = [
  {
    path: 'financial.specialAssessments',
    hint: /(?:special|one-time|special or additional) assessment/i,
    pattern:
      /\b(?:(?:there\s+(?:are|is|were)\s+)?no\s+(?:(?:current|pending|planned|known|existing|outstanding|approved|new|other|additional|anticipated|proposed|or|and|,)\s*){0,14}special\s+assessments?|special\s+assessments?\s*(?:\([^)]{0,40}\))?\s*[:.?]{0,8}\s{0,6}(?:none|N\/A|not applicable|nil)\b|special\s+assessments?\b[^.:;?]{0,60}[:?]\s{0,4}no\b|(?:has|have|had)\s*(?:not|n['’]t|never)\s+(?:levied|approved|imposed|adopted|made|had|issued|charged|needed|required)\s+(?:any|an?)\s+(?:\w+\s+)?special\s+assessments?|there\s+(?:has|have)\s+never\s+been\s+(?:any|an?)\s+special\s+assessments?|special\s+assessments?\s+(?:will|should)\s+(?:(?:most\s+)?(?:likely|probably)\s+)?not\s+be\s+(?:needed|necessary|required)|(?:special|one-time)\s+assessments?\s+(?:is|are)(?:\s+not|n't)\s+(?:in effect|pending|planned|needed|anticipated|expected|required|suggested|recommended|proposed|contemplated)|(?:does|do|did)\s+not\s+(?:have|anticipate|plan|expect|foresee|need|require|levy|currently have)\s+(?:any|a)\s+special\s+assessments?|special\s+assessments?\s*[-–—]\s*(?:none|no|n\/a)\b(?!\s+\w)|(?:special|one-time)\s+assessments?\s+(?:was|were|has\s+been|have\s+been)(?:\s+not|n't)\s+(?:needed|required|necessary|levied|imposed|approved)|special\s+(?:or\s+additional\s+)?assessments?\b[^.:;?]{0,90}(?:[:?]|\bis|\bare|\bof)\s{0,6}(?:\$\s?)?(?:-\s?0\s?-|NONE\b|none\b|nil\b|zero\b|n\/a\b)|special\s+assessments?\b[^.:;?]{0,90}[?.]\s{1,4}(?:The\s+(?:board|association|HOA|president|manager)\s+(?:said|answered|replied|reported)\s+(?:that\s+)?)?(?:none\s+(?:is|are|was|were)\s+(?:planned|pending|expected|anticipated|levied|approved|imposed|in\s+effect)|There\s+(?:are|were|is)\s+none)\b)/gi,
    read: () => noAssessments,
    unless: powerToLevy,
    clues: [rarelyReportedByGoverningDocuments, inKinds(-1.5, 'reserve_study')],
    unlessAfter: /^\s*(?:shall|may|will be|can be|until|unless|without)/i,
    confidence: 0.8,
  },
  {
    path: 'financial.specialAssessments',
    hint: /special assessment/i,
    pattern: /\bspecial\s+assessments?\b[^?.;]{0,100}\?/gi,
    read: (_, place) => (tickedAnswer(place) === 'no' ? noAssessments : null),
    confidence: 0.8,
  },
]

const noAssessments = { typed: none }
