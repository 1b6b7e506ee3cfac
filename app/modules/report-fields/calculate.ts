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
const calculated = [
  'propertyInfo.monthlyDues',
  'propertyInfo.associationAge',
  'financial.perUnitBalance',
  'financial.perUnitUnderfunding',
  'financial.delinquencyShare',
  'financial.fundingLevel',
  'financial.operatingResult',
  'financial.budgetStatus',
] as const
type Calculated = (typeof calculated)[number]
export const isCalculated = (path: string) => (calculated as readonly string[]).includes(path)

/** A calculation input from any source. */
type Known = Pick<
  VerificationItem,
  'path' | 'value' | 'typed' | 'period' | 'confidence' | 'documentId' | 'documentPage' | 'quote' | 'conflict'
> & { source: 'ai' | 'system' | 'employee' | 'customer' }

function amountOf(item: Known | undefined) {
  const number = item && !item.conflict ? numberOf(item.typed) : null
  return item && number !== null ? { number, item } : null
}

/**
 * The common period of figures; a calculation with a projection is a projection. Of several periods, the oldest is
 * named as partial: a share with one side from 2009 must not look current.
 */
function commonPeriod(items: Known[]): string | null {
  const periods = items.map(({ period }) => period)
  const plain = new Set(periods.map((period) => period?.replace(/^projected, /, '') ?? null))
  if (plain.size === 1)
    return periods.find((period) => period?.startsWith('projected, ')) ?? periods[0] ?? null
  const dated = periods.flatMap((period) => {
    const day = lastDayOfPeriod(period)
    return day === null || period === null ? [] : [{ period, day }]
  })
  const [oldest] = dated.sort((a, b) => a.day.localeCompare(b.day))
  return oldest ? `in part ${periodInWords(oldest.period)}` : null
}

const entered = (item: Known) => item.source === 'employee' || item.source === 'customer'

/** Figures of two documents may be from different years; values entered or chosen by a person are meant to match. */
const goTogether = (a: Known, b: Known) => a.documentId === b.documentId || entered(a) || entered(b)

/**
 * Derives values by arithmetic, each with its calculation, after reading and after every change by staff. Existing
 * values are kept. Percent funded is never derived from a balance alone.
 */
