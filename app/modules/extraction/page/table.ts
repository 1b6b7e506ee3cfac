import { maxTableLineLength } from './limits'
import { findColumns, firstWordAfter, findHeadings, middleAndRight, type Placed } from './headings'
import { readDirections, nonzeroFigures, type Directions } from './money-in-and-out'
import type { Line, PageText } from './page-text'
import { periodOfPage, type PagePeriod } from './page-period'
import { markSums, type Computed } from './sums'
import { figuresIn, hasFigures, type Figure } from './table-figures'
import { isRunningText, labelOf, normalizeTotal, splitByLabels, wrappedLabel } from './table-labels'
import { sectionAfterTotal, isTotal, sectionOf, type Section } from './table-sections'
import { findUnlabeledTotal, sectionOfUnlabeledTotal } from './unlabeled-totals'

/** A figure of a table row with its column's heading: "2026 proposed". */
export type Cell = { cents: number; start: number; end: number; column: string; computed?: Computed }

export type Row = {
  label: string
  cells: Cell[]
  start: number
  end: number
  line: number
  section: Section
  /** The line of words above it, without figures: "Insurance". */
  group?: string
  /** Words and an amount in running text, not a line of a table. */
  isProse: boolean
  /** An unlabeled total, recognized by arithmetic. */
  isUnlabelled?: true
}

/** The state at a page's end of a table that may continue on the next page. */
export type TableState = { headings: Placed[]; section: Section; totals: number[]; period: PagePeriod | null }

/** The most lines of a table's headings. */
const mostHeadingLines = 30

const longestLabel = 70

const found = new WeakMap<PageText, { rows: Row[]; state: TableState }>()

/** The table rows of a page, each figure with its column's heading. */
export const tableRows = (pageText: PageText): Row[] => tablesOf(pageText).rows

/** The state of a table that may continue on the next page. */
export const stateAtEnd = (pageText: PageText): TableState => tablesOf(pageText).state

function tablesOf(pageText: PageText) {
  const known = found.get(pageText)
  if (known) return known
  const read = readTables(pageText)
  found.set(pageText, read)
  return read
}

