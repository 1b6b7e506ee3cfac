import { describe, expect, it } from 'vitest'
import { known, notProvided, statedNone } from '~/modules/scoring/inputs'
import { projectOf } from '~/modules/scoring/lender-project'
import { reviewForLenders } from '~/modules/scoring/lender-review'
import { lenderTests } from '~/modules/scoring/lender-tests'
import { noLenderValues, type LenderInput, type LenderValues } from '~/modules/scoring/lender-values'
import { lenderValues } from '~/modules/report-fields/lender-inputs'
import { reportField } from '~/modules/report-fields/fields'
import { parseTyped } from '~/modules/report-fields/parse-typed-value'
import { must } from '../setup/helpers'

const today = '2026-11-22'

/** A condominium of 40 units that passes everything. */
const sound: LenderValues = {
  projectType: known('condominium'),
  units: known(40),
  masterAssociation: statedNone,
  delinquency: known(4),
  specialAssessment: known('none'),
  reserveShare: known(16),
  reserveContribution: known(3_000_000),
  highestContribution: known(2_900_000),
  studyDate: known('2025-03-15'),
  studyProvider: known(true),
  fundingMethod: known('other'),
  repairs: known('none'),
  litigation: known('none'),
  commercialShare: statedNone,
  largestOwnerUnits: known(8),
  priorityLienMonths: known(6),
  replacementCost: known(100),
  deductible: known(5),
  deductiblePerUnit: statedNone,
  liability: known(100_000_000),
  fidelity: known(4_800_000),
  dues: known({ from: 40_000, to: 40_000 }),
  ownerOccupied: known(50),
}

const found = (values: LenderValues, id: string, day = today) =>
  must(reviewForLenders(values, day).tests.find((test) => test.id === id))
const resultOf = (changes: Partial<LenderValues>, id: string, day = today) =>
  found({ ...sound, ...changes }, id, day).result

it.each([
  ['priority-lien', { priorityLienMonths: known(1) }, '1 month'],
  ['priority-lien', { priorityLienMonths: statedNone }, '0 months'],
  ['one-owner', { units: known(12), largestOwnerUnits: known(1) }, '1 unit'],
] as const)('the note of %s has the right singular or plural: %o', (id, changes, note) => {
  expect(found({ ...sound, ...changes }, id).note).toBe(note)
})

describe('the kind of lender review', () => {
  const of = (changes: Partial<LenderValues>) => projectOf({ ...sound, ...changes })

  it('is none for a planned unit development, and no test passes or fails', () => {
    const values = { ...sound, projectType: known('planned' as const) }
    const { project, tests } = reviewForLenders(values, today)
    expect(project).toMatchObject({ review: 'none', conditional: false })
    expect(project.text).toContain('No project review is needed')
    expect(new Set(tests.map(({ result }) => result))).toEqual(new Set(['not_applicable']))
  })

  it.each([
    ['a detached condominium', { projectType: known('detached' as const), units: known(120) }, 'waived'],
    ['2 units', { units: known(2) }, 'waived'],
    ['4 units', { units: known(4) }, 'waived'],
    ['5 units under no master association', { units: known(5) }, 'waived'],
    ['10 units under no master association', { units: known(10) }, 'waived'],
    [
      '10 units under a master association',
      { units: known(10), masterAssociation: known(true as const) },
      'full',
    ],
    ['11 units', { units: known(11) }, 'full'],
    ['a cooperative', { projectType: known('cooperative' as const) }, 'none'],
  ] as const)('for %s with %j is %s', (_what, changes, review) => {
    expect(of(changes)).toMatchObject({ review, conditional: false, missing: [] })
  })

  it('keeps insurance and the priority lien if the review is waived', () => {
    const { tests } = reviewForLenders({ ...sound, units: known(4) }, today)
    const counted = tests.filter(({ result }) => result !== 'not_applicable').map(({ id }) => id)
    expect(counted).toEqual([
      'priority-lien',
      'master-policy',
      'deductible',
      'deductible-per-unit',
      'liability',
    ])
  })

  it.each<[string, Partial<LenderValues>, LenderInput[]]>([
    ['the type', { projectType: notProvided }, ['projectType']],
    ['the units', { units: notProvided }, ['units']],
    [
      'the master association of 8 units',
      { units: known(8), masterAssociation: notProvided },
      ['masterAssociation'],
    ],
    ['everything', noLenderValues, ['projectType', 'units']],
  ])('depends on %s if that is unknown, and says so', (_what, changes, missing) => {
    expect(of(changes)).toMatchObject({ review: 'full', conditional: true, missing })
  })

  it('labels the tests as "if it is a condominium" if the type is unknown', () => {
    expect(of({ projectType: notProvided }).text).toContain('apply if it is a condominium')
    expect(resultOf({ projectType: notProvided }, 'delinquency')).toBe('pass')
  })
})

