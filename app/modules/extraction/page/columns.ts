import { monthNameSource, readDate } from '../../report-fields/parse'
import type { DocumentKind } from '../../document-reading/types'
import { roundingTolerance } from './sums'
import type { Cell, Row } from './table'

/** The status of a column: planned, actual, or not a yearly amount. "aside" columns hold comparisons and notes. */
type ColumnStatus =
  'adopted' | 'proposed' | 'budget' | 'projected' | 'actual' | 'to date' | 'month' | 'balance' | 'aside' | ''

const asideHeading =
  /variance|\bvar\b|difference|\bdiff\b|\bchange|increase|decrease|per (?:unit|lot|home|house|door|owner|month)|\bnotes?\b|comments?|\bremarks?\b|%|\bpercent|\b(?:over|under)\b|remaining|\bratio\b/i
const oneMonthHeading = new RegExp(
  `^(?:${monthNameSource}\\.?(?:\\s(?:\\d{2}|(?:19|20)\\d{2}))?|(?:current |this |selected )?(?:month|period|quarter)(?:ly)?|q[1-4]|mtd|(?:current )?month[ -]to[ -]date|monthly(?: \\w+)?)(?:\\s(?:actuals?|budget(?:ed)?|amount|total))?$`,
  'i',
)
const severalMonthsHeading = new RegExp(
  `^${monthNameSource}\\.?(?:\\s\\d{1,2},?)?(?:\\s(?:19|20)\\d{2})?\\s?(?:-|–|to|through|thru)\\s?${monthNameSource}`,
  'i',
)
const statuses: [ColumnStatus, RegExp][] = [
  ['adopted', /adopted|approved|ratified|final/i],
  ['proposed', /proposed|draft|requested|recommended|preliminary/i],
  ['projected', /projected|\bproj\b|estimated?|forecast|anticipated/i],
  ['to date', /\bytd\b|year[ -]to|to date|through|thru/i],
  ['budget', /budget|\bbud\b|revised|plan\b/i],
  ['actual', /actuals?|\bact\b|year end|ended|audited|spent|received|collected/i],
]

/** Derives a column's status from its heading. */
export function columnStatus(column: string): ColumnStatus {
  const text = column.trim()
  if (text === '') return ''
  if (asideHeading.test(text)) return 'aside'
  if (oneMonthHeading.test(text)) return 'month'
  if (severalMonthsHeading.test(text)) return 'to date'
  if (/ytd|to date/i.test(text) && /budget/i.test(text)) return 'aside'
  for (const [status, words] of statuses) if (words.test(text)) return status
  return readDate(text) ? 'balance' : ''
}

/** The last year in a column heading; empty if there is none. */
export const columnYear = (column: string) => [...column.matchAll(/\b(?:19|20)\d{2}\b/g)].at(-1)?.[0] ?? ''

const partOfYear = /\b(?:month|quarter)(?:ly)?\b/i
const relativeHeading = /\b(?:prior|previous|last|this|current|next|new)\b/i

/** Whether figures are of several years or statuses: "2025 budget" and "2026 proposed", but not "1-bedroom". */
export function areOfSeveralPeriods(cells: readonly Cell[]): boolean {
  const headings = cells.flatMap(({ column }) =>
    column === '' || ['aside', 'month'].includes(columnStatus(column)) ? [] : column,
  )
  // "2026 monthly" and "2026 annual" are of the same year.
  const ofParts = headings.filter((heading) => partOfYear.test(heading))
  return (
    headings.length >= 2 &&
    (ofParts.length === 0 || ofParts.length === headings.length) &&
    headings.some((h) => columnYear(h) !== '' || columnStatus(h) !== '' || relativeHeading.test(h))
  )
}

/** The preferred columns of a budget, best first, and those of a statement. */
const budgetOrder: ColumnStatus[] = ['adopted', 'proposed', 'budget', 'projected', '', 'actual', 'to date']
const statementOrder: ColumnStatus[] = ['actual', 'to date', '', 'projected', 'adopted', 'budget', 'proposed']

/** Whether a column is that of one fund; "Operating Budget" is not. */
export const isOneFund = (column: string) =>
  /\b(?:operating|reserves?|replacement|capital)\b(?!\s+budget)/i.test(column)
export const isReserveFund = (column: string) => /\b(?:reserves?|replacement)\b/i.test(column)
const isTotalColumn = (column: string) =>
  /^(?:(?:grand )?totals?|combined|all)(?: funds?)?$/i.test(column.replace(/\b\d{4}\b/, '').trim())

