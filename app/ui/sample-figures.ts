/**
 * The sample's figures: the scoring method's own worked example, kept as points so that what is shown can't contradict itself.
 * Inputs that its papers do not answer (inspection and deductible; year-end statements and directors' cover) have left
 * `available`, as the method asks.
 */
const points = [
  { name: 'Financial', earned: 68.95, available: 100, weight: 50 },
  { name: 'Physical', earned: 55, available: 82, weight: 30 },
  { name: 'Operational', earned: 60, available: 70, weight: 20 },
]

const grades = [
  { from: 80, grade: 'A', word: 'Excellent' },
  { from: 70, grade: 'B', word: 'Good' },
  { from: 60, grade: 'C', word: 'Fair' },
  { from: 40, grade: 'D', word: 'Poor' },
  { from: 0, grade: 'F', word: 'Poor' },
]

/** Grade and word of a rounded score, and the colour that staff see it in (specification 2, section 9). */
function judged(exact: number) {
  const score = Math.round(exact)
  const { grade, word } = grades.find(({ from }) => score >= from) ?? { grade: 'F', word: 'Poor' }
  return { score, grade, word, level: score >= 80 ? 'good' : score >= 60 ? 'caution' : 'bad' }
}

const exact = (p: (typeof points)[number]) => (p.earned / p.available) * 100

export const sampleFigures = {
  subScores: points.map((p) => ({ ...p, ...judged(exact(p)) })),
  overall: judged(points.reduce((sum, p) => sum + (exact(p) * p.weight) / 100, 0)),
  percentFunded: 45,
}
