import { z } from 'zod'
import type { Field } from '../../report-fields/fields'
import { checkPeriod, periodFields } from '../../report-fields/entered-period'
import { optional } from '../../form-fields'
import { isScorePath } from '../../report-fields/score-paths'
import type { ReadingBasis } from '../../report-fields/reading-basis'
import { sections, type SectionId } from '../../report-fields/sections'
import { checkValue, reasonMissing } from '../../report-fields/values'

type ReviewItem = { path: string; section: SectionId; required: boolean }

const sectionOrder = new Map<SectionId, number>(sections.map(({ id }, index) => [id, index]))

/**
 * Sorts items for review: by section, required ones first. Scores come last, since verifying any value can change
 * them.
 */
export function inReviewOrder<T extends ReviewItem>(items: readonly T[]): T[] {
  const rank = ({ path, section, required }: T) =>
    (isScorePath(path) ? 1000 : (sectionOrder.get(section) ?? 0) * 2) + (required ? 0 : 1)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

export type ReviewSorting = 'section' | 'certainty'

/** The sorting that a page's address asks for. */
export const sortingOf = (parameters: URLSearchParams): ReviewSorting =>
  parameters.get('sort') === 'certainty' ? 'certainty' : 'section'

type ReadItem = ReviewItem & { conflict: boolean; basis: ReadingBasis | null; confidence: number | null }

/**
 * Sorts items so that those come first that most need a look: what staff must choose, values of doubtful pages, then by
 * confidence. Items that nobody read in a document keep their order after them, and scores stay last.
 */
export function leastCertainFirst<T extends ReadItem>(items: readonly T[]): T[] {
  const rank = ({ path, conflict, basis, confidence }: T) => {
    if (isScorePath(path)) return 3
    if (conflict) return -1
    if (basis === 'suspicious') return 0
    return basis === null || confidence === null ? 2 : confidence
  }
  return items.toSorted((a, b) => rank(a) - rank(b))
}

type VerifiableItem = { path: string; verifiedAt: number | null }

/** The next unverified item after `path`, wrapping around; null if all are verified. */
export function nextUnverified(items: readonly VerifiableItem[], path: string | null): string | null {
  const index = items.findIndex((item) => item.path === path)
  const wrapped = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))]
  return wrapped.find((item) => item.verifiedAt === null)?.path ?? null
}

/** The form for a value, validated by the field's rules. A manual score requires a reason. */
export const valueForm = (field: Field) => {
  const fields = z.object({
    ...periodFields,
    value: z.string().superRefine((text, context) => {
      const checked = checkValue(field, text)
      if ('error' in checked) context.addIssue({ code: 'custom', message: checked.error })
    }),
    reason: optional(300).refine((reason) => !isScorePath(field.path) || reason !== '', {
      message: reasonMissing,
    }),
  })
  return fields.superRefine(checkPeriod)
}