function readTables(pageText: PageText): { rows: Row[]; state: TableState } {
  const rows: Row[] = []
  const { overleaf } = pageText
  let headings: Placed[] = overleaf?.headings ?? []
  let section: Section = overleaf?.section ?? ''
  let block: Placed[][] = []
  let headingLine = -10
  let wrappedLine = -1
  /** A line of words whose figures may be on the next line. */
  let words: Line | null = null
  let sectionLine: Line | null = null
  let group = ''
  let directions: Directions | null = null
  for (const [index, line] of pageText.lines.entries()) {
    if (line.text.length > maxTableLineLength || !/\S/.test(line.text) || index === wrappedLine) continue
    const ahead = readDirections(line.text)
    if (ahead) {
      ;[directions, headings, block, section, words] = [ahead, [], [], '', null]
      continue
    }
    const heads = findHeadings(pageText, line)
    if (heads.length > 0) directions = null
    if (heads.length > 0) {
      if (index - headingLine > 2) block = []
      if (block.length === mostHeadingLines) block.shift()
      block.push(heads)
      headingLine = index
      const columns = findColumns(block, pageText.page.words.length > 0, (heading) =>
        hasFigures(pageText, index, heading),
      )
      if (columns.length > 0) headings = columns
      const own = sectionOf(line.text.trim().split(/ {2}/, 1)[0] ?? '')
      if (own !== null) [section, sectionLine] = [own, line]
      words = null
      continue
    }
    let { figures, slots } = figuresIn(line, headings.length > 0)
    let labelEnd = (figures[0]?.from ?? line.start) - line.start
    let start = line.start + (line.text.length - line.text.trimStart().length)
    let label = figures.length === 0 ? '' : normalizeTotal(labelOf(line.text.slice(0, labelEnd)))
    if (figures.length === 0 && !/[A-Za-z]{2}/.test(line.text) && words && !isAxis(pageText, index)) {
      // The figures of the line above.
      ;({ figures, slots } = figuresIn(line, false, true))
      labelEnd = 0
      start = words.start + (words.text.length - words.text.trimStart().length)
      label = figures.length === 0 ? '' : labelOf(words.text)
    }
    const above = words
    words = null
    const sum = figures.length === 0 ? findUnlabeledTotal(pageText, line, rows, sectionLine) : null
    if (sum) {
      const added = rows.filter((row) => row.start >= sum.start)
      rows.push({
        ...sum,
        line: index,
        section:
          added.at(-1)?.section === section && section !== ''
            ? section
            : sectionOfUnlabeledTotal(rows, added),
      })
      section = ''
      continue
    }
    if (figures.length === 0) {
      if (
        /[A-Za-z]{3}/.test(line.text) &&
        line.text.trim().length <= longestLabel &&
        !/[.;,]\s*$/.test(line.text)
      )
        words = line
      group = line.text.trim().length <= longestLabel ? line.text.trim() : ''
      const own = sectionOf(line.text.trim())
      if (own !== null) [section, sectionLine] = [own, line]
      continue
    }
    const rest = wrappedLabel(pageText, index, label)
    if (rest !== '') {
      label = `${label} ${rest}`
      wrappedLine = index + 1
    }
    if (label.length > longestLabel || !/[A-Za-z]{3}/.test(label)) continue
    const isProse =
      (figures.length === 1 && above !== null && /^[a-z]/.test(line.text.trim())) ||
      isRunningText(line, figures, labelEnd) ||
      // "Operating $2,300, Reserve $11,000": a label before each of its figures.
      (!line.tabular &&
        figures.some(
          ({ from }, i) => i > 0 && /[A-Za-z]{4}/.test(pageText.text.slice(figures[i - 1]?.to ?? from, from)),
        ))
    if (directions && isPlainTotal.test(label) && figures.length >= 2) {
      rows.push(
        ...directions.map((own, slot): Row => {
          const { cents, from, to } = figures[slot] as Figure
          const end = line.start + line.text.trimEnd().length
          const cells = [{ cents, start: from, end: to, column: '' }]
          return {
            label: own === 'income' ? 'Total Income' : 'Total Expenses',
            line: index,
            start,
            end,
            section: own,
            isProse: false,
            cells,
          }
        }),
      )
      continue
    }
    for (const part of splitByLabels(line, directions ? nonzeroFigures(figures) : figures, {
      label,
      start,
    })) {
      rows.push({
        label: part.label,
        line: index,
        start: part.start,
        end: part.end,
        group,
        section: isTotal.test(part.label)
          ? (sectionOf(part.label.replace(/^(?:grand |sub-?)?totals?\W*/i, '')) ?? section)
          : section,
        isProse,
        cells: part.figures.map((cell) => ({
          cents: cell.cents,
          start: cell.from,
          end: cell.to,
          column: columnOf(
            pageText,
            headings,
            middleAndRight(pageText, line, cell.from, cell.to),
            slots,
            cell.slot,
          ),
        })),
      })
    }
    if (isTotal.test(label)) group = ''
    if (isTotal.test(label)) section = sectionAfterTotal(label, section)
    else if (isResult.test(label)) section = ''
  }
  nameTotalsAcross(rows)
  const totals = markSums(rows, columnKeys(pageText), overleaf?.totals ?? [])
  return {
    rows,
    state: { headings, section, totals, period: periodOfPage(pageText) ?? overleaf?.period ?? null },
  }
}

/** How many rows have to add up across before the last column is one of totals. */
const fewestAcross = 2
const mostAcross = 12
const tolerance = 200

