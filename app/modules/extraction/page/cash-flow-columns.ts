import type { TableFigure } from './table-figures'

type Direction = 'income' | 'expenses'
/** The order of the columns in a list of receipts and payments, two for each period. */
export type Directions = readonly Direction[]

const moneyIn = '(?:money in|cash in|incomes?|revenues?|receipts?|received|deposits?|credits?)'
const moneyOut =
  '(?:money out|cash out|expen(?:ses?|ditures?)|disbursements?|payments?|paid(?: out)?|withdrawals?|debits?)'
const pair = `(?:${moneyIn}[\\s|]+${moneyOut}|${moneyOut}[\\s|]+${moneyIn})`
const directionHeadings = new RegExp(
  `^\\W*(?:(?:date|item|description|category|account|details?|payee|memo|month)[\\s|]+){0,3}(?<pairs>${pair}(?:[\\s|]+${pair}){0,3})(?:[\\s|]+(?:balance|net|difference))?\\W*$`,
  'i',
)
const directionNames = new RegExp(`(?<into>${moneyIn})|${moneyOut}`, 'gi')

/** The directions that a line of headings names, such as "Money in   Money out"; null if it does not. */
export function readDirections(text: string): Directions | null {
  const pairs = directionHeadings.exec(text)?.groups?.pairs
  if (pairs === undefined) return null
  return [...pairs.matchAll(directionNames)].map(({ groups }) =>
    groups?.into === undefined ? 'expenses' : 'income',
  )
}

/** The figure that is not zero, since each line has either a receipt or a payment; all figures if several are not. */
export function nonzeroFigures(figures: TableFigure[]): TableFigure[] {
  const nonzero = figures.filter(({ cents }) => cents !== 0)
  return nonzero.length === 1 ? nonzero : figures
}
