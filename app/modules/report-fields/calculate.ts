import { fieldOf } from './fields'
import type { VerificationItem } from './items'
import { numberOf, typedValue, type Payment, type TypedValue } from './typed-value'
import { moneyText, percentText } from './parse'
import { budgetStatus } from './budget-status'
import { lastDayOfPeriod } from './figures'
import { amendmentOnly, ofReserveIncome, periodInWords, subtotalOnly } from './period'

const perYear: Record<Payment, number> = { month: 12, quarter: 4, 'half-year': 2, year: 1 }

/** Payments per year: 4 for "$1,440 a quarter"; null without an interval. */
export const paymentsPerYear = (typed: TypedValue | null | undefined): number | null =>
  typed?.kind === 'money' && typed.per ? perYear[typed.per] : null

/** Values that may be calculated if no document states them. */
const calculatedPaths = [
  'propertyInfo.monthlyDues',
  'propertyInfo.associationAge',
  'financial.perUnitBalance',
  'financial.perUnitUnderfunding',
  'financial.delinquencyShare',
  'financial.fundingLevel',
  'financial.operatingResult',
  'financial.budgetStatus',
] as const
type CalculatedPath = (typeof calculatedPaths)[number]
export const isCalculated = (path: string) => (calculatedPaths as readonly string[]).includes(path)

/** A calculation input from any source. */
type CalculationInput = Pick<
  VerificationItem,
  'path' | 'value' | 'typed' | 'period' | 'confidence' | 'documentId' | 'documentPage' | 'quote' | 'conflict'
> & { source: 'ai' | 'system' | 'employee' | 'customer' }

function amountOf(item: CalculationInput | undefined) {
  const number = item && !item.conflict ? numberOf(item.typed) : null
  return item && number !== null ? { number, item } : null
}

/**
 * The common period of figures; a calculation with a projection is a projection. Of several periods, the oldest is
 * named as partial: a share with one side from 2009 must not look current.
 */
function commonPeriod(items: CalculationInput[]): string | null {
  const periods = items.map(({ period }) => period)
  const statedPeriods = new Set(periods.map((period) => period?.replace(/^projected, /, '') ?? null))
  if (statedPeriods.size === 1)
    return periods.find((period) => period?.startsWith('projected, ')) ?? periods[0] ?? null
  const datedPeriods = periods.flatMap((period) => {
    const day = lastDayOfPeriod(period)
    return day === null || period === null ? [] : [{ period, day }]
  })
  const [oldest] = datedPeriods.sort((a, b) => a.day.localeCompare(b.day))
  return oldest ? `in part ${periodInWords(oldest.period)}` : null
}

const isEntered = (item: CalculationInput) => item.source === 'employee' || item.source === 'customer'

/** Figures of two documents may be from different years; values entered or chosen by a person are meant to match. */
const canBeCombined = (a: CalculationInput, b: CalculationInput) =>
  a.documentId === b.documentId || isEntered(a) || isEntered(b)

/**
 * Derives values by arithmetic, each with its calculation, after reading and after every change by staff. Existing
 * values are kept. Percent funded is never derived from a balance alone.
 */
