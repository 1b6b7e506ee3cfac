import type { Candidate } from '../../report-fields/candidate'
import type { Field } from '../../report-fields/fields'
import { basisOf, type ReadingBasis } from '../../report-fields/reading-basis'
import measured from './confidence.json'

/** Fields that are read with similar success. */
const groups = {
  amounts: ['money', 'percent'],
  counts: ['count', 'date'],
  words: ['name', 'text', 'choice', 'score'],
  passages: ['passage'],
} as const satisfies Record<string, readonly Field['kind'][]>
export type FieldGroup = keyof typeof groups

export const groupOf = ({ kind }: Pick<Field, 'kind'>): FieldGroup =>
  (Object.keys(groups) as FieldGroup[]).find((group) =>
    (groups[group] as readonly Field['kind'][]).includes(kind),
  ) ?? 'words'

/**
 * The share of right values by what they rest on and by group of fields, measured on recorded readings
 * (`npm run eval -- FOLDER --readings FILES --measure`).
 */
export type ConfidenceTable = Partial<Record<ReadingBasis, Partial<Record<FieldGroup | 'all', number>>>>
const table: ConfidenceTable = measured

/** On pages that try to instruct the reader, nothing is likely to be right by itself. */
const suspiciousConfidence = 0.2
/** Of what the model itself is unsure of. */
const unclearFactor = 0.75

/**
 * How likely a value is right.
 * @param byRules the rules' own confidence, which counts if no model has read the page
 */
export function confidenceOf(field: Field, candidate: Candidate, byRules = candidate.confidence): number {
  const basis = basisOf(candidate)
  if (basis === 'suspicious') return suspiciousConfidence
  if (basis === 'rules') return byRules
  const share = table[basis]?.[groupOf(field)] ?? table[basis]?.all ?? byRules
  return Math.round(share * (candidate.isUnclear ? unclearFactor : 1) * 100) / 100
}
