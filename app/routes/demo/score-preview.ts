import { extractedField } from '~/modules/report-fields/fields'
import { scoreInputFields } from '~/modules/report-fields/score-inputs'
import { known, nothingProvided, statedNone, type ScoreInputs } from '~/modules/scoring/inputs'
import { bestInputs, score, type Area } from '~/modules/scoring/score'
import { chosenKinds, demoKindNames, type Demo, type DemoKind, type QuestionName } from './answers'

// How much of the FiPhO score the five answers and the kinds of documents settle, according to the scoring
// method itself. The demo reads no documents: it shows what can be assessed, not how well the association
// does.

type Input = keyof ScoreInputs

export const areas = ['financial', 'physical', 'operational'] as const satisfies Area[]

type Points = { input: Input; area: Area; available: number }

const allPoints: Points[] = areas.flatMap((area) =>
  score(nothingProvided).areas[area].inputs.map(({ input, available }) => ({
    input: input as Input,
    area,
    available,
  })),
)

const canAnswer = (kind: DemoKind, input: Input) =>
  extractedField(scoreInputFields[input][0])?.sourceKinds.includes(kind) ?? false

/** Inputs that earn no points. Together with the best ones, they give the range of an unknown input. */
const worstInputs = Object.fromEntries(
  Object.keys(nothingProvided).map((input) => [input, statedNone]),
) as unknown as ScoreInputs

/** The answers to the other two questions are shown in the report but not scored. */
const questionOfInput: Partial<Record<Input, QuestionName>> = {
  specialAssessments: 'specialAssessments',
  operatingResult: 'budgetStatus',
  monthsSinceElection: 'monthsSinceElection',
}

type Bounds = { low: Partial<ScoreInputs>; high: Partial<ScoreInputs> }

const longAgoMonths = 1200
const monthBands: Record<string, [from: number, to: number]> = {
  '0-6': [0, 6],
  '7-12': [7, 12],
  '13-18': [13, 18],
  '19-24': [19, 24],
  '24+': [25, longAgoMonths],
  never: [longAgoMonths, longAgoMonths],
}
/** In percent of the budget. The demo asks only whether the result is positive or negative. */
const operatingResults: Record<string, [low: number, high: number]> = {
  yes: [1, 1],
  balanced: [0, 0],
  deficit: [-100, -1],
}

/** The score inputs derived from the answers: the worst and best that each answer allows. */
function answeredInputs({ answers }: Demo): Bounds {
  const bounds: Bounds = { low: {}, high: {} }
  const { specialAssessments, budgetStatus, monthsSinceElection } = answers
  if (specialAssessments !== '') {
    // The demo does not ask whether an assessment is pending, or how large it is.
    const count = Number.parseInt(specialAssessments, 10)
    bounds.low.specialAssessments = known({ completed: 0, pending: count, pendingAboveYearsDues: count > 0 })
    bounds.high.specialAssessments = known({ completed: count, pending: 0, pendingAboveYearsDues: false })
  }
  const result = operatingResults[budgetStatus]
  if (result) {
    bounds.low.operatingResult = known(result[0])
    bounds.high.operatingResult = known(result[1])
  }
  const band = monthBands[monthsSinceElection]
  if (band) {
    bounds.low.monthsSinceElection = known(band[1])
    bounds.high.monthsSinceElection = known(band[0])
  }
  return bounds
}

export type ScorePreview = {
  /** Points (of 100) of each area that the answers or documents can settle. */
  knownPoints: Record<Area, number>
  /** The possible range of the score based on the answers; rounded. */
  range: { low: number; high: number }
  /** The points settled by an answer, by question. */
  answerPoints: Partial<Record<QuestionName, { low: number; high: number; available: number }>>
  /** Missing document kinds with the points that only they can settle, most first. */
  missing: { kind: DemoKind; points: Partial<Record<Area, number>>; sum: number }[]
}

export function previewScore(demo: Demo): ScorePreview {
  const bounds = answeredInputs(demo)
  const [low, high] = [score({ ...worstInputs, ...bounds.low }), score({ ...bestInputs, ...bounds.high })]
  const chosen = chosenKinds(demo)
  const isSettled = ({ input }: Points) =>
    input in bounds.low || chosen.some((kind) => canAnswer(kind, input))

  const knownPoints = { financial: 0, physical: 0, operational: 0 }
  for (const point of allPoints) if (isSettled(point)) knownPoints[point.area] += point.available

  const answerPoints: ScorePreview['answerPoints'] = {}
  for (const { input, area, available } of allPoints) {
    const question = questionOfInput[input]
    if (!question || !(input in bounds.low)) continue
    const earned = (result: typeof low) =>
      result.areas[area].inputs.find((entry) => entry.input === input)?.earned ?? 0
    answerPoints[question] = { low: earned(low), high: earned(high), available }
  }

  const missing = demoKindNames
    .filter((kind) => !chosen.includes(kind))
    .map((kind) => {
      const points: Partial<Record<Area, number>> = {}
      for (const point of allPoints)
        if (!isSettled(point) && canAnswer(kind, point.input))
          points[point.area] = (points[point.area] ?? 0) + point.available
      return { kind, points, sum: Object.values(points).reduce((total, value) => total + value, 0) }
    })
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)

  return {
    knownPoints,
    range: { low: Math.round(low.overall ?? 0), high: Math.round(high.overall ?? 100) },
    answerPoints,
    missing,
  }
}