export function calculate(items: readonly CalculationInput[], today: string): VerificationItem[] {
  const itemsByPath = new Map(items.map((i) => [i.path, i]))
  const results = new Map<string, VerificationItem>()
  const amount = (path: string) => amountOf(itemsByPath.get(path))
  const isOpen = (path: CalculatedPath) => {
    const item = itemsByPath.get(path)
    return !item || (item.value === null && !item.conflict && !isEntered(item))
  }
  const set = (
    path: CalculatedPath,
    value: string,
    comparable: string | number,
    sourceDetail: string,
    inputs: CalculationInput[],
    datedInputs = inputs,
  ) => {
    const field = fieldOf(path)
    const [first] = inputs
    if (!field || !first) return
    const confidences = inputs.flatMap((f) => f.confidence ?? [])
    const result: VerificationItem = {
      path,
      section: field.section,
      label: field.label,
      required: field.required,
      value,
      typed: typedValue(field, value),
      period: commonPeriod(datedInputs),
      comparable,
      source: 'system',
      sourceDetail,
      confidence: confidences.length > 0 ? Math.min(...confidences) : null,
      documentId: first.documentId,
      documentPage: first.documentPage,
      quote: first.quote,
    }
    itemsByPath.set(path, result)
    results.set(path, result)
  }

  const regular = amount('financial.regularAssessment')
  const payments = regular ? paymentsPerYear(regular.item.typed) : null
  if (regular && payments && isOpen('propertyInfo.monthlyDues')) {
    const cents = Math.round((regular.number * payments) / 12)
    set(
      'propertyInfo.monthlyDues',
      `${moneyText(cents)} a month`,
      cents,
      `Calculated: ${regular.item.value}, ${payments === 1 ? 'divided by 12' : `${payments} times a year, divided by 12`}.`,
      [regular.item],
    )
  }

  const units = amount('propertyInfo.totalUnits')
  const current = amount('financial.currentReserve')
  const target = amount('financial.targetReserve')
  if (units && units.number > 0) {
    if (current && isOpen('financial.perUnitBalance')) {
      const each = Math.round(current.number / units.number)
      set(
        'financial.perUnitBalance',
        moneyText(each),
        each,
        `Calculated: ${current.item.value} ÷ ${units.number} units.`,
        [current.item, units.item],
        [current.item],
      )
    }
    if (current && target && isOpen('financial.perUnitUnderfunding')) {
      const each = Math.max(0, Math.round((target.number - current.number) / units.number))
      set(
        'financial.perUnitUnderfunding',
        moneyText(each),
        each,
        `Calculated: (${target.item.value} − ${current.item.value}) ÷ ${units.number} units.`,
        [current.item, target.item, units.item],
        [current.item, target.item],
      )
    }
    const pastDue = amount('propertyDetails.delinquencies')
    if (pastDue && pastDue.number <= units.number && isOpen('financial.delinquencyShare')) {
      const share = (pastDue.number / units.number) * 100
      set(
        'financial.delinquencyShare',
        percentText(share),
        share,
        // Keep what the document leaves open: how late they are.
        `Calculated: ${pastDue.item.value ?? pastDue.number} of ${units.number} units.`,
        [pastDue.item, units.item],
        [pastDue.item],
      )
    }
  }
  if (
    current &&
    target &&
    target.number > 0 &&
    canBeCombined(current.item, target.item) &&
    isOpen('financial.fundingLevel')
  ) {
    const share = (current.number / target.number) * 100
    set(
      'financial.fundingLevel',
      percentText(share),
      share,
      `Calculated: ${current.item.value} of the ${target.item.value} that fully funded reserves would hold.`,
      [current.item, target.item],
    )
  }

  const contribution = amount('financial.reserveContribution')
  const annualContribution =
    contribution && contribution.number > 0
      ? Math.round(contribution.number * (paymentsPerYear(contribution.item.typed) ?? 1))
      : null
  /** Expenses often omit the transfer to reserves, so the remainder is that transfer rather than a surplus. */
  const isTransfer = (result: number, item: CalculationInput) =>
    contribution !== null &&
    annualContribution !== null &&
    Math.abs(result - annualContribution) <= Math.max(100, annualContribution * 0.001) &&
    canBeCombined(contribution.item, item) &&
    (contribution.item.period === item.period || contribution.item.period === null || item.period === null)

  /** Dues allocated to reserves do not pay expenses. */
  const isReserveIncome = ofReserveIncome.test(contribution?.item.period ?? '')
  const reserveIncome = (period: string | null, item: CalculationInput) =>
    contribution !== null &&
    annualContribution !== null &&
    isReserveIncome &&
    canBeCombined(contribution.item, item) &&
    contribution.item.period?.replace(ofReserveIncome, '') === period
      ? annualContribution
      : 0

  const [income, expenses] = [amount('financial.totalIncome'), amount('financial.totalExpenses')]
  const isTotal = !subtotalOnly.test(expenses?.item.period ?? '')
  if (
    income &&
    expenses &&
    isTotal &&
    canBeCombined(income.item, expenses.item) &&
    isOpen('financial.operatingResult')
  ) {
    const remainder = income.number - expenses.number
    const period = commonPeriod([expenses.item, income.item])
    const isForReserves = isTransfer(remainder, { ...expenses.item, period })
    const reservePart = isForReserves ? 0 : reserveIncome(period, expenses.item)
    const result = isForReserves ? 0 : remainder - reservePart
    set(
      'financial.operatingResult',
      moneyText(result),
      result,
      `Calculated: ${income.item.value} income − ${expenses.item.value} expenses${isForReserves ? ` − ${moneyText(remainder)} that goes into reserves by plan` : reservePart > 0 ? ` − ${moneyText(reservePart)} of it that is for reserves` : ''}.`,
      [expenses.item, income.item],
    )
  }
  const result = amount('financial.operatingResult')
  if (result && isOpen('financial.budgetStatus')) {
    // Rounding differences do not count as a surplus.
    const base = income?.number ?? expenses?.number ?? 0
    const isForReserves = isTransfer(result.number, result.item)
    const isBalanced = isForReserves || Math.abs(result.number) <= Math.max(100, base * 0.001)
    const status = budgetStatus(isBalanced ? 0 : result.number)
    set(
      'financial.budgetStatus',
      status.value,
      status.comparable,
      `From the operating result of ${result.item.value?.replace(/^-/, '−')}${isForReserves ? ', which goes into reserves by plan' : ''}.`,
      [result.item],
    )
  }

  const recorded = itemsByPath.get('governance.recordedDate')
  const isDeclaration = recorded?.period !== amendmentOnly
  const year = recorded?.typed?.kind === 'date' && isDeclaration ? recorded.typed.date.slice(0, 4) : null
  if (recorded && year !== null && isOpen('propertyInfo.associationAge')) {
    const isBeforeItsDay = recorded?.typed?.kind === 'date' && today.slice(5) < recorded.typed.date.slice(5)
    const age = Number(today.slice(0, 4)) - Number(year) - (isBeforeItsDay ? 1 : 0)
    if (age >= 0)
      set(
        'propertyInfo.associationAge',
        `${age} years`,
        age,
        `Calculated: the declaration was recorded in ${year}.`,
        [recorded],
      )
  }

  return [...results.values()]
}
