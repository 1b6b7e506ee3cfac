import {
  percent,
  percentText,
  readDate,
  readCount,
  readPercent,
  count,
  date,
} from '../../report-fields/parse'
import { candidate, group, sentenceAround, type Rule, type Sight } from './sight'
import type { Candidate } from '../../report-fields/candidate'

const what: [path: string, words: RegExp][] = [
  [
    'roofStructure',
    /\b(?:roofs?|roofing|exterior (?:walls|surfaces|of the buildings?)|building exteriors?|structural (?:components|elements|portions))\b/i,
  ],
  [
    'waterSewer',
    /\b(?:water(?: and|,| &)? (?:sewer|sewage)|sewer|domestic water|water (?:service|charges|bills?))\b/i,
  ],
  ['poolSpa', /\b(?:swimming pools?|pools?|spas?|hot tubs?)\b/i],
  ['trashCollection', /\b(?:trash|garbage|refuse|rubbish|solid waste)\b/i],
  ['landscaping', /\b(?:landscap\w*|lawns?|grounds|irrigation|mowing)\b/i],
  ['utilities', /\b(?:utilit(?:y|ies)|electricity|electric service|natural gas)\b/i],
]

const association =
  /\b(?:the\s+)?(?:association|HOA|board)\s+(?:,[^,]{0,80},\s+)?(?:shall|will|must|is|maintains|provides|pays)\s+(?:be\s+)?(?:(?:solely|also|at\s+all\s+times|further|exclusively)\s+)?(?:responsible\s+for|obligated\s+to|maintain|repair|replace|provide|pay|manage|care\s+for|keep|contract\s+for|maintains)|\b(?:maintained|provided|paid)(?:,?\s+(?:repaired|replaced|and|or)){0,5}\s+(?:for\s+)?by\s+the\s+(?:association|HOA)|(?:association|HOA)(?:'s)?\s+responsibilit/i
const owner =
  /\b(?:each|every|the|all|unit|lot|individual)\s+(?:unit\s+|lot\s+|home\s?)?owners?\s+(?:,[^,]{0,80},\s+)?(?:shall|will|must|is|are)\s+(?:be\s+)?(?:(?:solely|also|at\s+(?:his|her|their|its)[^,]{0,30}expense,?)\s+)?(?:responsible\s+for|obligated\s+to|maintain|repair|replace|provide|pay)|\b(?:maintained|repaired|replaced|paid)\s+(?:for\s+)?by\s+(?:the\s+|each\s+)?(?:unit\s+|lot\s+|individual\s+)?(?:home\s?)?owners?\b|owner'?s'?\s+(?:sole\s+)?(?:responsibility|expense)/i
const mixed =
  /\b(?:except|excluding|other than|unless|provided,? however|but not|damage|negligen|fail(?:s|ure)|lease|rent|prohibited|insurance|casualty|easement)\b/i

/**
 * Who maintains or pays for what: only sentences that name one party and no exception. A budget's line "Water $7,000" is no such
 * sentence: it says that the association pays for its common areas, and nothing of the owners' homes.
 */
export function maintenanceOf(sight: Sight): Candidate[] {
  const { kind } = sight.document
  if (!['ccrs', 'rules', 'other', 'questionnaire'].includes(kind)) return []
  const found: Candidate[] = []
  const duty = new RegExp(`${association.source}|${owner.source}`, 'gi')
  for (const match of sight.text.matchAll(duty)) {
    const span = sentenceAround(sight, match.index, match.index + match[0].length, 330)
    const [theirs, ours] = [association.test(span.text), owner.test(span.text)]
    if (theirs === ours || mixed.test(span.text)) continue
    for (const [name, words] of what) {
      const at = span.text.search(words)
      if (at < 0) continue
      const reading = theirs
        ? { value: 'Association', comparable: 'association' }
        : { value: 'Owner', comparable: 'owner' }
      found.push(candidate(sight, `propertyDetails.hoaCoverage.${name}`, reading, span, 0.65))
    }
  }
  return found
}

const late = '(?:(?:60|90|sixty|ninety)(?:\\s*\\(\\d+\\))?\\s*(?:or\\s+more\\s+|\\+\\s*|plus\\s+)?days?)'

export const maintenanceRules: Rule[] = [
  {
    path: 'propertyDetails.delinquencies',
    hint: /delinquen|past due|arrears|days (?:late|behind)/i,
    pattern: new RegExp(
      `\\b(?<v>${count})\\s+(?:units?|owners?|homeowners?|accounts?|lots?|homes|members)\\s+(?:are|were|is|was|that\\s+are)?\\s*(?:currently\\s+)?(?:${late}|more\\s+than\\s+${late}|over\\s+${late})[^.;]{0,24}(?:delinquent|past\\s+due|late|in\\s+arrears|behind)|\\b(?:number\\s+of\\s+)?(?:units?|owners?|accounts?|homeowners?)\\s+(?:that\\s+are\\s+)?(?:over\\s+|more\\s+than\\s+)?${late}\\s+(?:or\\s+more\\s+)?(?:delinquent|past\\s+due|late|in\\s+arrears)\\s*[:?=]?\\s*(?<w>\\d{1,4})\\b(?![%.,]\\d)|\\bhow\\s+many\\s+(?:unit\\s+)?(?:units?|owners?|accounts?)\\s+are\\s+(?:over\\s+|more\\s+than\\s+)?${late}\\s+(?:or\\s+more\\s+)?(?:delinquent|past\\s+due|late|in\\s+arrears)[^?.;]{0,60}\\?\\s*(?<x>\\d{1,4})\\b(?![%.,]\\d)`,
      'gi',
    ),
    read(match) {
      const n = readCount(group(match) || group(match, 'w') || group(match, 'x'))
      return n === null || n > 5000
        ? null
        : {
            value: String(n),
            comparable: n,
            qualifier: /90|ninety/i.test(match[0]) ? '90 days and more' : '60 days and more',
          }
    },
    never: ['ccrs', 'bylaws', 'rules', 'reserve_study'],
    unless: /this unit|your account|subject unit|\bif\b|shall/i,
    confidence: 0.8,
  },
  {
    path: 'financial.delinquencyShare',
    hint: /delinquen|past due/i,
    pattern: new RegExp(
      `(?<v>${percent})\\s+(?:of\\s+(?:the\\s+|all\\s+)?(?:units?|owners?|homeowners?|accounts|dues|assessments)\\s+)?(?:are\\s+|is\\s+)?(?:${late}\\s+)?(?:or\\s+more\\s+)?(?:delinquent|past\\s+due|in\\s+arrears)|\\bdelinquency\\s+(?:rate|percentage)(?:\\s*\\([^)]{0,30}\\))?\\s*(?:[:=]|is|of)\\s*(?<w>${percent})`,
      'gi',
    ),
    read(match) {
      const value = readPercent(group(match) || group(match, 'w'))
      return value === null || value > 100 ? null : { value: percentText(value), comparable: value }
    },
    unless: /interest|late (?:fee|charge)|penalt|exceed|must|less than|no more than/i,
    never: ['ccrs', 'bylaws', 'rules', 'reserve_study'],
    confidence: 0.75,
  },
  {
    path: 'propertyDetails.repairs',
    hint: /repair|maintenance/i,
    pattern:
      /\b(?<none>no\s+(?:known\s+|significant\s+|major\s+|outstanding\s+){0,4}(?:deferred\s+maintenance|critical\s+repairs))|\b(?<critical>(?:critical|urgent|emergency|unsafe|life[- ]safety|immediate)\s+(?:structural\s+)?(?:repairs?|conditions?|deficienc\w+)\s+(?:is|are|was|were|remain|identified|needed|required)|evacuat\w+|red[- ]tagged)|\b(?<deferred>deferred\s+maintenance\s+(?:is|was|items?|of|has|on)|repairs?\s+(?:was|were|has\s+been|have\s+been)\s+(?:deferred|postponed))/gi,
    read(match) {
      if (match.groups?.none) return { value: 'None noted', comparable: 'none' }
      return match.groups?.critical
        ? { value: 'Critical repairs open', comparable: 'critical' }
        : { value: 'Deferred repairs', comparable: 'deferred' }
    },
    only: ['minutes', 'questionnaire', 'notice', 'other'],
    unless: /\b(?:if|shall|may|in (?:the )?(?:case|event)|completed|example|defined|policy|reimburse)\b/i,
    confidence: 0.6,
  },
  {
    path: 'propertyDetails.structuralInspection',
    hint: /inspection/i,
    pattern: new RegExp(
      `\\b(?:structural|milestone|balcony|SB[- ]?326|SIRS|engineering|exterior elevated elements?)\\s+(?:\\w+\\s+)?inspection\\b[^.;]{0,60}?(?:completed|performed|conducted|dated|on|in|:)\\s*(?:on\\s+)?(?<v>${date})`,
      'gi',
    ),
    read(match) {
      const on = readDate(group(match))
      return on === null ? null : { value: on, comparable: on }
    },
    unless: /next|due|scheduled|will be|must|by the/i,
    never: ['ccrs', 'bylaws', 'rules'],
    confidence: 0.7,
  },
]
