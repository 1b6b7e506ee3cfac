import type { Figure } from './table-figures'

/** What the two columns of a list of payments are. */
export type Directions = ['income', 'expenses'] | ['expenses', 'income']

const moneyIn = '(?:money in|cash in|incomes?|receipts?|received|deposits?|credits?)'
const moneyOut =
  '(?:money out|cash out|expen(?:ses?|ditures?)|disbursements?|payments?|paid(?: out)?|withdrawals?|debits?)'
const ofDirections = new RegExp(
  `^\\W*(?:(?:date|item|description|category|account|details?|payee|memo|month)[\\s|]+){0,3}(?:(?<into>${moneyIn})[\\s|]+${moneyOut}|${moneyOut}[\\s|]+${moneyIn})(?:[\\s|]+(?:balance|net|difference))?\\W*$`,
  'i',
)

/** "Money in   Money out": one column of what came in, and one of what was paid, with one total below each. */
export function readDirections(text: string): Directions | null {
  const match = ofDirections.exec(text)
  if (!match) return null
  return match.groups?.into === undefined ? ['expenses', 'income'] : ['income', 'expenses']
}

/** Of what came in and what was paid, the one that is not nothing. */
export function nonzeroFigures(figures: Figure[]): Figure[] {
  const some = figures.filter(({ cents }) => cents !== 0)
  return some.length === 1 ? some : figures
}
