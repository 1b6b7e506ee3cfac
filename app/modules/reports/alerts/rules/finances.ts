import { moneyText } from '../../../report-fields/parse'
import { parseQualifier } from '../../../report-fields/qualifier'
import {
  inParentheses,
  percent,
  perUnitText,
  statements,
  type AlertRule,
  type AlertFact,
  type Facts,
} from './facts'
import { valueOf } from '../../../scoring/inputs'
import { thresholds } from './thresholds'

const loanPath = 'financial.associationLoan'

export const associationLoanAlert: AlertRule = ({ at, read }) => {
  const item = at(loanPath)
  const cents = read.number(loanPath)
  if (!item || cents === null || cents <= 0) return []
  const { units } = read
  const dues = read.number('propertyInfo.monthlyDues')
  const isHeavy = units !== null && dues !== null && cents / units > dues * 12
  return [
    {
      path: loanPath,
      severity: isHeavy ? 'bad' : 'caution',
      type: 'Loan',
      title: `The association owes ${moneyText(cents)} on a loan${inParentheses(item)}`,
      description: `${perUnitText(cents, units)}Owners repay it through their dues for years. Ask for the current balance, the interest rate, when it will be paid off, and whether owners owe a share at closing.`,
    },
  ]
}

const resultPath = 'financial.operatingResult'
const yearIn = (period: string | null | undefined) => parseQualifier(period).years.at(-1) ?? NaN

const deficitAdvice =
  'Ask how it was covered. A deficit is paid from savings, or through higher dues and special assessments.'

/** The latest earlier year whose income and expenses one document states, if it ended in a deficit. */
function earlierDeficit({ at, today }: Facts): AlertFact[] {
  const expenses = statements(at('financial.totalExpenses'))
  const years = statements(at('financial.totalIncome')).flatMap(({ typed, qualifier, place }) => {
    const spent = expenses.find(
      (other) => other.qualifier === qualifier && other.place?.documentId === place?.documentId,
    )
    if (typed?.kind !== 'money' || spent?.typed?.kind !== 'money' || !place) return []
    // Only full years: figures for a few months say little about a year.
    const { oneYear } = parseQualifier(qualifier)
    return oneYear && (oneYear.status ?? 'actual') === 'actual' && !oneYear.isStatusOfBudget
      ? [{ year: Number(oneYear.year), result: typed.cents - spent.typed.cents, spent }]
      : []
  })
  const [latest] = years.sort((a, b) => b.year - a.year)
  if (!latest || latest.result >= 0 || Number(today.slice(0, 4)) - latest.year > thresholds.years) return []
  const { year, result: cents, spent } = latest
  return [
    {
      path: 'financial.totalExpenses',
      severity: 'caution',
      type: 'Budget',
      title: `Expenses exceeded income by ${moneyText(-cents)} in ${year}`,
      description: deficitAdvice,
      ...(spent.place && { place: spent.place }),
    },
  ]
}

/** The planned remainder of a budget, which is not a surplus if it is the transfer to reserves. */
function plannedResultText(result: number, contribution: number | null): string {
  if (result < 0) return `a deficit of ${moneyText(-result)}`
  if (result === 0) return 'to break even'
  const isForReserves =
    contribution !== null && Math.abs(result - contribution) <= Math.max(100, contribution * 0.001)
  return isForReserves
    ? `to put ${moneyText(result)} into reserves, the amount by which income exceeds expenses`
    : `a surplus of ${moneyText(result)}`
}

export const deficitAlert: AlertRule = (facts) => {
  const { at, read } = facts
  const item = at(resultPath)
  const cents = read.number(resultPath)
  if (!item || cents === null || cents >= 0) return earlierDeficit(facts)
  const [income, expenses] = [at('financial.totalIncome'), at('financial.totalExpenses')]
  const [earned, spent] = [read.number('financial.totalIncome'), read.number('financial.totalExpenses')]
  const isSamePeriod =
    expenses?.period === item.period || item.place?.documentId === expenses?.place?.documentId
  const share = spent !== null && spent > 0 && isSamePeriod ? (-cents / spent) * 100 : null
  // A later budget shows whether the deficit continues. A result without a period may have a year in its document's name.
  const isLater =
    income?.period === expenses?.period &&
    yearIn(income?.period) > yearIn(item.period ?? item.place?.document)
  const later = isLater && earned !== null && spent !== null ? earned - spent : null
  const reserved = later === null ? read.reservedIncome() : null
  return [
    {
      path: resultPath,
      severity: share !== null && share > thresholds.largeDeficit && later === null ? 'bad' : 'caution',
      type: 'Budget',
      title: `Expenses${reserved === null ? '' : ' and the reserve contribution'} exceed income by ${moneyText(-cents)}${inParentheses(item)}`,
      description: [
        reserved !== null &&
          earned !== null &&
          spent !== null &&
          `Of the income of ${moneyText(earned)}, ${moneyText(reserved)} goes into reserves, and the rest doesn’t cover the expenses of ${moneyText(spent)}.`,
        share !== null && later === null && `That is ${percent(share)} of expenses.`,
        later !== null &&
          `The later budget${inParentheses(income)} plans ${plannedResultText(later, read.centsPerYear('financial.reserveContribution'))}.`,
        deficitAdvice,
      ]
        .filter(Boolean)
        .join(' '),
    },
  ]
}

export const delinquencyAlert: AlertRule = ({ at, inputs }) => {
  const pastDueShare = valueOf(inputs.delinquency)
  if (pastDueShare === null || pastDueShare <= thresholds.pastDue) return []
  const path =
    at('financial.delinquencyShare')?.value == null
      ? 'propertyDetails.delinquencies'
      : 'financial.delinquencyShare'
  return [
    {
      path,
      severity: 'bad',
      type: 'Delinquency',
      title: `${percent(pastDueShare)} of the units are behind on dues${inParentheses(at(path))}`,
      description: `Above ${percent(thresholds.pastDue)}, lenders may decline loans, and the other owners make up the missing income.`,
    },
  ]
}
