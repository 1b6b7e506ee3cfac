import type { Line } from './page-text'

// A table that was pasted into an email has each of its cells on its own line.

const figure = /^[(-]{0,2}\$?\s?[(-]?\d{1,3}(?:,?\d{3}){0,4}(?:\.\d{1,2})?\)?\s?%?$|^\$?\s?[-–—]$/
const year = /^(?:19|20)\d{2}$/
const longestLabel = 60
const minRows = 3
const maxColumns = 8

const isFigure = (text: string) => figure.test(text) && !year.test(text)
const isLabel = (text: string) => text.length <= longestLabel && /[A-Za-z]{3}/.test(text) && !isFigure(text)

/** A row: the index of its label among the lines that are not blank, and the number of figures after it. */
type CellRow = { first: number; figures: number }

/** The tables whose cells are lines: at least three rows with the same number of figures after each label. */
function findTables(texts: readonly string[]): CellRow[][] {
  const tables: CellRow[][] = []
  let rows: CellRow[] = []
  const endTable = () => {
    if (rows.length >= minRows) tables.push(rows)
    rows = []
  }
  for (let i = 0; i < texts.length;) {
    let figures = 0
    while (isFigure(texts[i + 1 + figures] ?? '')) figures++
    if (!isLabel(texts[i] ?? '') || (figures > 0 && figures !== (rows[0]?.figures ?? figures))) endTable()
    if (isLabel(texts[i] ?? '') && figures >= 2 && figures <= maxColumns) rows.push({ first: i, figures })
    i += figures + 1
  }
  endTable()
  return tables
}

/** Joins the lines that are the cells of one row, or the headings of its columns, into one line. */
export function joinCells(lines: readonly Line[]): Line[] {
  const filled = lines.flatMap((line, index) => (/\S/.test(line.text) ? [{ line, index }] : []))
  const texts = filled.map(({ line }) => line.text.trim())
  const joined = new Map<number, number>()
  for (const table of findTables(texts)) {
    for (const { first, figures } of table) joined.set(first, first + figures)
    const [{ first, figures }] = table as [CellRow]
    const headings = texts.slice(Math.max(0, first - figures), first)
    if (
      headings.length === figures &&
      headings.every((heading) => heading.length <= longestLabel && !isFigure(heading))
    )
      joined.set(first - figures, first - 1)
  }
  if (joined.size === 0) return [...lines]
  const result: Line[] = []
  let next = 0
  for (const [from, to] of [...joined].sort(([a], [b]) => a - b)) {
    const [begin, end] = [filled[from], filled[to]]
    if (!begin || !end || begin.index < next) continue
    result.push(...lines.slice(next, begin.index))
    // The line breaks stay, so that the cells of a row stay separate.
    const cells = lines.slice(begin.index, end.index + 1).map((line) => line.text)
    result.push({ text: cells.join('\n'), start: begin.line.start, isTabular: true })
    next = end.index + 1
  }
  return [...result, ...lines.slice(next)]
}
