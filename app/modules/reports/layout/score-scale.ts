/**
 * The grades on the gauge: the position of each letter and the boundaries between grades
 * (docs/specification/reports-and-scores.md#score-method).
 */
export const gradeBands = [
  { grade: 'F', middle: 20 },
  { grade: 'D', middle: 50 },
  { grade: 'C', middle: 65 },
  { grade: 'B', middle: 75 },
  { grade: 'A', middle: 90 },
] as const
export const gradeLimits = [40, 60, 70, 80] as const

/** How well reserves are funded: each zone ends at the tick of the same index, in percent funded. */
export const fundingZones = ['weak', 'fair', 'strong'] as const
export const fundingTicks = [30, 70, 100] as const

export type Level = 'good' | 'caution' | 'bad'

/** Green, yellow, or red. */
export const levelOf = (score: number): Level => (score >= 80 ? 'good' : score >= 60 ? 'caution' : 'bad')
