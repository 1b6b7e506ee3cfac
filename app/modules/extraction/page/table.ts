import { maxTableLineLength } from './limits'
import { areOfSeveralPeriods, isOneFund, isReserveFund } from './columns'
import { findColumns, findHeadings, type PlacedHeading } from './headings'
import { readDirections, nonzeroFigures, type Directions } from './cash-flow-columns'
import { cachedByPage } from './cached-by-page'
import { textEnd, textStart, type Line, type PageText } from './page-text'
import { periodOfPage, type PagePeriod } from './page-period'
import { markSums, roundingTolerance, type Computed } from './sums'
import { alignedWithin, figuresIn, hasFigures, type TableFigure } from './table-figures'
import { isRunningText, labelOf, normalizeTotal, splitByLabels, wrappedLabel } from './table-labels'
import { sectionAfterTotal, sectionOf, totalLabel, type Section } from './table-sections'
import { findUnlabeledTotal, sectionOfUnlabeledTotal } from './unlabeled-totals'
import { firstWordAfter, middleAndRight } from './word-positions'

/** A figure of a table row with its offsets in the page's text and its column's heading, such as "2026 proposed". */
export type Cell = { cents: number; start: number; end: number; column: string; computed?: Computed }

export type Row = {
  label: string
  cells: Cell[]
  /** Offsets in the page's text, end exclusive. */
  start: number
  end: number
  /** The index of its line. */
  line: number
  section: Section
  /** The line of words above it, without figures: "Insurance". */
  group?: string
  /** Words and an amount in running text, not a line of a table. */
  isProse: boolean
  /** An unlabeled total, recognized by arithmetic. */
  isUnlabeled?: true
}

/** The state of a page's last table, which may continue on the next page. */
export type TableState = {
  headings: PlacedHeading[]
  section: Section
  totals: number[]
  period: PagePeriod | null
}

const maxHeadingLines = 30

const longestLabel = 70

/** The table rows of a page, each figure with its column's heading. */
export const tableRows = (pageText: PageText): Row[] => tablesOf(pageText).rows

/** The state in which a page leaves its last table. */
export const stateAtEnd = (pageText: PageText): TableState => tablesOf(pageText).state

const tablesOf = cachedByPage((pageText) => new TableReader(pageText).read())

/** The maximum number of lines between two lines of one table's headings. */
const maxHeadingGap = 2

/** A row's label, and the figures of its line. */
type LabeledFigures = {
  figures: TableFigure[]
  slots: number
  label: string
  /** The offset in the page's text at which the row begins. */
  start: number
  /** The offset in the line at which its label ends. */
  labelEnd: number
}

/** Reads a page line by line. Headings and titles apply to the rows below them until the next ones. */
class TableReader {
  readonly #pageText: PageText
  readonly #rows: Row[] = []
  #headings: PlacedHeading[]
  #section: Section
  #headingBlock: PlacedHeading[][] = []
  #headingLine = -10
  #wrappedLine = -1
  /** A line of words whose figures may be on the next line. */
  #labelLine: Line | null = null
  #sectionLine: Line | null = null
  #group = ''
  #directions: Directions | null = null

  constructor(pageText: PageText) {
    this.#pageText = pageText
    // A page with another period begins a new statement.
    const own = periodOfPage(pageText)
    const { previousTable } = pageText
    const continues = own === null || previousTable?.period?.text === own.text
    this.#headings = (continues && previousTable?.headings) || []
    this.#section = (continues && previousTable?.section) || ''
  }

