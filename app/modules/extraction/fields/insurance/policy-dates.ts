import { dayMs } from '../../../time-units'
import type { Mention } from '../../page/mentions'
import { datesOf } from '../../signals/page-dates'
import { isDate, dateReading, dayReading, nearbyLinesMatch } from '../../signals/date-context'
import { policyBegins, policyEnds } from './policy-term'
import {
  inDocumentKind,
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const isYearAlone = ({ value }: Mention) => /^\d{4}$/.test(String(value))
const dayOrYear = (mention: Mention) => (isYearAlone(mention) ? dateReading(mention) : dayReading(mention))
const daysBetween = (from: Mention, to: Mention) =>
  (Date.parse(String(to.value)) - Date.parse(String(from.value))) / dayMs
/** Whether two adjacent dates are about a year apart, as a policy's beginning and end are. */
const isPolicyYear = (from: Mention | undefined, to: Mention | undefined) => {
  if (!from || !to || to.start - from.end > 40) return false
  if (isYearAlone(from) && isYearAlone(to))
    return to.start - from.end < 4 && Number(to.value) === Number(from.value) + 1
  const apart = dayReading(from) && dayReading(to) ? daysBetween(from, to) : 0
  return apart >= 360 && apart <= 370
}
const isStartOfYear: Signal['holds'] = (mention, { pageText }) =>
  isDate(mention) && isPolicyYear(mention, datesOf(pageText)[mention.index + 1])
const isEndOfYear: Signal['holds'] = (mention, { pageText }) =>
  isDate(mention) && isPolicyYear(datesOf(pageText)[mention.index - 1], mention)

const ofPolicies: Signal[] = [
  customSignal('a year alone', -2.5, isYearAlone),
  contextMatches(
    'sentence',
    /\b(?:polic(?:y|ies)|coverage|insurance)\b[^.;]{0,60}\b(?:term|period|effective|in force|year|renewal)\b/i,
    1.5,
  ),
  nearbyLinesMatch(
    'policies in nearby lines',
    /\b(?:polic(?:y|ies)|insur\w+|coverage|carrier|underwrit\w+|premium)\b/i,
    1.5,
  ),
  inDocumentKind(1, 'insurance', 'questionnaire'),
  inDocumentKind(-2.5, 'ccrs', 'bylaws', 'rules', 'minutes', 'reserve_study', 'financial_statement'),
  contextMatches(
    'before',
    /\b(?:lease|term of office|commission|contract|licen[sc]e|warranty|FHA|dues|assessments?|fiscal|budget|certificate date|printed|issued?)\b[^.;]{0,40}$/i,
    -3,
  ),
]
const rulesReach = 300
/** Associations call their own rules policies, too: "This new policy takes effect July 1." */
const ofRules = customSignal('a policy that is not insurance', -4, (mention, surroundings) => {
  const { start, end } = mention
  const { pageText } = surroundings
  if (isStartOfYear(mention, surroundings)) return false
  const nearbyText = pageText.text.slice(Math.max(0, start - rulesReach), end + rulesReach)
  return (
    /\bpolic(?:y|ies)\b/i.test(nearbyText) &&
    !/\b(?:insur\w+|coverage|carrier|underwrit\w+|premiums?|liability|deductible|agent|broker|D ?& ?O|umbrella)\b/i.test(
      nearbyText,
    )
  )
})
const startSignals: Signal[] = [
  ...ofPolicies,
  ofRules,
  customSignal('a year before the next date', 3, isStartOfYear),
  customSignal('a year after the previous date', -4, isEndOfYear),
  customSignal(
    'the beginning of a policy’s year',
    2.5,
    (mention, around) => isStartOfYear(mention, around) && insuredInSentence.test(mention.before),
  ),
  contextMatches(
    'before',
    /\b(?:policy|coverage|insurance)\s+(?:period|term|dates?|effective|eff|begin\w*|start\w*)\b[^.;]{0,30}$/i,
    2.5,
  ),
  contextMatches(
    'before',
    /\b(?:effective|eff\.?|inception|from|begin\w*|commenc\w*)\s*(?:dates?)?\s*(?:of|is|on|:|-|\s){0,4}$/i,
    1.5,
  ),
  contextMatches(
    'before',
    /\b(?:expir\w*|until|through|renew(?:s|al|ing)?|to)\s*(?:dates?|on)?\s*:?\s*$/i,
    -3,
  ),
]
const insuredInSentence = /\b(?:polic(?:y|ies)|insurance|coverage)\b/i
const endSignals: Signal[] = [
  ...ofPolicies,
  customSignal(
    'the end of a policy’s year',
    2.5,
    (mention, around) => isEndOfYear(mention, around) && insuredInSentence.test(mention.before),
  ),
  customSignal('a year after the previous date', 3, isEndOfYear),
  contextMatches(
    'before',
    /\b(?:policy|coverage|insurance)\b[^.;]{0,40}\b(?:expir\w*|renew\w*|ends?|through|until)\b[^.;]{0,25}$/i,
    2,
  ),
  contextMatches(
    'before',
    /\b(?:expir(?:es|ation|y|ing)|exp\.?|renew(?:s|al))\s*(?:dates?)?\s*(?:of policy|on|is|of|:|-|\s){0,4}$/i,
    2,
  ),
  contextMatches('before', /\b(?:effective|eff\.?|inception)\s*(?:dates?)?\s*:?\s*$/i, -3),
]

/** The day on which the insurance policy begins. */
export const policyStart: FieldSignals = {
  path: 'insurance.policyStart',
  mentions: datesOf,
  hint: /polic|insur|coverage|carrier/i,
  bias: -4.5,
  signals: [...startSignals, ...policyBegins, foundByRule(2)],
  read: dayOrYear,
}

/** The day on which the insurance policy ends. */
export const policyEnd: FieldSignals = {
  path: 'insurance.expiration',
  mentions: datesOf,
  hint: /polic|insur|coverage|carrier/i,
  bias: -4.5,
  signals: [...endSignals, ...policyEnds, foundByRule(2)],
  read: dayOrYear,
}
