import { joinWithAnd } from '../formatting'
import { areas, areaWeights, criteria, lateLimit, type Area } from './criteria'
import { known, statedNone, type InputValue, type ScoreInputs } from './inputs'

export type { Area } from './criteria'

/** Printed in every report, so that anyone can check how its scores were calculated. */
export const scoringMethod = 'v2'

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F'

/**
 * The points of a score input. `earned` is null if no document provides it; `lowest` and `highest` limit what
 * it can still earn.
 */
type InputPoints = {
  input: string
  label: string
  earned: number | null
  lowest: number
  highest: number
  available: number
}

export type SubScore = {
  inputs: InputPoints[]
  /** 0 to 100; null for insufficient data. */
  score: number | null
  /** 0 to 100: the score with every unknown input at its worst, and at its best. */
  lowest: number
  highest: number
  /** The known points, of 100. Approved reports store them under this name. */
  coverage: number
}

export type Score = {
  method: typeof scoringMethod
  areas: Record<Area, SubScore>
  /** 0 to 100, unrounded, after caps; null if there is no single grade. */
  overall: number | null
  /** 0 to 100, unrounded, after caps: with every unknown input at its worst, and at its best. */
  lowest: number
  highest: number
  /**
   * Of the rounded score; null if it lies between two grades. Reports print the grade of their own score instead, which
   * staff may have set.
   */
  grade: Grade | null
  /** The grades between which it lies; null if there is a single one, or if nothing is known. */
  between: { lowest: Grade; highest: Grade } | null
  /** Whether unknown inputs could still change the grade. */
  provisional: boolean
  /** Why the score is provisional or capped, as sentences for the report. */
  reasons: string[]
}

/** Known points below which an area has no score. */
export const minKnownPoints = 60
/** The cap if a key fact is unknown. */
export const provisionalCap = 79

/** The lowest score of each grade. */
export const grades: readonly (readonly [grade: Grade, from: number])[] = [
  ['A', 80],
  ['B', 70],
  ['C', 60],
  ['D', 40],
  ['F', 0],
]

/** The grade of a rounded score (docs/specification/reports-and-scores.md#score-method). */
export const gradeOf = (score: number): Grade => grades.find(([, from]) => score >= from)?.[0] ?? 'F'

const gradeLabels: Record<Grade, string> = { A: 'Excellent', B: 'Good', C: 'Fair', D: 'Poor', F: 'Poor' }

/** The grade of a rounded overall score; null without one. */
export const gradeOrNull = (overall: number | null): Grade | null =>
  overall === null ? null : gradeOf(overall)

/** The word beside a score (docs/specification/reports-and-scores.md#score-method). */
export const scoreLabel = (score: number) => gradeLabels[gradeOf(score)]

type Cap = { atMost: number; reason: string; applies: (scoreInputs: ScoreInputs) => boolean }

const isAbove = (inputValue: InputValue<number>, limit: number) =>
  inputValue.state === 'value' && inputValue.value > limit

/** Caps on the overall score. */
export const caps: readonly Cap[] = [
  {
    atMost: 54,
    reason: 'critical repairs are outstanding',
    applies: ({ repairs }) => repairs.state === 'value' && repairs.value === 'critical',
  },
  {
    atMost: 54,
    reason: 'the master policy is not in force',
    applies: ({ policyInForce }) =>
      policyInForce.state === 'stated_none' || (policyInForce.state === 'value' && !policyInForce.value),
  },
  {
    atMost: 69,
    reason: `more than ${lateLimit}% of the units are behind on their dues`,
    applies: ({ delinquency }) => isAbove(delinquency, lateLimit),
  },
  {
    atMost: 69,
    reason: 'reserves are less than 10% funded',
    applies: ({ percentFunded }) =>
      percentFunded.state === 'stated_none' || (percentFunded.state === 'value' && percentFunded.value < 10),
  },
]

