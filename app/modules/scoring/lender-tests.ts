import { datesInWords } from '../formatting'
import type { Answer } from './inputs'
import { projectOf, type Project } from './lender-project'
import type { LenderInput, LenderValues } from './lender-values'

export type TestResult = 'pass' | 'fail' | 'unknown' | 'not_applicable'

type Outcome = {
  result: TestResult
  /** What an unknown result waits for. */
  missing?: LenderInput[]
  /** What the result rests on, or why the test does not apply. */
  note?: string
}

/** A rule that lenders publish. When one changes, this table is all that has to be edited. */
type LenderTestRule = {
  id: string
  name: string
  limit: string
  /** Who publishes it, and where. */
  source: string
  /** The days of the loan application for which it counts; null where it has no beginning or end. */
  validFrom: string | null
  validUntil: string | null
  /** When its source was last read. */
  checkedOn: string
  /** It, or since when it counts, is known from others who quote the source, and not from its own text. */
  isSecondary: boolean
  /** Left of the review where it is waived. */
  appliesWhenWaived: boolean
  evaluate: (values: LenderValues, applicationDay: string) => Outcome
}

const checkedOn = '2026-11-22'

const selling = (section: string) => `Fannie Mae Selling Guide ${section}`
const hud = 'FHA, HUD Handbook 4000.1 II.C'

const rule = (
  id: string,
  name: string,
  limit: string,
  source: string,
  evaluate: LenderTestRule['evaluate'],
  particulars: Partial<
    Pick<LenderTestRule, 'validFrom' | 'validUntil' | 'isSecondary' | 'appliesWhenWaived'>
  > = {},
): LenderTestRule => ({
  id,
  name,
  limit,
  source,
  validFrom: null,
  validUntil: null,
  checkedOn,
  isSecondary: false,
  appliesWhenWaived: false,
  ...particulars,
  evaluate,
})

const passIf = (passes: boolean, note?: string): Outcome => ({
  result: passes ? 'pass' : 'fail',
  ...(note !== undefined && { note }),
})
const unknownFor = (...missing: LenderInput[]): Outcome => ({ result: 'unknown', missing })
const notApplicable = (note: string): Outcome => ({ result: 'not_applicable', note })

