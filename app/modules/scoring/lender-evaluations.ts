import { counted, percentText } from '../formatting'
import { valueOf, type InputValue } from './inputs'
import type { LenderInput, LenderValues } from './lender-values'
import { dayMs } from '../time-units'

type TestResult = 'pass' | 'fail' | 'unknown' | 'not_applicable'

export type Outcome = {
  result: TestResult
  /** The inputs that an unknown result is missing. */
  missing?: LenderInput[]
  /** The basis of the result, or why the test does not apply. */
  note?: string
  /** The inputs that determined the result, if not all that the test reads. */
  basis?: readonly LenderInput[]
}

/** @param applicationDay YYYY-MM-DD */
export type Evaluation = (values: LenderValues, applicationDay: string) => Outcome

const passIf = (hasPassed: boolean, note?: string): Outcome => ({
  result: hasPassed ? 'pass' : 'fail',
  ...(note !== undefined && { note }),
})
const unknownFor = (...missing: LenderInput[]): Outcome => ({ result: 'unknown', missing })
const notApplicable = (note: string): Outcome => ({ result: 'not_applicable', note })

/** 14950 → "$150" */
export const wholeUsd = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`

/** The number of an input; 0 for a stated "none", null if no document provides it. */
function numberOrZero(inputValue: InputValue<number>): number | null {
  if (inputValue.state === 'not_provided') return null
  return inputValue.state === 'value' ? inputValue.value : 0
}

/** Compares a value with a limit. A stated "none" counts as zero, or fails the test. */
export function compareWithLimit(
  input: LenderInput,
  inputValue: InputValue<number>,
  passes: (value: number) => boolean,
  text: (value: number) => string,
  { failsIfNone = false } = {},
): Outcome {
  const value = numberOrZero(inputValue)
  if (value === null) return unknownFor(input)
  if (inputValue.state === 'stated_none' && failsIfNone) return passIf(false, 'none, according to a document')
  return passIf(passes(value), text(value))
}

const yearMs = dayMs * 365.25
const studyYears = 3

/** The earliest and latest day, in UTC milliseconds, of a date such as "2024" or "2024-06". */
function dayRangeOf(date: string): [from: number, to: number] {
  if (date.length === 10) return [Date.parse(date), Date.parse(date)]
  if (date.length === 7) return [Date.parse(`${date}-01`), Date.parse(`${date}-28`)]
  return [Date.parse(`${date}-01-01`), Date.parse(`${date}-12-31`)]
}

/**
 * Whether a reserve study satisfies the reserve requirement: it must be recent, by a provider, and its
 * highest recommended contribution must be budgeted.
 */
function evaluateReserveStudy(values: LenderValues, applicationDay: string): Outcome {
  const { studyDate, studyProvider, fundingMethod, highestContribution, reserveContribution } = values
  if (studyDate.state === 'stated_none') return passIf(false, 'there is no reserve study')
  if (fundingMethod.state === 'value' && fundingMethod.value === 'baseline')
    return passIf(false, 'the reserve study uses baseline funding, which doesn’t count')
  if (studyDate.state === 'value') {
    const [from, to] = dayRangeOf(studyDate.value)
    const limit = Date.parse(applicationDay) - studyYears * yearMs
    if (to < limit) return passIf(false, `the reserve study is more than ${studyYears} years old`)
    if (from < limit) return unknownFor('studyDate')
  }
  if (highestContribution.state === 'value' && reserveContribution.state === 'value') {
    if (reserveContribution.value < highestContribution.value)
      return passIf(
        false,
        `the contribution of ${wholeUsd(reserveContribution.value)} a year is below the ${wholeUsd(highestContribution.value)} that is the highest contribution the reserve study recommends`,
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
export const evaluateReserves =
  (limit: number): Evaluation =>
  (values, applicationDay) => {
    const { reserveShare } = values
    const share = numberOrZero(reserveShare)
    if (share !== null && share >= limit)
      return { ...passIf(true, percentText(share)), basis: ['reserveShare'] }
    const study = evaluateReserveStudy(values, applicationDay)
    if (study.result === 'pass')
      return { ...study, basis: ['studyDate', 'highestContribution', 'reserveContribution'] }
    if (share === null) return unknownFor(...new Set<LenderInput>(['reserveShare', ...(study.missing ?? [])]))
    const shortfall = `${percentText(share)} is below ${limit}%`
    if (study.result === 'fail') return passIf(false, `${shortfall}, and ${study.note}`)
    return {
      ...study,
      note: `${shortfall}, but budgeting the highest contribution recommended by a reserve study from the last ${studyYears} years would also pass`,
    }
  }

export const atMostPercent =
  (input: 'delinquency' | 'commercialShare' | 'deductible', limit: number): Evaluation =>
  (values) =>
    compareWithLimit(input, values[input], (value) => value <= limit, percentText)

/** No field contains the late payments of special assessments: they are known only if there are none. */
export function evaluateSpecialAssessment({ specialAssessment }: LenderValues): Outcome {
  if (specialAssessment.state === 'value' && specialAssessment.value === 'pending')
    return {
      ...unknownFor('specialAssessment'),
      note: 'one is pending, but the documents don’t say how many units are late paying it',
    }
  if (specialAssessment.state === 'not_provided') return unknownFor('specialAssessment')
  return notApplicable('no special assessment is due')
}

export function evaluateLargestOwner({ units, largestOwnerUnits }: LenderValues): Outcome {
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
  return compareWithLimit('largestOwnerUnits', largestOwnerUnits, (owned) => owned <= limit, text)
}

export function evaluateRepairs({ repairs }: LenderValues): Outcome {
  if (repairs.state !== 'value') return unknownFor('repairs')
  if (repairs.value === 'deferred')
    return passIf(true, 'repairs that are planned, needed, or deferred, none of them critical')
  return passIf(repairs.value === 'none')
}

export function evaluateLitigation({ litigation }: LenderValues): Outcome {
  if (litigation.state !== 'value') return unknownFor('litigation')
  if (litigation.value === 'other')
    return {
      ...unknownFor('litigation'),
      note: 'passes if it is insured or seeks at most 10% of reserves, and is not about safety or structure',
    }
  return litigation.value === 'collections'
    ? passIf(true, 'only to collect dues')
    : passIf(litigation.value === 'none')
}

export const maxUnitsWithoutFidelity = 20
export const fidelityMonths = 3

export function evaluateFidelity({ units, dues, fidelity }: LenderValues): Outcome {
  if (units.state === 'value' && units.value <= maxUnitsWithoutFidelity)
    return notApplicable(`applies only above ${maxUnitsWithoutFidelity} units`)
  if (fidelity.state === 'stated_none')
    return units.state === 'value' ? passIf(false, 'none, according to a document') : unknownFor('units')
  if (fidelity.state === 'not_provided' || units.state !== 'value' || dues.state !== 'value')
    return unknownFor(
      ...(['fidelity', 'units', 'dues'] as const).filter(
        (input) => ({ fidelity, units, dues })[input].state !== 'value',
      ),
    )
  const [lowest, highest] = [dues.value.from, dues.value.to].map(
    (cents) => cents * units.value * fidelityMonths,
  )
  const text = `${wholeUsd(fidelity.value)}; ${fidelityMonths} months of dues are ${wholeUsd(highest ?? 0)}`
  if (fidelity.value >= (highest ?? 0)) return passIf(true, text)
  return fidelity.value < (lowest ?? 0) ? passIf(false, text) : unknownFor('dues')
}

/** Requires half of the units, or 35% if few are delinquent and reserves are high. */
export function evaluateOwnerOccupied({ ownerOccupied, delinquency, reserveShare }: LenderValues): Outcome {
  const share = numberOrZero(ownerOccupied)
  if (share === null) return unknownFor('ownerOccupied')
  if (share >= 50 || share < 35)
    return { ...passIf(share >= 50, percentText(share)), basis: ['ownerOccupied'] }
  const delinquentShare = valueOf(delinquency)
  const reservePercent = numberOrZero(reserveShare)
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
