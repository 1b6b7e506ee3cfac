import { z } from 'zod'
import { isDay } from '../form-fields'
import { parseQualifier } from './qualifier'

/** How staff enter a figure's period. */
const periodKinds = ['', 'day', 'actual', 'budgeted', 'proposed', 'same'] as const
/** Leaves the item's period unchanged. */
export const samePeriod = 'same'
type PeriodKind = (typeof periodKinds)[number]

/** Menu labels. `same` is offered only for periods in a document's own words. */
export const periodLabels: Record<Exclude<PeriodKind, 'same'>, string> = {
  '': 'Not stated',
  day: 'As of a day',
  actual: 'Fiscal year, actual',
  budgeted: 'Fiscal year, budgeted',
  proposed: 'Fiscal year, proposed',
}

type EnteredPeriod = { periodKind: PeriodKind; periodDay: string; periodYear: string }

const years = { min: 1900, max: 2099 }

/** Form fields; all are missing if a form does not ask for the period. */
export const periodFields = {
  periodKind: z
    .enum(periodKinds, { errorMap: () => ({ message: 'Please choose one from the list' }) })
    .optional(),
  periodDay: z.string().trim().optional(),
  periodYear: z.string().trim().optional(),
}

/** Reports what is missing for the chosen kind of period. */
export function checkPeriod(
  { periodKind, periodDay = '', periodYear = '' }: Partial<EnteredPeriod>,
  context: z.RefinementCtx,
) {
  const fail = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const isYear =
    /^\d{4}$/.test(periodYear) && Number(periodYear) >= years.min && Number(periodYear) <= years.max
  if (periodKind === 'day' && !(/^\d{4}-\d\d-\d\d$/.test(periodDay) && isDay(periodDay)))
    fail('periodDay', 'Please enter the day')
  if ((periodKind === 'actual' || periodKind === 'budgeted' || periodKind === 'proposed') && !isYear)
    fail('periodYear', 'Please enter a year, such as 2026')
}

/**
 * The stored form of a period: "as of 2026-06-30", "2026 proposed", null for none.
 * @returns `same` if the form leaves it unchanged, undefined if the form does not contain a period
 */
export function readPeriodForm({
  periodKind,
  periodDay = '',
  periodYear = '',
}: Partial<EnteredPeriod>): string | null | undefined {
  switch (periodKind) {
    case undefined:
      return undefined
    case 'same':
      return samePeriod
    case '':
      return null
    case 'day':
      return `as of ${periodDay}`
    default:
      return `${periodYear} ${periodKind}`
  }
}

const kindByStatus: Partial<Record<string, PeriodKind>> = {
  actual: 'actual',
  budget: 'budgeted',
  proposed: 'proposed',
}

/** Form values for an item's period. */
export function periodFormValues(period: string | null): EnteredPeriod {
  const form = { periodKind: '', periodDay: '', periodYear: '' } as const
  if (period === null) return form
  const { asOf, oneYear } = parseQualifier(period)
  if (asOf?.length === 10 && period === `as of ${asOf}`)
    return { ...form, periodKind: 'day', periodDay: asOf }
  const kind = oneYear?.isStatusOfBudget ? undefined : kindByStatus[oneYear?.status ?? '']
  // The form would store "proposed 2026" with the year first, although nothing was changed.
  return oneYear && kind !== undefined && period.startsWith(oneYear.year)
    ? { ...form, periodKind: kind, periodYear: oneYear.year }
    : { ...form, periodKind: 'same' }
}
