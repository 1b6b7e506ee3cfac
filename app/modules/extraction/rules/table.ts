import { readMoney, tableAmount } from '../../report-fields/parse'
import { maxTableLineLength } from '../limits'
import { findColumns, firstWordAfter, findHeadings, middleAndRight, type Placed } from './headings'
import type { Line, PageText } from './page-text'
import { periodOfPage, type PagePeriod } from './page-period'
import { spelledOut } from './shorthand'
import { markSums, type Computed } from './sums'

/** A figure of a table row with its column's heading: "2026 proposed". */
export type Cell = { cents: number; start: number; end: number; column: string; computed?: Computed }

/** The section of a budget or statement that a row belongs to. */
export type Section = 'income' | 'expenses' | 'reserves' | 'assets' | 'liabilities' | ''

export type Row = {
  label: string
  cells: Cell[]
  start: number
  end: number
  line: number
  section: Section
  /** Words and an amount in running text, not a line of a table. */
  isProse: boolean
  /** An unlabeled total, recognized by arithmetic. */
  isUnlabelled?: true
}

/** The state at a page's end of a table that may continue on the next page. */
export type TableState = { headings: Placed[]; section: Section; totals: number[]; period: PagePeriod | null }

/** The most lines of a table's headings. */
const mostHeadingLines = 30

/** Rows below a heading that are checked for figures. */
const mostRowsBelow = 12

function hasFigures(pageText: PageText, index: number, heading: Placed): boolean {
  let rows = 0
  for (let next = index + 1; next < pageText.lines.length && rows < mostRowsBelow; next++) {
    const line = pageText.lines[next]
    if (!line || line.text.length > maxTableLineLength || !/\d/.test(line.text)) continue
    rows++
    const stands = figuresIn(line, true).figures.some(({ from, to }) => {
      const [at, right] = middleAndRight(pageText, line, from, to)
      return Math.abs(at - heading.at) < 0.03 || Math.abs(right - heading.right) < 0.015
    })
    if (stands) return true
  }
  return false
}

// A cell with only 0 or a dash keeps its column's position.
const nothing = '(?<=\\S\\s{3,})(?:0|-|–|—)(?=\\s{3,}|\\s*$)|\\$\\s{0,4}[-–—](?=\\s|$)'
const share = '[-(]{0,2}\\d{1,4}(?:\\.\\d{1,2})?\\s?%\\)?'
const amounts = new RegExp(`${tableAmount}|${nothing}|${share}`, 'g')
// Under headings of columns a number of one or two digits is an amount too.
const small = '(?<=\\S\\s{3,})\\(?-?\\d{1,2}\\)?(?=\\s{3,}|\\s*$)'
const amountsUnderHeadings = new RegExp(`${tableAmount}|${nothing}|${share}|${small}`, 'g')
/** Figures at the end of a line, separated by single spaces as in scans. */
const figuresAtEnd = /(?:\s\(?-?\$?\s?\d[\d,]{0,12}(?:\.\d{2})?\)?){2,8}\s*$/

