import { readMoney } from '../../report-fields/parse'
import { money } from '../../report-fields/typed-value'
import { namedGroup, type Rule, type RuleMatch, type ValueReading } from './rule'

// Form 1120-H is the tax return of homeowners associations.

/** A line of the form, which ends with its letter and its amount: "D   132,881." */
const lineOf = (letter: string, words: string) =>
  new RegExp(
    `\\b${words}\\b(?:(?!\\s${letter}\\s{1,8}\\$?\\d)[^$]){0,140}\\s${letter}\\s{1,8}\\$?(?<value>\\d{1,3}(?:,\\d{3}){1,3}|\\d{3,7})\\.?(?!\\d)`,
    'g',
  )
const formNumber = /\b1120-?H\b/
const taxYear = /\b(?:calendar year|Associations)\s+(20\d{2})\b/

function readLine(match: RegExpExecArray, { pageText }: RuleMatch): ValueReading | null {
  const cents = readMoney(namedGroup(match))
  if (cents === null || !formNumber.test(pageText.text)) return null
  const year = taxYear.exec(pageText.text)?.[1]
  return { typed: money(cents), qualifier: year && `actual ${year}` }
}

export const taxReturnRules: Rule[] = [
  {
    path: 'financial.totalIncome',
    hint: formNumber,
    pattern: lineOf('B', 'Total exempt function income'),
    read: readLine,
    confidence: 0.85,
  },
  {
    path: 'financial.totalExpenses',
    hint: formNumber,
    pattern: lineOf('D', 'total expenditures for the tax year'),
    read: readLine,
    confidence: 0.85,
  },
]
