import { plannedWork } from '../../../report-fields/format-value'
import { moneyText, percentText } from '../../../report-fields/parse'
import {
  inParentheses,
  percent,
  perUnitText,
  type AlertRule,
  type AlertFact,
  otherDocumentText,
} from './facts'
import { valueOf } from '../../../scoring/inputs'
import { thresholds } from './thresholds'

const level = 'financial.fundingLevel'

export const fundingLevelAlert: AlertRule = ({ at, inputs }) => {
  const funded = valueOf(inputs.percentFunded)
  const item = at(level)
  if (funded === null) return []
  const draft = {
    path: level,
    type: 'Reserves',
    title: `Reserves are ${percent(funded)} funded${inParentheses(item)}`,
  }
  if (funded < thresholds.weakReserves)
    return [
      {
        ...draft,
        severity: 'bad',
        description: `Below ${percent(thresholds.weakReserves)}, reserves are weak. Owners may have to pay for upcoming repairs through special assessments.`,
      },
    ]
  if (funded < thresholds.strongReserves)
    return [
      {
        ...draft,
        severity: 'caution',
        description: `Between ${percent(thresholds.weakReserves)} and ${percent(thresholds.strongReserves)}, reserves are fair. Larger repairs may require higher dues or a special assessment.`,
      },
    ]
  return [
    {
      ...draft,
      severity: 'good',
      description: `At ${percent(thresholds.strongReserves)} or more, reserves are strong. Special assessments are less likely.`,
    },
  ]
}

const contribution = 'financial.reserveContribution'

export const contributionShareAlert: AlertRule = ({ at, inputs }) => {
  const share = valueOf(inputs.reserveContribution)?.share ?? null
  const { minContribution, upcoming } = thresholds
  if (share === null || share >= upcoming.minContribution) return []
  const isBelow = share < minContribution
  return [
    {
      path: contribution,
      severity: 'caution',
      type: 'Reserves',
      title: `${percentText(share)} of dues go into reserves${inParentheses(at(contribution))}`,
      description: isBelow
        ? `Fannie Mae requires at least ${minContribution}%, and ${upcoming.minContribution}% for loan applications from ${upcoming.from}. A loan may be harder to get, and less is set aside for repairs.`
        : `That meets the ${minContribution}% Fannie Mae requires today, but not the ${upcoming.minContribution}% it requires for loan applications from ${upcoming.from}.`,
    },
  ]
}

const recommendedPath = 'financial.recommendedContribution'

export const belowRecommendedAlert: AlertRule = ({ at, read }) => {
  const [paid, recommended] = [read.centsPerYear(contribution), read.centsPerYear(recommendedPath)]
  if (paid === null || recommended === null || recommended <= 0 || paid >= recommended) return []
  const share = (paid / recommended) * 100
  if (share > 99) return []
  const draft: AlertFact = {
    path: contribution,
    severity: share < thresholds.halfOfRecommended ? 'bad' : 'caution',
    type: 'Reserves',
    title: `Reserves receive ${moneyText(paid)} a year${inParentheses(at(contribution))}, but the reserve study recommends ${moneyText(Math.round(recommended))} a year${inParentheses(at(recommendedPath))}`,
    description: `That is ${percent(share)} of what the study recommends.${otherDocumentText(at(contribution))} Owners pay later for what is not set aside now, through higher dues or special assessments.`,
  }
  return [draft]
}

const actual = 'financial.actualContribution'

/** Only for the same year, and only if one document compares the two. */
export const notPaidInAlert: AlertRule = ({ at, read }) => {
  const item = at(actual)
  const typed = read.typedAt(actual)
  if (!item || typed?.kind !== 'money') return []
  const { cents: paid, planned: plan = 0 } = typed
  if (plan <= 0) return []
  const share = (paid / plan) * 100
  if (share >= thresholds.paidInFull) return []
  return [
    {
      path: actual,
      severity: share < thresholds.paidByHalf ? 'bad' : 'caution',
      type: 'Reserves',
      title: `Only ${moneyText(paid)} of the planned ${moneyText(plan)} was paid into reserves${inParentheses(item)}`,
      description:
        'The budget promised more than the association paid in. Ask for the current reserve balance and why less was paid.',
    },
  ]
}

const nearTerm = 'financial.nearTermExpense'

export const nearTermWorkAlert: AlertRule = ({ at, read }) => {
  const item = at(nearTerm)
  const typed = item?.typed
  if (item?.value == null || typed?.kind !== 'money' || typed.cents <= 0) return []
  const { units } = read
  const work = plannedWork(typed)
  const isCritical = units !== null && typed.cents / units > thresholds.criticalRepairs
  return [
    {
      path: nearTerm,
      severity: isCritical ? 'bad' : 'caution',
      type: 'Repairs',
      title: `The reserve study plans ${work ? `at least ${moneyText(typed.cents)} of work ${work.years}` : item.value}`,
      description: `${work ? `${work.components}. ` : ''}${perUnitText(typed.cents, units)}Compare that with the reserve balance. Owners pay for what the reserves can’t cover.`,
    },
  ]
}
