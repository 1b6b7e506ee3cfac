import { textEnd, type Line, type PageText } from './page-text'
import type { Row } from './table'
import { figuresIn, type TableFigure } from './table-figures'
import type { Section } from './table-sections'

/** Characters. A longer quote of a sum with its addends is hard to read. */
const longestQuote = 400
const maxAddends = 60

/** Without titles, the first total is the income, and the second one the expenses. */
export function sectionOfUnlabeledTotal(rows: readonly Row[], addends: readonly Row[]): Section {
  const before = rows.filter((row) => row.isUnlabeled)
  if (before.length === 0) return addends.some((row) => memberPayments.test(row.label)) ? 'income' : ''
  return before.length === 1 && before[0]?.section === 'income' ? 'expenses' : ''
}
const memberPayments = /\b(?:dues|assessments?|fees)\b/i

/** How many of the last rows add up to these figures, column by column; 0 if none do. */
function countAddendsAbove(rows: readonly Row[], figures: readonly TableFigure[]): number {
  const sums = figures.map(() => 0)
  const terms = figures.map(() => 0)
  for (let back = 1; back <= rows.length; back++) {
    const { cells } = rows[rows.length - back] as Row
    for (const [i, { cents }] of figures.entries()) {
      const addend = cells[i + cells.length - figures.length]?.cents ?? 0
      sums[i] = (sums[i] ?? 0) + addend
      terms[i] = (terms[i] ?? 0) + (addend === 0 ? 0 : 1)
      if (cents === 0) terms[i] = 2
    }
    // A budgeted column may have a single figure.
    if (
      sums.every((sum, i) => sum === figures[i]?.cents) &&
      terms.every((n) => n >= 1) &&
      Math.max(...terms) >= 2
    )
      return back
  }
  return 0
}

/**
 * The total that a line of figures without words is, if it is the sum of the rows above; null otherwise.
 * @param title the line of the section's title
 */
export function findUnlabeledTotal(
  pageText: PageText,
  line: Line,
  rows: readonly Row[],
  title: Line | null,
): Omit<Row, 'line' | 'section'> | null {
  if (/[A-Za-z]/.test(line.text) || !/\d{3}/.test(line.text)) return null
  const { figures } = figuresIn(line, { mayLackLabel: true })
  const begin = Math.max(
    title ? rows.findLastIndex((row) => row.start < title.start) : -1,
    rows.findLastIndex((row) => row.isUnlabeled),
  )
  const addends = countAddendsAbove(rows.slice(Math.max(begin + 1, rows.length - maxAddends)), figures)
  const above = rows.slice(rows.length - addends)
  if (figures.length === 0 || addends === 0 || above.some((row) => row.isProse)) return null
  const isTitled =
    title !== null && addends === rows.length - 1 - begin && title.start >= (rows[begin]?.start ?? 0)
  const top = isTitled ? title : above[0]
  const isNear = top !== undefined && line.start - top.start <= longestQuote
  const start = isNear ? top.start : (above.at(-1)?.start ?? line.start)
  return {
    label: 'Total',
    isUnlabeled: true,
    start: start + (/^\s*/.exec(pageText.text.slice(start, line.start))?.[0].length ?? 0),
    end: textEnd(line),
    isProse: false,
    cells: figures.map(({ cents, from, to }, i) => ({
      cents,
      start: from,
      end: to,
      column: above.at(-1)?.cells[i]?.column ?? '',
    })),
  }
}
