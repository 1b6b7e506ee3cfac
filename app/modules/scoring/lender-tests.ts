import { datesInWords } from '../date-formats'
import { counted, percentText } from '../formatting'
import { datesText, isTooOld, tooOldTexts, type Figure } from './figure-age'
import { notProvided, type Answer } from './inputs'
import { projectOf, type Project } from './lender-project'
import type { LenderFigures, LenderInput, LenderValues } from './lender-values'

type TestResult = 'pass' | 'fail' | 'unknown' | 'not_applicable'

type Outcome = {
  result: TestResult
  /** The inputs that an unknown result is missing. */
  missing?: LenderInput[]
  /** The basis of the result, or why the test does not apply. */
  note?: string
  /** The inputs that determined the result, if not all that the test reads. */
  basis?: readonly LenderInput[]
}

/** A published lender rule. When one changes, only this table is edited. */
type LenderTestRule = {
  id: string
  name: string
  limit: string
  /** Its publisher and reference. */
  source: string
  /** The application days to which it applies; null for an open end. */
  validFrom: string | null
  validUntil: string | null
  /** When its source was last read. */
  checkedOn: string
  /** Whether the rule or its date is known only from secondary sources. */
  isSecondary: boolean
  /** Whether it applies to a waived review, too. */
  appliesWhenWaived: boolean
  /** Inputs whose dates are printed beside the result. */
  reads: readonly LenderInput[]
  evaluate: (values: LenderValues, applicationDay: string) => Outcome
}

const checkedOn = '2026-11-22'

const sellingGuide = (section: string) => `Fannie Mae Selling Guide ${section}`
const fhaHandbook = 'FHA, HUD Handbook 4000.1 II.C'

const rule = (
  id: string,
  name: string,
  limit: string,
  source: string,
  reads: readonly LenderInput[],
  evaluate: LenderTestRule['evaluate'],
  options: Partial<
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
  ...options,
  reads,
  evaluate,
})

const passIf = (hasPassed: boolean, note?: string): Outcome => ({
  result: hasPassed ? 'pass' : 'fail',
  ...(note !== undefined && { note }),
})
const unknownFor = (...missing: LenderInput[]): Outcome => ({ result: 'unknown', missing })
const notApplicable = (note: string): Outcome => ({ result: 'not_applicable', note })