/** Without these inputs, a score is provisional and capped. */
export const keyFacts: readonly { input: keyof ScoreInputs; unknown: string }[] = [
  { input: 'percentFunded', unknown: 'how well the reserves are funded' },
  { input: 'litigation', unknown: 'whether there is any litigation' },
  { input: 'policyInForce', unknown: 'whether the master policy is in force' },
]

const noAssessments = { completed: 0, pending: 0, pendingAboveYearsDues: false }

/** Inputs that earn full points. */
export const bestInputs: ScoreInputs = {
  percentFunded: known(100),
  reserveContribution: known({ share: 100 }),
  delinquency: known(0),
  specialAssessments: known(noAssessments),
  operatingResult: known(0),
  duesIncrease: known(0),
  repairs: known('none'),
  reserveStudyAge: known(0),
  policyInForce: known(true),
  fullReplacementCost: known(true),
  deductible: known(0),
  structuralInspection: known('not_required'),
  buildingAge: known(0),
  litigation: known('none'),
  monthsSinceElection: known(0),
  monthsSinceMinutes: known(0),
  yearEndStatements: known('audited_or_reviewed'),
  directorsCover: known(true),
  fidelityCover: known(true),
  ownerOccupied: known(100),
}

/** Inputs that earn no points and trigger every cap. */
const worstInputs: ScoreInputs = {
  percentFunded: statedNone,
  reserveContribution: statedNone,
  delinquency: known(100),
  specialAssessments: statedNone,
  operatingResult: statedNone,
  duesIncrease: statedNone,
  repairs: known('critical'),
  reserveStudyAge: statedNone,
  policyInForce: statedNone,
  fullReplacementCost: statedNone,
  deductible: statedNone,
  structuralInspection: statedNone,
  buildingAge: statedNone,
  litigation: known('grave'),
  monthsSinceElection: statedNone,
  monthsSinceMinutes: statedNone,
  yearEndStatements: statedNone,
  directorsCover: statedNone,
  fidelityCover: statedNone,
  ownerOccupied: statedNone,
}

/** Fills unknown inputs from others. */
function fillUnknown(scoreInputs: ScoreInputs, defaults: ScoreInputs): ScoreInputs {
  const unknownInputs = (Object.keys(scoreInputs) as (keyof ScoreInputs)[]).filter(
    (input) => scoreInputs[input].state === 'not_provided',
  )
  return { ...scoreInputs, ...Object.fromEntries(unknownInputs.map((input) => [input, defaults[input]])) }
}

/** At best, an unseen reserve study recommends the current contribution. */
function bestCase(scoreInputs: ScoreInputs): ScoreInputs {
  const filled = fillUnknown(scoreInputs, bestInputs)
  const contribution = filled.reserveContribution
  const study = filled.reserveStudyAge
  if (contribution.state !== 'value' || contribution.value.recommended || study.state !== 'value')
    return filled
  const { share } = contribution.value
  return { ...filled, reserveContribution: known({ share, recommended: { share, studyAge: study.value } }) }
}

function scoreArea(area: Area, scoreInputs: ScoreInputs, worst: ScoreInputs, best: ScoreInputs): SubScore {
  const inputs = criteria
    .filter((criterion) => criterion.area === area)
    .map(({ input, label, available, points }): InputPoints => ({
      input,
      label,
      available,
      earned: points(scoreInputs),
      lowest: points(worst) ?? 0,
      highest: points(best) ?? available,
    }))
  const sum = (selectPoints: (input: InputPoints) => number) =>
    inputs.reduce((total, input) => total + selectPoints(input), 0)
  const knownPoints = sum(({ earned, available }) => (earned === null ? 0 : available))
  const earned = sum((input) => input.earned ?? 0)
  return {
    inputs,
    coverage: knownPoints,
    score: knownPoints < minKnownPoints ? null : (earned / knownPoints) * 100,
    lowest: sum(({ lowest }) => lowest),
    highest: sum(({ highest }) => highest),
  }
}

