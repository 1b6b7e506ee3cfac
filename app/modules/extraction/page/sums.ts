import type { Row } from './table'

/** The role of a figure by arithmetic: the sum of those above, or the difference of totals. */
export type Computed = 'sum' | 'difference'

const maxAddends = 60
const maxTotals = 16
/** Cents. Smaller sums may be coincidences. */
const minSum = 100_00
/** Cents by which a sum may differ from its addends, since figures in whole dollars are rounded one by one. */
export const roundingTolerance = 200

const totalWord = /\btotals?\b/i

/**
 * Marks figures that are sums or differences of others in their column.
 * @param columnKeyOf a key that the figures of one column share
 * @param before the totals of earlier pages in cents, newest last
 * @returns the totals up to this page's end
 */
export function markSums(
  rows: Row[],
  columnKeyOf: (row: Row, index: number) => string,
  before: readonly number[],
): number[] {
  /** The figures of each column that no sum includes yet, in cents. */
  const openByColumn = new Map<string, number[]>()
  const totals = [...before]
  const totalsByColumn = new Map<string, number[]>()
  for (const row of rows) {
    for (const [index, cell] of row.cells.entries()) {
      const key = columnKeyOf(row, index)
      const open = openByColumn.get(key) ?? []
      openByColumn.set(key, open)
      const columnTotals = totalsByColumn.get(key) ?? [...before]
      totalsByColumn.set(key, columnTotals)
      const { cents } = cell
      const isLabeledTotal = totalWord.test(row.label)
      const addends = countAddends(open, cents)
      if (addends > 0) {
        cell.computed = 'sum'
        open.splice(open.length - addends, addends)
      } else if (isDifference(columnTotals, cents)) {
        cell.computed = 'difference'
        continue
      }
      open.push(cents)
      if (open.length > maxAddends * 2) open.splice(0, maxAddends)
      if ((addends > 0 || isLabeledTotal) && Math.abs(cents) >= minSum) {
        columnTotals.push(cents)
        if (columnTotals.length > maxTotals) columnTotals.shift()
        totals.push(cents)
      }
    }
  }
  return totals.slice(-maxTotals)
}

/** How many of the last figures add up to an amount; 0 if none do. */
function countAddends(figures: readonly number[], cents: number): number {
  if (Math.abs(cents) < minSum) return 0
  let sum = 0
  let terms = 0
  for (let back = 1; back <= Math.min(maxAddends, figures.length); back++) {
    const value = figures[figures.length - back] ?? 0
    sum += value
    if (value !== 0) terms++
    if (terms >= 2 && Math.abs(sum - cents) <= roundingTolerance) return back
  }
  return 0
}

/** Whether an amount is an earlier total less a later one, such as the net income. */
const isDifference = (totals: readonly number[], cents: number) =>
  totals.some((a, i) =>
    totals.some(
      (b, j) => j > i && Math.abs(a - b - cents) <= roundingTolerance && b !== cents && a !== cents,
    ),
  )
