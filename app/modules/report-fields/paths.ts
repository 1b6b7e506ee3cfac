import { reportFields } from './fields'
import type { SectionId } from './sections'

export { reportField, reportFields } from './fields'

export const fieldsOf = (section: SectionId) => reportFields.filter((field) => field.section === section)

export const scorePaths = {
  financial: 'healthScores.financial',
  physical: 'healthScores.physical',
  operational: 'healthScores.operational',
  overall: 'healthScores.overall',
} as const

export const isScorePath = (path: string) => path.startsWith('healthScores.')
