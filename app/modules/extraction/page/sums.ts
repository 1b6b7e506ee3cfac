import type { Row } from './table'

/** The role of a figure by arithmetic: the sum of those above, or the difference of totals. */
export type Computed = 'sum' | 'difference'

/** The most figures that are added up. */
const mostAddends = 60
const mostTotals = 16
const least = 100_00
/** Whole dollars are rounded one by one. */
const tolerance = 200

const totalLabel = /\btotals?\b/i

/** Marks figures that are sums or differences of others in their column. `before` has the totals of earlier pages, newest last. */
export function markSums(
  rows: Row[],
  columnKeys: (row: Row, index: number) => string,
  before: readonly number[],
): number[] {
  const open = new Map<string, { cents: number; total: boolean }[]>()
  const totals = [...before]
  const perColumn = new Map<string, number[]>()
  for (const row of rows) {
    for (const [index, cell] of row.cells.entries()) {
      const key = columnKeys(row, index)
      const stack = open.get(key) ?? []
      open.set(key, stack)
      const own = perColumn.get(key) ?? [...before]
      perColumn.set(key, own)
      const { cents } = cell
      const labelled = totalLabel.test(row.label)
      const addends = addendsOf(stack, cents)
      if (addends > 0) {
        cell.computed = 'sum'
        stack.splice(stack.length - addends, addends)
      } else if (isDifference(own, cents)) {
        cell.computed = 'difference'
        continue
      }
      stack.push({ cents, total: addends > 0 || labelled })
      if (stack.length > mostAddends * 2) stack.splice(0, mostAddends)
      if ((addends > 0 || labelled) && Math.abs(cents) >= least) {
        own.push(cents)
        if (own.length > mostTotals) own.shift()
        totals.push(cents)
      }
    }
  }
  return totals.slice(-mostTotals)
}

/** How many of the preceding figures add up to this one; 0 if none do. */
function addendsOf(stack: readonly { cents: number }[], cents: number): number {
  if (Math.abs(cents) < least) return 0
  let sum = 0
  let terms = 0
  for (let back = 1; back <= Math.min(mostAddends, stack.length); back++) {
    const value = stack[stack.length - back]?.cents ?? 0
    sum += value
    if (value !== 0) terms++
    if (terms >= 2 && Math.abs(sum - cents) <= tolerance) return back
  }
  return 0
}

const isDifference = (totals: readonly number[], cents: number) =>
  totals.some((a, i) =>
    totals.some((b, j) => j > i && Math.abs(a - b - cents) <= tolerance && b !== cents && a !== cents),
  )
