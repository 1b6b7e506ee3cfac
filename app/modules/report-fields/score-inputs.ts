import {
  known,
  nothingProvided,
  notProvided,
  statedNone,
  type InputValue,
  type ScoreInputs,
} from '../scoring/inputs'
import type { Figure } from '../scoring/figure-age'
import { figureLookup } from './figure-lookup'
import { parseQualifier } from './qualifier'
import {
  percentOf,
  toInputValue,
  valueLookup,
  yearsBetween,
  type ValueLookup,
  type VerifiedValue,
} from './value-lookup'

/** The fields behind each score input, in the order in which they are needed. */
export const scoreInputFields: Record<keyof ScoreInputs, readonly [string, ...string[]]> = {
  percentFunded: ['financial.fundingLevel'],
  reserveContribution: [
    'financial.reserveContribution',
    'propertyInfo.monthlyDues',
    'propertyInfo.totalUnits',
    'financial.recommendedContribution',
    'financial.reserveStudyDate',
  ],
  delinquency: ['propertyDetails.delinquencies', 'financial.delinquencyShare'],
  specialAssessments: ['financial.specialAssessments'],
  operatingResult: ['financial.operatingResult', 'financial.totalExpenses'],
  duesIncrease: ['financial.duesIncrease'],
  repairs: ['propertyDetails.repairs'],
  reserveStudyAge: ['financial.reserveStudyDate'],
  policyInForce: ['insurance.expiration'],
  fullReplacementCost: ['insurance.replacementValue'],
  deductible: ['insurance.deductible', 'insurance.coverageLimit'],
  structuralInspection: ['propertyDetails.structuralInspection'],
  buildingAge: ['propertyInfo.yearBuilt', 'financial.fundingLevel'],
  litigation: ['financial.currentLitigation'],
  monthsSinceElection: ['governance.lastElection'],
  monthsSinceMinutes: ['governance.latestMinutes'],
  yearEndStatements: ['financial.yearEndStatements'],
  directorsCover: ['insurance.directorsOfficers'],
  fidelityCover: ['insurance.fidelity'],
  ownerOccupied: ['propertyInfo.ownerOccupiedShare'],
}

/** The dated figures behind each input, including those too old to count. */
export function scoreFigures(values: readonly VerifiedValue[]): Record<keyof ScoreInputs, Figure[]> {
  const { figureAt } = figureLookup(values)
  const delinquencyPath = valueLookup(values).delinquencyPath()
  const figuresOf = (input: keyof ScoreInputs, paths: readonly string[]) => {
    // A building's age does not depend on the reserves.
    if (input === 'buildingAge') return []
    // The reserve study is a separate input with its own date.
    const ownPaths = input === 'reserveContribution' ? paths.slice(0, 2) : paths
    const usedPaths = input === 'delinquency' ? (delinquencyPath === null ? [] : [delinquencyPath]) : ownPaths
    return usedPaths.flatMap((path) => figureAt(path) ?? [])
  }
  const entries = Object.entries(scoreInputFields) as [keyof ScoreInputs, readonly string[]][]
  return Object.fromEntries(entries.map(([input, paths]) => [input, figuresOf(input, paths)])) as Record<
    keyof ScoreInputs,
    Figure[]
  >
}

function reserveContributionOf(
  { centsPerYear, annualDues, isStatedNone }: ValueLookup,
  studyAge: number | null,
): ScoreInputs['reserveContribution'] {
  const share = percentOf(centsPerYear('financial.reserveContribution'), annualDues)
  const recommended = percentOf(centsPerYear('financial.recommendedContribution'), annualDues)
  if (share === null) return isStatedNone('financial.reserveContribution') ? statedNone : notProvided
  return known({
    share,
    ...(recommended !== null && studyAge !== null && { recommended: { share: recommended, studyAge } }),
  })
}

function specialAssessmentsOf({
  typedAt,
  isStatedNone,
  number,
  units,
}: ValueLookup): ScoreInputs['specialAssessments'] {
  const cents = number('financial.specialAssessments')
  if (isStatedNone('financial.specialAssessments') || cents === 0)
    return known({ completed: 0, pending: 0, pendingAboveYearsDues: false })
  const typed = typedAt('financial.specialAssessments')
  const assessment = typed?.kind === 'money' ? typed : null
  if (cents === null || assessment?.rejected) return notProvided
  if (assessment?.settled === true) return known({ completed: 1, pending: 0, pendingAboveYearsDues: false })
  const monthlyDues = number('propertyInfo.monthlyDues')
  const centsPerUnit = assessment?.each === true ? cents : units ? cents / units : null
  return known({
    completed: 0,
    pending: 1,
    pendingAboveYearsDues: centsPerUnit !== null && monthlyDues !== null && centsPerUnit > monthlyDues * 12,
  })
}

