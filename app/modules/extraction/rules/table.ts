import { readDate, readMoney, tableAmount } from '../../report-fields/parse'
import type { Word } from '../../document-reading/types'
import type { Line, Sight } from './sight'
import { longestTableLine } from '../limits'

/** A figure of a table's line and the heading of its column: "2026 proposed". */
export type Cell = { cents: number; start: number; end: number; column: string }
export type Row = { label: string; cells: Cell[]; start: number; end: number; line: number }

type Heading = { text: string; from: number; to: number }

const yearOrKind =
  /\d{1,2}\/\d{1,2}\/(?:20)?\d{2}(?!\d)|(?:(?:FY|FYE|Year|Fiscal Year)\s?)?(?:(?:19|20)\d{2}(?:\s?[-/]\s?(?:19|20)?\d{2})?)(?:\s{1,2}(?:Actuals?|Budget(?:ed)?|Proposed|Approved|Adopted|Projected|Estimated|Forecast))?(?:\s{1,2}(?:Actuals?|Budget(?:ed)?))?|(?:Actuals?|(?:Proposed|Approved|Adopted|Annual|Current|Prior|Operating|YTD|Monthly|Total)\s{1,2}(?:Budget|Actuals?|Year)|Budget(?:ed)?|Proposed|Approved|Projected|Variance|Difference|YTD|Year[ -]to[ -]Date|Monthly|Annual(?:ly)?|Month|% of Budget|Change|Notes?|Per Unit|\$ Change|% Change)(?![A-Za-z])/gi

/** The columns of a statement that keeps its funds apart. */
const funds =
  /(?:(?:19|20)\d{2}\s{1,2})?(?:(?:Operating|Reserves?|Replacement|Capital)(?:\s{1,2}Funds?)?|Totals?(?:\s{1,2}Funds?)?)(?![A-Za-z])/gi
const byFund = (line: Line) =>
  /\boperating\b.*\b(?:reserves?|replacement|capital)\b/i.test(line.text) &&
  !/\d[,.]\d/.test(line.text) &&
  line.text.replace(funds, '').replace(/[^A-Za-z]/g, '').length <= 20

/** A line of a table's head: nothing but headings, or headings beside a few other words. */
function headingsOf(line: Line): Heading[] {
  const found: Heading[] = []
  for (const match of line.text.matchAll(byFund(line) ? funds : yearOrKind)) {
    found.push({
      text: match[0].replace(/\s+/g, ' '),
      from: line.start + match.index,
      to: line.start + match.index + match[0].length,
    })
  }
  // A sentence that happens to name years is no heading.
  const rest = line.text.replace(yearOrKind, '').replace(/[^A-Za-z]/g, '')
  const apart = /\S {3,}\S/.test(line.text.trim())
  const most = found.length >= 2 ? (apart ? 40 : 6) : found.length === 1 && !/\$/.test(line.text) ? 4 : -1
  return rest.length <= most ? found : []
}

type Placed = { text: string; at: number }

/** Headings that stand above one another belong to one column. */
function columnsOf(lines: Placed[][]): Placed[] {
  const widest = lines.reduce((a, b) => (b.length > a.length ? b : a), [])
  if (widest.length < 2) return []
  const columns = widest.map((h) => ({ at: h.at, texts: [] as string[] }))
  for (const heading of lines.flat()) {
    const column = columns.reduce((a, b) =>
      Math.abs(b.at - heading.at) < Math.abs(a.at - heading.at) ? b : a,
    )
    if (Math.abs(column.at - heading.at) < 0.06) column.texts.push(heading.text)
  }
  return columns.map((c) => ({ at: c.at, text: c.texts.map(isoWhereDate).join(' ') }))
}

const isoWhereDate = (text: string) => (/^\d+\/\d+\//.test(text) ? (readDate(text) ?? text) : text)

/** The first of a page's words that ends behind a place; they stand in the order of the text. */
function firstWordBehind(words: readonly Word[], place: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const half = (low + high) >> 1
    if ((words[half]?.end ?? 0) > place) high = half
    else low = half + 1
  }
  return low
}

/** The middle of a span on the page, or in characters when the page has no positions. */
function middle(sight: Sight, line: Line, from: number, to: number): number {
  const { words } = sight.page
  const begin = firstWordBehind(words, from)
  let end = begin
  while ((words[end]?.start ?? to) < to) end++
  const [first, last] = [words[begin], words[end - 1]]
  if (end > begin && first && last) return (first.box[0] + last.box[2]) / 2
  return ((from + to) / 2 - line.start) / 1000
}

/** Headings of one table stand on fewer lines. */
const mostHeadingLines = 30

