import { levelOf } from '~/modules/reports/layout/score-scale'
import { gradeOf, scoreLabel } from '~/modules/scoring/score'

/**
 * The sample's figures: the scoring method's own worked example, kept as points so that what is shown can't contradict itself.
 * Inputs that its documents do not answer (inspection and deductible; year-end statements and directors' cover) have left
 * `available`, as the method asks.
 */
const points = [
  { name: 'Financial', earned: 68.95, available: 100, weight: 50 },
  { name: 'Physical', earned: 55, available: 82, weight: 30 },
  { name: 'Operational', earned: 60, available: 70, weight: 20 },
]

/** Grade and word of a rounded score, and the colour that staff see it in. */
function judged(exact: number) {
  const score = Math.round(exact)
  return { score, grade: gradeOf(score), word: scoreLabel(score), level: levelOf(score) }
}

const exact = (p: (typeof points)[number]) => (p.earned / p.available) * 100

export const sampleFigures = {
  subScores: points.map((p) => ({ ...p, ...judged(exact(p)) })),
  overall: judged(points.reduce((sum, p) => sum + (exact(p) * p.weight) / 100, 0)),
  percentFunded: 45,
}
