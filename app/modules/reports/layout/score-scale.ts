import { grades, type Grade } from '../../scoring/score'

/**
 * The grades on the gauge: the position of each letter and the boundaries between grades
 * (docs/specification/reports-and-scores.md#score-method).
 */
export const gradeBands = grades
  .map(([grade, from], index) => ({ grade, middle: (from + (grades[index - 1]?.[1] ?? 100)) / 2 }))
  .reverse()
/**
 * Whether a grade is that of the score, or one of those between which an unknown score lies. Grades compare as letters: A
 * is smaller than F, and better.
 */
export const isPossibleGrade = (
  grade: Grade,
  { grade: own, between }: { grade: string | null; between?: { lowest: Grade; highest: Grade } | null },
) => (between == null ? grade === own : between.lowest >= grade && grade >= between.highest)

export const gradeLimits = grades.flatMap(([, from]) => (from > 0 ? [from] : [])).reverse()

/** How well reserves are funded: each zone ends at the tick of the same index, in percent funded. */
export const fundingZones = ['weak', 'fair', 'strong'] as const
export const fundingTicks = [30, 70, 100] as const

export type Level = 'good' | 'caution' | 'bad'

/** Green, yellow, or red. */
export const levelOf = (score: number): Level => (score >= 80 ? 'good' : score >= 60 ? 'caution' : 'bad')