const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`

/** Compares a value with a limit. A stated "none" counts as zero, or fails the test. */
function compare(
  input: LenderInput,
  answer: Answer<number>,
  passes: (value: number) => boolean,
  text: (value: number) => string,
  { failsIfNone = false } = {},
): Outcome {
  if (answer.state === 'not_provided') return unknownFor(input)
  if (answer.state === 'stated_none' && failsIfNone) return passIf(false, 'none, according to a document')
  const value = answer.state === 'value' ? answer.value : 0
  return passIf(passes(value), text(value))
}

const millisecondsAYear = 86_400_000 * 365.25
const studyYears = 3

/** The earliest and latest day of a date such as "2024" or "2024-06". */
function daysOf(date: string): [from: number, to: number] {
  if (date.length === 10) return [Date.parse(date), Date.parse(date)]
  if (date.length === 7) return [Date.parse(`${date}-01`), Date.parse(`${date}-28`)]
  return [Date.parse(`${date}-01-01`), Date.parse(`${date}-12-31`)]
}

/**
 * Whether a reserve study satisfies the reserve requirement: it must be recent, by a provider, and its
 * highest recommended contribution must be budgeted.
 */
function reserveStudy(values: LenderValues, applicationDay: string): Outcome {
  const { studyDate, studyProvider, fundingMethod, highestContribution, reserveContribution } = values
  if (studyDate.state === 'stated_none') return passIf(false, 'there is no reserve study')
  if (fundingMethod.state === 'value' && fundingMethod.value === 'baseline')
    return passIf(false, 'the reserve study uses baseline funding, which doesn’t count')
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
        `the contribution of ${dollars(reserveContribution.value)} a year is below the ${dollars(highestContribution.value)} that is the highest contribution the reserve study recommends`,
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
    : passIf(true, 'the budget includes the highest contribution a recent reserve study recommends')
}

/** Passes with a sufficient share of dues, or with a reserve study. */
const reserves =
  (limit: number): LenderTestRule['evaluate'] =>
  (values, applicationDay) => {
    const { reserveShare } = values
    const ratio =
      reserveShare.state === 'value' ? reserveShare.value : reserveShare.state === 'stated_none' ? 0 : null
    if (ratio !== null && ratio >= limit)
      return { ...passIf(true, percentText(ratio)), basis: ['reserveShare'] }
    const study = reserveStudy(values, applicationDay)
    if (study.result === 'pass')
      return { ...study, basis: ['studyDate', 'highestContribution', 'reserveContribution'] }
    if (ratio === null) return unknownFor(...new Set<LenderInput>(['reserveShare', ...(study.missing ?? [])]))
    const shortfall = `${percentText(ratio)} is below ${limit}%`
    if (study.result === 'fail') return passIf(false, `${shortfall}, and ${study.note}`)
    return {
      ...study,
      note: `${shortfall}, but budgeting the highest contribution recommended by a reserve study from the last ${studyYears} years would also pass`,
    }
  }

const atMostPercent =
  (input: 'delinquency' | 'commercialShare' | 'deductible', limit: number): LenderTestRule['evaluate'] =>
  (values) =>
    compare(input, values[input], (value) => value <= limit, percentText)

/** No field contains the late payments of special assessments: they are known only if there are none. */
function specialAssessmentLate({ specialAssessment }: LenderValues): Outcome {
  if (specialAssessment.state === 'value' && specialAssessment.value === 'pending')
    return {
      ...unknownFor('specialAssessment'),
      note: 'one is pending, but the documents don’t say how many units are late paying it',
    }
  if (specialAssessment.state === 'not_provided') return unknownFor('specialAssessment')
  return notApplicable('no special assessment is due')
}

function oneOwner({ units, largestOwnerUnits }: LenderValues): Outcome {
  if (units.state !== 'value')
    return unknownFor(
      'units',
      ...(largestOwnerUnits.state === 'value' ? [] : (['largestOwnerUnits'] as const)),
    )
  if (units.value <= 10) return notApplicable('applies only above 10 units')
  const [limit, text] =
    units.value >= 21
      ? [Math.floor(units.value * 0.2), (owned: number) => `${owned} of ${units.value} units`]
      : [2, (owned: number) => counted(owned, 'unit')]
  return compare('largestOwnerUnits', largestOwnerUnits, (owned) => owned <= limit, text)
}

function repairs({ repairs: answer }: LenderValues): Outcome {
  if (answer.state !== 'value') return unknownFor('repairs')
  if (answer.value === 'deferred')
    return passIf(true, 'repairs that are planned, needed, or deferred, none of them critical')
  return passIf(answer.value === 'none')
}

function litigation({ litigation: answer }: LenderValues): Outcome {
  if (answer.state !== 'value') return unknownFor('litigation')
  if (answer.value === 'other')
    return {
      ...unknownFor('litigation'),
      note: 'passes if it is insured or seeks at most 10% of reserves, and is not about safety or structure',
    }
  return answer.value === 'collections'
    ? passIf(true, 'only to collect dues')
    : passIf(answer.value === 'none')
}

const fidelityAbove = 20
const fidelityMonths = 3

function fidelity({ units, dues, fidelity: cover }: LenderValues): Outcome {
  if (units.state === 'value' && units.value <= fidelityAbove)
    return notApplicable(`applies only above ${fidelityAbove} units`)
  if (cover.state === 'stated_none')
    return units.state === 'value' ? passIf(false, 'none, according to a document') : unknownFor('units')
  if (cover.state === 'not_provided' || units.state !== 'value' || dues.state !== 'value')
    return unknownFor(
      ...(['fidelity', 'units', 'dues'] as const).filter(
        (input) => ({ fidelity: cover, units, dues })[input].state !== 'value',
      ),
    )
  const [lowest, highest] = [dues.value.from, dues.value.to].map(
    (cents) => cents * units.value * fidelityMonths,
  )
  const text = `${dollars(cover.value)}; ${fidelityMonths} months of dues are ${dollars(highest ?? 0)}`
  if (cover.value >= (highest ?? 0)) return passIf(true, text)
  return cover.value < (lowest ?? 0) ? passIf(false, text) : unknownFor('dues')
}

/** Requires half of the units, or 35% if few are delinquent and reserves are high. */
function ownerOccupied({ ownerOccupied: owners, delinquency, reserveShare }: LenderValues): Outcome {
  if (owners.state === 'not_provided') return unknownFor('ownerOccupied')
  const share = owners.state === 'value' ? owners.value : 0
  if (share >= 50 || share < 35)
    return { ...passIf(share >= 50, percentText(share)), basis: ['ownerOccupied'] }
  const delinquentShare = delinquency.state === 'value' ? delinquency.value : null
  const reservePercent =
    reserveShare.state === 'value' ? reserveShare.value : reserveShare.state === 'stated_none' ? 0 : null
  if ((delinquentShare ?? 0) > 10 || (reservePercent ?? 100) < 20)
    return passIf(
      false,
      `${percentText(share)}; below 50%, at most 10% may be late and 20% must go to reserves`,
    )
  if (delinquentShare === null || reservePercent === null)
    return unknownFor(
      ...(delinquentShare === null ? (['delinquency'] as const) : []),
      ...(reservePercent === null ? (['reserveShare'] as const) : []),
    )
  return passIf(true, `${percentText(share)}, with few late payments and high reserves`)
}

const newRatioFrom = '2027-01-04'
const lenderLetter = 'Fannie Mae Lender Letter LL-2026-03'
const orStudy = 'of assessment income, or the amount a reserve study recommends'
const whenWaived = { appliesWhenWaived: true } as const
const fromSecondarySource = { isSecondary: true } as const

const reservesRead = ['reserveShare', 'studyDate', 'highestContribution'] as const

/** Published lender rules, in our own words. */
export const lenderTests: readonly LenderTestRule[] = [
  rule(
    'delinquency',
    'Units 60 or more days late on regular dues',
    'at most 15%',
    sellingGuide('B4-2.2-01'),
    ['delinquency'],
    atMostPercent('delinquency', 15),
  ),
  rule(
    'special-assessment-delinquency',
    'Units 60 or more days late on a special assessment',
    'at most 15% for each assessment',
    sellingGuide('B4-2.2-01'),
    ['specialAssessment'],
    specialAssessmentLate,
  ),
  rule(
    'reserves-10',
    'Budgeted reserve contribution',
    `at least 10% ${orStudy}`,
    sellingGuide('B4-2.2-01'),
    reservesRead,
    reserves(10),
    {
      validUntil: '2027-01-03',
    },
  ),
  rule(
    'reserves-15',
    'Budgeted reserve contribution',
    `at least 15% ${orStudy}`,
    lenderLetter,
    reservesRead,
    reserves(15),
    {
      validFrom: newRatioFrom,
      ...fromSecondarySource,
    },
  ),
  rule(
    'critical-repairs',
    'Critical repairs',
    'none outstanding, and no unfunded repairs above $10,000 per unit within 12 months',
    sellingGuide('B4-2.1-03'),
    ['repairs'],
    repairs,
  ),
  rule(
    'litigation',
    'Litigation',
    'none about safety, structure, or habitability; other lawsuits must be insured, seek at most 10% of reserves, or be filed to collect dues',
    sellingGuide('B4-2.1-03'),
    ['litigation'],
    litigation,
  ),
  rule(
    'commercial',
    'Commercial space',
    'at most 35%',
    sellingGuide('B4-2.1-03'),
    ['commercialShare'],
    atMostPercent('commercialShare', 35),
  ),
  rule(
    'one-owner',
    'Units held by one owner',
    'at most 20% of 21 or more units; at most 2 of 11 to 20 units',
    sellingGuide('B4-2.1-03'),
    ['largestOwnerUnits'],
    oneOwner,
  ),
  rule(
    'priority-lien',
    'Dues with priority over the mortgage',
    'at most 6 months',
    sellingGuide('B4-2.1-01'),
    ['priorityLienMonths'],
    ({ priorityLienMonths }) =>
      compare(
        'priorityLienMonths',
        priorityLienMonths,
        (count) => count <= 6,
        (count) => counted(count, 'month'),
      ),
    whenWaived,
  ),
  rule(
    'master-policy',
    'Master policy',
    '100% of replacement cost; a roof may be insured at actual cash value',
    sellingGuide('B7-3-03'),
    ['replacementCost'],
    ({ replacementCost }) =>
      compare('replacementCost', replacementCost, (share) => share >= 100, percentText, {
        failsIfNone: true,
      }),
    whenWaived,
  ),
  rule(
    'deductible',
    'Deductible',
    'at most 5% of the coverage per occurrence',
    sellingGuide('B7-3-03'),
    ['deductible'],
    atMostPercent('deductible', 5),
    whenWaived,
  ),
  rule(
    'deductible-per-unit',
    'Deductible per unit',
    'at most $50,000',
    sellingGuide('B7-3-03'),
    ['deductiblePerUnit'],
    ({ deductiblePerUnit }) =>
      compare('deductiblePerUnit', deductiblePerUnit, (cents) => cents <= 5_000_000, dollars),
    { ...whenWaived, ...fromSecondarySource, validFrom: '2026-07-01' },
  ),
  rule(
    'liability',
    'Liability coverage',
    'at least $1 million per occurrence',
    sellingGuide('B7-4-01'),
    ['liability'],
    ({ liability }) =>
      compare('liability', liability, (cents) => cents >= 100_000_000, dollars, { failsIfNone: true }),
    whenWaived,
  ),
  rule(
    'fidelity',
    'Fidelity coverage',
    `${fidelityMonths} months of all dues, for more than ${fidelityAbove} units`,
    sellingGuide('B7-4-02'),
    ['fidelity', 'dues'],
    fidelity,
    whenWaived,
  ),
  rule(
    'fha-owner-occupied',
    'FHA: owner-occupied units',
    'at least 50%; or 35% with at most 10% late and 20% going to reserves',
    fhaHandbook,
    ['ownerOccupied', 'delinquency', 'reserveShare'],
    ownerOccupied,
    fromSecondarySource,
  ),
  rule(
    'fha-delinquency',
    'FHA: units 60 or more days late',
    'at most 15%',
    fhaHandbook,
    ['delinquency'],
    atMostPercent('delinquency', 15),
    fromSecondarySource,
  ),
  rule(
    'fha-reserves',
    'FHA: reserve contribution',
    'at least 10% of the budget',
    fhaHandbook,
    ['reserveShare'],
    ({ reserveShare }) => compare('reserveShare', reserveShare, (share) => share >= 10, percentText),
    fromSecondarySource,
  ),
  rule(
    'fha-commercial',
    'FHA: commercial space',
    'at most 35%',
    fhaHandbook,
    ['commercialShare'],
    atMostPercent('commercialShare', 35),
    fromSecondarySource,
  ),
]

export type LenderTest = Omit<LenderTestRule, 'evaluate' | 'reads'> &
  Required<Omit<Outcome, 'note' | 'basis'>> & {
    note: string | null
    /** The dates of its figures; null if they are undated by nature. */
    dated: string | null
    /** For an unknown result: which figures are too old, and what to request. */
    tooOld: string[]
  }

export type LenderReview = {
  project: Project
  /** YYYY-MM-DD */
  applicationDay: string
  tests: LenderTest[]
  /** The day through which the rules were compared with their sources, YYYY-MM-DD. */
  asOf: string
}

const wouldBe = { pass: 'would pass', fail: 'would fail', unknown: 'would be unknown' } as const

/** The oldest review date of any rule. */
export const rulesAsOf = lenderTests
  .map((test) => test.checkedOn)
  .reduce((one, other) => (one < other ? one : other))

/** Why a test does not apply to this project or day. */
function whyNotApplicable(
  test: LenderTestRule,
  project: Project,
  day: string,
): 'project' | 'later' | 'over' | null {
  if (project.review === 'none' || (project.review === 'waived' && !test.appliesWhenWaived)) return 'project'
  if (test.validFrom !== null && day < test.validFrom) return 'later'
  return test.validUntil !== null && day > test.validUntil ? 'over' : null
}

/** The distinct figures of inputs. */
const figuresOf = (figures: LenderFigures, inputs: readonly LenderInput[]): Figure[] => [
  ...new Map(inputs.flatMap((input) => figures[input] ?? []).map((figure) => [figure.path, figure])).values(),
]

/** Treats inputs with figures that are too old on a day as unknown. */
function currentValues(values: LenderValues, figures: LenderFigures, day: string): LenderValues {
  const outdatedInputs = (Object.keys(figures) as LenderInput[]).filter((input) =>
    figures[input]?.some((figure) => isTooOld(figure, day)),
  )
  return { ...values, ...Object.fromEntries(outdatedInputs.map((input) => [input, notProvided])) }
}

/**
 * Evaluates every published test for an application day: passed, failed, unknown with what is missing or too
 * old, or not applicable. Never implies a lender's approval.
 * @param figures the dated figures behind the values; a value without one counts on any day
 * @param applicationDay YYYY-MM-DD
 */
export function reviewForLenders(
  values: LenderValues,
  applicationDay: string,
  figures: LenderFigures = {},
): LenderReview {
  const current = currentValues(values, figures, applicationDay)
  const project = projectOf(current)
  const tests = lenderTests.map(({ evaluate, reads, ...test }): LenderTest => {
    const outcome = evaluate(current, applicationDay)
    const missing = outcome.missing ?? []
    const dated = datesText(figuresOf(figures, outcome.basis ?? reads))
    const why = whyNotApplicable({ ...test, reads, evaluate }, project, applicationDay)
    if (why === null) {
      const tooOld = tooOldTexts(figuresOf(figures, missing), applicationDay)
      return { ...test, result: outcome.result, missing, note: outcome.note ?? null, dated, tooOld }
    }
    const note =
      why === 'project'
        ? null
        : why === 'over'
          ? 'replaced by a newer rule for applications of this date'
          : outcome.result === 'not_applicable'
            ? (outcome.note ?? null)
            : `applies to applications from ${datesInWords(test.validFrom ?? '')}; with these figures, it ${wouldBe[outcome.result]}`
    return { ...test, result: 'not_applicable', missing: [], note, dated, tooOld: [] }
  })
  return { project, applicationDay, tests, asOf: rulesAsOf }
}
