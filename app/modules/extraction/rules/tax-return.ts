import { moneyText, readMoney } from '../../report-fields/parse'
import { namedGroup, type Rule, type RuleMatch, type ValueReading } from './rule'

// Form 1120-H, the tax return of homeowners associations. Each line ends in its letter and its amount: "D   132,881."

const lineOf = (letter: string, words: string) =>
  new RegExp(
    `\\b${words}\\b(?:(?!\\s${letter}\\s{1,8}\\$?\\d)[^$]){0,140}\\s${letter}\\s{1,8}\\$?(?<v>\\d{1,3}(?:,\\d{3}){1,3}|\\d{3,7})\\.?(?!\\d)`,
    'g',
  )
const isReturn = /\b1120-?H\b/
const taxYear = /\b(?:calendar year|Associations)\s+(20\d{2})\b/

function readLine(match: RegExpExecArray, { pageText }: RuleMatch): ValueReading | null {
  const cents = readMoney(namedGroup(match))
  if (cents === null || !isReturn.test(pageText.text)) return null
  const year = taxYear.exec(pageText.text)?.[1]
  return { value: moneyText(cents), comparable: cents, qualifier: year && `actual ${year}` }
}

export const taxReturnRules: Rule[] = [
  {
    path: 'financial.totalIncome',
    hint: isReturn,
    pattern: lineOf('B', 'Total exempt function income'),
    read: readLine,
    confidence: 0.85,
  },
  {
    path: 'financial.totalExpenses',
    hint: isReturn,
    pattern: lineOf('D', 'total expenditures for the tax year'),
    read: readLine,
    confidence: 0.85,
  },
]
