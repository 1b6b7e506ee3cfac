import { standingOf } from '../standing'
import type { Candidate, Extractor, ReadDocument } from '../types'
import { budgetRules, budgetTables } from './budget'
import { duesOfTables, duesRules } from './dues'
import { governanceRules } from './governance'
import { passagesOf } from './house-rules'
import { insuranceRules, insuranceTable } from './insurance'
import { legalRules } from './legal'
import { maintenanceOf, maintenanceRules } from './maintenance'
import { companyUnderHeading, contactsOf, managementRules } from './management'
import { associationName, ownersShare, placeOf, propertyRules } from './property'
import { reserveRules, reservesOfTables } from './reserves'
import { apply, sightOf } from './sight'
import { specialAssessmentRules } from './special-assessments'

const rules = [
  ...duesRules,
  ...reserveRules,
  ...budgetRules,
  ...specialAssessmentRules,
  ...propertyRules,
  ...insuranceRules,
  ...legalRules,
  ...managementRules,
  ...governanceRules,
  ...maintenanceRules,
]

const readers = [
  duesOfTables,
  reservesOfTables,
  budgetTables,
  insuranceTable,
  ownersShare,
  passagesOf,
  companyUnderHeading,
  contactsOf,
  maintenanceOf,
]

const ofMaster = /\bmaster\s+(?:(?:home|property|community)\s?(?:owners'?\s+)?)?association\b/i
const figures = /Dues|Assessment|Reserve|funding|insurance|totalUnits|Contribution/i

/** All that the rules find in one document, each with its quote. */
export function candidatesOf(document: ReadDocument): Candidate[] {
  const sights = document.pages.filter((p) => p.text.trim() !== '').map((page) => sightOf(document, page))
  const found = sights.flatMap((sight) => [
    ...rules.flatMap((rule) => apply(rule, sight)),
    ...readers.flatMap((read) => read(sight)),
  ])
  const { date } = standingOf(document)
  const name = associationName(sights)
  // What is said of a master association is not said of one below it.
  const isMaster = /\bmaster\b/i.test(name[0]?.value ?? '')
  const own = found.filter((c) => isMaster || !ofMaster.test(c.quote) || !figures.test(c.path))
  return [...own, ...name, ...placeOf(sights)].map((c) => (date === null ? c : { ...c, date }))
}

/** The first extractor: patterns with their contexts, nothing leaves the machine. */
export const rulesExtractor: Extractor = {
  name: 'rules',
  async extract(documents, signal) {
    const found: Candidate[] = []
    for (const document of documents) {
      signal?.throwIfAborted()
      found.push(...candidatesOf(document))
    }
    return found
  },
}