/** Whether a column is that of the whole year beside its months or quarters. */
const isYearColumn = (column: string) =>
  isTotalColumn(column) ||
  /^(?:annual(?:ly)?|full |whole |fiscal |calendar )*(?:years?|annual|yearly)?(?: (?:totals?|budget))?$|^12 months?$/i.test(
    column.replace(/\b\d{4}\b/, '').trim(),
  )

/** Headings of columns that compare actual with planned amounts. */
const comparisonHeading =
  /variance|\bvar\b|difference|\bdiff\b|\b(?:over|under)\b|% (?:of|used)|remaining|\bytd\b|year[ -]to/i

const atStart = /\b(?:opening|beginning|starting|previous|prior)\b/i
const atEnd = /\b(?:closing|ending|end|current|new)\b/i

/**
 * The ending balance of "beginning balance, deposits, withdrawals, ending balance"; arithmetic identifies it where no
 * heading does.
 */
function findEndingBalance(cells: readonly Cell[]): Cell | null {
  const last = cells.at(-1)
  const [first, deposits = 0, withdrawals = 0] = cells.map((c) => c.cents)
  if (!last || first === undefined) return null
  const isNamed = atStart.test(cells[0]?.column ?? '') && atEnd.test(last.column)
  const addsUp =
    cells.length === 4 &&
    withdrawals !== 0 &&
    deposits !== 0 &&
    Math.abs(first + deposits - Math.abs(withdrawals) - last.cents) <= roundingTolerance &&
    cells.every((c) => columnStatus(c.column) === '' && columnYear(c.column) === '')
  return isNamed || addsUp ? last : null
}

/** Fewer figures may add up to another one by chance, or are those of funds. */
const minParts = 4

/** The last or first figure of a row if it is the sum of all others, such as a year's beside its months'. */
function sumOfOthers(cells: readonly Cell[]): Cell | null {
  if (cells.length <= minParts) return null
  const total = cells.reduce((sum, c) => sum + c.cents, 0)
  const tolerance = cells.length * 100
  const sums = [cells.at(-1), cells[0]].filter((c) => c !== undefined && c.cents !== 0)
  return sums.find((c) => c !== undefined && Math.abs(total - 2 * c.cents) <= tolerance) ?? null
}

const minYearsInTotal = 3
/** Removes the total of several years from a row, because it is not the figure of any one year. */
const withoutTotalOfYears = (row: Row): Row => {
  const years = new Set(
    row.cells.filter((c) => columnStatus(c.column) !== 'aside').map((c) => columnYear(c.column)),
  )
  years.delete('')
  return years.size < minYearsInTotal
    ? row
    : { ...row, cells: row.cells.filter((c) => !isTotalColumn(c.column)) }
}

/** What a page's title says it is; empty if the title does not say. */
export type TitleKind = 'budget' | 'statement' | ''

/** @property isCertain whether the choice of the column is certain */
export type ChosenCell = { cell: Cell; status: ColumnStatus; isCertain: boolean }

type CellWithStatus = { cell: Cell; status: ColumnStatus }

/** The cells of a row with the status of their columns, as the other columns of the row clarify it. */
function cellsWithStatus({ cells }: Row): CellWithStatus[] {
  const hasToDate = cells.some((c) => columnStatus(c.column) === 'to date')
  const hasHeading = (heading: RegExp) => cells.some((c) => heading.test(c.column.trim()))
  const hasMonth = hasToDate && hasHeading(/^actuals?$/i) && hasHeading(/^budget(?:ed)?$/i)
  return cells.map((cell) => {
    const status = columnStatus(cell.column)
    // A single period is the whole statement's.
    if (!hasToDate && status === 'month' && /^(?:current |this |selected )?period\b/i.test(cell.column))
      return { cell, status: 'actual' }
    // Beside figures to date, those without a period are the month's.
    if (hasMonth && /^(?:actuals?|budget(?:ed)?)$/i.test(cell.column.trim())) return { cell, status: 'month' }
    return { cell, status }
  })
}

/** The fund whose column is wanted, where funds have columns of their own. */
export type Fund = 'all' | 'reserves'

/** The figure of a fund in a row with a column for each. */
function chooseFund(cells: readonly CellWithStatus[], fund: Fund): ChosenCell[] {
  const wanted = cells.filter(({ cell }) =>
    fund === 'reserves' ? isReserveFund(cell.column) : isTotalColumn(cell.column),
  )
  const rest = cells.filter(({ cell }) => !isOneFund(cell.column))
  const best = wanted.length > 0 ? wanted : rest.length > 0 ? rest : cells
  return best.slice(0, 1).map((c) => ({ ...c, isCertain: wanted.length > 0 }))
}