it('lets a sound condominium pass everything, and leaves everything unknown without documents', () => {
  const results = (values: LenderValues) =>
    reviewForLenders(values, today)
      .tests.filter(({ result }) => result !== 'not_applicable')
      .map(({ result }) => result)
  expect(new Set(results(sound))).toEqual(new Set(['pass']))
  expect(results(sound)).toHaveLength(16)
  expect(new Set(results(noLenderValues))).toEqual(new Set(['unknown']))
  for (const { result, missing } of reviewForLenders(noLenderValues, today).tests)
    if (result === 'unknown') expect(missing).not.toEqual([])
})

describe('lender limits', () => {
  it.each<[string, Partial<LenderValues>, string]>([
    ['delinquency', { delinquency: known(15) }, 'pass'],
    ['delinquency', { delinquency: known(15.1) }, 'fail'],
    ['special-assessment-delinquency', { specialAssessment: known('pending') }, 'unknown'],
    ['special-assessment-delinquency', { specialAssessment: known('completed') }, 'not_applicable'],
    ['critical-repairs', { repairs: known('deferred') }, 'pass'],
    ['critical-repairs', { repairs: known('critical') }, 'fail'],
    ['litigation', { litigation: known('collections') }, 'pass'],
    ['litigation', { litigation: known('other') }, 'unknown'],
    ['litigation', { litigation: known('grave') }, 'fail'],
    ['commercial', { commercialShare: known(35) }, 'pass'],
    ['commercial', { commercialShare: known(36) }, 'fail'],
    ['one-owner', { largestOwnerUnits: known(9) }, 'fail'],
    ['one-owner', { units: known(20), largestOwnerUnits: known(2) }, 'pass'],
    ['one-owner', { units: known(20), largestOwnerUnits: known(3) }, 'fail'],
    ['one-owner', { units: known(21), largestOwnerUnits: known(4) }, 'pass'],
    ['one-owner', { units: known(21), largestOwnerUnits: known(5) }, 'fail'],
    ['priority-lien', { priorityLienMonths: known(7) }, 'fail'],
    ['priority-lien', { priorityLienMonths: statedNone }, 'pass'],
    ['master-policy', { replacementCost: known(99) }, 'fail'],
    ['master-policy', { replacementCost: statedNone }, 'fail'],
    ['deductible', { deductible: known(5.1) }, 'fail'],
    ['deductible-per-unit', { deductiblePerUnit: known(5_000_000) }, 'pass'],
    ['deductible-per-unit', { deductiblePerUnit: known(5_000_100) }, 'fail'],
    ['liability', { liability: known(99_999_999) }, 'fail'],
    ['liability', { liability: statedNone }, 'fail'],
    ['fidelity', { fidelity: known(4_799_999) }, 'fail'],
    ['fidelity', { fidelity: statedNone }, 'fail'],
    ['fidelity', { units: known(20) }, 'not_applicable'],
    ['fidelity', { dues: known({ from: 30_000, to: 50_000 }) }, 'unknown'],
    ['fha-owner-occupied', { ownerOccupied: known(34.9) }, 'fail'],
    ['fha-owner-occupied', { ownerOccupied: known(35), reserveShare: known(20) }, 'pass'],
    ['fha-owner-occupied', { ownerOccupied: known(49), reserveShare: known(19) }, 'fail'],
    ['fha-owner-occupied', { ownerOccupied: known(49), reserveShare: notProvided }, 'unknown'],
    ['fha-owner-occupied', { ownerOccupied: known(49), delinquency: known(11) }, 'fail'],
    ['fha-reserves', { reserveShare: known(9.9) }, 'fail'],
    ['fha-reserves', { reserveShare: statedNone }, 'fail'],
  ])('%s with %j: %s', (id, changes, result) => {
    expect(resultOf(changes, id)).toBe(result)
  })
})

describe('the date of the loan application', () => {
  it.each([
    ['reserves-10', '2027-01-03', 'pass'],
    ['reserves-10', '2027-01-04', 'not_applicable'],
    ['reserves-15', '2027-01-03', 'not_applicable'],
    ['reserves-15', '2027-01-04', 'fail'],
    ['deductible-per-unit', '2026-06-30', 'not_applicable'],
    ['deductible-per-unit', '2026-07-01', 'pass'],
  ])('decides %s for an application of %s: %s', (id, day, result) => {
    const reserveShare = known(12)
    expect(resultOf({ reserveShare, highestContribution: known(3_100_000) }, id, day)).toBe(result)
  })

  it('shows how a test that does not apply yet would end', () => {
    const values = { ...sound, reserveShare: known(12), studyDate: statedNone }
    expect(found(values, 'reserves-15').note).toBe(
      'applies to applications from January 4, 2027; with these figures, it would fail',
    )
  })
})

