import { moneyText, percentText } from '../../report-fields/parse'
import { periodText, percent, perUnitText, valueOf, type AlertRule, type Draft } from './facts'
import { thresholds } from './thresholds'

const level = 'financial.fundingLevel'

export const fundingLevel: AlertRule = ({ at, inputs }) => {
  const funded = valueOf(inputs.percentFunded)
  const item = at(level)
  if (funded === null) return []
  const draft = {
    path: level,
    type: 'Reserves',
    title: `Reserves are ${percent(funded)} funded${periodText(item)}`,
  }
  if (funded < thresholds.weakReserves)
    return [
      {
        ...draft,
        severity: 'bad',
        description:
          'Below 30%, reserves are weak: repairs that come due may be paid by special assessments.',
      },
    ]
  if (funded < thresholds.strongReserves)
    return [
      {
        ...draft,
        severity: 'caution',
        description:
          'Between 30% and 70%, reserves are fair: larger repairs may need higher dues or a special assessment.',
      },
    ]
  return [
    {
      ...draft,
      severity: 'good',
      description: 'From 70% up, reserves are strong: special assessments are less likely.',
    },
  ]
}

const contribution = 'financial.reserveContribution'

export const contributionShare: AlertRule = ({ at, inputs }) => {
  const share = valueOf(inputs.reserveContribution)?.share ?? null
  const { leastContribution, coming } = thresholds
  if (share === null || share >= coming.leastContribution) return []
  const isBelow = share < leastContribution
  return [
    {
      path: contribution,
      severity: 'caution',
      type: 'Reserves',
      title: `${percentText(share)} of the dues go into reserves${periodText(at(contribution))}`,
      description: isBelow
        ? `Fannie Mae asks for at least ${leastContribution}%, and ${coming.leastContribution}% for loan applications from ${coming.from}: a loan may be harder to get, and less is set aside for repairs.`
        : `That meets the ${leastContribution}% that Fannie Mae asks for today, but not the ${coming.leastContribution}% it asks for with loan applications from ${coming.from}.`,
    },
  ]
}

export const belowRecommended: AlertRule = ({ at, read }) => {
  const [paid, recommended] = [read.perYear(contribution), read.perYear('financial.recommendedContribution')]
  if (paid === null || recommended === null || recommended <= 0 || paid >= recommended) return []
  const share = (paid / recommended) * 100
  if (share > 99) return []
  const draft: Draft = {
    path: contribution,
    severity: share < thresholds.halfOfRecommended ? 'bad' : 'caution',
    type: 'Reserves',
    title: `Reserves get ${moneyText(paid)} a year${periodText(at(contribution))}; the reserve study recommends ${moneyText(Math.round(recommended))}`,
    description: `That is ${percent(share)} of what the study recommends. What is not set aside now is paid later, by higher dues or special assessments.`,
  }
  return [draft]
}

const actual = 'financial.actualContribution'

/** Only of the same year, and as a document sets one against the other. */
export const notPaidIn: AlertRule = ({ at, read }) => {
  const item = at(actual)
  const planned = /\bplanned (\$[\d,.]+)/.exec(item?.value ?? '')?.[1]
  const paid = read.number(actual)
  const plan = planned === undefined ? NaN : Math.round(Number(planned.replace(/[$,]/g, '')) * 100)
  if (!item || paid === null || !(plan > 0)) return []
  const share = (paid / plan) * 100
  if (share >= thresholds.paidInFull) return []
  return [
    {
      path: actual,
      severity: share < thresholds.paidByHalf ? 'bad' : 'caution',
      type: 'Reserves',
      title: `${moneyText(paid)} of the planned ${moneyText(plan)} was paid into reserves${periodText(item)}`,
      description:
        'A budget that promises more than is paid in says little about reserves: ask for the balance, and why less was paid.',
    },
  ]
}

const nearTerm = 'financial.nearTermExpense'

export const nearTermWork: AlertRule = ({ at, read }) => {
  const item = at(nearTerm)
  const typed = item?.typed
  if (item?.value == null || typed?.kind !== 'money' || typed.cents <= 0) return []
  const { units } = read
  const [, until, works] = / ((?:through|in) \d{4}): (.+)$/s.exec(item.value) ?? []
  const isCritical = units !== null && typed.cents / units > thresholds.criticalRepairs
  return [
    {
      path: nearTerm,
      severity: isCritical ? 'bad' : 'caution',
      type: 'Repairs',
      title: `The reserve study plans ${until ? `${moneyText(typed.cents)} of work ${until}` : item.value}`,
      description: `${works ? `${works}. ` : ''}${perUnitText(typed.cents, units)}Compare that with the reserve balance: what reserves cannot pay, owners do.`,
    },
  ]
}
