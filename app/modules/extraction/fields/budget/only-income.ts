import { cachedByPage } from '../../page/cached-by-page'
import type { PageText } from '../../page/page-text'
import { tableRows, type Row } from '../../page/table'
import { cellOf } from '../../signals/statement-amounts'
import { customSignal, type Signal } from '../../signals/signal'

const kindsOfDues =
  "(?:(?:annual|yearly|monthly|quarterly|regular|association|HOA|POA|members?|membership|(?:home)?owners?'?s?|maintenance|(?:19|20)\\d{2}) ){0,3}(?:dues|assessments?|fees)"
const totalOfDues = new RegExp(`^total ${kindsOfDues}(?: (?:collected|received|incomes?|revenues?))?$`, 'i')
const lineOfDues = new RegExp(
  `^${kindsOfDues}(?: (?:collected|received|incomes?|revenues?))?(?:[,:]? (?:\\(?\\d{1,4} (?:homes|lots|units|houses|owners|members)\\)?|\\(?\\d{1,4})(?: ?[x@×](?: ?\\$?[\\d,.]{2,9}\\)?)?)?)?$`,
  'i',
)
const totalOfIncome =
  /\btotals?\b.*\b(?:incomes?|revenues?|receipts|deposits|inflows?)\b|\b(?:incomes?|revenues?|receipts) totals?\b/i
const totalOfExpenses =
  /^(?:grand )?totals?$|\btotals?\b.*\b(?:expen\w+|disbursements?|costs?|outflows?|budget)\b|\b(?:expenses?|budget) totals?\b/i
const otherIncome =
  /^(?:(?:bank|operating|reserve|other|misc\w*|rental|clubhouse) )?(?:interest|income|revenues?|late (?:fees?|charges?)|transfer fees?|fines|rent|donations?|special assessments?)\b/i
const minIncomeCents = 1_000_00

const largestOf = (row: Row) => Math.max(0, ...row.cells.map(({ cents }) => cents))

/** The rows that alone say what an association takes in, if no row is the total of its income. */
const onlyIncomeRows = cachedByPage((pageText: PageText): Set<Row> => {
  const rows = tableRows(pageText)
  if (
    rows.some((row) => totalOfIncome.test(row.label)) ||
    !rows.some((row) => totalOfExpenses.test(row.label))
  )
    return new Set()
  const totals = rows.filter((row) => totalOfDues.test(row.label))
  if (totals.length > 0) return new Set(totals.length === 1 ? totals : [])
  const lines = rows.filter(
    (row) =>
      lineOfDues.test(row.label) &&
      ['', 'income'].includes(row.section) &&
      row.cells.some(({ cents }) => cents >= minIncomeCents),
  )
  const [line] = lines
  if (!line || lines.length > 1) return new Set()
  const hasOther = rows.some(
    (row) =>
      row !== line &&
      (row.section === 'income' || (row.section === '' && otherIncome.test(row.label))) &&
      row.cells.some(({ cents }) => cents !== 0),
  )
  const isInTotal = rows.some(
    (row) => /^(?:grand )?totals?$/i.test(row.label) && largestOf(row) > largestOf(line),
  )
  return new Set(hasOther || isInTotal ? [] : [line])
})

/** Dues that are the only income that a budget or statement lists, under no total. */
export const onlyIncome = (weight: number): Signal =>
  customSignal('dues, the only income', weight, (mention, around) => {
    const row = cellOf(mention, around)?.row
    return (
      row !== undefined && Number(mention.value) >= minIncomeCents && onlyIncomeRows(around.pageText).has(row)
    )
  })

const isTotal = /^(?:sub-?)?totals?\b/i
const soleTotals = cachedByPage((pageText: PageText): Set<Row> => {
  const totals = tableRows(pageText).filter((row) => row.section === 'income' && isTotal.test(row.label))
  return new Set(totals.length === 1 ? totals : [])
})
/** The only total in the section of income, whatever it is called, if it is the sum of the rows above. */
export const soleTotalOfIncome = (weight: number): Signal =>
  customSignal('the only total in the section of income', weight, (mention, around) => {
    const placed = cellOf(mention, around)
    return (
      placed?.cell.computed === 'sum' &&
      soleTotals(around.pageText).has(placed.row) &&
      !/\b(?:reserves?|special|other|interest|expen\w+|non-?operating)\b/i.test(placed.row.label)
    )
  })
