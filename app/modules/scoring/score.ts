import type { Answer, ScoreInputs } from './inputs'

/** Printed in every report, so that anyone can check how its scores came about. */
const scoringMethod = 'v1'

export type Area = 'financial' | 'physical' | 'operational'
export type Grade = 'A' | 'B' | 'C' | 'D' | 'F'

/** An input's part in its sub-score. `earned` is null when nothing was provided: it then leaves the denominator. */
export type InputPoints = { input: string; label: string; earned: number | null; available: number }

export type SubScore = {
  inputs: InputPoints[]
  /** 0 to 100; null for insufficient data. */
  score: number | null
  /** Points that could be judged, of 100. */
  coverage: number
}

export type Score = {
  method: typeof scoringMethod
  areas: Record<Area, SubScore>
  /** 0 to 100, unrounded, after caps; null when two sub-scores are missing. */
  overall: number | null
  /** On the rounded score. */
  grade: Grade | null
  provisional: boolean
  /** Why the score is provisional or held down, as sentences for the report. */
  reasons: string[]
}

const weights: Record<Area, number> = { financial: 0.5, physical: 0.3, operational: 0.2 }
const minCoverage = 60
const provisionalCap = 79

/** A line through the points, flat beyond the first and the last. */
function along(points: readonly [x: number, y: number][], x: number): number {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) throw new Error('A line needs points')
  if (x <= first[0]) return first[1]
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1] as [number, number]
    const [x1, y1] = points[i] as [number, number]
    if (x <= x1) return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)
  }
  return last[1]
}

/** The points of the first step that is not below `x`; `beyond` for all that is above the last. */
const upTo = (steps: readonly [atMost: number, points: number][], x: number, beyond = 0) =>
  steps.find(([atMost]) => x <= atMost)?.[1] ?? beyond

const judge =
  (inputs: InputPoints[]) =>
  <T>(
    input: keyof ScoreInputs,
    label: string,
    available: number,
    answer: Answer<T>,
    points: (value: T) => number,
  ) => {
    const earned = answer.state === 'value' ? points(answer.value) : answer.state === 'stated_none' ? 0 : null
    inputs.push({ input, label, earned, available })
  }

const valueOf = <T>(answer: Answer<T>): T | null => (answer.state === 'value' ? answer.value : null)

function financial(given: ScoreInputs): InputPoints[] {
  const inputs: InputPoints[] = []
  const add = judge(inputs)
  add('percentFunded', 'Percent funded', 35, given.percentFunded, (percent) =>
    along(
      [
        [0, 0],
        [30, 10],
        [70, 28],
        [100, 35],
      ],
      percent,
    ),
  )
  add(
    'reserveContribution',
    'Reserve contribution',
    20,
    given.reserveContribution,
    ({ share, recommended }) => {
      const enough = recommended && recommended.studyAge <= 3 && recommended.share <= share
      return enough
        ? 20
        : along(
            [
              [0, 0],
              [10, 12],
              [15, 20],
            ],
            share,
          )
    },
  )
  add('delinquency', 'Delinquency', 15, given.delinquency, (percent) =>
    percent > 15
      ? 0
      : along(
          [
            [5, 15],
            [15, 5],
          ],
          percent,
        ),
  )
  add('specialAssessments', 'Special assessments', 15, given.specialAssessments, (s) => {
    if (s.pendingAboveYearsDues) return 0
    if (s.pending > 0 || s.completed > 1) return 4
    return s.completed === 1 ? 9 : 15
  })
  add('operatingResult', 'Operating result', 10, given.operatingResult, (percent) =>
    upTo(
      [
        [0, 10],
        [5, 6],
        [10, 3],
      ],
      -percent,
    ),
  )
  add('duesIncrease', 'Dues increase', 5, given.duesIncrease, (percent) =>
    percent < 5 ? 5 : upTo([[15, 2]], percent),
  )
  return inputs
}

function physical(given: ScoreInputs): InputPoints[] {
  const inputs: InputPoints[] = []
  const add = judge(inputs)
  add('repairs', 'Repairs', 30, given.repairs, (state) => ({ none: 30, deferred: 15, critical: 0 })[state])
  add('reserveStudyAge', 'Age of the reserve study', 25, given.reserveStudyAge, (years) =>
    upTo(
      [
        [1, 25],
        [3, 20],
        [5, 10],
      ],
      years,
    ),
  )
  add('policyInForce', 'Master policy in force', 8, given.policyInForce, (yes) => (yes ? 8 : 0))
  add('fullReplacementCost', 'Replacement cost covered', 9, given.fullReplacementCost, (yes) => (yes ? 9 : 0))
  add('deductible', 'Deductible', 8, given.deductible, (percent) => upTo([[5, 8]], percent))
  add('structuralInspection', 'Structural inspection', 10, given.structuralInspection, (inspection) =>
    inspection === 'not_required' ? 10 : upTo([[3, 10]], inspection.age, 5),
  )
  const funded = valueOf(given.percentFunded) ?? 0
  add('buildingAge', 'Age of the buildings', 10, given.buildingAge, (years) =>
    upTo(
      [
        [15, 10],
        [30, 7],
      ],
      years,
      funded >= 70 ? 7 : 3,
    ),
  )
  return inputs
}