// A cell with nothing in it but 0 or a dash holds its column's place.
const nothing = '(?<=\\S\\s{3,})(?:0|-|–|—)(?=\\s{3,}|\\s*$)'
const amounts = new RegExp(`${tableAmount}|${nothing}`, 'g')

/** The rows of a page that end in figures, each figure with its column's heading. */
export function tableRows(sight: Sight): Row[] {
  const rows: Row[] = []
  let headings: Placed[] = []
  let block: Placed[][] = []
  let headingLine = -10
  for (const [index, line] of sight.lines.entries()) {
    if (line.text.length > longestTableLine || !/\S/.test(line.text)) continue
    const heads = headingsOf(line)
    if (heads.length > 0) {
      if (index - headingLine > 2) block = []
      if (block.length === mostHeadingLines) block.shift()
      block.push(heads.map((h) => ({ text: h.text, at: middle(sight, line, h.from, h.to) })))
      headingLine = index
      const columns = columnsOf(block)
      if (columns.length > 0) headings = columns
      continue
    }
    const cells: { cents: number; from: number; to: number }[] = []
    let labelEnd = -1
    for (const match of line.text.matchAll(amounts)) {
      // The blanks before a figure are none of it.
      const begin = match.index + match[0].length - match[0].trimStart().length
      const before = line.text.slice(0, begin)
      if (!/[A-Za-z]{3}/.test(before)) continue
      // The figure stands alone in its cell: after a wide blank, a dollar sign, a colon or another figure.
      const alone =
        /(?:\s{2}|[:.]\s?|\$\s?|-\s)$/.test(before.slice(-3)) ||
        /\$/.test(match[0]) ||
        /[,.]\d{2,3}\)?$/.test(match[0])
      if (!alone) continue
      if (/^(?:19|20)\d{2}$/.test(match[0].trim()) && !match[0].includes('$')) continue
      const cents = /^[-–—]$/.test(match[0]) ? 0 : readMoney(match[0])
      if (cents === null) continue
      if (labelEnd < 0) labelEnd = begin
      cells.push({ cents, from: line.start + begin, to: line.start + match.index + match[0].length })
    }
    if (cells.length === 0 || labelEnd < 0) continue
    const label = line.text
      .slice(0, labelEnd)
      .replace(/[\s$.:(_-]+$/, '')
      .replace(/^\s*\d{3,6}(?:[-.]\d+)*\s+(?:-\s+)?/, '')
      .trim()
    if (label.length > 70 || !/[A-Za-z]{3}/.test(label)) continue
    rows.push({
      label,
      line: index,
      start: line.start + (line.text.length - line.text.trimStart().length),
      end: line.start + line.text.trimEnd().length,
      cells: cells.map((cell) => ({
        cents: cell.cents,
        start: cell.from,
        end: cell.to,
        column: columnOf(
          headings,
          middle(sight, line, cell.from, cell.to),
          cells.length,
          cells.indexOf(cell),
        ),
      })),
    })
  }
  return rows
}

function columnOf(headings: Placed[], at: number, count: number, index: number): string {
  if (headings.length === 0) return ''
  if (headings.length === count) return headings[index]?.text ?? ''
  const nearest = headings.reduce((best, h) => (Math.abs(h.at - at) < Math.abs(best.at - at) ? h : best))
  return Math.abs(nearest.at - at) < 0.09 ? nearest.text : ''
}

const notAFigure = /variance|difference|change|per unit|notes?|%|^ytd|year[ -]to|^month/i

const oneFund = /\b(?:operating|reserves?|replacement|capital)\b(?!\s+budget)/i
const reserveFund = /\b(?:reserves?|replacement)\b/i

/** The figure of a row for the fund of reserves, where a statement keeps its funds apart. */
export const reserveFigure = (row: Row): Cell | null =>
  row.cells.some((c) => /\boperating\b/i.test(c.column))
    ? (row.cells.find((c) => reserveFund.test(c.column)) ?? null)
    : null

/** The figures of a row that are amounts of a year; a row whose columns are unknown gives its only figure, or nothing. */
export function figuresOf(row: Row, wholeYear = false): Cell[] {
  // Of a statement that keeps its funds apart, the whole.
  const whole = row.cells.filter((c) => !oneFund.test(c.column))
  const named = (
    whole.length > 0 && row.cells.some((c) => reserveFund.test(c.column)) ? whole : row.cells
  ).filter((c) => c.column !== '')
  // At the end of a year, what was taken in and spent up to date is the year's.
  const spent = wholeYear
    ? named.filter((c) => /ytd|year[- ]to/i.test(c.column) && /actual/i.test(c.column))
    : []
  if (spent.length > 0) return spent.map((c) => ({ ...c, column: 'actual' }))
  if (named.length === 0) return row.cells.length === 1 ? row.cells : []
  return named.filter((c) => !notAFigure.test(c.column))
}
