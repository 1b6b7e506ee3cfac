import { groupOf, type FieldGroup } from '~/modules/extraction/decide/confidence'
import type { ReadingBasis } from '~/modules/report-fields/reading-basis'
import type { VerificationItem } from '~/modules/report-fields/items'
import { extractedField } from '~/modules/report-fields/fields'
import { isRight, unbracketed } from './compare'
import { acceptedBy, labelFields, type Label } from './labels'
import type { Sample } from './corpus'

/** The outcome of a label. */
export type Outcome = {
  label: Label
  file: string
  association: string
  kind: string
  result: 'right' | 'wrong' | 'missing'
  hasConflict: boolean
  /** Whether the cited page is that of a matching value. */
  isRightPage: boolean
  /** The displayed confidence, 0 to 1; null for a conflict or no value. */
  confidence: number | null
  /** What the proposal rests on; null for a conflict or no value. */
  basis: ReadingBasis | null
  group: FieldGroup | null
  proposed: string
}

/** A proposal in a completely labeled document for a field without a label. */
export type Unfounded = {
  file: string
  field: string
  association: string
  kind: string
  hasConflict: boolean
  confidence: number | null
  basis: ReadingBasis | null
  group: FieldGroup | null
  proposed: string
}

/** The outcomes of a document, an order, or several of them. */
export type Outcomes = { outcomes: Outcome[]; unfounded: Unfounded[] }

const groupingOf = ({ path, basis, conflict }: VerificationItem) => {
  const field = extractedField(path)
  return { basis: (conflict ? null : basis) ?? null, group: field ? groupOf(field) : null }
}

const candidatesShown = 4

type ProposedValue = { value: string; quote: string; page: number }

const isProposed = (item: VerificationItem) => item.value !== null || item.conflict === true

const proposedValues = (item: VerificationItem): ProposedValue[] =>
  item.conflict
    ? (item.candidates ?? [])
        .slice(0, candidatesShown)
        .map(({ value, quote, page }) => ({ value, quote, page }))
    : [{ value: item.value ?? '', quote: item.quote ?? '', page: item.documentPage ?? 0 }]

const valuesText = (values: ProposedValue[]) =>
  values.map(({ value, page }) => `${value.slice(0, 120)} (p. ${page})`).join(' | ')

/**
 * The proposal for a label. If several fields answer it, an amount is compared with the field of amounts: "4 owners, $814"
 * may be a number of owners and what they owe.
 */
function proposalOf(
  { field, value }: Label,
  items: readonly VerificationItem[],
): VerificationItem | undefined {
  const paths = [labelFields[field]?.path ?? []].flat()
  const isAmount = unbracketed(value).includes('$')
  const ofAmounts = paths.filter((p) => isAmount && extractedField(p)?.kind === 'money')
  return [...ofAmounts, ...paths].map((p) => items.find((i) => i.path === p)).find((i) => i && isProposed(i))
}

function outcomeOf(
  label: Label,
  sample: Pick<Sample, 'association' | 'kind' | 'hasPages'>,
  items: VerificationItem[],
): Outcome {
  const missing: Outcome = {
    label,
    file: label.file,
    association: sample.association,
    kind: sample.kind ?? 'unknown',
    result: 'missing',
    hasConflict: false,
    isRightPage: false,
    confidence: null,
    basis: null,
    group: null,
    proposed: '',
  }
  const field = labelFields[label.field]
  if (!field) return { ...missing, proposed: `no field for ${label.field}` }
  const item = proposalOf(label, items)
  if (!item) return missing
  const values = proposedValues(item)
  const pageMatches = acceptedBy(label).flatMap((accepted) =>
    values
      .filter(({ value, quote }) => isRight(field.compare, accepted, value, quote))
      .map(({ page }) => accepted.page === page),
  )
  return {
    ...missing,
    result: pageMatches.length > 0 ? 'right' : 'wrong',
    hasConflict: item.conflict === true,
    isRightPage: !sample.hasPages || pageMatches.includes(true),
    confidence: item.confidence,
    ...groupingOf(item),
    proposed: valuesText(values),
  }
}

/** The distinct paths of all labels; some labels share a path. */
const labeledPaths = [...new Set(Object.values(labelFields).map((f) => [f.path].flat().join('|')))]
const nameOf = (paths: string) =>
  Object.entries(labelFields).find(([, f]) => [f.path].flat().join('|') === paths)?.[0] ?? paths

/**
 * The outcomes of a document's labels, and proposals without a label. Values calculated from others do not
 * count as unfounded.
 */
export function evaluate(sample: Sample, items: VerificationItem[]): Outcomes {
  const outcomes = sample.labels.map((label) => outcomeOf(label, sample, items))
  if (!sample.isComplete) return { outcomes, unfounded: [] }
  const labeled = new Set(sample.labels.flatMap((l) => [labelFields[l.field]?.path ?? []].flat()))
  const unfounded = labeledPaths.flatMap((paths): Unfounded[] => {
    const own = paths.split('|')
    if (own.some((p) => labeled.has(p))) return []
    const item = own.map((p) => items.find((i) => i.path === p)).find((i) => i && isProposed(i))
    if (!item || item.source !== 'ai') return []
    return [
      {
        file: sample.file,
        field: nameOf(paths),
        association: sample.association,
        kind: sample.kind ?? 'unknown',
        hasConflict: item.conflict === true,
        confidence: item.confidence,
        ...groupingOf(item),
        proposed: valuesText(proposedValues(item)),
      },
    ]
  })
  return { outcomes, unfounded }
}
