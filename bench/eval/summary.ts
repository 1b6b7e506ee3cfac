import { moneyAndSize } from './labels'
import type { Outcome, Outcomes, Unfounded } from './outcomes'

const share = (n: number, of: number) => (of === 0 ? 0 : (n / of) * 100)
const cell = (text: string | number, width: number) => String(text).padStart(width)
const percent = (n: number, of: number) => (of === 0 ? '' : share(n, of).toFixed(0))

type Counts = {
  labels: number
  right: number
  wrong: number
  /** Of everything proposed, what staff must choose among candidates, whether a right one is among them or not. */
  conflicts: number
  rightPage: number
  /** Proposals without a label in completely labeled documents. */
  unfounded: number
}

export function count(outcomes: readonly Outcome[], unfounded: readonly Unfounded[]): Counts {
  const right = outcomes.filter((o) => o.result === 'right')
  return {
    labels: outcomes.length,
    right: right.length,
    wrong: outcomes.filter((o) => o.result === 'wrong').length,
    conflicts: [...outcomes, ...unfounded].filter(({ hasConflict }) => hasConflict).length,
    rightPage: right.filter((o) => o.isRightPage).length,
    unfounded: unfounded.length,
  }
}

export const rates = (counts: Counts) => ({
  recall: share(counts.right, counts.labels),
  page: share(counts.rightPage, counts.right),
  /** As a share of everything proposed. */
  wrong: share(counts.wrong + counts.unfounded, counts.right + counts.wrong + counts.unfounded),
})

const width = 34
const columnWidth = 10
export const head = `${''.padEnd(width)}${['labels', 'right', '%', 'conflicts', 'page', 'wrong', 'unfounded', 'wrong %'].map((t) => cell(t, columnWidth)).join('')}`

export function row(name: string, counts: Counts): string {
  const proposed = counts.right + counts.wrong + counts.unfounded
  const cells = [
    counts.labels,
    counts.right,
    percent(counts.right, counts.labels),
    counts.conflicts,
    counts.rightPage,
    counts.wrong,
    counts.unfounded,
    percent(counts.wrong + counts.unfounded, proposed),
  ]
  const short = name.length >= width ? `…${name.slice(-(width - 2))}` : name
  return `${short.padEnd(width)}${cells.map((t) => cell(t, columnWidth)).join('')}`
}

/** A table with a row for each group. */
export function table<K extends keyof Outcome & keyof Unfounded>(
  outcomes: readonly Outcome[],
  unfounded: readonly Unfounded[],
  by: K | 'field',
): string[] {
  const keyOf = (o: Outcome) => (by === 'field' ? o.label.field : String(o[by]))
  const keys = [...new Set([...outcomes.map(keyOf), ...unfounded.map((u) => String(u[by as K]))])].sort()
  return keys.map((key) =>
    row(
      key,
      count(
        outcomes.filter((o) => keyOf(o) === key),
        unfounded.filter((u) => String(u[by as K]) === key),
      ),
    ),
  )
}

const bands = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01]

/** The share of right values among those shown with each confidence. */
export function calibration(outcomes: readonly Outcome[], unfounded: readonly Unfounded[]): string[] {
  const shown = [
    ...outcomes
      .filter((o) => o.result !== 'missing')
      .map((o) => ({ confidence: o.confidence, isRight: o.result === 'right' })),
    ...unfounded.map((u) => ({ confidence: u.confidence, isRight: false })),
  ]
  return bands.slice(0, -1).flatMap((from, i) => {
    const to = bands[i + 1] ?? 1
    const own = shown.filter(({ confidence }) => confidence !== null && confidence >= from && confidence < to)
    const right = own.filter(({ isRight }) => isRight).length
    return own.length === 0
      ? []
      : [
          `  shown at ${(from * 100).toFixed(0)} to ${Math.min(100, to * 100).toFixed(0)}%: ${right} of ${own.length} right (${percent(right, own.length)}%)`,
        ]
  })
}

/**
 * The tables of documents or of whole orders: by each grouping, for money and size, and in total, and how far the
 * confidence is right.
 */
export function summary(
  name: string,
  { outcomes, unfounded }: Outcomes,
  groupings: readonly ('field' | 'kind' | 'association' | 'file')[],
): string[] {
  const separator = '-'.repeat(head.length)
  const money = count(
    outcomes.filter((o) => moneyAndSize.includes(o.label.field)),
    unfounded.filter((u) => moneyAndSize.includes(u.field)),
  )
  return [
    head,
    ...groupings.flatMap((by) => [...table(outcomes, unfounded, by), separator]),
    row('Money and size', money),
    row(name, count(outcomes, unfounded)),
    '',
    'Confidence:',
    ...calibration(outcomes, unfounded),
  ]
}
