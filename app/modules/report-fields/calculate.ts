import { extractedField } from './fields'
import type { VerificationItem } from './items'
import { formatTyped, printedForms } from './format-value'
import { countOf, money, numberOf, percentage, type ChargeInterval, type TypedValue } from './typed-value'
import { budgetStatus } from './budget-status'
import {
  lastDayOfPeriod,
  periodInWords,
  projected,
  parseQualifier,
  reserveIncome,
  withLabel,
  withoutLabel,
} from './qualifier'

const paymentsOfYear: Partial<Record<ChargeInterval, number>> = {
  month: 12,
  quarter: 4,
  'half-year': 2,
  year: 1,
}

/** Payments per year: 4 for "$1,440 a quarter"; null without an interval. */
export const paymentsPerYear = (typed: TypedValue | null | undefined): number | null =>
  typed?.kind === 'money' && typed.per ? (paymentsOfYear[typed.per] ?? null) : null

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
  | 'path'
  | 'value'
  | 'typed'
  | 'period'
  | 'confidence'
  | 'documentId'
  | 'documentPage'
  | 'quote'
  | 'otherAssociation'
  | 'conflict'
> & { source: 'ai' | 'system' | 'employee' | 'customer' }

type Amount = { number: number; item: CalculationInput }

/**
 * The common period of figures; a calculation with a projection is a projection. Of several periods, the oldest is
 * named as partial: a share with one side from 2009 must not look current.
 */
