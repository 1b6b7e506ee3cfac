import { describe, expect, it } from 'vitest'
import { extractedField } from '~/modules/report-fields/fields'
import type { Absence } from '~/modules/report-fields/items'
import { scoreInputs } from '~/modules/report-fields/score-inputs'
import { parseTyped } from '~/modules/report-fields/parse-typed-value'
import { score } from '~/modules/scoring/score'
import { today } from '~tests/factories/read-values'
import { must } from '~tests/setup/helpers'

describe('score inputs', () => {
  const typed = (values: { path: string; value: string | null; absence?: Absence }[]) =>
    values.map(({ value, ...rest }) => ({
      ...rest,
      typed: parseTyped(must(extractedField(rest.path)), value),
    }))

  it('parses score inputs from values as printed', () => {
    const inputs = scoreInputs(
      typed([
        { path: 'propertyInfo.totalUnits', value: '50' },
        { path: 'propertyInfo.monthlyDues', value: '$400 a month' },
        { path: 'financial.fundingLevel', value: '45%' },
        { path: 'financial.reserveContribution', value: '$2,400 a month' },
        { path: 'financial.recommendedContribution', value: '$24,000 a year' },
        { path: 'financial.reserveStudyDate', value: '2024-11-20' },
        { path: 'propertyDetails.delinquencies', value: '3' },
        { path: 'financial.specialAssessments', value: 'None', absence: 'stated_none' },
        { path: 'financial.operatingResult', value: '-$4,800' },
        { path: 'financial.totalExpenses', value: '$240,000' },
        { path: 'insurance.expiration', value: '2027-07-01' },
        { path: 'insurance.deductible', value: '$10,000' },
        { path: 'insurance.coverageLimit', value: '$1,000,000' },
        { path: 'insurance.replacementValue', value: '100%' },
        { path: 'insurance.directorsOfficers', value: '$1,000,000' },
        { path: 'financial.currentLitigation', value: 'None', absence: 'stated_none' },
        { path: 'propertyInfo.yearBuilt', value: '1998' },
        { path: 'propertyInfo.ownerOccupiedShare', value: '72%' },
        { path: 'governance.latestMinutes', value: '2026-06-10' },
      ]),
      today,
    )
    expect(inputs).toMatchObject({
      percentFunded: { value: 45 },
      reserveContribution: { value: { share: 12, recommended: { share: 10 } } },
      delinquency: { value: 6 },
      specialAssessments: { value: { completed: 0, pending: 0 } },
      operatingResult: { value: -2 },
      policyInForce: { value: true },
      fullReplacementCost: { value: true },
      deductible: { value: 1 },
      directorsCover: { value: true },
      fidelityCover: { state: 'not_provided' },
      litigation: { value: 'none' },
      ownerOccupied: { value: 72 },
      monthsSinceMinutes: { value: 5 },
      structuralInspection: { state: 'not_provided' },
    })
    expect(score(inputs).areas.financial.score).not.toBeNull()
  })

  it('multiplies a contribution per unit by the units, and needs their number', () => {
    const contribution = { path: 'financial.reserveContribution', value: '$40 per unit a month' }
    const dues = { path: 'propertyInfo.monthlyDues', value: '$400 a month' }
    const units = { path: 'propertyInfo.totalUnits', value: '50' }
    expect(scoreInputs(typed([contribution, dues, units]), today).reserveContribution).toMatchObject({
      value: { share: 10 },
    })
    expect(scoreInputs(typed([contribution, dues]), today).reserveContribution.state).toBe('not_provided')
  })

  it('does not guess score inputs from ambiguous values', () => {
    const inputs = scoreInputs(
      typed([
        // No period: a month's or a year's?
        { path: 'financial.reserveContribution', value: '$2,400' },
        { path: 'propertyInfo.monthlyDues', value: '$310 to $390 a month' },
        { path: 'propertyInfo.totalUnits', value: '50' },
        { path: 'insurance.deductible', value: '$10,000' },
        { path: 'financial.fundingLevel', value: null, absence: 'not_found' },
        { path: 'financial.currentLitigation', value: null, absence: 'not_provided' },
        { path: 'propertyInfo.yearBuilt', value: 'long ago' },
      ]),
      today,
    )
    expect(Object.values(inputs).map((i) => i.state)).toEqual(Object.values(inputs).map(() => 'not_provided'))
  })

  it('recognizes a pending assessment above a year’s dues', () => {
    const special = (value: string) =>
      scoreInputs(
        typed([
          { path: 'propertyInfo.monthlyDues', value: '$100 a month' },
          { path: 'financial.specialAssessments', value },
        ]),
        today,
      ).specialAssessments
    expect(special('$1,300 per unit')).toMatchObject({ value: { pending: 1, pendingAboveYearsDues: true } })
    expect(special('$900 per unit')).toMatchObject({ value: { pending: 1, pendingAboveYearsDues: false } })
    expect(special('$900 per unit, completed')).toMatchObject({ value: { completed: 1, pending: 0 } })
  })
})