/** Columns of buildings or types of units have no heading that is known; arithmetic shows that the last is their total. */
function nameTotalsAcross(rows: readonly Row[]) {
  const unheaded = rows.filter(
    ({ cells, isProse }) =>
      !isProse && cells.length >= 3 && cells.length <= mostAcross && cells.every((c) => c.column === ''),
  )
  const counts = new Map<number, number>()
  for (const { cells } of unheaded) {
    const parts = cells.slice(0, -1)
    const last = cells.at(-1)?.cents ?? 0
    const sum = parts.reduce((all, c) => all + c.cents, 0)
    if (last !== 0 && parts.filter((c) => c.cents > 0).length >= 2 && Math.abs(sum - last) <= tolerance)
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  for (const { cells } of unheaded) {
    const last = cells.at(-1)
    if (last && (counts.get(cells.length) ?? 0) >= fewestAcross) last.column = 'Total'
  }
}

const isPlainTotal = /^(?:grand )?totals?$/i
/** After the net result, the statement's next section begins. */
const isResult =
  /^(?:net (?:operating |ordinary )?(?:incomes?|surplus|revenues?|profit|loss)|excess|surplus)\b/i

/** A chart's scale: figures alone, one below the other. */
function isAxis({ lines }: PageText, index: number): boolean {
  for (let next = index + 1; next < Math.min(lines.length, index + 4); next++) {
    const text = lines[next]?.text ?? ''
    if (/\S/.test(text)) return /\d{3}/.test(text) && !/[A-Za-z]{2}/.test(text)
  }
  return false
}

/** The columns by their right edges, or by order without word positions. */
function columnKeys(pageText: PageText) {
  const edges: { left: number; right: number }[] = []
  return (row: Row, index: number): string => {
    const cell = row.cells[index]
    const words = pageText.page.words
    const last = cell ? words[firstWordAfter(words, cell.end - 1)] : undefined
    if (!last) return `${index} of ${row.cells.length}`
    const [left, , right] = last.box
    const known = edges.findIndex((e) => Math.abs(e.right - right) < 0.015)
    if (known >= 0) return `edge ${known}`
    // Some tables set their figures to the left.
    const begun = edges.findIndex((e) => Math.abs(e.left - left) < 0.003)
    if (begun >= 0) return `edge ${begun}`
    edges.push({ left, right })
    return `edge ${edges.length - 1}`
  }
}

export type PlacedCell = { row: Row; cell: Cell }

const places = new WeakMap<PageText, Map<number, PlacedCell>>()

/** The table figure at an offset of the text. */
export function cellAt(pageText: PageText, start: number): PlacedCell | null {
  let known = places.get(pageText)
  if (!known) {
    known = new Map(
      tableRows(pageText)
        .filter((row) => !row.isProse)
        .flatMap((row) => row.cells.map((cell) => [cell.start, { row, cell }] as const)),
    )
    places.set(pageText, known)
  }
  return known.get(start) ?? null
}

function columnOf(
  pageText: PageText,
  headings: Placed[],
  [at, right]: [number, number],
  slots: number,
  slot: number,
): string {
  if (headings.length === 0) return ''
  if (headings.length === slots) return headings[slot]?.text ?? ''
  if (pageText.page.words.length === 0) {
    // Without positions, use the order; the first heading may be that of the labels.
    return headings.length === slots + 1 && headings[0]?.isFirst ? (headings[slot + 1]?.text ?? '') : ''
  }
  // Figures are aligned right or centered.
  const distance = (h: Placed) => Math.min(Math.abs(h.at - at), Math.abs(h.right - right))
  const nearest = headings.reduce((best, h) => (distance(h) < distance(best) ? h : best))
  return distance(nearest) < 0.09 ? nearest.text : ''
}

const notAFigure = /variance|difference|change|per unit|notes?|%|^ytd|year[ -]to|^month/i

const oneFund = /\b(?:operating|reserves?|replacement|capital)\b(?!\s+budget)/i
const reserveFund = /\b(?:reserves?|replacement)\b/i

/** The yearly figures of a row; if its columns are unknown, its only figure or none. */
export function yearFigures(row: Row, wholeYear = false): Cell[] {
  // In a statement by fund, use the total.
  const whole = row.cells.filter((c) => !oneFund.test(c.column))
  const named = (
    whole.length > 0 && row.cells.some((c) => reserveFund.test(c.column)) ? whole : row.cells
  ).filter((c) => c.column !== '')
  // At the end of a year, year-to-date figures are the year's.
  const spent = wholeYear
    ? named.filter((c) => /ytd|year[- ]to/i.test(c.column) && /actual/i.test(c.column))
    : []
  if (spent.length > 0) return spent.map((c) => ({ ...c, column: 'actual' }))
  if (named.length === 0) return row.cells.length === 1 ? row.cells : []
  return named.filter((c) => !notAFigure.test(c.column))
}
