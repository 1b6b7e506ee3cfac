import { countSource, percentSource, readCount, readPercent } from '../../report-fields/parse'
import { countOf, percentage } from '../../report-fields/typed-value'
import { describesToday, rarelyReportedByGoverningDocuments, inKinds, namedGroup, type Rule } from './rule'

const daysLate = '(?:(?:60|90|sixty|ninety)(?:\\s*\\(\\d+\\))?\\s*(?:or\\s+more\\s+|\\+\\s*|plus\\s+)?days?)'

export const delinquencyRules: Rule[] = [
  {
    path: 'propertyDetails.delinquencies',
    hint: /delinquen|past due|arrears|days (?:late|behind)/i,
    pattern: new RegExp(
      `(?<!:\\s{0,4}|-|\\bof (?:the |our |all )?)\\b(?<value>${countSource})\\s+(?:units?|owners?|homeowners?|accounts?|lots?|homes|members)\\s+(?:are|were|is|was|that\\s+are)?\\s*(?:currently\\s+)?(?:${daysLate}|more\\s+than\\s+${daysLate}|over\\s+${daysLate})[^.;]{0,24}(?:delinquent|past\\s+due|late|in\\s+arrears|behind)|\\b(?:number\\s+of\\s+)?(?:units?|owners?|accounts?|homeowners?)\\s+(?:that\\s+are\\s+)?(?:over\\s+|more\\s+than\\s+)?${daysLate}\\s+(?:or\\s+more\\s+)?(?:delinquent|past\\s+due|late|in\\s+arrears)\\s*[:?=]?\\s*(?<value>\\d{1,4})\\b(?![%.,]\\d)|\\bhow\\s+many\\s+(?:unit\\s+)?(?:units?|owners?|accounts?)\\s+are\\s+(?:over\\s+|more\\s+than\\s+)?${daysLate}\\s+(?:or\\s+more\\s+)?(?:delinquent|past\\s+due|late|in\\s+arrears)[^?.;]{0,60}\\?\\s*(?<value>\\d{1,4})\\b(?![%.,]\\d)`,
      'gi',
    ),
    read(match) {
      const units = readCount(namedGroup(match))
      return units === null || units > 5000
        ? null
        : {
            typed: countOf(units, 'unit'),
            qualifier: /90|ninety/i.test(match[0]) ? '90 days and more' : '60 days and more',
          }
    },
    clues: [rarelyReportedByGoverningDocuments, inKinds(-1.5, 'reserve_study'), describesToday(1.2)],
    unless: /this unit|your account|subject unit|\bif\b|shall/i,
    confidence: 0.8,
  },
  {
    path: 'financial.delinquencyShare',
    hint: /delinquen|past due/i,
    pattern: new RegExp(
      `(?<value>${percentSource})\\s+(?:of\\s+(?:the\\s+|all\\s+)?(?:units?|owners?|homeowners?|accounts|dues|assessments)\\s+)?(?:are\\s+|is\\s+)?(?:${daysLate}\\s+)?(?:or\\s+more\\s+)?(?:delinquent|past\\s+due|in\\s+arrears)|\\bdelinquency\\s+(?:rate|percentage)(?:\\s*\\([^)]{0,30}\\))?\\s*(?:[:=]|is|of)\\s*(?<value>${percentSource})`,
      'gi',
    ),
    read(match) {
      const value = readPercent(namedGroup(match))
      return value === null || value > 100 ? null : { typed: percentage(value) }
    },
    unless: /interest|late (?:fee|charge)|penalt|exceed|must|less than|no more than/i,
    clues: [rarelyReportedByGoverningDocuments, inKinds(-1.5, 'reserve_study'), describesToday(1.2)],
    confidence: 0.75,
  },
]