  read(): { rows: Row[]; state: TableState } {
    const pageText = this.#pageText
    const { previousTable } = pageText
    for (const [index, line] of pageText.lines.entries()) {
      if (line.text.length > maxTableLineLength || !/\S/.test(line.text) || index === this.#wrappedLine)
        continue
      if (!this.#readHeadings(line, index)) this.#readFigures(line, index)
    }
    nameTotalColumns(this.#rows)
    const totals = markSums(this.#rows, columnKeyFinder(pageText), previousTable?.totals ?? [])
    const period = periodOfPage(pageText) ?? previousTable?.period ?? null
    return { rows: this.#rows, state: { headings: this.#headings, section: this.#section, totals, period } }
  }

  /** @returns whether the line has headings of columns */
  #readHeadings(line: Line, index: number): boolean {
    const directions = readDirections(line.text)
    if (directions) {
      this.#directions = directions
      // The headings above name the period of two columns each.
      const arePeriods = directions.length > 2 && this.#headings.length === directions.length / 2
      if (!arePeriods) this.#headings = []
      this.#headingBlock = []
      this.#section = ''
      this.#labelLine = null
      return true
    }
    const pageText = this.#pageText
    const found = findHeadings(pageText, line)
    if (found.length === 0) return false
    this.#directions = null
    if (index - this.#headingLine > maxHeadingGap) this.#headingBlock = []
    if (this.#headingBlock.length === maxHeadingLines) this.#headingBlock.shift()
    this.#headingBlock.push(found)
    this.#headingLine = index
    const columns = findColumns(this.#headingBlock, pageText.page.words.length > 0, (heading) =>
      hasFigures(pageText, index, heading),
    )
    if (columns.length > 0) this.#headings = columns
    this.#readSection(line.text.trim().split(/ {2}/, 1)[0] ?? '', line)
    this.#labelLine = null
    return true
  }

  #readSection(title: string, line: Line) {
    const section = sectionOf(title)
    if (section === null) return
    this.#section = section
    this.#sectionLine = line
    if (section === 'assets' || section === 'liabilities') this.#directions = null
  }

  #readFigures(line: Line, index: number) {
    const above = this.#labelLine
    const labeled = this.#labeledFigures(line, index)
    this.#labelLine = null
    if (labeled.figures.length > 0) this.#addRows(line, index, labeled, above)
    else if (!this.#addUnlabeledTotal(line, index)) this.#readTitle(line)
  }

  #labeledFigures(line: Line, index: number): LabeledFigures {
    const { figures, slots } = figuresIn(line, { hasHeadings: this.#headings.length > 0 })
    const labelLine = this.#labelLine
    if (
      figures.length === 0 &&
      labelLine &&
      !/[A-Za-z]{2}/.test(line.text) &&
      !isAxis(this.#pageText, index)
    ) {
      const own = figuresIn(line, { mayLackLabel: true })
      const label = own.figures.length === 0 ? '' : labelOf(labelLine.text)
      return { ...own, label, start: textStart(labelLine), labelEnd: 0 }
    }
    const labelEnd = (figures[0]?.from ?? line.start) - line.start
    const label = figures.length === 0 ? '' : normalizeTotal(labelOf(line.text.slice(0, labelEnd)))
    return { figures, slots, label, start: textStart(line), labelEnd }
  }

  /** @returns whether the line is a total without a label */
  #addUnlabeledTotal(line: Line, index: number): boolean {
    const rows = this.#rows
    const total = findUnlabeledTotal(this.#pageText, line, rows, this.#sectionLine)
    if (!total) return false
    const addends = rows.filter((row) => row.start >= total.start)
    const isOfSection = this.#section !== '' && addends.at(-1)?.section === this.#section
    const section = isOfSection ? this.#section : sectionOfUnlabeledTotal(rows, addends)
    rows.push({ ...total, line: index, section })
    this.#section = ''
    return true
  }

  /** Reads a line of words: a label whose figures follow, the name of a group, or the title of a section. */
  #readTitle(line: Line) {
    const title = line.text.trim()
    const isShort = title.length <= longestLabel
    if (isShort && /[A-Za-z]{3}/.test(title) && !/[.;,]$/.test(title)) this.#labelLine = line
    this.#group = isShort ? title : ''
    this.#readSection(title, line)
  }

  #addRows(line: Line, index: number, labeled: LabeledFigures, above: Line | null) {
    const { figures, slots, start, labelEnd } = labeled
    const pageText = this.#pageText
    const rest = wrappedLabel(pageText, index, labeled.label)
    const label = rest === '' ? labeled.label : `${labeled.label} ${rest}`
    if (rest !== '') this.#wrappedLine = index + 1
    if (label.length > longestLabel || !/[A-Za-z]{3}/.test(label)) return
    const directions = this.#directions
    if (directions && onlyTotal.test(label) && figures.length >= directions.length) {
      const periods = directions.length > 2 ? this.#headings.map((heading) => heading.text) : []
      this.#rows.push(...totalsOfDirections(directions, periods, figures, line, index, start))
      return
    }
    const isProse =
      (figures.length === 1 && above !== null && /^[a-z]/.test(line.text.trim())) ||
      isRunningText(line, figures, labelEnd) ||
      hasLabelBetween(pageText, line, figures)
    const counted = directions?.length === 2 ? nonzeroFigures(figures) : figures
    for (const part of splitByLabels(line, counted, { label, start }))
      this.#rows.push({
        label: part.label,
        line: index,
        start: part.start,
        end: part.end,
        group: this.#group,
        section: totalLabel.test(part.label)
          ? (sectionOf(part.label.replace(/^(?:grand |sub-?)?totals?\W*/i, '')) ?? this.#section)
          : this.#section,
        isProse,
        cells: part.figures.map(({ cents, from, to, slot }) => ({
          cents,
          start: from,
          end: to,
          column: columnOf(pageText, this.#headings, middleAndRight(pageText, line, from, to), slots, slot),
        })),
      })
    if (totalLabel.test(label)) {
      this.#group = ''
      this.#section = sectionAfterTotal(label, this.#section)
    } else if (netResultLabel.test(label)) this.#section = ''
  }
}

/** "Operating $2,300, Reserve $11,000": whether running text has a label before each of its figures. */
const hasLabelBetween = (pageText: PageText, line: Line, figures: readonly TableFigure[]) =>
  !line.isTabular &&
  figures.some(
    ({ from }, i) => i > 0 && /[A-Za-z]{4}/.test(pageText.text.slice(figures[i - 1]?.to ?? from, from)),
  )

/** The rows of total income and total expenses in the last line of a list of receipts and payments. */
const totalsOfDirections = (
  directions: Directions,
  periods: readonly string[],
  figures: readonly TableFigure[],
  line: Line,
  lineIndex: number,
  start: number,
): Row[] =>
  [...new Set(directions)].map((direction) => ({
    label: direction === 'income' ? 'Total Income' : 'Total Expenses',
    line: lineIndex,
    start,
    end: textEnd(line),
    section: direction,
    isProse: false,
    cells: figures
      .slice(0, directions.length)
      .flatMap(({ cents, from, to }, slot) =>
        directions[slot] === direction
          ? [{ cents, start: from, end: to, column: periods[slot >> 1] ?? '' }]
          : [],
      ),
  }))

/** A last column is one of totals if it is the sum of the others in at least this many rows. */
const minRowsWithSum = 2
const maxColumns = 12
/** Names a last column "Total" if arithmetic shows it, since headings of buildings or unit types are not recognized. */
function nameTotalColumns(rows: readonly Row[]) {
  const unheaded = rows.filter(
    ({ cells, isProse }) =>
      !isProse && cells.length >= 3 && cells.length <= maxColumns && cells.every((c) => c.column === ''),
  )
  const counts = new Map<number, number>()
  for (const { cells } of unheaded) {
    const parts = cells.slice(0, -1)
    const last = cells.at(-1)?.cents ?? 0
    const sum = parts.reduce((all, c) => all + c.cents, 0)
    if (
      last !== 0 &&
      parts.filter((c) => c.cents > 0).length >= 2 &&
      Math.abs(sum - last) <= roundingTolerance
    )
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  for (const { cells } of unheaded) {
    const last = cells.at(-1)
    if (last && (counts.get(cells.length) ?? 0) >= minRowsWithSum) last.column = 'Total'
  }
}

const onlyTotal = /^(?:grand )?totals?$/i
/** After the net result, the statement's next section begins. */
const netResultLabel =
  /^(?:net (?:operating |ordinary )?(?:incomes?|surplus|revenues?|profit|loss)|excess|surplus)\b/i

/** Whether a line of figures belongs to the scale of a chart: the next line also has nothing but figures. */
function isAxis({ lines }: PageText, index: number): boolean {
  for (let next = index + 1; next < Math.min(lines.length, index + 4); next++) {
    const text = lines[next]?.text ?? ''
    if (/\S/.test(text)) return /\d{3}/.test(text) && !/[A-Za-z]{2}/.test(text)
  }
  return false
}

/**
 * A share of the page's width, smaller than `alignedWithin`, because figures of all widths begin near each other by
 * chance.
 */
const alignedLeftWithin = 0.003

/** Returns a function that identifies a cell's column by its edges, or by its order without word positions. */
function columnKeyFinder(pageText: PageText) {
  const edges: { left: number; right: number }[] = []
  return (row: Row, index: number): string => {
    const cell = row.cells[index]
    const words = pageText.page.words
    const last = cell ? words[firstWordAfter(words, cell.end - 1)] : undefined
    if (!last) return `${index} of ${row.cells.length}`
    const [left, , right] = last.box
    const alignedRight = edges.findIndex((e) => Math.abs(e.right - right) < alignedWithin)
    if (alignedRight >= 0) return `edge ${alignedRight}`
    // Some tables align figures left.
    const alignedLeft = edges.findIndex((e) => Math.abs(e.left - left) < alignedLeftWithin)
    if (alignedLeft >= 0) return `edge ${alignedLeft}`
    edges.push({ left, right })
    return `edge ${edges.length - 1}`
  }
}

export type PlacedCell = { row: Row; cell: Cell }

/** The table figures of a page by the offset at which they begin. */
const cellsByStart = cachedByPage(
  (pageText) =>
    new Map(
      tableRows(pageText)
        .filter((row) => !row.isProse)
        .flatMap((row) => row.cells.map((cell): [number, PlacedCell] => [cell.start, { row, cell }])),
    ),
)

/** The table figure that begins at an offset of the text. */
export const cellAt = (pageText: PageText, start: number): PlacedCell | null =>
  cellsByStart(pageText).get(start) ?? null

/** "$420/quarter", "$390 per home": a figure of the label, not of a column. */
const wordsBeside = /^\s?\S{0,6}[A-Za-z]/

/** The row of a figure that begins at an offset of the text, if its columns are of several years or statuses. */
export function rowOfPeriodsAt(pageText: PageText, start: number): Row | null {
  const place = cellAt(pageText, start)
  if (!place) return null
  const { row, cell } = place
  const inColumns = row.cells.filter(({ end }) => !wordsBeside.test(pageText.text.slice(end, row.end)))
  return inColumns.includes(cell) && areOfSeveralPeriods(inColumns) ? row : null
}

/** A share of the page's width: no figure is farther from its heading. */
const maxDistance = 0.09

/** The heading of the column at a figure's position; empty if none is near. */
function columnOf(
  pageText: PageText,
  headings: PlacedHeading[],
  [middle, right]: [number, number],
  slots: number,
  slot: number,
): string {
  if (headings.length === 0) return ''
  if (headings.length === slots) return headings[slot]?.text ?? ''
  if (pageText.page.words.length === 0) {
    // Without positions, only the order is known; the first heading may be that of the labels.
    return headings.length === slots + 1 && headings[0]?.isFirst ? (headings[slot + 1]?.text ?? '') : ''
  }
  // Figures are centered or aligned right.
  const distance = (h: PlacedHeading) => Math.min(Math.abs(h.middle - middle), Math.abs(h.right - right))
  const nearest = headings.reduce((best, h) => (distance(h) < distance(best) ? h : best))
  return distance(nearest) < maxDistance ? nearest.text : ''
}

const notAYearlyFigure = /variance|difference|change|per unit|notes?|%|^ytd|year[ -]to|^month/i

/** The yearly figures of a row; if its columns are unknown, its only figure or none. */
export function yearFigures(row: Row): Cell[] {
  // In a statement by fund, use the total.
  const ofAllFunds = row.cells.filter((c) => !isOneFund(c.column))
  const named = (
    ofAllFunds.length > 0 && row.cells.some((c) => isReserveFund(c.column)) ? ofAllFunds : row.cells
  ).filter((c) => c.column !== '')
  if (named.length === 0) return row.cells.length === 1 ? row.cells : []
  return named.filter((c) => !notAYearlyFigure.test(c.column))
}