function operatingResultOf({ number }: ValueLookup): ScoreInputs['operatingResult'] {
  const budget = number('financial.totalExpenses') ?? number('financial.totalIncome')
  return toInputValue(percentOf(number('financial.operatingResult'), budget))
}

/** An increase that is proposed or discussed has not been decided on, so it is not the latest one. */
function duesIncreaseOf({ isStatedNone, percent, periodAt }: ValueLookup): ScoreInputs['duesIncrease'] {
  if (isStatedNone('financial.duesIncrease')) return known(0)
  const { isPending, isAdopted } = parseQualifier(periodAt('financial.duesIncrease'))
  return isPending && !isAdopted ? notProvided : toInputValue(percent('financial.duesIncrease'))
}

function repairsOf({ choice }: ValueLookup): ScoreInputs['repairs'] {
  const repairs = choice('propertyDetails.repairs')
  return repairs === 'none' || repairs === 'deferred' || repairs === 'critical' ? known(repairs) : notProvided
}

function policyInForceOf({ date, isStatedNone }: ValueLookup, today: string): ScoreInputs['policyInForce'] {
  if (isStatedNone('insurance.company')) return statedNone
  const expiration = date('insurance.expiration')
  return expiration?.length === 10 ? known(expiration >= today) : notProvided
}

function litigationOf({ choice, isStatedNone }: ValueLookup): ScoreInputs['litigation'] {
  if (isStatedNone('financial.currentLitigation')) return known('none')
  const litigation = choice('financial.currentLitigation')
  return litigation === 'none' ||
    litigation === 'collections' ||
    litigation === 'other' ||
    litigation === 'grave'
    ? known(litigation)
    : notProvided
}

function yearEndStatementsOf({ choice, isStatedNone }: ValueLookup): ScoreInputs['yearEndStatements'] {
  if (isStatedNone('financial.yearEndStatements')) return statedNone
  const statements = choice('financial.yearEndStatements')
  if (statements === null) return notProvided
  return known(statements === 'compiled' ? 'compiled_or_internal' : 'audited_or_reviewed')
}

/**
 * Score inputs of a report's values. Unknown ones are "not provided"; nothing is guessed.
 * @param today YYYY-MM-DD, for ages; a figure that is too old on this day counts as not provided
 */
export function scoreInputs(values: readonly VerifiedValue[], today: string): ScoreInputs {
  const read = valueLookup(values, today)
  const { isStatedNone, number, numberOrNone, choice, date } = read
  const yearsSince = (path: string) => {
    const day = date(path)
    return day === null ? null : yearsBetween(day, today)
  }
  const monthsSince = (path: string) => {
    const years = yearsSince(path)
    return years === null ? null : Math.floor(years * 12)
  }
  const hasCoverage = (path: string): InputValue<boolean> =>
    isStatedNone(path) ? known(false) : number(path) !== null ? known(true) : notProvided
  const studyAge = yearsSince('financial.reserveStudyDate')
  const replacement = number('insurance.replacementValue')
  const inspectionAge = yearsSince('propertyDetails.structuralInspection')

  return {
    ...nothingProvided,
    percentFunded: numberOrNone('financial.fundingLevel'),
    reserveContribution: reserveContributionOf(read, studyAge),
    delinquency: toInputValue(read.delinquency()),
    specialAssessments: specialAssessmentsOf(read),
    operatingResult: operatingResultOf(read),
    duesIncrease: duesIncreaseOf(read),
    repairs: repairsOf(read),
    reserveStudyAge: isStatedNone('financial.reserveStudyDate') ? statedNone : toInputValue(studyAge),
    policyInForce: policyInForceOf(read, today),
    fullReplacementCost: toInputValue(replacement === null ? null : replacement >= 100),
    deductible: toInputValue(read.deductibleShare()),
    structuralInspection: toInputValue(inspectionAge === null ? null : { age: inspectionAge }),
    buildingAge: toInputValue(yearsSince('propertyInfo.yearBuilt')),
    litigation: litigationOf(read),
    monthsSinceElection:
      choice('governance.lastElection') === 'failed_quorum'
        ? known('failed_quorum')
        : toInputValue(monthsSince('governance.lastElection')),
    monthsSinceMinutes: toInputValue(monthsSince('governance.latestMinutes')),
    yearEndStatements: yearEndStatementsOf(read),
    directorsCover: hasCoverage('insurance.directorsOfficers'),
    fidelityCover: hasCoverage('insurance.fidelity'),
    ownerOccupied: toInputValue(number('propertyInfo.ownerOccupiedShare')),
  }
}