const tenths = (share: number) => `${Math.round(share * 10) / 10}%`
const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`

/** Compares a value with a limit. "None" counts as zero where that is what it means. */
function compare(
  input: LenderInput,
  answer: Answer<number>,
  passes: (value: number) => boolean,
  text: (value: number) => string,
  { none }: { none: number | 'fail' } = { none: 0 },
): Outcome {
  if (answer.state === 'not_provided') return unknownFor(input)
  if (answer.state === 'stated_none' && none === 'fail') return passIf(false, 'none, as a document states')
  const value = answer.state === 'value' ? answer.value : (none as number)
  return passIf(passes(value), text(value))
}

const millisecondsAYear = 86_400_000 * 365.25
const studyYears = 3

/** The oldest and the newest day that a date such as "2024" or "2024-06" can mean. */
function daysOf(date: string): [from: number, to: number] {
  if (date.length === 10) return [Date.parse(date), Date.parse(date)]
  if (date.length === 7) return [Date.parse(`${date}-01`), Date.parse(`${date}-28`)]
  return [Date.parse(`${date}-01-01`), Date.parse(`${date}-12-31`)]
}

/** Whether a reserve study stands in for the share of the dues: a new one, by a provider, whose highest contribution is budgeted. */
function reserveStudy(values: LenderValues, applicationDay: string): Outcome {
  const { studyDate, studyProvider, fundingMethod, highestContribution, reserveContribution } = values
  if (studyDate.state === 'stated_none') return passIf(false, 'there is no reserve study')
  if (fundingMethod.state === 'value' && fundingMethod.value === 'baseline')
    return passIf(false, 'the reserve study uses baseline funding, which does not count')
  if (studyDate.state === 'value') {
    const [from, to] = daysOf(studyDate.value)
    const limit = Date.parse(applicationDay) - studyYears * millisecondsAYear
    if (to < limit) return passIf(false, `the reserve study is more than ${studyYears} years old`)
    if (from < limit) return unknownFor('studyDate')
  }
  if (highestContribution.state === 'value' && reserveContribution.state === 'value') {
    if (reserveContribution.value < highestContribution.value)
      return passIf(
        false,
        `the contribution of ${dollars(reserveContribution.value)} a year is below the ${dollars(highestContribution.value)} that the reserve study recommends at most`,
      )
  }
  const missing = (
    [
      ['studyDate', studyDate],
      ['studyProvider', studyProvider],
      ['fundingMethod', fundingMethod],
      ['highestContribution', highestContribution],
      ['reserveContribution', reserveContribution],
    ] as const
  ).flatMap(([input, { state }]) => (state === 'value' ? [] : [input]))
  return missing.length > 0
    ? unknownFor(...missing)
    : passIf(true, 'the budget carries the highest contribution that a recent reserve study recommends')
}

/** By the share of the dues, or else by a reserve study. */
const reserves =
  (limit: number): LenderTestRule['evaluate'] =>
  (values, applicationDay) => {
    const { reserveShare } = values
    const ratio =
      reserveShare.state === 'value' ? reserveShare.value : reserveShare.state === 'stated_none' ? 0 : null
    if (ratio !== null && ratio >= limit) return passIf(true, tenths(ratio))
    const study = reserveStudy(values, applicationDay)
    if (study.result === 'pass') return study
    if (ratio === null) return unknownFor(...new Set<LenderInput>(['reserveShare', ...(study.missing ?? [])]))
    const short = `${tenths(ratio)} is below ${limit}%`
    if (study.result === 'fail') return passIf(false, `${short}, and ${study.note}`)
    return {
      ...study,
      note: `${short}; a reserve study of the last ${studyYears} years whose highest recommended contribution is budgeted would do instead`,
    }
  }

const atMostPercent =
  (input: 'delinquency' | 'commercialShare' | 'deductible', limit: number): LenderTestRule['evaluate'] =>
  (values) =>
    compare(input, values[input], (value) => value <= limit, tenths)

/** Late payments of a special assessment stand in no field of a report: only that there is none is known. */
function specialAssessmentLate({ specialAssessment }: LenderValues): Outcome {
  if (specialAssessment.state === 'value' && specialAssessment.value === 'pending')
    return {
      ...unknownFor('specialAssessment'),
      note: 'one is pending; how many units are late with it is not known',
    }
  if (specialAssessment.state === 'not_provided') return unknownFor('specialAssessment')
  return notApplicable('no special assessment is being paid')
}

function oneOwner({ units, largestOwnerUnits }: LenderValues): Outcome {
  if (units.state !== 'value')
    return unknownFor(
      'units',
      ...(largestOwnerUnits.state === 'value' ? [] : (['largestOwnerUnits'] as const)),
    )
  if (units.value <= 10) return notApplicable('for more than 10 units')
  const [limit, text] =
    units.value >= 21
      ? [Math.floor(units.value * 0.2), (owned: number) => `${owned} of ${units.value} units`]
      : [2, (owned: number) => `${owned} units`]
  return compare('largestOwnerUnits', largestOwnerUnits, (owned) => owned <= limit, text)
}

function repairs({ repairs: answer }: LenderValues): Outcome {
  if (answer.state !== 'value') return unknownFor('repairs')
  if (answer.value === 'deferred') return passIf(true, 'deferred repairs, none of them critical')
  return passIf(answer.value === 'none')
}

function litigation({ litigation: answer }: LenderValues): Outcome {
  if (answer.state !== 'value') return unknownFor('litigation')
  if (answer.value === 'other')
    return {
      ...unknownFor('litigation'),
      note: 'passes if it is insured, or asks for at most 10% of the reserves, and is not about safety or structure',
    }
  return answer.value === 'collections'
    ? passIf(true, 'only to collect dues')
    : passIf(answer.value === 'none')
}

const fidelityAbove = 20
const fidelityMonths = 3

function fidelity({ units, dues, fidelity: cover }: LenderValues): Outcome {
  if (units.state === 'value' && units.value <= fidelityAbove)
    return notApplicable(`for more than ${fidelityAbove} units`)
  if (cover.state === 'stated_none')
    return units.state === 'value' ? passIf(false, 'none, as a document states') : unknownFor('units')
  if (cover.state === 'not_provided' || units.state !== 'value' || dues.state !== 'value')
    return unknownFor(
      ...(['fidelity', 'units', 'dues'] as const).filter(
        (input) => ({ fidelity: cover, units, dues })[input].state !== 'value',
      ),
    )
  const [least, most] = [dues.value.from, dues.value.to].map((cents) => cents * units.value * fidelityMonths)
  const text = `${dollars(cover.value)}; ${fidelityMonths} months of dues are ${dollars(most ?? 0)}`
  if (cover.value >= (most ?? 0)) return passIf(true, text)
  return cover.value < (least ?? 0) ? passIf(false, text) : unknownFor('dues')
}

/** Half of the units, or 35% where few are late and reserves are high. */
function ownerOccupied({ ownerOccupied: owners, delinquency, reserveShare }: LenderValues): Outcome {
  if (owners.state === 'not_provided') return unknownFor('ownerOccupied')
  const share = owners.state === 'value' ? owners.value : 0
  if (share >= 50) return passIf(true, tenths(share))
  if (share < 35) return passIf(false, tenths(share))
  const late = delinquency.state === 'value' ? delinquency.value : null
  const reserve =
    reserveShare.state === 'value' ? reserveShare.value : reserveShare.state === 'stated_none' ? 0 : null
  if ((late ?? 0) > 10 || (reserve ?? 100) < 20)
    return passIf(false, `${tenths(share)}; below 50% at most 10% may be late, and 20% must go to reserves`)
  if (late === null || reserve === null)
    return unknownFor(
      ...(late === null ? (['delinquency'] as const) : []),
      ...(reserve === null ? (['reserveShare'] as const) : []),
    )
  return passIf(true, `${tenths(share)}, with few late payments and high reserves`)
}

const fromNewRatio = '2027-01-04'
const letter = 'Fannie Mae Lender Letter LL-2026-03'
const orStudy = 'of assessment income, or a reserve study that is followed'
const insured = { appliesWhenWaived: true } as const
const reported = { isSecondary: true } as const

/** What lenders publish, in our own words. */
export const lenderTests: readonly LenderTestRule[] = [
  rule(
    'delinquency',
    'Units 60 and more days late with regular dues',
    'at most 15%',
    selling('B4-2.2-01'),
    atMostPercent('delinquency', 15),
  ),
  rule(
    'special-assessment-delinquency',
    'Units 60 and more days late with a special assessment',
    'at most 15%, of each assessment',
    selling('B4-2.2-01'),
    specialAssessmentLate,
  ),
  rule(
    'reserves-10',
    'Budgeted reserve contribution',
    `at least 10% ${orStudy}`,
    selling('B4-2.2-01'),
    reserves(10),
    {
      validUntil: '2027-01-03',
    },
  ),
  rule('reserves-15', 'Budgeted reserve contribution', `at least 15% ${orStudy}`, letter, reserves(15), {
    validFrom: fromNewRatio,
    ...reported,
  }),
  rule(
    'critical-repairs',
    'Critical repairs',
    'none open, and no unfunded repairs above $10,000 a unit within 12 months',
    selling('B4-2.1-03'),
    repairs,
  ),
  rule(
    'litigation',
    'Litigation',
    'none about safety, structure, or habitability; other suits insured, or at most 10% of reserves, or to collect dues',
    selling('B4-2.1-03'),
    litigation,
  ),
  rule(
    'commercial',
    'Commercial space',
    'at most 35%',
    selling('B4-2.1-03'),
    atMostPercent('commercialShare', 35),
  ),
  rule(
    'one-owner',
    'Units of one owner',
    'at most 20% of 21 and more units; at most 2 of 11 to 20',
    selling('B4-2.1-03'),
    oneOwner,
  ),
  rule(
    'priority-lien',
    'Dues that come before the mortgage',
    'at most 6 months',
    selling('B4-2.1-01'),
    ({ priorityLienMonths }) =>
      compare(
        'priorityLienMonths',
        priorityLienMonths,
        (count) => count <= 6,
        (count) => `${count} months`,
      ),
    insured,
  ),
  rule(
    'master-policy',
    'Master policy',
    '100% of the replacement cost; a roof may be insured at actual cash value',
    selling('B7-3-03'),
    ({ replacementCost }) =>
      compare('replacementCost', replacementCost, (share) => share >= 100, tenths, { none: 'fail' }),
    insured,
  ),
  rule(
    'deductible',
    'Deductible',
    'at most 5% of the coverage per occurrence',
    selling('B7-3-03'),
    atMostPercent('deductible', 5),
    insured,
  ),
  rule(
    'deductible-per-unit',
    'Deductible per unit',
    'at most $50,000',
    selling('B7-3-03'),
    ({ deductiblePerUnit }) =>
      compare('deductiblePerUnit', deductiblePerUnit, (cents) => cents <= 5_000_000, dollars),
    { ...insured, ...reported, validFrom: '2026-07-01' },
  ),
  rule(
    'liability',
    'Liability cover',
    'at least $1 million per occurrence',
    selling('B7-4-01'),
    ({ liability }) =>
      compare('liability', liability, (cents) => cents >= 100_000_000, dollars, { none: 'fail' }),
    insured,
  ),
  rule(
    'fidelity',
    'Fidelity cover',
    `${fidelityMonths} months of all dues, above ${fidelityAbove} units`,
    selling('B7-4-02'),
    fidelity,
    insured,
  ),
  rule(
    'fha-owner-occupied',
    'FHA: owner-occupied units',
    'at least 50%; 35% with at most 10% late and 20% to reserves',
    hud,
    ownerOccupied,
    reported,
  ),
  rule(
    'fha-delinquency',
    'FHA: units 60 and more days late',
    'at most 15%',
    hud,
    atMostPercent('delinquency', 15),
    reported,
  ),
  rule(
    'fha-reserves',
    'FHA: reserve contribution',
    'at least 10% of the budget',
    hud,
    ({ reserveShare }) => compare('reserveShare', reserveShare, (share) => share >= 10, tenths),
    reported,
  ),
  rule(
    'fha-commercial',
    'FHA: commercial space',
    'at most 35%',
    hud,
    atMostPercent('commercialShare', 35),
    reported,
  ),
]

export type LenderTest = Omit<LenderTestRule, 'evaluate'> &
  Required<Omit<Outcome, 'note'>> & { note: string | null }

export type LenderReview = {
  project: Project
  /** YYYY-MM-DD */
  applicationDay: string
  tests: LenderTest[]
  /** The day by which the rules have been compared with their sources, YYYY-MM-DD. */
  asOf: string
}

const wouldBe = { pass: 'would pass', fail: 'would fail', unknown: 'would be unknown' } as const

/** When the test that was not compared with its source for the longest time was. */
export const rulesAsOf = lenderTests
  .map((test) => test.checkedOn)
  .reduce((one, other) => (one < other ? one : other))

/** Why a test does not count for this project, or on this day. */
function outside(test: LenderTestRule, project: Project, day: string): 'project' | 'later' | 'over' | null {
  if (project.review === 'none' || (project.review === 'waived' && !test.appliesWhenWaived)) return 'project'
  if (test.validFrom !== null && day < test.validFrom) return 'later'
  return test.validUntil !== null && day > test.validUntil ? 'over' : null
}

/**
 * Every published test for a loan application of a day: passed, failed, unknown with what is missing, or not applicable. It never
 * says that a lender approves.
 * @param applicationDay YYYY-MM-DD
 */
export function reviewForLenders(values: LenderValues, applicationDay: string): LenderReview {
  const project = projectOf(values)
  const tests = lenderTests.map(({ evaluate, ...test }): LenderTest => {
    const found = evaluate(values, applicationDay)
    const why = outside({ ...test, evaluate }, project, applicationDay)
    if (why === null)
      return { ...test, result: found.result, missing: found.missing ?? [], note: found.note ?? null }
    const note =
      why === 'project'
        ? null
        : why === 'over'
          ? 'replaced for applications of this date'
          : found.result === 'not_applicable'
            ? (found.note ?? null)
            : `counts for applications from ${datesInWords(test.validFrom ?? '')}; with these figures it ${wouldBe[found.result]}`
    return { ...test, result: 'not_applicable', missing: [], note }
  })
  return { project, applicationDay, tests, asOf: rulesAsOf }
}
