import type { FieldSignals } from '~/modules/extraction/signals/signal'
import type { Example } from './examples'

/**
 * Regularization: the larger the strength, the closer learned weights stay to the manual ones (or to zero).
 */
export type Prior = { strength: number; from: 'hand' | 'zero' }

const sigmoid = (z: number) => 1 / (1 + Math.exp(-z))

/** Solves a small linear system with a symmetric positive definite matrix (Cholesky). */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length
  const at = (m: number[][], i: number, j: number) => m[i]?.[j] ?? 0
  const low = matrix.map((row) => row.map(() => 0))
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = at(matrix, i, j)
      for (let k = 0; k < j; k++) sum -= at(low, i, k) * at(low, j, k)
      const row = low[i] as number[]
      row[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(low, j, j)
    }
  const half: number[] = []
  for (let i = 0; i < size; i++) {
    let sum = right[i] ?? 0
    for (let k = 0; k < i; k++) sum -= at(low, i, k) * (half[k] ?? 0)
    half[i] = sum / at(low, i, i)
  }
  const result: number[] = Array.from({ length: size }, () => 0)
  for (let i = size - 1; i >= 0; i--) {
    let sum = half[i] ?? 0
    for (let k = i + 1; k < size; k++) sum -= at(low, k, i) * (result[k] ?? 0)
    result[i] = sum / at(low, i, i)
  }
  return result
}

type Row = { features: number[]; answer: number }

/** Logistic regression with weights regularized toward `prior` (Newton's method). */
function regress(rows: readonly Row[], prior: readonly number[], strength: number): number[] {
  let weights = [...prior]
  for (let round = 0; round < 25; round++) {
    const gradient = weights.map((w, i) => strength * (w - (prior[i] ?? 0)))
    const curvature = weights.map((_, i) => weights.map((__, j) => (i === j ? strength : 0)))
    for (const { features, answer } of rows) {
      const probability = sigmoid(features.reduce((sum, i) => sum + (weights[i] ?? 0), 0))
      const slope = Math.max(probability * (1 - probability), 1e-6)
      for (const i of features) {
        gradient[i] = (gradient[i] ?? 0) + probability - answer
        const line = curvature[i] as number[]
        for (const j of features) line[j] = (line[j] ?? 0) + slope
      }
    }
    const step = solve(curvature, gradient)
    weights = weights.map((w, i) => w - (step[i] ?? 0))
    if (Math.max(...step.map(Math.abs)) < 1e-4) break
  }
  return weights
}

const round = (n: number) => Math.round(n * 100) / 100

/** A field's weights, by the names of its signals, and `bias`. */
type FieldWeights = Readonly<Record<string, number>>
/** Fields that are missing keep the weights set by hand. */
export type LearnedWeights = ReadonlyMap<FieldSignals, FieldWeights>

function fitField(field: FieldSignals, examples: readonly Example[], prior: Prior): FieldWeights {
  const names = ['bias', ...field.signals.map((s) => s.name)]
  const hand = [field.bias, ...field.signals.map((s) => s.weight)]
  const index = new Map(names.map((name, i) => [name, i]))
  const rows = examples
    .filter((e) => !e.isElsewhere)
    .map((example) => ({
      features: [0, ...[...example.signals].flatMap((name) => index.get(name) ?? [])],
      answer: example.isAnswer ? 1 : 0,
    }))
  // Signals without examples keep their weight.
  const start = prior.from === 'hand' ? hand : hand.map(() => 0)
  const weights = regress(rows, start, prior.strength)
  return Object.fromEntries(names.map((name, i) => [name, round(weights[i] ?? 0)]))
}

/** Weights for each field with right answers among the examples. */
export const fit = (examples: readonly Example[], prior: Prior): LearnedWeights =>
  new Map(
    [...Map.groupBy(examples, (e) => e.field)]
      .filter(([, own]) => own.some((e) => e.isAnswer))
      .map(([field, own]) => [field, fitField(field, own, prior)]),
  )

/** A proposed value's log-odds, and whether it was right. */
export type Judged = { score: number; isAnswer: boolean }

/**
 * Fits the line that converts scores to the probability of being right (logistic regression, with steps that
 * never increase the loss).
 */
export function calibrate(judged: readonly Judged[]) {
  const strength = 1
  const loss = (slope: number, intercept: number) =>
    judged.reduce(
      (sum, { score, isAnswer }) => {
        const logOdds = slope * score + intercept
        return sum + Math.log1p(Math.exp(isAnswer ? -logOdds : logOdds))
      },
      (strength / 2) * ((slope - 1) ** 2 + intercept ** 2),
    )
  let [slope, intercept] = [1, 0]
  for (let i = 0; i < 200; i++) {
    let [slopeGradient, interceptGradient, slopeCurvature, mixedCurvature, interceptCurvature] = [
      strength * (slope - 1),
      strength * intercept,
      strength,
      0,
      strength,
    ]
    for (const { score, isAnswer } of judged) {
      const probability = sigmoid(slope * score + intercept)
      const error = probability - (isAnswer ? 1 : 0)
      const curvature = Math.max(probability * (1 - probability), 1e-6)
      slopeGradient += error * score
      interceptGradient += error
      slopeCurvature += curvature * score * score
      mixedCurvature += curvature * score
      interceptCurvature += curvature
    }
    const determinant = slopeCurvature * interceptCurvature - mixedCurvature * mixedCurvature
    const [slopeStep, interceptStep] = [
      (interceptCurvature * slopeGradient - mixedCurvature * interceptGradient) / determinant,
      (slopeCurvature * interceptGradient - mixedCurvature * slopeGradient) / determinant,
    ]
    const before = loss(slope, intercept)
    let step = 1
    while (step > 1e-4 && loss(slope - step * slopeStep, intercept - step * interceptStep) > before) step /= 2
    slope -= step * slopeStep
    intercept -= step * interceptStep
    if (step * (Math.abs(slopeStep) + Math.abs(interceptStep)) < 1e-6) break
  }
  return { slope: round(slope), intercept: round(intercept) }
}