export function calculate(items: readonly Known[], today: string): VerificationItem[] {
  const all = new Map(items.map((i) => [i.path, i]))
  const results = new Map<string, VerificationItem>()
  const amount = (path: string) => amountOf(all.get(path))
  const open = (path: Calculated) => {
    const item = all.get(path)
    return !item || (item.value === null && !item.conflict && !entered(item))
  }
  const set = (
    path: Calculated,
    value: string,
    comparable: string | number,
    sourceDetail: string,
    from: Known[],
    dated = from,
  ) => {
    const field = fieldOf(path)
    const [first] = from
    if (!field || !first) return
    const certain = from.flatMap((f) => f.confidence ?? [])
    const result: VerificationItem = {
      path,
      section: field.section,
      label: field.label,
      required: field.required,
      value,
      typed: typedValue(field, value),
      period: commonPeriod(dated),
      comparable,
      source: 'system',
      sourceDetail,
      confidence: certain.length > 0 ? Math.min(...certain) : null,
      documentId: first.documentId,
      documentPage: first.documentPage,
      quote: first.quote,
    }
    all.set(path, result)
    results.set(path, result)
  }

  const regular = amount('financial.regularAssessment')
  const payments = regular ? paymentsPerYear(regular.item.typed) : null
  if (regular && payments && open('propertyInfo.monthlyDues')) {
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
    if (current && open('financial.perUnitBalance')) {
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
    if (current && target && open('financial.perUnitUnderfunding')) {
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
    const late = amount('propertyDetails.delinquencies')
    if (late && late.number <= units.number && open('financial.delinquencyShare')) {
      const share = (late.number / units.number) * 100
      set(
        'financial.delinquencyShare',
        percentText(share),
        share,
        // Keep what the document leaves open: how late they are.
        `Calculated: ${late.item.value ?? late.number} of ${units.number} units.`,
        [late.item, units.item],
        [late.item],
      )
    }
  }
  if (
    current &&
    target &&
    target.number > 0 &&
    goTogether(current.item, target.item) &&
    open('financial.fundingLevel')
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
  const setAside =
    contribution && contribution.number > 0
      ? Math.round(contribution.number * (paymentsPerYear(contribution.item.typed) ?? 1))
      : null
  /** Expenses often omit the transfer to reserves, so the remainder is that transfer rather than a surplus. */
  const isTransfer = (result: number, item: Known) =>
    contribution !== null &&
    setAside !== null &&
    Math.abs(result - setAside) <= Math.max(100, setAside * 0.001) &&
    goTogether(contribution.item, item) &&
    (contribution.item.period === item.period || contribution.item.period === null || item.period === null)

  /** Dues allocated to reserves do not pay expenses. */
  const isReserveIncome = ofReserveIncome.test(contribution?.item.period ?? '')
  const reserveIncome = (period: string | null, item: Known) =>
    contribution !== null &&
    setAside !== null &&
    isReserveIncome &&
    goTogether(contribution.item, item) &&
    contribution.item.period?.replace(ofReserveIncome, '') === period
      ? setAside
      : 0

  const [income, expenses] = [amount('financial.totalIncome'), amount('financial.totalExpenses')]
  const isWhole = !subtotalOnly.test(expenses?.item.period ?? '')
  if (
    income &&
    expenses &&
    isWhole &&
    goTogether(income.item, expenses.item) &&
    open('financial.operatingResult')
  ) {
    const left = income.number - expenses.number
    const period = commonPeriod([expenses.item, income.item])
    const isSetAside = isTransfer(left, { ...expenses.item, period })
    const forReserves = isSetAside ? 0 : reserveIncome(period, expenses.item)
    const result = isSetAside ? 0 : left - forReserves
    set(
      'financial.operatingResult',
      moneyText(result),
      result,
      `Calculated: ${income.item.value} income − ${expenses.item.value} expenses${isSetAside ? ` − ${moneyText(left)} that goes into reserves by plan` : forReserves > 0 ? ` − ${moneyText(forReserves)} of it that is for reserves` : ''}.`,
      [expenses.item, income.item],
    )
  }
  const result = amount('financial.operatingResult')
  if (result && open('financial.budgetStatus')) {
    // Rounding differences do not count as a surplus.
    const base = income?.number ?? expenses?.number ?? 0
    const isSetAside = isTransfer(result.number, result.item)
    const isNothing = isSetAside || Math.abs(result.number) <= Math.max(100, base * 0.001)
    const status = budgetStatus(isNothing ? 0 : result.number)
    set(
      'financial.budgetStatus',
      status.value,
      status.comparable,
      `From the operating result of ${result.item.value?.replace(/^-/, '−')}${isSetAside ? ', which goes into reserves by plan' : ''}.`,
      [result.item],
    )
  }

  const begun = all.get('governance.recordedDate')
  const isDeclaration = begun?.period !== amendmentOnly
  const year = begun?.typed?.kind === 'date' && isDeclaration ? begun.typed.date.slice(0, 4) : null
  if (begun && year !== null && open('propertyInfo.associationAge')) {
    const isBeforeItsDay = begun?.typed?.kind === 'date' && today.slice(5) < begun.typed.date.slice(5)
    const age = Number(today.slice(0, 4)) - Number(year) - (isBeforeItsDay ? 1 : 0)
    if (age >= 0)
      set(
        'propertyInfo.associationAge',
        `${age} years`,
        age,
        `Calculated: the declaration was recorded in ${year}.`,
        [begun],
      )
  }

  return [...results.values()]
}
