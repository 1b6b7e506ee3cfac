import { date, readDate } from '../../report-fields/parse'
import { inGoverning, inRules, onCertificate } from './insurance-evidence'
import { namedGroup, notInKinds, sentenceSays, type Rule } from './rule'

export const policyDateRules: Rule[] = [
  {
    path: 'insurance.expiration',
    hint: /policy/i,
    pattern: new RegExp(
      `\\b[Pp]olicy\\s+(?:no\\.?\\s*|number\\s*|#\\s*)?(?=[\\w-]{0,40}\\d)[\\w-]{5,40},?\\s+(?:through|until|to|expiring)\\s+(?<v>${date})`,
      'gi',
    ),
    read(match) {
      const on = readDate(namedGroup(match))
      return on === null ? null : { value: on, comparable: on }
    },
    evidence: [inGoverning],
    confidence: 0.75,
  },
  {
    path: 'insurance.policyStart',
    hint: /policy|effective|coverage|term/i,
    pattern: new RegExp(
      `\\b(?:policy\\s+(?:period|term|dates?)|effective(?:\\s+dates?)?|period\\s+of\\s+(?:coverage|insurance)|coverage\\s+(?:period|dates?|term))\\s*(?:is|from|of|:|-){0,4}\\s*(?:from\\s+)?(?<v>${date})(?:\\s*(?:\\d{1,2}:\\d{2}\\s*[AP]M\\s*)?(?:to|through|thru|until|-|and)\\s*(?:expir\\w+:?\\s*)?(?<w>${date}))?`,
      'gi',
    ),
    read(match, place) {
      const [from, to] = [readDate(namedGroup(match)), readDate(namedGroup(match, 'w'))]
      if (from === null || (to !== null && to <= from)) return null
      // Dues and rules have effective dates, too.
      if (
        place.pageText.document.kind !== 'insurance' &&
        (!/polic(?:y|ies)|insur|coverage/i.test(place.sentence.text) ||
          /\b(?:this|the|a|our) new policy\b|\bpolicy (?:on|regarding|for|will become)\b/i.test(
            place.sentence.text,
          ))
      )
        return null
      return [
        { value: from, comparable: from },
        ...(to === null ? [] : [{ path: 'insurance.expiration', value: to, comparable: to }]),
      ]
    },
    evidence: [inGoverning, inRules],
    confidence: 0.85,
  },
  {
    path: 'insurance.policyStart',
    hint: /\d{1,2}[/-]\d{1,2}[/-]\d{2}/,
    // Certificates: the columns "policy eff" and "policy exp", a date in each.
    pattern:
      /(?<v>\d{1,2}[/-]\d{1,2}[/-](?:20)?\d{2})\s{1,40}(?<w>\d{1,2}[/-]\d{1,2}[/-](?:20)?\d{2})(?!\d)/g,
    read(match) {
      const [from, to] = [readDate(namedGroup(match)), readDate(namedGroup(match, 'w'))]
      if (from === null || to === null || Number(to.slice(0, 4)) - Number(from.slice(0, 4)) !== 1) return null
      return [
        { value: from, comparable: from },
        { path: 'insurance.expiration', value: to, comparable: to },
      ]
    },
    evidence: [inGoverning, notInKinds(-2.5, 'insurance'), onCertificate],
    confidence: 0.75,
  },
  {
    path: 'insurance.expiration',
    hint: /expir|renew/i,
    pattern: new RegExp(
      `\\b(?:(?:policy\\s+|insurance\\s+|coverage\\s+)?(?:expir(?:es|ation|y|ing)(?:\\s+date)?(?:\\s+of\\s+policy)?)|renew(?:s|al)(?:\\s+date)?|valid\\s+(?:through|until))\\s*(?:on|is|of|:|-){0,4}\\s*(?<v>${date})`,
      'gi',
    ),
    read(match) {
      const on = readDate(namedGroup(match))
      return on === null ? null : { value: on, comparable: on }
    },
    unless: /FHA|contract|lease|term of office|license|warranty/i,
    evidence: [
      inGoverning,
      notInKinds(-2.5, 'insurance', 'questionnaire'),
      sentenceSays(1.7, /\binsurance\b|\bpolic(?:y|ies)\b[^.;]{0,40}\b(?:expir|renew)|\bcoverage\b/i),
      onCertificate,
    ],
    confidence: 0.8,
  },
  {
    path: 'insurance.fhaExpiration',
    hint: /FHA/,
    pattern: new RegExp(
      `\\bFHA\\b[^.;]{0,60}?(?:expir\\w*|through|until)(?:\\s+date)?\\s*(?:on|is|:)?\\s*(?<v>${date})`,
      'gi',
    ),
    read(match) {
      const on = readDate(namedGroup(match))
      return on === null ? null : { value: on, comparable: on }
    },
    confidence: 0.8,
  },
]
