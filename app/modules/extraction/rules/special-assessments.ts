import { amount, moneyText, readMoney } from '../../report-fields/parse'
import { group, type Rule } from './sight'

const kinds = '(?:special|emergency|one-?time)'
// The power to levy is in every declaration; only what was done, is planned or is denied counts.
const onlyPower =
  /\b(?:may (?:levy|impose|be (?:levied|imposed))|shall have the (?:right|power|authority)|is authorized|are authorized|power to|if (?:the|a|any)|in the event|shall not exceed|except as|no special assessments? (?:shall|may|will be (?:levied|imposed|made) (?:without|unless))|without the (?:vote|approval|consent)|not (?:be )?exceed|might|could|to avoid|avoid a|would (?:be )?(?:require|need)|equivalent to|risk)\b/i

export const specialAssessmentRules: Rule[] = [
  {
    path: 'financial.specialAssessments',
    hint: /assessment/i,
    pattern: new RegExp(
      `\\b${kinds}\\s+assessments?\\b(?<gap>[^.$;]{0,140}?)(?<v>${amount})(?<after>[^.;$]{0,30})`,
      'gi',
    ),
    read(match, place) {
      // A line of a budget is read with its columns.
      if (/\S {3,}\S/.test(place.sentence.text)) return null
      const cents = readMoney(group(match))
      if (cents === null) return null
      if (cents === 0) return none
      if (cents < 1000) return null
      const perUnit =
        /per (?:unit|lot|home|owner)|(?:each|every) (?:unit|lot|home|owner)|\/\s?(?:unit|lot)/i.test(
          `${group(match, 'gap')} ${group(match, 'after')}`,
        )
      const sentence = place.sentence.text
      const completed =
        /paid in full|was (?:completed|collected)|completed|final installment (?:was|has)|\bended\b/i.test(
          sentence,
        )
      const carried = /\bM\/S\/C\b|carried|moved and seconded|approved|adopted/i.test(sentence)
      const proposed =
        !carried &&
        /propos|consider|discuss|recommend|motion (?:failed|tabled)|planned|anticipat/i.test(sentence)
      return {
        value: `${moneyText(cents)}${perUnit ? ' per unit' : ''}`,
        comparable: cents,
        qualifier: [perUnit ? 'per unit' : '', completed ? 'completed' : proposed ? 'proposed' : 'pending']
          .filter(Boolean)
          .join(', '),
      }
    },
    unless: new RegExp(
      `${onlyPower.source}|late|insurance deductible|motion failed|failed for lack|unpaid|selling owner|decided against|voted down`,
      'i',
    ),
    never: ['ccrs', 'bylaws', 'rules', 'reserve_study', 'insurance'],
    confidence: 0.75,
  },
  {
    path: 'financial.specialAssessments',
    hint: /special assessments?[^?]{0,60}\?/i,
    // A form's question and what was filled in: "special assessments? X Yes  No. If yes, amount per unit: $…".
    pattern: new RegExp(
      `\\bspecial\\s+assessments?\\b[^?$]{0,60}\\?(?<gap>[^$?]{0,60}\\bamount\\b[^$?:]{0,30}):?\\s*(?<v>${amount})`,
      'gi',
    ),
    read(match) {
      const cents = readMoney(group(match))
      if (cents === null || cents < 1000) return null
      const perUnit = /per (?:unit|lot|home)/i.test(group(match, 'gap'))
      return {
        value: `${moneyText(cents)}${perUnit ? ' per unit' : ''}`,
        comparable: cents,
        qualifier: perUnit ? 'per unit, pending' : 'pending',
      }
    },
    only: ['questionnaire', 'other'],
    confidence: 0.75,
  },
  {
    path: 'financial.specialAssessments',
    hint: /special assessment/i,
    pattern:
      /\b(?:(?:there\s+(?:are|is|were)\s+)?no\s+(?:(?:current|pending|planned|known|existing|outstanding|approved|new|other|additional|anticipated|proposed|or|and|,)\s*){0,14}special\s+assessments?|special\s+assessments?\s*(?:\([^)]{0,40}\))?\s*[:.?]{0,8}\s{0,6}(?:none|N\/A|not applicable|nil)\b|special\s+assessments?\b[^.:;?]{0,60}[:?]\s{0,4}no\b|(?:has|have)\s+not\s+(?:levied|approved|imposed|adopted)\s+(?:any|a)\s+special\s+assessments?|does\s+not\s+(?:have|anticipate|plan|expect)\s+(?:any|a)\s+special\s+assessments?)/gi,
    read: () => none,
    unless: onlyPower,
    never: ['ccrs', 'bylaws', 'rules', 'reserve_study'],
    unlessAfter: /^\s*(?:shall|may|will be|can be|until|unless|without)/i,
    confidence: 0.8,
  },
]

const none = { value: 'None', comparable: 'none' }
