import { levelOf } from '~/modules/reports/layout/score-scale'
import { gradeOf, scoreLabel } from '~/modules/scoring/score'

/**
 * The sample's figures: the worked example from the scoring method, stored as points so that the displayed
 * figures cannot contradict each other. Inputs missing from its documents (inspection and deductible;
 * year-end statements and directors' coverage) are excluded from `available`, as the method requires.
 */
const points = [
  { name: 'Financial', earned: 68.95, available: 100, weight: 50 },
  { name: 'Physical', earned: 55, available: 82, weight: 30 },
  { name: 'Operational', earned: 60, available: 70, weight: 20 },
]

/** A score, rounded, with its grade, label, and color. */
function rate(exact: number) {
  const score = Math.round(exact)
  return { score, grade: gradeOf(score), word: scoreLabel(score), level: levelOf(score) }
}

const exactScore = (area: (typeof points)[number]) => (area.earned / area.available) * 100

export const sampleFigures = {
  subScores: points.map((area) => ({ ...area, ...rate(exactScore(area)) })),
  overall: rate(points.reduce((sum, area) => sum + (exactScore(area) * area.weight) / 100, 0)),
  percentFunded: 45,
}