/**
 * The yearly figures of a row, best first: the newest year's plan in a budget or result in a statement, then older
 * years.
 */
export function chooseCells(
  printedRow: Row,
  { kind, title = '', fund = 'all' }: { kind: DocumentKind; title?: TitleKind; fund?: Fund },
): ChosenCell[] {
  const row = withoutTotalOfYears(printedRow)
  const cells = cellsWithStatus(row)
  const hasFunds =
    row.cells.some((c) => /\boperating\b/i.test(c.column)) && row.cells.some((c) => isReserveFund(c.column))
  if (hasFunds) return chooseFund(cells, fund)
  const hasToDate = cells.some((c) => c.status === 'to date')
  const amounts = cells.filter((c) => c.status !== 'aside' && c.status !== 'month')
  const total = amounts.find((c) => isYearColumn(c.cell.column))
  if (total && !hasToDate && cells.filter((c) => c.status === 'month').length >= 2)
    return [{ ...total, isCertain: true }]
  const endingBalance = findEndingBalance(row.cells)
  if (endingBalance) return [{ cell: endingBalance, status: '', isCertain: true }]
  const sum = sumOfOthers(row.cells)
  const sumCell = cells.find((c) => c.cell === sum)
  if (sumCell && sumCell.status !== 'aside') return [{ ...sumCell, isCertain: true }]
  if (amounts.length === 0) return cells.length === 1 ? cells.map((c) => ({ ...c, isCertain: false })) : []
  if (amounts.every((c) => c.cell.column === '')) return chooseUnheaded(amounts.map((c) => c.cell))
  return chooseByHeading(row, amounts, { kind, title })
}

/** The figures under headings, best first: the newest year's in the preferred column, then those of older years. */
function chooseByHeading(
  row: Row,
  amounts: readonly CellWithStatus[],
  { kind, title }: { kind: DocumentKind; title: TitleKind },
): ChosenCell[] {
  const named = amounts.filter((c) => c.cell.column !== '')
  const hasProposedColumn = named.some((c) => c.status === 'proposed')
  const isCompared =
    row.cells.some((c) => comparisonHeading.test(c.column)) &&
    named.some((c) => ['actual', 'to date', ''].includes(c.status))
  const order =
    kind === 'financial_statement' ||
    (!hasProposedColumn && (title === 'statement' || (title === '' && isCompared)))
      ? statementOrder
      : budgetOrder
  const rank = (status: ColumnStatus) => (order.includes(status) ? order.indexOf(status) : order.length)
  const years = named.map((c) => columnYear(c.cell.column))
  const newest = years.filter(Boolean).sort().at(-1) ?? ''
  // Beside next year's budget, this year's is the old one.
  const hasNext = named.some(
    ({ cell: { column } }) =>
      /\b(?:next|proposed|new|upcoming|requested|recommended|draft)\b/i.test(column) ||
      columnYear(column) !== '',
  )
  const isOld = (column: string) =>
    /\b(?:prior|previous|last)\b/i.test(column) ||
    (hasNext && /\b(?:current|this year)\b/i.test(column) && columnYear(column) === '')
  const sorted = named.toSorted(
    (a, b) =>
      Number(isOld(a.cell.column)) - Number(isOld(b.cell.column)) ||
      (columnYear(b.cell.column) || newest).localeCompare(columnYear(a.cell.column) || newest) ||
      rank(a.status) - rank(b.status),
  )
  const [first] = sorted
  if (!first) return []
  const firstYear = columnYear(first.cell.column)
  return sorted
    .filter(
      (c, i) =>
        i === 0 ||
        (firstYear !== '' && columnYear(c.cell.column) !== '' && columnYear(c.cell.column) < firstYear) ||
        c.status === 'balance',
    )
    .map((c) => ({ ...c, isCertain: true }))
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= 1200

/** Figures without headings: the same one twice, a month beside its year, or the only one. */
function chooseUnheaded(cells: Cell[]): ChosenCell[] {
  const [first, second] = cells
  if (!first) return []
  const choose = (cell: Cell, isCertain: boolean): ChosenCell[] => [{ cell, status: '', isCertain }]
  if (cells.length === 1 || cells.every((c) => c.cents === first.cents)) return choose(first, true)
  if (second && cells.length <= 3) {
    if (isNear(first.cents * 12, second.cents)) return choose(second, true)
    if (isNear(second.cents * 12, first.cents)) return choose(first, true)
  }
  return choose(first, false)
}
