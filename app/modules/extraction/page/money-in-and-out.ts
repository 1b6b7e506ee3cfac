import type { Figure } from './table-figures'

/** The order of the two columns in a list of receipts and payments. */
export type Directions = ['income', 'expenses'] | ['expenses', 'income']

const moneyIn = '(?:money in|cash in|incomes?|receipts?|received|deposits?|credits?)'
const moneyOut =
  '(?:money out|cash out|expen(?:ses?|ditures?)|disbursements?|payments?|paid(?: out)?|withdrawals?|debits?)'
const directionHeadings = new RegExp(
  `^\\W*(?:(?:date|item|description|category|account|details?|payee|memo|month)[\\s|]+){0,3}(?:(?<into>${moneyIn})[\\s|]+${moneyOut}|${moneyOut}[\\s|]+${moneyIn})(?:[\\s|]+(?:balance|net|difference))?\\W*$`,
  'i',
)

/** The directions that a line of headings names, such as "Money in   Money out"; null if it does not. */
export function readDirections(text: string): Directions | null {
  const match = directionHeadings.exec(text)
  if (!match) return null
  return match.groups?.into === undefined ? ['expenses', 'income'] : ['income', 'expenses']
}

/** The figure of a line that is not zero, since each line has either a receipt or a payment. */
export function nonzeroFigures(figures: Figure[]): Figure[] {
  const nonzero = figures.filter(({ cents }) => cents !== 0)
  return nonzero.length === 1 ? nonzero : figures
}
