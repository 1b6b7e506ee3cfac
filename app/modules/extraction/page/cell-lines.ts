import type { Line } from './page-text'

// A table that was pasted into a mail has each of its cells on a line of its own.

const figure = /^[(-]{0,2}\$?\s?[(-]?\d{1,3}(?:,?\d{3}){0,4}(?:\.\d{1,2})?\)?\s?%?$|^\$?\s?[-–—]$/
const year = /^(?:19|20)\d{2}$/
const longestLabel = 60
const fewestRows = 3
const mostColumns = 8

const isFigure = (text: string) => figure.test(text) && !year.test(text)
const isLabel = (text: string) => text.length <= longestLabel && /[A-Za-z]{3}/.test(text) && !isFigure(text)

/** A label and its figures, as places in the list of lines that are not blank. */
type Cells = { first: number; figures: number }

/** The rows of a page of which each cell is a line: as many figures behind each label, three rows or more. */
function rowsOfCells(texts: readonly string[]): Cells[][] {
  const tables: Cells[][] = []
  let rows: Cells[] = []
  const end = () => {
    if (rows.length >= fewestRows) tables.push(rows)
    rows = []
  }
  for (let i = 0; i < texts.length;) {
    let figures = 0
    while (isFigure(texts[i + 1 + figures] ?? '')) figures++
    if (!isLabel(texts[i] ?? '') || (figures > 0 && figures !== (rows[0]?.figures ?? figures))) end()
    if (isLabel(texts[i] ?? '') && figures >= 2 && figures <= mostColumns) rows.push({ first: i, figures })
    i += figures + 1
  }
  end()
  return tables
}

/** The lines of a page, of which those that are cells of one row, or the headings of its columns, are one. */
export function joinCells(lines: readonly Line[]): Line[] {
  const filled = lines.flatMap((line, index) => (/\S/.test(line.text) ? [{ line, index }] : []))
  const texts = filled.map(({ line }) => line.text.trim())
  const joined = new Map<number, number>()
  for (const table of rowsOfCells(texts)) {
    for (const { first, figures } of table) joined.set(first, first + figures)
    const [{ first, figures }] = table as [Cells]
    const heads = texts.slice(Math.max(0, first - figures), first)
    if (heads.length === figures && heads.every((head) => head.length <= longestLabel && !isFigure(head)))
      joined.set(first - figures, first - 1)
  }
  if (joined.size === 0) return [...lines]
  const list: Line[] = []
  let next = 0
  for (const [from, to] of [...joined].sort(([a], [b]) => a - b)) {
    const [begin, end] = [filled[from], filled[to]]
    if (!begin || !end || begin.index < next) continue
    list.push(...lines.slice(next, begin.index))
    // Within a row the ends of lines stay what they are, so that its cells stay separate.
    const cells = lines.slice(begin.index, end.index + 1).map((line) => line.text)
    list.push({ text: cells.join('\n'), start: begin.line.start, tabular: true })
    next = end.index + 1
  }
  return [...list, ...lines.slice(next)]
}
