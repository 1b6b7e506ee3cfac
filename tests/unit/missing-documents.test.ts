import { describe, expect, it } from 'vitest'
import { reportField } from '~/modules/report-fields/fields'
import {
  isDeclarationMissing,
  missingDocuments,
  missingKeyDocuments,
  requestable,
  requestMessage,
  uncheckedSubjects,
  type RequestKind,
} from '~/modules/report-fields/missing-documents'
import { known, nothingProvided, type ScoreInputs } from '~/modules/scoring/inputs'
import { reviewForLenders } from '~/modules/scoring/lender-review'
import { choiceOf } from '~/modules/report-fields/typed-value'
import { noLenderValues, type LenderValues } from '~/modules/scoring/lender-values'
import { score } from '~/modules/scoring/score'
import { must } from '../setup/helpers'

const day = '2026-11-22'

type Given = {
  answered?: string[]
  kinds?: string[]
  inputs?: Partial<ScoreInputs>
  values?: Partial<LenderValues>
  isInCalifornia?: boolean
  isDeclarationMissing?: boolean
  tooOld?: Map<string, string>
}

const missing = ({
  answered = [],
  kinds = [],
  inputs,
  values,
  isInCalifornia = false,
  isDeclarationMissing = false,
  tooOld,
}: Given = {}) =>
  missingDocuments({
    answered: new Set(answered),
    kinds: new Set(kinds),
    score: score({ ...nothingProvided, ...inputs }),
    review: reviewForLenders({ ...noLenderValues, ...values }, day),
    isInCalifornia,
    isDeclarationMissing,
    tooOld,
  })
const one = (kind: RequestKind, input?: Given) => missing(input).find((request) => request.kind === kind)

it('requests the declaration if only its amendments were read', () => {
  expect(one('ccrs', { kinds: ['ccrs'] })).toBeUndefined()
  expect(one('ccrs', { kinds: ['ccrs'], isDeclarationMissing: true })?.ask).toContain('recorded declaration')
  const all = Object.values(requestable).flatMap(({ answers }) => answers)
  expect(one('ccrs', { kinds: ['ccrs'], answered: all, isDeclarationMissing: true })).toBeDefined()
  expect(isDeclarationMissing(choiceOf('amendments'))).toBe(true)
  expect(isDeclarationMissing(choiceOf('whole'))).toBe(false)
  expect(isDeclarationMissing(undefined)).toBe(false)
})

it('requests a newer document if one of its kind was read', () => {
  const input = { kinds: ['budget'], tooOld: new Map([['financial.operatingResult', 'Too old']]) }
  expect(one('budget', input)).toMatchObject({ name: 'Newer budget', tooOld: ['Too old'] })
  expect(one('minutes', input)?.name).toBe('Meeting minutes')
})

it('requests everything useful if there is nothing, most useful first', () => {
  const requests = missing()
  expect(requests.map(({ kind }) => kind)).toEqual([
    'questionnaire',
    'minutes',
    'reserve_study',
    'budget',
    'financial_statement',
    'insurance',
    'inspection',
    'ccrs',
    'fee_schedule',
    'rules',
  ])
})

it('weighs the points that a document can settle by the weight of their area', () => {
  // In force 8, replacement cost 9, deductible 8; directors' and fidelity cover 15.
  const insurance = must(one('insurance'))
  expect(insurance.points).toEqual([
    { area: 'physical', points: 25 },
    { area: 'operational', points: 15 },
  ])
  expect(insurance.weighted).toBeCloseTo(0.3 * 25 + 0.2 * 15, 10)
  expect(insurance.tests).toEqual([
    'Master policy',
    'Deductible',
    'Deductible per unit',
    'Liability coverage',
    'Fidelity coverage',
  ])
  expect(insurance.items).toEqual(['Insurance Carrier', 'Insurance Expiration', 'Deductible'])

  const withReplacementCost = must(
    one('insurance', {
      answered: ['insurance.replacementValue'],
      inputs: { fullReplacementCost: known(true) },
      values: { replacementCost: known(100) },
    }),
  )
  expect(withReplacementCost.points).toContainEqual({ area: 'physical', points: 16 })
  expect(withReplacementCost.tests).not.toContain('Master policy')
})

it('does not request a document that is present, nor one that adds nothing', () => {
  expect(one('minutes', { kinds: ['minutes'] })).toBeUndefined()
  expect(
    one('rules', {
      answered: ['propertyDetails.petRules', 'propertyDetails.parkingRules', 'propertyDetails.rentalRules'],
    }),
  ).toBeUndefined()
  expect(one('bylaws')).toBeUndefined()
})

it('requests the reserve study that could improve the contribution, once the contribution is known', () => {
  const answered = ['financial.reserveContribution', 'propertyInfo.monthlyDues', 'propertyInfo.totalUnits']
  const study = must(
    one('reserve_study', { answered, inputs: { reserveContribution: known({ share: 12 }) } }),
  )
  // 35 percent funded, and 20 − 15.2 of the contribution.
  expect(study.points[0]?.area).toBe('financial')
  expect(study.points[0]?.points).toBeCloseTo(39.8, 10)
  expect(one('budget', { answered, inputs: { reserveContribution: known({ share: 12 }) } })?.points).toEqual([
    { area: 'financial', points: 15 },
  ])
})

it('requests the balcony report in California with its own wording', () => {
  expect(one('inspection')?.ask).not.toContain('California')
  expect(one('inspection', { isInCalifornia: true })?.ask).toContain('California Civil Code 5551')
})

it('lists for each kind only fields that the catalog expects in it', () => {
  for (const [kind, { answers }] of Object.entries(requestable)) {
    for (const path of answers) {
      const kinds = must(reportField(path), path).sourceKinds
      expect(kinds, `${kind}: ${path}`).toContain(kind === 'inspection' ? 'other' : kind)
    }
  }
})

describe('unchecked subjects', () => {
  it('include missing key documents', () => {
    expect(missingKeyDocuments(new Set(['ccrs', 'rules']))).toEqual([
      'a budget',
      'a reserve study',
      'an insurance certificate',
    ])
    expect(missingKeyDocuments(new Set(['insurance', 'financial_statement']))).toEqual(['a reserve study'])
    expect(missingKeyDocuments(new Set(['insurance', 'budget', 'reserve_study']))).toEqual([])
  })

  it('include subjects that no alert could cover', () => {
    expect(uncheckedSubjects(score({ ...nothingProvided, litigation: known('none') }))).toEqual([
      'the funding of the reserves',
      'special assessments',
      'the master insurance policy',
      'late payments',
      'repairs',
    ])
  })
})

it('combines all requests into one message', () => {
  const message = requestMessage(
    missing({ kinds: Object.keys(requestable).filter((k) => k !== 'budget') }),
    'Heron Lake HOA',
  )
  expect(message).toContain('I am reviewing Heron Lake HOA')
  expect(message).toContain(`- ${requestable.budget.ask}`)
})