const sections: [Section, RegExp][] = [
  [
    'income',
    /^(?:(?:operating|annual|ordinary|cash|budgeted|association|dues|assessments?|maintenance|member(?:ship)?|total|other)\s+)*(?:incomes?|revenues?|receipts|sources of funds|cash inflows?|deposits)\b(?!.*\bexpen)/i,
  ],
  [
    'expenses',
    /^(?:(?:operating|annual|ordinary|cash|budgeted|common|association|other|general|and)\s+)*(?:expen(?:ses?|ditures?)|disbursements?|costs|uses of funds|cash outflows?|payments)\b/i,
  ],
  [
    'reserves',
    /^(?:(?:capital|replacement|total|the)\s+)*(?:reserves?|replacement fund)\b(?!\s+(?:study|analysis))/i,
  ],
  ['assets', /^(?:(?:current|total|cash|other)\s+)*(?:assets|checking\/savings|bank accounts?)\b/i],
  [
    'liabilities',
    /^(?:(?:current|long[- ]term|total)\s+)*(?:liabilities|equity|fund balances?|members'? equity)\b/i,
  ],
]

const longestSectionTitle = 60

const sectionOf = (text: string): Section | null => {
  const title = text.replace(/^[^A-Za-z]+/, '')
  if (title.length === 0 || title.length > longestSectionTitle || /[.;]\s*$/.test(title)) return null
  return sections.find(([, words]) => words.test(title))?.[0] ?? null
}

/** A word before a figure that shows that it is not a table's. */
const proseBefore =
  /\b(?:is|are|was|were|of|for|has|have|had|to|at|the|with|from|and|or|by|than|about|approximately|paid|cost|costs|totaled|totaling|totals|being|spent|received|collect(?:ed)?|pay|as|in|on|an?|only|over|nearly|approved)\s*$/i

const longestLabel = 70

const labelOf = (text: string) =>
  spelledOut(
    text
      .replace(/[\s$.:(_|[\]{}=~*"'-]+$/, '')
      .replace(/^[\s|[\]{}_=~*•·."'-]+/, '')
      .replace(/^\d{3,6}(?:[-.]\d+)*\s+(?:-\s+)?/, '')
      .trim(),
  )

/** @property slot its place among all cells of its line, shares in percent counted */
type Figure = { cents: number; from: number; to: number; slot: number }

/** The figures of a line, behind its label; those of a line without words when `alone`. */
function figuresIn(line: Line, hasHeadings: boolean, alone = false): { figures: Figure[]; slots: number } {
  const figures: Figure[] = []
  let slots = 0
  const inRow = hasHeadings || line.tabular ? figuresAtEnd.exec(line.text) : null
  for (const match of line.text.matchAll(hasHeadings ? amountsUnderHeadings : amounts)) {
    // Exclude the spaces before a figure.
    const begin = match.index + match[0].length - match[0].trimStart().length
    const before = line.text.slice(0, begin)
    if (!alone && !/[A-Za-z]{3}/.test(before)) continue
    if (match[0].includes('%')) {
      slots++
      continue
    }
    // The figure is alone in its cell: after a wide gap, a dollar sign, a colon, or another figure.
    const stands =
      /(?:\s{2}|[:.|]\s?|\$\s?|-\s)$/.test(before.slice(-3)) ||
      /\$/.test(match[0]) ||
      /[,.]\d{2,3}\)?$/.test(match[0]) ||
      (inRow !== null && begin > inRow.index)
    if (!stands) continue
    if (/^(?:19|20)\d{2}$/.test(match[0].trim()) && !match[0].includes('$')) continue
    const scale = /\$/.test(match[0])
      ? (/^\s?(?:million|thousand|[MK](?![A-Za-z]))/i.exec(
          line.text.slice(match.index + match[0].length, match.index + match[0].length + 10),
        )?.[0] ?? '')
      : ''
    const cents = /^\$?\s*[-–—]$/.test(match[0]) ? 0 : readMoney(match[0] + scale)
    if (cents === null) continue
    figures.push({
      cents,
      from: line.start + begin,
      to: line.start + match.index + match[0].length + scale.length,
      slot: slots++,
    })
  }
  return figures.length === 0 && slots === 0 ? plainTotals(line) : { figures, slots }
}

/** Figures without separators count only after a total's label: others are lot numbers and years. */
const ofPlainTotal =
  /^[^A-Za-z\d]{0,4}(?:(?:grand |sub-?)?totals?\b|net (?:income|loss|surplus)|incomes?|revenues?|expen(?:ses?|ditures?))[A-Za-z &/()-]{0,40}[\s:,=|]{1,6}(?=\d{4,7}(?:[\s,|]{1,6}\d{4,7}){0,5}[\s|]*$)/i

function plainTotals(line: Line): { figures: Figure[]; slots: number } {
  const label = line.text.length <= maxTableLineLength ? ofPlainTotal.exec(line.text) : null
  if (!label) return { figures: [], slots: 0 }
  const figures = [...line.text.slice(label[0].length).matchAll(/\d+/g)].map((m, slot): Figure => {
    const from = line.start + label[0].length + m.index
    return { cents: Number(m[0]) * 100, from, to: from + m[0].length, slot }
  })
  const areYears = figures.every(({ cents }) => cents >= 1900_00 && cents <= 2100_00)
  return areYears ? { figures: [], slots: 0 } : { figures, slots: figures.length }
}

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
  let directions: Directions | null = null
  for (const [index, line] of pageText.lines.entries()) {
    if (line.text.length > maxTableLineLength || !/\S/.test(line.text) || index === wrappedLine) continue
    const ahead = directionsOf(line.text)
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
    let label = figures.length === 0 ? '' : named(labelOf(line.text.slice(0, labelEnd)))
    if (figures.length === 0 && !/[A-Za-z]{2}/.test(line.text) && words && !isAxis(pageText, index)) {
      // The figures of the line above.
      ;({ figures, slots } = figuresIn(line, false, true))
      labelEnd = 0
      start = words.start + (words.text.length - words.text.trimStart().length)
      label = figures.length === 0 ? '' : labelOf(words.text)
    }
    const above = words
    words = null
    const sum = figures.length === 0 ? sumBelow(pageText, line, rows, sectionLine) : null
    if (sum) {
      const added = rows.filter((row) => row.start >= sum.start)
      rows.push({
        ...sum,
        line: index,
        section: added.at(-1)?.section === section && section !== '' ? section : sectionOfSum(rows, added),
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
      const own = sectionOf(line.text.trim())
      if (own !== null) [section, sectionLine] = [own, line]
      continue
    }
    const rest = wrapped(pageText, index, label)
    if (rest !== '') {
      label = `${label} ${rest}`
      wrappedLine = index + 1
    }
    if (label.length > longestLabel || !/[A-Za-z]{3}/.test(label)) continue
    const isProse =
      (figures.length === 1 && above !== null && /^[a-z]/.test(line.text.trim())) ||
      isRunning(line, figures, labelEnd) ||
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
    for (const part of partsOf(line, directions ? moved(figures) : figures, { label, start })) {
      rows.push({
        label: part.label,
        line: index,
        start: part.start,
        end: part.end,
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
    if (isTotal.test(label)) section = endedBy(label, section)
    else if (isResult.test(label)) section = ''
  }
  const totals = markSums(rows, columnKeys(pageText), overleaf?.totals ?? [])
  return {
    rows,
    state: { headings, section, totals, period: periodOfPage(pageText) ?? overleaf?.period ?? null },
  }
}

/** What the two columns of a list of payments are. */
type Directions = ['income', 'expenses'] | ['expenses', 'income']

const moneyIn = '(?:money in|cash in|incomes?|receipts?|received|deposits?|credits?)'
const moneyOut =
  '(?:money out|cash out|expen(?:ses?|ditures?)|disbursements?|payments?|paid(?: out)?|withdrawals?|debits?)'
const ofDirections = new RegExp(
  `^\\W*(?:(?:date|item|description|category|account|details?|payee|memo|month)[\\s|]+){0,3}(?:(?<into>${moneyIn})[\\s|]+${moneyOut}|${moneyOut}[\\s|]+${moneyIn})(?:[\\s|]+(?:balance|net|difference))?\\W*$`,
  'i',
)

/** "Money in   Money out": one column of what came in, and one of what was paid, with one total below each. */
function directionsOf(text: string): Directions | null {
  const match = ofDirections.exec(text)
  if (!match) return null
  return match.groups?.into === undefined ? ['expenses', 'income'] : ['income', 'expenses']
}

/** Of what came in and what was paid, the one that is not nothing. */
function moved(figures: Figure[]): Figure[] {
  const some = figures.filter(({ cents }) => cents !== 0)
  return some.length === 1 ? some : figures
}

/** "Total in", "Total money out": the totals of a list of payments by their usual names. */
const named = (label: string) =>
  label
    .replace(/^(total) (?:money |cash |moneys )?in$/i, '$1 Income')
    .replace(/^(total) (?:money |cash |moneys )?(?:paid )?out$/i, '$1 Expenses')

const isPlainTotal = /^(?:grand )?totals?$/i
const isTotal = /^(?:grand |sub-?)?totals?\b/i
/** Words that cannot end a label, and those that cannot end a total's label. */
const endsOpen = /\s(?:to|of|and|&|for|from|less|over|with)$/i
const totalEndsOpen = /\s(?:operating|other|annual|association|gross|common|assessments?|replacement)$/i
const restOfTotal =
  /^(?:(?:&|and|other|operating|annual|fund|reserve) ){0,2}(?:incomes?|revenues?|receipts|expen(?:ses?|ditures?)|disbursements?|costs|reserves?|contributions?)(?: (?:&|and) (?:reserves?|expenses?|contributions?|transfers?))?:?$/i
const restOfLabel = /^[A-Za-z&/()'-]+(?: [A-Za-z&/()'-]+){0,3}:?$/

/** Pairs of words of which neither is a section title. */
const restOfPair: [RegExp, RegExp][] = [
  [/\b(?:property|liability|master|general|hazard)$/i, /^Insurance(?: (?:premiums?|expense|policy))?$/],
  [/\breserves?(?: fund)?$/i, /^(?:Contributions?|Funding|Transfers?|Allocations?)$/],
]

/** A label that wraps in a narrow column: "Total Operating" and "Expenses". */
function wrapped({ lines }: PageText, index: number, label: string): string {
  const text = lines[index + 1]?.text.trim() ?? ''
  const isRest = isTotal.test(label)
    ? restOfTotal.test(text) && (endsOpen.test(label) || totalEndsOpen.test(label))
    : (endsOpen.test(label) && text.length <= longestRest && restOfLabel.test(text)) ||
      restOfPair.some(([end, rest]) => end.test(label) && rest.test(text))
  return isRest ? text.replace(/:$/, '') : ''
}

const longestRest = 30

/** After the net result, the statement's next section begins. */
const isResult =
  /^(?:net (?:operating |ordinary )?(?:incomes?|surplus|revenues?|profit|loss)|excess|surplus)\b/i

/** Words in lower case between or behind the figures, or before them one after which no table's figure follows. */
function isRunning(line: Line, figures: Figure[], labelEnd: number): boolean {
  const own = line.text.slice(0, labelEnd).slice(-60)
  if (/\s{3,}\$?\s*$|[.:_-]\s*\$?\s*$/.test(own)) return false
  // A sentence ends with a period; a row does not.
  if (figures.length === 1 && /[a-z\d]\.\s*$/.test(line.text.slice(-20))) return true
  const rest = figures.map((f, i) =>
    line.text.slice(f.to - line.start, (figures[i + 1]?.from ?? Infinity) - line.start),
  )
  return proseBefore.test(own.replace(/\$\s*$/, '')) || rest.some((text) => /[a-z]{3,} [a-z]{2,}/.test(text))
}

type Part = { label: string; start: number; end: number; figures: Figure[] }

const longestBetween = 80
const nextLabel =
  /^\s*[|\]]?\s*[A-Z][A-Za-z/&()'-]{1,20}(?: [A-Za-z/&()'-]{1,20}){0,4}(?::\s*|\s{2,})\$?\s*$|^\s{2,}[A-Z][A-Za-z/&()'-]{1,20}(?: [A-Za-z/&()'-]{1,20}){0,4}\s?\$?\s*$/

/** "Income: $100   Expenses: $90": each label of a line with the figures behind it. */
function partsOf(line: Line, figures: Figure[], first: { label: string; start: number }): Part[] {
  const parts: Part[] = []
  let end = line.start
  for (const figure of figures) {
    const between = line.text.slice(end - line.start, figure.from - line.start)
    const last = parts.at(-1)
    if (!last) parts.push({ ...first, end: figure.to, figures: [figure] })
    else if (between.length <= longestBetween && nextLabel.test(between)) {
      const start = end + (between.length - between.trimStart().length)
      parts.push({ label: labelOf(between), start, end: figure.to, figures: [figure] })
    } else {
      last.figures.push(figure)
      last.end = figure.to
    }
    end = figure.to
  }
  const last = parts.at(-1)
  if (last) last.end = line.start + line.text.trimEnd().length
  return parts
}

/** A quote that begins further above is hard to read. */
const longestSum = 400
const mostAdded = 60

/** Without titles, what comes first is the income, and what follows are the expenses. */
function sectionOfSum(rows: readonly Row[], added: readonly Row[]): Section {
  const before = rows.filter((row) => row.isUnlabelled)
  if (before.length === 0) return added.some((row) => ofMembers.test(row.label)) ? 'income' : ''
  return before.length === 1 && before[0]?.section === 'income' ? 'expenses' : ''
}
const ofMembers = /\b(?:dues|assessments?|fees)\b/i

/** How many of the last rows add up to these figures, column by column; 0 if none do. */
function addendsAbove(rows: readonly Row[], figures: readonly Figure[]): number {
  const sums = figures.map(() => 0)
  const terms = figures.map(() => 0)
  for (let back = 1; back <= rows.length; back++) {
    const { cells } = rows[rows.length - back] as Row
    for (const [i, { cents }] of figures.entries()) {
      const own = cells[i + cells.length - figures.length]?.cents ?? 0
      sums[i] = (sums[i] ?? 0) + own
      terms[i] = (terms[i] ?? 0) + (own === 0 ? 0 : 1)
      if (cents === 0) terms[i] = 2
    }
    if (sums.every((sum, i) => sum === figures[i]?.cents && (terms[i] ?? 0) >= 2)) return back
  }
  return 0
}

/** Figures on their own line that add up their section: its total. */
function sumBelow(
  pageText: PageText,
  line: Line,
  rows: readonly Row[],
  title: Line | null,
): Omit<Row, 'line' | 'section'> | null {
  if (/[A-Za-z]/.test(line.text) || !/\d{3}/.test(line.text)) return null
  const { figures } = figuresIn(line, false, true)
  const begin = Math.max(
    title ? rows.findLastIndex((row) => row.start < title.start) : -1,
    rows.findLastIndex((row) => row.isUnlabelled),
  )
  const addends = addendsAbove(rows.slice(Math.max(begin + 1, rows.length - mostAdded)), figures)
  const above = rows.slice(rows.length - addends)
  if (figures.length === 0 || addends === 0 || above.some((row) => row.isProse)) return null
  const isTitled =
    title !== null && addends === rows.length - 1 - begin && title.start >= (rows[begin]?.start ?? 0)
  const top = isTitled ? title : above[0]
  const isNear = top !== undefined && line.start - top.start <= longestSum
  const start = isNear ? top.start : (above.at(-1)?.start ?? line.start)
  return {
    label: 'Total',
    isUnlabelled: true,
    start: start + (/^\s*/.exec(pageText.text.slice(start, line.start))?.[0].length ?? 0),
    end: line.start + line.text.trimEnd().length,
    isProse: false,
    cells: figures.map(({ cents, from, to }, i) => ({
      cents,
      start: from,
      end: to,
      column: above.at(-1)?.cells[i]?.column ?? '',
    })),
  }
}

/** A chart's scale: figures alone, one below the other. */
function isAxis({ lines }: PageText, index: number): boolean {
  for (let next = index + 1; next < Math.min(lines.length, index + 4); next++) {
    const text = lines[next]?.text ?? ''
    if (/\S/.test(text)) return /\d{3}/.test(text) && !/[A-Za-z]{2}/.test(text)
  }
  return false
}

/** After "Total Income" no income follows. */
const endedBy = (label: string, section: Section): Section =>
  (section === 'income' && /income|revenue|receipts/i.test(label)) ||
  (section === 'expenses' && /expen|disburse|costs/i.test(label))
    ? ''
    : section

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
