import { inKinds, type Rule } from './rule'

// Every declaration has the power to levy; only actual, planned, or denied assessments count.
const onlyPower =
  /\b(?:may (?:levy|impose|be (?:levied|imposed))|shall have the (?:right|power|authority)|is authorized|are authorized|power to|if (?:the|a|any)|in the event|shall not exceed|except as|no special assessments? (?:shall|may|will be (?:levied|imposed|made) (?:without|unless))|without the (?:vote|approval|consent)|not (?:be )?exceed|might|could|to avoid|avoid a|would (?:be )?(?:require|need)|equivalent to|risk)\b/i

export const specialAssessmentRules: Rule[] = [
  {
    path: 'financial.specialAssessments',
    hint: /(?:special|one-time) assessment/i,
    pattern:
      /\b(?:(?:there\s+(?:are|is|were)\s+)?no\s+(?:(?:current|pending|planned|known|existing|outstanding|approved|new|other|additional|anticipated|proposed|or|and|,)\s*){0,14}special\s+assessments?|special\s+assessments?\s*(?:\([^)]{0,40}\))?\s*[:.?]{0,8}\s{0,6}(?:none|N\/A|not applicable|nil)\b|special\s+assessments?\b[^.:;?]{0,60}[:?]\s{0,4}no\b|(?:has|have)\s+not\s+(?:levied|approved|imposed|adopted)\s+(?:any|a)\s+special\s+assessments?|(?:special|one-time)\s+assessments?\s+(?:is|are)(?:\s+not|n't)\s+(?:in effect|pending|planned|needed|anticipated|expected|required|suggested|recommended|proposed|contemplated)|does\s+not\s+(?:have|anticipate|plan|expect)\s+(?:any|a)\s+special\s+assessments?)/gi,
    read: () => none,
    unless: onlyPower,
    evidence: [inKinds(-2.5, 'ccrs', 'bylaws', 'rules'), inKinds(-1.5, 'reserve_study')],
    unlessAfter: /^\s*(?:shall|may|will be|can be|until|unless|without)/i,
    confidence: 0.8,
  },
]

const none = { value: 'None', comparable: 'none' }
