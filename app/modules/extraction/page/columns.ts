import { monthName, readDate } from '../../report-fields/parse'
import type { DocumentKind } from '../../document-reading/types'
import type { Cell, Row } from './table'

/** The status of a column: planned, actual, or not a yearly amount. */
type ColumnStatus =
  'adopted' | 'proposed' | 'budget' | 'projected' | 'actual' | 'to date' | 'month' | 'balance' | 'aside' | ''

const aside =
  /variance|\bvar\b|difference|\bdiff\b|\bchange|increase|decrease|per (?:unit|lot|home|house|door|owner|month)|\bnotes?\b|comments?|\bremarks?\b|%|\bpercent|\b(?:over|under)\b|remaining|\bratio\b/i
const oneMonth = new RegExp(
  `^(?:${monthName}\\.?(?:\\s(?:\\d{2}|(?:19|20)\\d{2}))?|(?:current |this |selected )?(?:month|period|quarter)(?:ly)?|q[1-4]|mtd|(?:current )?month[ -]to[ -]date|monthly(?: \\w+)?)(?:\\s(?:actuals?|budget(?:ed)?|amount|total))?$`,
  'i',
)
const manyMonths = new RegExp(
  `^${monthName}\\.?(?:\\s\\d{1,2},?)?(?:\\s(?:19|20)\\d{2})?\\s?(?:-|–|to|through|thru)\\s?${monthName}`,
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
  if (aside.test(text)) return 'aside'
  if (oneMonth.test(text)) return 'month'
  if (manyMonths.test(text)) return 'to date'
  if (/ytd|to date/i.test(text) && /budget/i.test(text)) return 'aside'
  for (const [status, words] of statuses) if (words.test(text)) return status
  return readDate(text) ? 'balance' : ''
}

export const columnYear = (column: string) => [...column.matchAll(/\b(?:19|20)\d{2}\b/g)].at(-1)?.[0] ?? ''

const plans: ColumnStatus[] = ['adopted', 'proposed', 'budget', 'projected', '', 'actual', 'to date']
const results: ColumnStatus[] = ['actual', 'to date', '', 'projected', 'adopted', 'budget', 'proposed']

const isOneFund = (column: string) =>
  /\b(?:operating|reserves?|replacement|capital)\b(?!\s+budget)/i.test(column)
const isWhole = (column: string) =>
  /^(?:(?:grand )?totals?|combined|all)(?: funds?)?$/i.test(column.replace(/\b\d{4}\b/, '').trim())

/** The column of the year beside those of its months or quarters. */
const isOfYear = (column: string) =>
  isWhole(column) ||
  /^(?:annual(?:ly)?|full |whole |fiscal |calendar )*(?:years?|annual|yearly)?(?: (?:totals?|budget))?$|^12 months?$/i.test(
    column.replace(/\b\d{4}\b/, '').trim(),
  )

/** Columns that compare actual with planned amounts. */
const compares =
  /variance|\bvar\b|difference|\bdiff\b|\b(?:over|under)\b|% (?:of|used)|remaining|\bytd\b|year[ -]to/i

const atStart = /\b(?:opening|beginning|starting|previous|prior)\b/i
const atEnd = /\b(?:closing|ending|end|current|new)\b/i

/** The last of "beginning balance, deposits, withdrawals, ending balance"; arithmetic identifies it where no heading does. */
function balanceAtEnd(cells: readonly Cell[]): Cell | null {
  const last = cells.at(-1)
  const [first, added = 0, taken = 0] = cells.map((c) => c.cents)
  if (!last || first === undefined) return null
  const isNamed = atStart.test(cells[0]?.column ?? '') && atEnd.test(last.column)
  const isLeft =
    cells.length === 4 &&
    taken !== 0 &&
    added !== 0 &&
    Math.abs(first + added - Math.abs(taken) - last.cents) <= 200 &&
    cells.every((c) => columnStatus(c.column) === '' && columnYear(c.column) === '')
  return isNamed || isLeft ? last : null
}

/** Fewer figures add up to another one by chance, or are those of funds. */
const fewestParts = 4

/** The figure of a row that is the sum of all others, the last one or the first: a year after its months or quarters. */
function sumOfOthers(cells: readonly Cell[]): Cell | null {
  if (cells.length <= fewestParts) return null
  const whole = cells.reduce((sum, c) => sum + c.cents, 0)
  const tolerance = cells.length * 100
  const sums = [cells.at(-1), cells[0]].filter((c) => c !== undefined && c.cents !== 0)
  return sums.find((c) => c !== undefined && Math.abs(whole - 2 * c.cents) <= tolerance) ?? null
}

