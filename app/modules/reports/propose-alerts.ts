import type { Answer } from '../scoring/inputs'
import { scoreInputs } from '../report-fields/score-inputs'
import { moneyText } from '../report-fields/parse'
import type { TypedValue } from '../report-fields/typed-value'
import type { Alert } from './alerts'

type Given = {
  path: string
  value: string | null
  typed: TypedValue | null
  absence: 'not_found' | 'not_provided' | 'stated_none' | null
  source: string | null
}

const valueOf = <T>(answer: Answer<T>): T | null => (answer.state === 'value' ? answer.value : null)
const percent = (share: number) => `${Math.round(share)}%`

/** An alert as the values call for it, with the value that it rests on. */
export type Proposal = { path: string; value: string | null; alert: Alert }

/**
 * The alerts that the values call for, each with its fact and what follows from it, for staff to keep, change or drop. They rest on
 * the same thresholds as the score.
 * @param today YYYY-MM-DD
 */
export function proposeAlerts(values: readonly Given[], today: string): Proposal[] {
  const inputs = scoreInputs(values, today)
  const proposals: Proposal[] = []
  const add = (
    severity: Alert['severity'],
    type: string,
    path: string,
    title: string,
    description: string,
  ) => {
    const { value = null, source = null } = values.find((v) => v.path === path) ?? {}
    proposals.push({ path, value, alert: { type, title, description, severity, ...(source && { source }) } })
  }
  const funded = valueOf(inputs.percentFunded)
  if (funded !== null && funded < 30)
    add(
      'bad',
      'Reserves',
      'financial.fundingLevel',
      `Reserves are funded to ${percent(funded)}`,
      'Below 30% reserves are weak: repairs that come due may be paid by special assessments.',
    )
  else if (funded !== null && funded < 70)
    add(
      'caution',
      'Reserves',
      'financial.fundingLevel',
      `Reserves are funded to ${percent(funded)}`,
      'Between 30% and 70% reserves are fair: larger repairs may need higher dues or a special assessment.',
    )
  else if (funded !== null)
    add(
      'good',
      'Reserves',
      'financial.fundingLevel',
      `Reserves are funded to ${percent(funded)}`,
      'From 70% up reserves are strong: special assessments are less likely.',
    )

  const levy = values.find(({ path }) => path === 'financial.specialAssessments')?.typed
  const amount = levy?.kind === 'money' ? `${moneyText(levy.cents)}${levy.each ? ' per unit' : ''}` : null
  const special = valueOf(inputs.specialAssessments)
  if (special && special.pending > 0)
    add(
      special.pendingAboveYearsDues ? 'bad' : 'caution',
      'Special assessment',
      'financial.specialAssessments',
      amount ? `A special assessment of ${amount} is in the papers` : 'A special assessment is in the papers',
      'Ask whether it is paid, and who pays what is still due at closing.',
    )

  const lawsuits = valueOf(inputs.litigation)
  if (lawsuits === 'grave' || lawsuits === 'other')
    add(
      'bad',
      'Litigation',
      'financial.currentLitigation',
      'The association is party to a lawsuit',
      'Costs may fall on the owners, and lenders may refuse loans until it has ended.',
    )
  else if (lawsuits === 'collections')
    add(
      'caution',
      'Litigation',
      'financial.currentLitigation',
      'The association collects dues in court',
      'Collections are common; their number tells how many owners do not pay.',
    )

  if (inputs.policyInForce.state === 'stated_none' || valueOf(inputs.policyInForce) === false)
    add(
      'bad',
      'Insurance',
      'insurance.expiration',
      'The master policy on file is not in force',
      'Ask for the current certificate: without cover, damage is paid by the owners, and lenders refuse loans.',
    )
  const deductible = valueOf(inputs.deductible)
  if (deductible !== null && deductible > 5)
    add(
      'caution',
      'Insurance',
      'insurance.deductible',
      `The deductible is ${percent(deductible)} of the cover`,
      'Lenders ask for at most 5%. What lies below the deductible is paid by the association or by its owners.',
    )

  const late = valueOf(inputs.delinquency)
  if (late !== null && late > 15)
    add(
      'bad',
      'Delinquency',
      'financial.delinquencyShare',
      `${percent(late)} of the units are behind with their dues`,
      'Above 15% lenders may refuse loans, and the others carry the missing income.',
    )

  const repairs = valueOf(inputs.repairs)
  if (repairs === 'critical')
    add(
      'bad',
      'Repairs',
      'propertyDetails.repairs',
      'Critical repairs are open',
      'Ask what they cost, when they are done and who pays. Lenders may refuse loans until they are.',
    )
  else if (repairs === 'deferred')
    add(
      'caution',
      'Repairs',
      'propertyDetails.repairs',
      'Repairs are planned or deferred',
      'Ask what they cost and who pays: they come out of reserves or a special assessment, and deferring them makes them more expensive.',
    )
  return proposals
}