describe('a reserve study instead of a share of the dues', () => {
  const low = { reserveShare: known(7) }

  it('is accepted if it is at most three years old, by a provider, and its highest contribution is budgeted', () => {
    expect(resultOf(low, 'reserves-10')).toBe('pass')
    expect(found({ ...sound, ...low }, 'reserves-10').note).toContain('highest contribution')
  })

  it.each<[string, Partial<LenderValues>]>([
    ['there is none', { studyDate: statedNone }],
    ['it is older', { studyDate: known('2023-11-20') }],
    ['it uses baseline funding', { fundingMethod: known('baseline') }],
    ['less is budgeted', { highestContribution: known(3_000_001) }],
  ])('is not accepted if %s', (_what, changes) => {
    expect(resultOf({ ...low, ...changes }, 'reserves-10')).toBe('fail')
  })

  it.each<[string, Partial<LenderValues>, LenderInput[]]>([
    ['its date', { studyDate: notProvided }, ['studyDate']],
    ['the month of a study that may be too old', { studyDate: known('2023') }, ['studyDate']],
    ['its provider', { studyProvider: notProvided }, ['studyProvider']],
    ['its highest contribution', { highestContribution: notProvided }, ['highestContribution']],
  ])('leaves the result open if %s is unknown', (_what, changes, missing) => {
    expect(found({ ...sound, ...low, ...changes }, 'reserves-10')).toMatchObject({
      result: 'unknown',
      missing,
    })
  })

  it('is not needed if the share is sufficient', () => {
    expect(resultOf({ reserveShare: known(10), studyDate: statedNone }, 'reserves-10')).toBe('pass')
  })
})

describe('the values of a report', () => {
  const of = (given: Record<string, string | null>) =>
    lenderValues(
      Object.entries(given).map(([path, value]) => ({
        path,
        typed: parseTyped(must(reportField(path)), value),
        absence: value === null ? 'stated_none' : null,
      })),
    )

  it('are used by every test', () => {
    expect(
      of({
        'propertyInfo.projectType': 'Condominium',
        'propertyInfo.totalUnits': '40',
        'propertyInfo.masterAssociation': 'Heron Lake Master Association',
        'propertyInfo.monthlyDues': '$400 a month',
        'propertyInfo.commercialShare': '12%',
        'propertyInfo.largestOwnerUnits': '3',
        'propertyInfo.ownerOccupiedShare': '61%',
        'propertyDetails.delinquencies': '2',
        'propertyDetails.repairs': 'Deferred',
        'financial.reserveContribution': '$2,400 a month',
        'financial.highestContribution': '$30,000 a year',
        'financial.reserveStudyDate': '2024-06',
        'financial.reserveStudyProvider': 'Cedar Reserve Advisors',
        'financial.fundingMethod': 'Baseline funding',
        'financial.specialAssessments': '$900 per unit, completed in 2023',
        'financial.currentLitigation': 'Collections',
        'financial.priorityLienMonths': '6 months',
        'insurance.replacementValue': 'Guaranteed replacement cost',
        'insurance.deductible': '$10,000',
        'insurance.coverageLimit': '$8,000,000',
        'insurance.deductiblePerUnit': '$25,000',
        'insurance.liabilityLimit': '$1,000,000',
        'insurance.fidelity': null,
      }),
    ).toEqual({
      projectType: known('condominium'),
      units: known(40),
      masterAssociation: known(true),
      dues: known({ from: 40_000, to: 40_000 }),
      commercialShare: known(12),
      largestOwnerUnits: known(3),
      ownerOccupied: known(61),
      delinquency: known(5),
      repairs: known('deferred'),
      // 2,400 of 400 × 40.
      reserveShare: known(15),
      reserveContribution: known(2_880_000),
      highestContribution: known(3_000_000),
      studyDate: known('2024-06'),
      studyProvider: known(true),
      fundingMethod: known('baseline'),
      specialAssessment: known('completed'),
      litigation: known('collections'),
      priorityLienMonths: known(6),
      replacementCost: known(100),
      deductible: known(0.125),
      deductiblePerUnit: known(2_500_000),
      liability: known(100_000_000),
      fidelity: statedNone,
    })
  })

  it('leave missing inputs unknown', () => {
    expect(of({})).toEqual(noLenderValues)
  })
})

it('each test has a source, the date of its last check, and a validity period', () => {
  const ids = lenderTests.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { source, checkedOn, validFrom, validUntil } of lenderTests) {
    expect(source).toMatch(/^(?:Fannie Mae|FHA)/)
    for (const day of [checkedOn, validFrom, validUntil]) if (day) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(validFrom === null || validUntil === null || validFrom <= validUntil).toBe(true)
  }
})