function commonPeriod(items: CalculationInput[]): string | null {
  const periods = items.map(({ period }) => period)
  const unlabeled = periods.map((period) => period && withoutLabel(projected, period))
  if (new Set(unlabeled).size === 1)
    return periods.find((period, at) => period !== unlabeled[at]) ?? periods[0] ?? null
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

/** What is known of an order's figures, including those calculated so far. */
class Worksheet {
  readonly #items: Map<string, CalculationInput>
  readonly #results = new Map<string, VerificationItem>()

  constructor(items: readonly CalculationInput[]) {
    this.#items = new Map(items.map((item) => [item.path, item]))
  }

  item(path: string) {
    return this.#items.get(path)
  }

  /** A figure with its item; null if it is unknown, not a number, or in conflict. */
  amount(path: string): Amount | null {
    const item = this.#items.get(path)
    const number = item && !item.conflict ? numberOf(item.typed) : null
    return item && number !== null ? { number, item } : null
  }

  /** Whether a value may be calculated: nothing states it. */
  isOpen(path: CalculatedPath) {
    const item = this.#items.get(path)
    return !item || (item.value === null && !item.conflict && !isEntered(item))
  }

  /**
   * Sets a calculated value.
   * @param how the calculation in words
   * @param inputs the first is the one whose page is cited
   * @param datedInputs those that give the value its period
   */
  set(
    path: CalculatedPath,
    { typed, how }: { typed: TypedValue; how: string },
    inputs: CalculationInput[],
    datedInputs = inputs,
  ) {
    const field = extractedField(path)
    const [first] = inputs
    if (!field || !first) return
    const confidences = inputs.flatMap((input) => input.confidence ?? [])
    const result: VerificationItem = {
      path,
      section: field.section,
      label: field.label,
      required: field.required,
      ...printedForms(typed, field),
      period: commonPeriod(datedInputs),
      source: 'system',
      sourceDetail: how,
      confidence: confidences.length > 0 ? Math.min(...confidences) : null,
      documentId: first.documentId,
      documentPage: first.documentPage,
      quote: first.quote,
      otherAssociation:
        inputs.find(({ otherAssociation }) => otherAssociation !== null)?.otherAssociation ?? null,
    }
    this.#items.set(path, result)
    this.#results.set(path, result)
  }

  results() {
    return [...this.#results.values()]
  }
}

function calculateMonthlyDues(sheet: Worksheet) {
  const regular = sheet.amount('financial.regularAssessment')
  const payments = regular ? paymentsPerYear(regular.item.typed) : null
  if (!regular || !payments || !sheet.isOpen('propertyInfo.monthlyDues')) return
  const cents = Math.round((regular.number * payments) / 12)
  sheet.set(
    'propertyInfo.monthlyDues',
    {
      typed: money(cents, { per: 'month' }),
      how: `Calculated: ${regular.item.value}, ${payments === 1 ? 'divided by 12' : `${payments} times a year, divided by 12`}.`,
    },
    [regular.item],
  )
}

function calculateReservesPerUnit(sheet: Worksheet) {
  const units = sheet.amount('propertyInfo.totalUnits')
  const current = sheet.amount('financial.currentReserve')
  const target = sheet.amount('financial.targetReserve')
  if (!units || units.number <= 0 || !current) return
  if (sheet.isOpen('financial.perUnitBalance')) {
    const cents = Math.round(current.number / units.number)
    const how = `Calculated: ${current.item.value} ÷ ${units.number} units.`
    sheet.set(
      'financial.perUnitBalance',
      { typed: money(cents), how },
      [current.item, units.item],
      [current.item],
    )
  }
  if (target && sheet.isOpen('financial.perUnitUnderfunding')) {
    const cents = Math.max(0, Math.round((target.number - current.number) / units.number))
    const how = `Calculated: (${target.item.value} − ${current.item.value}) ÷ ${units.number} units.`
    sheet.set(
      'financial.perUnitUnderfunding',
      { typed: money(cents), how },
      [current.item, target.item, units.item],
      [current.item, target.item],
    )
  }
}

function calculateDelinquencyShare(sheet: Worksheet) {
  const units = sheet.amount('propertyInfo.totalUnits')
  const pastDue = sheet.amount('propertyDetails.delinquencies')
  if (!units || units.number <= 0 || !pastDue || pastDue.number > units.number) return
  if (!sheet.isOpen('financial.delinquencyShare')) return
  const share = (pastDue.number / units.number) * 100
  // The document's own words, since they may say how late the payments are.
  const how = `Calculated: ${pastDue.item.value ?? pastDue.number} of ${units.number} units.`
  sheet.set(
    'financial.delinquencyShare',
    { typed: percentage(share), how },
    [pastDue.item, units.item],
    [pastDue.item],
  )
}

/** Percent funded is never derived from a balance alone. */
function calculateFundingLevel(sheet: Worksheet) {
  const current = sheet.amount('financial.currentReserve')
  const target = sheet.amount('financial.targetReserve')
  if (!current || !target || target.number <= 0 || !canBeCombined(current.item, target.item)) return
  if (!sheet.isOpen('financial.fundingLevel')) return
  const share = (current.number / target.number) * 100
  const how = `Calculated: ${current.item.value} of the ${target.item.value} that fully funded reserves would hold.`
  sheet.set('financial.fundingLevel', { typed: percentage(share), how }, [current.item, target.item])
}

/** A difference of up to a dollar or a thousandth of the base comes from rounding. */
const isRounding = (cents: number, base: number) => Math.abs(cents) <= Math.max(100, base * 0.001)

function annualContribution(sheet: Worksheet) {
  const contribution = sheet.amount('financial.reserveContribution')
  if (!contribution || contribution.number <= 0) return null
  const { typed } = contribution.item
  if (typed?.kind === 'money' && typed.each) return null
  const cents = Math.round(contribution.number * (paymentsPerYear(typed) ?? 1))
  return { cents, item: contribution.item }
}

/** Expenses often omit the transfer to reserves, so the remainder is that transfer rather than a surplus. */
function isTransferToReserves(sheet: Worksheet, remainder: number, item: CalculationInput) {
  const contribution = annualContribution(sheet)
  return (
    contribution !== null &&
    isRounding(remainder - contribution.cents, contribution.cents) &&
    canBeCombined(contribution.item, item) &&
    (contribution.item.period === item.period || contribution.item.period === null || item.period === null)
  )
}

/** Dues allocated to reserves, in cents: they are income, but do not pay expenses. */
function centsOfReserveIncome(sheet: Worksheet, item: CalculationInput) {
  const contribution = annualContribution(sheet)
  return contribution !== null &&
    canBeCombined(contribution.item, item) &&
    item.period !== null &&
    contribution.item.period === withLabel(reserveIncome, item.period)
    ? contribution.cents
    : 0
}

function calculateOperatingResult(sheet: Worksheet) {
  const income = sheet.amount('financial.totalIncome')
  const expenses = sheet.amount('financial.totalExpenses')
  if (!income || !expenses || parseQualifier(expenses.item.period).isSubtotal) return
  if (!canBeCombined(income.item, expenses.item) || !sheet.isOpen('financial.operatingResult')) return
  const remainder = income.number - expenses.number
  const dated = { ...expenses.item, period: commonPeriod([expenses.item, income.item]) }
  const isForReserves = isTransferToReserves(sheet, remainder, dated)
  const reservePart = isForReserves ? 0 : centsOfReserveIncome(sheet, dated)
  const result = isForReserves ? 0 : remainder - reservePart
  sheet.set(
    'financial.operatingResult',
    {
      typed: money(result),
      how: `Calculated: ${income.item.value} income − ${expenses.item.value} expenses${isForReserves ? ` − ${formatTyped(money(remainder))} budgeted for reserves` : reservePart > 0 ? ` − ${formatTyped(money(reservePart))} of the income that is for reserves` : ''}.`,
    },
    [expenses.item, income.item],
  )
}

function calculateBudgetStatus(sheet: Worksheet) {
  const result = sheet.amount('financial.operatingResult')
  if (!result || !sheet.isOpen('financial.budgetStatus')) return
  const base =
    sheet.amount('financial.totalIncome')?.number ?? sheet.amount('financial.totalExpenses')?.number ?? 0
  const isForReserves = isTransferToReserves(sheet, result.number, result.item)
  const status = budgetStatus(isForReserves || isRounding(result.number, base) ? 0 : result.number)
  const how = `From the operating result of ${result.item.value?.replace(/^-/, '−')}${isForReserves ? ', which is budgeted for reserves' : ''}.`
  sheet.set('financial.budgetStatus', { typed: status, how }, [result.item])
}

function calculateAge(sheet: Worksheet, today: string) {
  const recorded = sheet.item('governance.recordedDate')
  if (recorded?.typed?.kind !== 'date' || parseQualifier(recorded.period).isOfAmendment) return
  if (!sheet.isOpen('propertyInfo.associationAge')) return
  const { date } = recorded.typed
  const isBeforeAnniversary = today.slice(5) < date.slice(5)
  const age = Number(today.slice(0, 4)) - Number(date.slice(0, 4)) - (isBeforeAnniversary ? 1 : 0)
  if (age < 0) return
  const how = `Calculated: the declaration was recorded in ${date.slice(0, 4)}.`
  sheet.set('propertyInfo.associationAge', { typed: countOf(age, 'year'), how }, [recorded])
}

/** Later ones use the results of earlier ones. */
const calculations = [
  calculateMonthlyDues,
  calculateReservesPerUnit,
  calculateDelinquencyShare,
  calculateFundingLevel,
  calculateOperatingResult,
  calculateBudgetStatus,
  calculateAge,
]

/**
 * Derives values by arithmetic, each with its calculation, after reading and after every change by staff. Existing
 * values are kept.
 * @param today YYYY-MM-DD
 */
export function calculate(items: readonly CalculationInput[], today: string): VerificationItem[] {
  const sheet = new Worksheet(items)
  for (const calculation of calculations) calculation(sheet, today)
  return sheet.results()
}
