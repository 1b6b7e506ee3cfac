import { moneyText } from '../../../report-fields/parse'
import { parseQualifier } from '../../../report-fields/qualifier'
import { numberOf, plainAmount, type ChargeInterval } from '../../../report-fields/typed-value'
import type { Place } from '../alert-values'
import { percent, inParentheses, statements, type AlertRule, type AlertFact, type Facts } from './facts'
import { valueOf } from '../../../scoring/inputs'
import { thresholds } from './thresholds'

const specialAssessmentPath = 'financial.specialAssessments'

export const specialAssessmentAlert: AlertRule = ({ at, inputs }) => {
  const item = at(specialAssessmentPath)
  const typed = item?.typed
  if (!item || typed?.kind !== 'money' || typed.cents === 0) return []
  const amount = `${moneyText(typed.cents)}${typed.each ? ' per unit' : ''}`
  const when = inParentheses(item)
  const draft = { path: specialAssessmentPath, type: 'Special assessment' }
  if (typed.rejected)
    return [
      {
        ...draft,
        severity: 'caution',
        title: `A special assessment of ${amount} was not adopted${when}`,
        description: 'The work it was meant to pay for may still be needed. Ask how it will be funded.',
      },
    ]
  if (typed.settled)
    return [
      {
        ...draft,
        severity: 'caution',
        title: `A special assessment of ${amount} has been paid${when}`,
        description: 'Ask what it paid for and whether another one is planned.',
      },
    ]
  const isProposed = typed.proposed === true || parseQualifier(item.period).isPending
  const special = valueOf(inputs.specialAssessments)
  return [
    {
      ...draft,
      severity: special?.pendingAboveYearsDues ? 'bad' : 'caution',
      title: isProposed
        ? `A special assessment of ${amount} is proposed${when}`
        : `The documents show a special assessment of ${amount}${when}`,
      description: isProposed
        ? 'Ask whether it has been adopted, and who pays it if it is adopted before closing.'
        : 'Ask whether it has been paid, and who pays any balance still due at closing.',
    },
  ]
}

const increasePath = 'financial.duesIncrease'
const duesPath = 'financial.regularAssessment'
const consequence =
  'Ask what caused the increase and whether more are planned. Lenders count dues toward what a buyer can afford.'

/** The latest increase in percent: as stated, or calculated from its amount and the new dues in the same document. */
function latestIncrease({ at, read }: Facts) {
  const item = at(increasePath)
  if (!item) return null
  const stated = read.percent(increasePath)
  if (stated !== null) return { share: stated, item }
  const increase = read.number(increasePath) ?? 0
  const dues = statements(at(duesPath)).find(
    ({ typed, place }) => typed?.kind === 'money' && place?.documentId === item.place?.documentId,
  )
  const current = numberOf(dues?.typed) ?? 0
  return increase > 0 && current > increase ? { share: (increase / (current - increase)) * 100, item } : null
}

type YearsDues = { year: number; cents: number; isProposed: boolean; place: Place | null }

const payments: Record<ChargeInterval, string> = {
  day: 'a day',
  week: 'a week',
  month: 'a month',
  quarter: 'a quarter',
  'half-year': 'every six months',
  year: 'a year',
}

/** Dues by year, oldest first, for years on which all documents agree at the same billing interval. */
function duesHistory({ at, today }: Facts): { per: ChargeInterval; years: YearsDues[] } | null {
  const statedDues = statements(at(duesPath)).flatMap(({ typed, qualifier, place }) => {
    const { isLimit, isInitial, isSuperseded, isPending, isEstimated, years } = parseQualifier(qualifier)
    const [year, ...otherYears] = years
    if (typed?.kind !== 'money' || !typed.per || typed.to !== undefined || year === undefined) return []
    if (otherYears.length > 0 || isLimit || isInitial || isSuperseded) return []
    return [{ per: typed.per, year, cents: typed.cents, isProposed: isPending || isEstimated, place }]
  })
  const [first] = statedDues
  if (!first) return null
  const byYear = Map.groupBy(
    statedDues.filter(({ per }) => per === first.per),
    ({ year }) => year,
  )
  const years = [...byYear.values()].flatMap((sameYear) => {
    const [amount] = sameYear
    return amount && new Set(sameYear.map(({ cents }) => cents)).size === 1 ? [amount] : []
  })
  const thisYear = Number(today.slice(0, 4))
  return {
    per: first.per,
    years: years
      .filter(({ year }) => year <= thisYear + 1)
      .sort((a, b) => a.year - b.year)
      .slice(-thresholds.years - 1),
  }
}

