import { signalFields } from '~/modules/extraction/fields'
import type { FieldSignals, Weights } from '~/modules/extraction/signals/signal'
import type { Example } from './examples'

/**
 * Regularization: the larger the strength, the closer learned weights stay to the manual ones (or to zero).
 */
export type Prior = { strength: number; from: 'hand' | 'zero' }

const sigmoid = (z: number) => 1 / (1 + Math.exp(-z))

/** Solves a small linear system with a symmetric positive definite matrix (Cholesky). */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length
  const at = (m: number[][], i: number, j: number) => m[i]?.[j] ?? 0
  const low = matrix.map((row) => row.map(() => 0))
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = at(matrix, i, j)
      for (let k = 0; k < j; k++) sum -= at(low, i, k) * at(low, j, k)
      const row = low[i] as number[]
      row[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(low, j, j)
    }
  const half: number[] = []
  for (let i = 0; i < n; i++) {
    let sum = right[i] ?? 0
    for (let k = 0; k < i; k++) sum -= at(low, i, k) * (half[k] ?? 0)
    half[i] = sum / at(low, i, i)
  }
  const result: number[] = Array.from({ length: n }, () => 0)
  for (let i = n - 1; i >= 0; i--) {
    let sum = half[i] ?? 0
    for (let k = i + 1; k < n; k++) sum -= at(low, k, i) * (result[k] ?? 0)
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
      const p = sigmoid(features.reduce((sum, i) => sum + (weights[i] ?? 0), 0))
      const slope = Math.max(p * (1 - p), 1e-6)
      for (const i of features) {
        gradient[i] = (gradient[i] ?? 0) + p - answer
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

function fitField(field: FieldSignals, examples: readonly Example[], prior: Prior): Record<string, number> {
  const names = ['bias', ...field.signals.map((s) => s.name)]
  const hand = [field.bias, ...field.signals.map((s) => s.weight)]
  const index = new Map(names.map((name, i) => [name, i]))
  const rows = examples
    .filter((e) => !e.isElsewhere)
    .map((e) => ({
      features: [0, ...e.signals.flatMap((name) => index.get(name) ?? [])],
      answer: e.isAnswer ? 1 : 0,
    }))
  // Signals without examples keep their weight.
  const start = prior.from === 'hand' ? hand : hand.map(() => 0)
  const weights = regress(rows, start, prior.strength)
  return Object.fromEntries(names.map((name, i) => [name, round(weights[i] ?? 0)]))
}

const uncalibrated = { slope: 1, intercept: 0 }
export const byHand: Weights = { calibration: uncalibrated, fields: {} }

/** Weights for each field with right answers among the examples; the others keep theirs. */
export function fit(examples: readonly Example[], prior: Prior): Weights {
  const fields: Weights['fields'] = {}
  const byPath = Map.groupBy(examples, (e) => e.path)
  for (const field of signalFields) {
    const own = byPath.get(field.path) ?? []
    if (own.some((e) => e.isAnswer)) fields[field.path] = fitField(field, own, prior)
  }
  return { calibration: uncalibrated, fields }
}

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
        const z = slope * score + intercept
        return sum + Math.log1p(Math.exp(isAnswer ? -z : z))
      },
      (strength / 2) * ((slope - 1) ** 2 + intercept ** 2),
    )
  let [slope, intercept] = [1, 0]
  for (let i = 0; i < 200; i++) {
    let [ga, gb, haa, hab, hbb] = [strength * (slope - 1), strength * intercept, strength, 0, strength]
    for (const { score, isAnswer } of judged) {
      const p = sigmoid(slope * score + intercept)
      const d = p - (isAnswer ? 1 : 0)
      const h = Math.max(p * (1 - p), 1e-6)
      ga += d * score
      gb += d
      haa += h * score * score
      hab += h * score
      hbb += h
    }
    const det = haa * hbb - hab * hab
    const [da, db] = [(hbb * ga - hab * gb) / det, (haa * gb - hab * ga) / det]
    const before = loss(slope, intercept)
    let step = 1
    while (step > 1e-4 && loss(slope - step * da, intercept - step * db) > before) step /= 2
    slope -= step * da
    intercept -= step * db
    if (step * (Math.abs(da) + Math.abs(db)) < 1e-6) break
  }
  return { slope: round(slope), intercept: round(intercept) }
}
