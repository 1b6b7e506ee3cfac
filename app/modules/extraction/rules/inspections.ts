import { dateSource } from '../../report-fields/parse'
import { rarelyReportedByGoverningDocuments, readNamedDate, type Rule } from './rule'

export const inspectionRules: Rule[] = [
  {
    path: 'propertyDetails.structuralInspection',
    hint: /inspection/i,
    pattern: new RegExp(
      `\\b(?:structural|milestone|balcony|SB[- ]?326|SIRS|engineering|exterior elevated elements?)\\s+(?:\\w+\\s+)?inspection\\b[^.;]{0,60}?(?:completed|performed|conducted|dated|on|in|:)\\s*(?:on\\s+)?(?<value>${dateSource})`,
      'gi',
    ),
    read: readNamedDate,
    unless: /next|due|scheduled|will be|must|by the/i,
    clues: [rarelyReportedByGoverningDocuments],
    confidence: 0.7,
  },
]