function operational(given: ScoreInputs): InputPoints[] {
  const inputs: InputPoints[] = []
  const add = judge(inputs)
  add(
    'litigation',
    'Litigation',
    25,
    given.litigation,
    (kind) => ({ none: 25, collections: 18, other: 10, grave: 0 })[kind],
  )
  add('monthsSinceElection', 'Last election or annual meeting', 20, given.monthsSinceElection, (months) =>
    months === 'failed_quorum'
      ? 0
      : upTo(
          [
            [15, 20],
            [27, 10],
          ],
          months,
        ),
  )
  add('monthsSinceMinutes', 'Minutes', 15, given.monthsSinceMinutes, (months) =>
    upTo(
      [
        [12, 15],
        [24, 7],
      ],
      months,
    ),
  )
  add('yearEndStatements', 'Year-end statements', 15, given.yearEndStatements, (kind) =>
    kind === 'audited_or_reviewed' ? 15 : 8,
  )
  // Together 15, one alone 8: the pair is judged as soon as one of them is known.
  const [directors, fidelity] = [given.directorsCover, given.fidelityCover]
  const covers: Answer<number> =
    directors.state === 'not_provided' && fidelity.state === 'not_provided'
      ? { state: 'not_provided' }
      : { state: 'value', value: [directors, fidelity].filter((c) => valueOf(c) === true).length }
  add('directorsCover', 'Directors’ and fidelity cover', 15, covers, (count) => [0, 8, 15][count] ?? 0)
  add('ownerOccupied', 'Owner-occupied share', 10, given.ownerOccupied, (percent) =>
    percent >= 50 ? 10 : percent >= 35 ? 5 : 0,
  )
  return inputs
}

function subScore(inputs: InputPoints[]): SubScore {
  const judged = inputs.filter((i) => i.earned !== null)
  const coverage = judged.reduce((sum, i) => sum + i.available, 0)
  const earned = judged.reduce((sum, i) => sum + (i.earned ?? 0), 0)
  return { inputs, coverage, score: coverage < minCoverage ? null : (earned / coverage) * 100 }
}

/** The grade of a rounded score (rulings, section 1). */
export const gradeOf = (score: number): Grade =>
  score >= 80 ? 'A' : score >= 70 ? 'B' : score >= 60 ? 'C' : score >= 40 ? 'D' : 'F'

/** The word beside a score (specification 2, section 5). */
export const scoreLabel = (score: number) =>
  score >= 80 ? 'Excellent' : score >= 70 ? 'Good' : score >= 60 ? 'Fair' : 'Poor'

/** What holds the score down, with the reason that the report prints. */
function caps(given: ScoreInputs): { atMost: number; reason: string }[] {
  const found: { atMost: number; reason: string }[] = []
  const cap = (holds: boolean, atMost: number, reason: string) => {
    if (holds) found.push({ atMost, reason: `At most ${atMost}: ${reason}.` })
  }
  cap(valueOf(given.repairs) === 'critical', 54, 'critical repairs are open')
  cap(
    valueOf(given.policyInForce) === false || given.policyInForce.state === 'stated_none',
    54,
    'the master policy is not in force',
  )
  cap((valueOf(given.delinquency) ?? 0) > 15, 69, 'more than 15% of the units are behind with their dues')
  cap(
    given.percentFunded.state === 'stated_none' || (valueOf(given.percentFunded) ?? 100) < 10,
    69,
    'reserves are funded to less than 10%',
  )
  return found
}

function unknowns(given: ScoreInputs): string[] {
  const missing: [Answer<unknown>, string][] = [
    [given.percentFunded, 'how far the reserves are funded'],
    [given.litigation, 'whether there is litigation'],
    [given.policyInForce, 'whether the master policy is in force'],
  ]
  return missing
    .filter(([answer]) => answer.state === 'not_provided')
    .map(([, what]) => `Provisional, at most ${provisionalCap}: the documents do not tell ${what}.`)
}

/** Computes the FiPhO score from verified values (method v1): sub-scores with every input's points, the overall score, its grade. */
export function score(given: ScoreInputs): Score {
  const areas = {
    financial: subScore(financial(given)),
    physical: subScore(physical(given)),
    operational: subScore(operational(given)),
  }
  const reasons: string[] = []
  const present = (Object.keys(weights) as Area[]).filter((area) => areas[area].score !== null)
  for (const area of Object.keys(weights) as Area[]) {
    if (areas[area].score === null) reasons.push(`Insufficient data for the ${area} score.`)
  }
  const base = { method: scoringMethod, areas } as const
  if (present.length < 2) return { ...base, overall: null, grade: null, provisional: true, reasons }

  const weight = present.reduce((sum, area) => sum + weights[area], 0)
  const weighed = present.reduce((sum, area) => sum + weights[area] * (areas[area].score ?? 0), 0) / weight
  const unknown = unknowns(given)
  const held = caps(given)
  const provisional = present.length < 3 || unknown.length > 0
  const overall = Math.min(
    weighed,
    ...held.map(({ atMost }) => atMost),
    ...(unknown.length > 0 ? [provisionalCap] : []),
  )
  reasons.push(...unknown, ...held.map(({ reason }) => reason))
  return { ...base, overall, grade: gradeOf(Math.round(overall)), provisional, reasons }
}