/** The type of a page by its title. */
export type Title = 'budget' | 'statement' | ''

/** Whether the choice of a column is certain. */
export type ChosenCell = { cell: Cell; status: ColumnStatus; sure: boolean }

/** The yearly figures of a row, best first: the newest year's plan in a budget and result in a statement, then older years. */
export function chooseCells(
  row: Row,
  { kind, title = '', reserves = false }: { kind: DocumentKind; title?: Title; reserves?: boolean },
): ChosenCell[] {
  const hasToDate = row.cells.some((c) => columnStatus(c.column) === 'to date')
  const isPlain = (words: RegExp) => row.cells.some((c) => words.test(c.column.trim()))
  const hasMonth = hasToDate && isPlain(/^actuals?$/i) && isPlain(/^budget(?:ed)?$/i)
  const known = row.cells
    .map((cell) => ({ cell, status: columnStatus(cell.column) }))
    .map((c) =>
      // A single period is the whole statement's.
      !hasToDate && /^(?:current |this |selected )?period\b/i.test(c.cell.column) && c.status === 'month'
        ? { ...c, status: 'actual' as const }
        : // Beside figures to date, those without a period are the month's.
          hasMonth && /^(?:actuals?|budget(?:ed)?)$/i.test(c.cell.column.trim())
          ? { ...c, status: 'month' as const }
          : c,
    )
  const funds =
    row.cells.some((c) => /\boperating\b/i.test(c.column)) &&
    row.cells.some((c) => /\b(?:reserves?|replacement)\b/i.test(c.column))
  if (funds) {
    const own = known.filter(({ cell }) =>
      reserves ? /\b(?:reserves?|replacement)\b/i.test(cell.column) : isWhole(cell.column),
    )
    const rest = known.filter(({ cell }) => !isOneFund(cell.column))
    const list = own.length > 0 ? own : rest.length > 0 ? rest : known.slice(0, 1)
    return list.slice(0, 1).map((c) => ({ ...c, sure: own.length > 0 }))
  }
  const amounts = known.filter((c) => c.status !== 'aside' && c.status !== 'month')
  const total = amounts.find((c) => isOfYear(c.cell.column))
  if (total && !hasToDate && known.filter((c) => c.status === 'month').length >= 2)
    return [{ ...total, sure: true }]
  const end = balanceAtEnd(row.cells)
  if (end) return [{ cell: end, status: '', sure: true }]
  const sum = sumOfOthers(row.cells)
  const ofSum = known.find((c) => c.cell === sum)
  if (ofSum && ofSum.status !== 'aside') return [{ ...ofSum, sure: true }]
  if (amounts.length === 0) return known.length === 1 ? known.map((c) => ({ ...c, sure: false })) : []
  if (amounts.every((c) => c.cell.column === '')) return unheaded(amounts.map((c) => c.cell))
  const named = amounts.filter((c) => c.cell.column !== '')
  const isPlan = named.some((c) => c.status === 'proposed')
  const isCompared =
    row.cells.some((c) => compares.test(c.column)) &&
    named.some((c) => ['actual', 'to date', ''].includes(c.status))
  const order =
    kind === 'financial_statement' || (!isPlan && (title === 'statement' || (title === '' && isCompared)))
      ? results
      : plans
  const rank = (status: ColumnStatus) => (order.includes(status) ? order.indexOf(status) : order.length)
  const years = named.map((c) => columnYear(c.cell.column))
  const newest = years.filter(Boolean).sort().at(-1) ?? ''
  // This year's budget is the old one beside that of the next.
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
  const own = columnYear(first.cell.column)
  return sorted
    .filter(
      (c, i) =>
        i === 0 ||
        (own !== '' && columnYear(c.cell.column) !== '' && columnYear(c.cell.column) < own) ||
        c.status === 'balance',
    )
    .map((c) => ({ ...c, sure: true }))
}

const near = (a: number, b: number) => Math.abs(a - b) <= 1200

/** Figures without headings: the same one twice, a month beside its year, or the only one. */
function unheaded(cells: Cell[]): ChosenCell[] {
  const [first, second] = cells
  if (!first) return []
  const one = (cell: Cell, sure: boolean): ChosenCell[] => [{ cell, status: '', sure }]
  if (cells.length === 1 || cells.every((c) => c.cents === first.cents)) return one(first, true)
  if (second && cells.length <= 3) {
    if (near(first.cents * 12, second.cents)) return one(second, true)
    if (near(second.cents * 12, first.cents)) return one(first, true)
  }
  return one(first, false)
}