function increaseOverYears(facts: Facts): AlertFact | null {
  const { per, years } = duesHistory(facts) ?? { per: 'year' as const, years: [] }
  const [first, last] = [years[0], years.at(-1)]
  const before = years.at(-2)
  if (!first || !last || !before || first === last) return null
  const [latest, overall] = [last.cents / before.cents - 1, last.cents / first.cents - 1].map((x) => x * 100)
  const isJump = (latest ?? 0) > thresholds.increase && last.year - before.year === 1
  if (!isJump && (overall ?? 0) <= thresholds.increaseOverYears) return null
  const isProposed = years.some((year) => year.isProposed)
  const yearlyText = years
    .map(
      ({ year, cents, isProposed: planned }) =>
        `${moneyText(cents)} ${payments[per]} in ${year}${planned ? ' (proposed)' : ''}`,
    )
    .join(', ')
  const rise = percent((isJump ? latest : overall) ?? 0)
  const since = isJump ? before.year : first.year
  return {
    path: duesPath,
    severity: isJump && (latest ?? 0) > thresholds.steepIncrease && !isProposed ? 'bad' : 'caution',
    type: 'Dues',
    title: `Dues ${isProposed ? 'would rise' : 'rose'} ${rise} from ${since} to ${last.year}`,
    description: `The documents show dues of ${yearlyText}. ${consequence}`,
    ...(last.place && { place: last.place }),
  }
}

export const duesIncreaseAlert: AlertRule = (facts) => {
  const overYears = increaseOverYears(facts)
  if (overYears) return [overYears]
  const latest = latestIncrease(facts)
  if (!latest || latest.share <= thresholds.increase) return []
  const isProposed = parseQualifier(latest.item.period).isPending
  return [
    {
      path: increasePath,
      severity: latest.share > thresholds.steepIncrease && !isProposed ? 'bad' : 'caution',
      type: 'Dues',
      title: `Dues ${isProposed ? 'would rise' : 'rose'} ${percent(latest.share)}${inParentheses(latest.item)}`,
      description: consequence,
    },
  ]
}

const fees = [
  { path: 'financial.transferFee', name: 'transfer fee' },
  { path: 'financial.workingCapital', name: 'working capital contribution' },
] as const

export const closingFeesAlert: AlertRule = ({ at }) =>
  fees.flatMap(({ path, name }): AlertFact[] => {
    const item = at(path)
    if (item?.value == null || item.absence || item.typed?.kind === 'none') return []
    // Multiples of dues and rules in words get their own sentence.
    const charge = plainAmount(item.typed)
    const isAmount = charge?.per === null
    const amount = isAmount ? ` of ${moneyText(charge.cents)}` : ''
    // Minutes and budgets often call the declaration's contribution a transfer fee.
    const sameAmountFee = fees.find(
      (other) =>
        other.path !== path && isAmount && plainAmount(at(other.path)?.typed)?.cents === charge.cents,
    )
    return [
      {
        path,
        severity: 'caution',
        type: 'Closing costs',
        title: parseQualifier(item.period).isPending
          ? `A ${name}${amount} on home sales is proposed`
          : `A ${name}${amount} is charged when a home is sold${inParentheses(item)}`,
        description: `${isAmount ? '' : `${item.value}. `}${sameAmountFee ? `It may be the same charge as the ${sameAmountFee.name}. ` : ''}Ask whether the buyer or the seller pays it, and include it in your closing costs.`,
      },
    ]
  })