const weightedSum = (scoreOf: (area: Area) => number) =>
  areas.reduce((sum, area) => sum + (areaWeights[area] * scoreOf(area)) / 100, 0)

/** The share earned of known points, over all areas that have any. */
function estimate(subScores: Record<Area, SubScore>): number {
  const knownAreas = areas.filter((area) => subScores[area].coverage > 0)
  const weight = knownAreas.reduce((sum, area) => sum + areaWeights[area], 0)
  const shares = knownAreas.map((area) => {
    const { inputs, coverage: knownPoints } = subScores[area]
    const earned = inputs.reduce((sum, input) => sum + (input.earned ?? 0), 0)
    return (areaWeights[area] * earned) / knownPoints
  })
  return (100 * shares.reduce((sum, share) => sum + share, 0)) / weight
}

const applyCaps = (score: number, scoreInputs: ScoreInputs) =>
  Math.min(score, ...caps.filter((cap) => cap.applies(scoreInputs)).map(({ atMost }) => atMost))

const gradeAfterRounding = (score: number) => gradeOf(Math.round(score))

/**
 * Computes the FiPhO score from verified values (method v2): points by input, scores by area and overall, their ranges
 * while inputs are unknown, and the grade or the two possible grades.
 */
export function score(scoreInputs: ScoreInputs): Score {
  const [worst, best] = [fillUnknown(scoreInputs, worstInputs), bestCase(scoreInputs)]
  const subScores = {
    financial: scoreArea('financial', scoreInputs, worst, best),
    physical: scoreArea('physical', scoreInputs, worst, best),
    operational: scoreArea('operational', scoreInputs, worst, best),
  }
  const unknownFacts = keyFacts.filter(({ input }) => scoreInputs[input].state === 'not_provided')
  const appliedCaps = caps.filter((cap) => cap.applies(scoreInputs))
  const applyProvisionalCap = (score: number) =>
    unknownFacts.length > 0 ? Math.min(score, provisionalCap) : score
  const lowest = applyProvisionalCap(
    applyCaps(
      weightedSum((area) => subScores[area].lowest),
      worst,
    ),
  )
  const highest = applyCaps(
    weightedSum((area) => subScores[area].highest),
    best,
  )
  const gradeRange = { lowest: gradeAfterRounding(lowest), highest: gradeAfterRounding(highest) }
  const areasWithoutScore = areas.filter((area) => subScores[area].score === null)
  const hasOneGrade = gradeRange.lowest === gradeRange.highest
  const hasOverallScore = hasOneGrade || areasWithoutScore.length === 0
  const overall = hasOverallScore ? applyProvisionalCap(applyCaps(estimate(subScores), scoreInputs)) : null
  const isAnythingKnown = areas.some((area) => subScores[area].coverage > 0)
  return {
    method: scoringMethod,
    areas: subScores,
    overall,
    lowest,
    highest,
    grade: overall === null ? null : gradeAfterRounding(overall),
    between: hasOverallScore || !isAnythingKnown ? null : gradeRange,
    provisional: !hasOneGrade && (areasWithoutScore.length > 0 || unknownFacts.length > 0),
    reasons: [
      ...(areasWithoutScore.length > 0
        ? [
            `Only ${joinWithAnd(areasWithoutScore.map((area) => `${subScores[area].coverage} of the 100 points for ${area} health`))} are known. Below ${minKnownPoints} points, an area has a range instead of a score.`,
          ]
        : []),
      ...unknownFacts.map(({ unknown }) =>
        hasOverallScore && !hasOneGrade
          ? `Provisional, at most ${provisionalCap}: the documents don’t say ${unknown}.`
          : `The documents don’t say ${unknown}.`,
      ),
      ...appliedCaps.map(({ atMost, reason }) => `At most ${atMost}: ${reason}.`),
    ],
  }
}
