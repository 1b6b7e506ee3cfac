import { fieldOf, fields, type Field } from '../report-fields/fields'
import type { SectionId } from './sections'

/** What a report holds besides what is read out of documents: staff enter it (specification 2, section 3, "Report data"). */
const entered: Field[] = [
  {
    path: 'management.googleReviews',
    section: 'management',
    label: 'Google Reviews',
    kind: 'count',
    required: false,
    livesIn: [],
  },
  {
    path: 'management.cacmMember',
    section: 'management',
    label: 'CACM Member',
    kind: 'choice',
    required: false,
    livesIn: [],
  },
  {
    path: 'management.caiMember',
    section: 'management',
    label: 'CAI Member',
    kind: 'choice',
    required: false,
    livesIn: [],
  },
  {
    path: 'propertyDetails.violations',
    section: 'rules',
    label: 'Violations in Detail',
    kind: 'passage',
    required: false,
    livesIn: [],
  },
  {
    path: 'propertyDetails.miscRules',
    section: 'rules',
    label: 'Other Rules',
    kind: 'passage',
    required: false,
    livesIn: [],
  },
]

/** Every value that a report can hold, in the report's order. */
export const reportFields: readonly Field[] = [...fields, ...entered]

const byPath = new Map(entered.map((field) => [field.path, field]))

/** What a path means; undefined for one that no report has. */
export const reportField = (path: string): Field | undefined => fieldOf(path) ?? byPath.get(path)

export const fieldsOf = (section: SectionId) => reportFields.filter((field) => field.section === section)

export const scorePaths = {
  financial: 'healthScores.financial',
  physical: 'healthScores.physical',
  operational: 'healthScores.operational',
  overall: 'healthScores.overall',
} as const

export const isScorePath = (path: string) => path.startsWith('healthScores.')
