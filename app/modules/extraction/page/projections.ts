import { readMoney } from '../../report-fields/parse'
import type { Mention } from './mentions'
import { splitFragments, lineWords } from './headings'
import { cachedByPage } from './cached-by-page'
import { textEnd, type Line, type PageText } from './page-text'
import { wordsBetween } from './word-positions'

/** A figure of the first year in a table with a row for each future year. */
export type Projected = Mention & { projected: true; year: string }

const figure = /\(?-?\$?\s?\d[\d,]{0,12}(?:\.\d{1,2})?\s?%?\)?(?=[\s|\]]|$)/g
const yearRow = /^[\s|[\]]*((?:19|20)\d{2})[\s|]+\S/
const maxHeadingLines = 6
const minFigures = 3
/** Between the middles of a heading and its column: a share of the page's width. */
const maxDistance = 0.06

/** A heading with its edges on the page and the index of its line. */
type HeadingPart = { text: string; from: number; to: number; line: number }

/** The left and right edges of a span: shares of the page's width, or of 120 characters without word positions. */
function edgesOf(pageText: PageText, from: number, to: number, line: Line): [number, number] {
  let [first, last] = [Infinity, -Infinity]
  for (const word of wordsBetween(pageText, from, to)) {
    first = Math.min(first, word.box[0])
    last = Math.max(last, word.box[2])
  }
  return first < last ? [first, last] : [(from - line.start) / 120, (to - line.start) / 120]
}

type YearRow = { line: Line; index: number; year: string }

/** The first row of a page's table of years; null without two rows whose years follow one another. */
function firstYearRow({ lines }: PageText): YearRow | null {
  const [first, second] = lines.flatMap((line, index) => {
    const year = line.text.length <= 400 ? yearRow.exec(line.text)?.[1] : undefined
    return year ? [{ line, index, year }] : []
  })
  if (!first || !second) return null
  const step = Number(second.year) - Number(first.year)
  // The years of such a table increase by one, or by two where a row is missing.
  return step === 1 || step === 2 ? first : null
}

type RowCell = { text: string; from: number; to: number }

function figuresAfterYear({ line, year }: YearRow): RowCell[] {
  const begin = line.text.indexOf(year) + year.length
  return [...line.text.slice(begin).matchAll(figure)].map((m) => {
    const from = line.start + begin + m.index
    return { text: m[0].trim(), from, to: from + m[0].length }
  })
}

/** The words of the lines above a row that may be headings of its columns, from the closest line upward. */
function headingsAbove(pageText: PageText, index: number): HeadingPart[] {
  const headings: HeadingPart[] = []
  let lines = 0
  for (let at = index - 1; at >= 0 && lines < maxHeadingLines; at--) {
    const above = pageText.lines[at]
    if (!above) break
    // A blank line separates a title from the headings of columns.
    if (!/\S/.test(above.text) && lines > 0) break
    if (!/\S/.test(above.text) || above.text.length > 300 || /\d,\d{3}/.test(above.text)) continue
    lines++
    for (const part of pageText.page.source === 'ocr' ? lineWords(above) : splitFragments(pageText, above)) {
      const [from, to] = edgesOf(pageText, part.from, part.to, above)
      headings.push({ text: part.text, from, to, line: at })
    }
  }
  return headings
}

/** The heading of each cell; empty where none is known. */
function columnsOf(pageText: PageText, row: YearRow, cells: readonly RowCell[]): string[] {
  const headings = headingsAbove(pageText, row.index)
  if (pageText.page.words.length === 0) {
    // Without positions, only the order is known: a line needs a heading for the year and for each figure.
    const byLine = [...Map.groupBy(headings, (h) => h.line).values()]
    const headingLine = byLine.find((list) => list.length === cells.length + 1)
    return headingLine?.slice(1).map(({ text }) => text) ?? []
  }
  const spans = cells.map((c) => edgesOf(pageText, c.from, c.to, row.line))
  const columns = cells.map(() => [] as string[])
  for (const heading of headings.toSorted((a, b) => a.line - b.line || a.from - b.from)) {
    const middle = (heading.from + heading.to) / 2
    let best = -1
    let distance = maxDistance
    for (const [i, [from, to]] of spans.entries()) {
      const apart = Math.abs((from + to) / 2 - middle)
      if (apart < distance) [best, distance] = [i, apart]
    }
    if (best >= 0) columns[best]?.push(heading.text)
  }
  return columns.map((texts) => texts.join(' '))
}

/** The figures of the first row in a page's table of years, each with the words above it as its column. */
export const projectionOf = cachedByPage((pageText): Projected[] => {
  if (!/\b(?:ideal|fully|contribution|starting|beginning|percent)/i.test(pageText.text)) return []
  const row = firstYearRow(pageText)
  const cells = row ? figuresAfterYear(row) : []
  if (!row || cells.length < minFigures) return []
  const { line, year } = row
  const columns = columnsOf(pageText, row, cells)
  return cells.flatMap((cell, i): Projected[] => {
    const isShare = cell.text.includes('%')
    const value = isShare ? Number.parseFloat(cell.text) : readMoney(cell.text)
    if (value === null || !Number.isFinite(value)) return []
    return [
      {
        type: isShare ? 'percent' : 'money',
        value,
        start: cell.from,
        end: cell.to,
        span: { start: line.start, end: textEnd(line) },
        sentence: line.text.slice(0, 600),
        before: '',
        after: '',
        row: '',
        column: columns[i] ?? '',
        heading: '',
        projected: true,
        year,
      },
    ]
  })
})
