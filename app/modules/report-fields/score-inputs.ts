import {
  known,
  nothingProvided,
  notProvided,
  statedNone,
  type Answer,
  type ScoreInputs,
} from '../scoring/inputs'
import type { Figure } from '../scoring/figure-age'
import { figureReader } from './figures'
import { toAnswer, percentOf, valueReader, yearsBetween, type VerifiedValue } from './value-reader'

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
  const { figureAt } = figureReader(values)
  const delinquencyPath = valueReader(values).delinquencyPath()
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

/**
 * Score inputs of a report's values. Unknown ones are "not provided"; nothing is guessed.
 * @param today YYYY-MM-DD, for ages; a figure that is too old on this day counts as not provided
 */
export function scoreInputs(values: readonly VerifiedValue[], today: string): ScoreInputs {
  const read = valueReader(values, today)
  const { typedAt, isStatedNone, number, percent, numberOrNone, choice, date, perYear, units, annualDues } =
    read
  const yearsSince = (path: string) => {
    const day = date(path)
    return day === null ? null : yearsBetween(day, today)
  }
  const monthsSince = (path: string) => {
    const years = yearsSince(path)
    return years === null ? null : Math.floor(years * 12)
  }

  const monthly = number('propertyInfo.monthlyDues')
  const contribution = percentOf(perYear('financial.reserveContribution'), annualDues)
  const recommended = percentOf(perYear('financial.recommendedContribution'), annualDues)
  const studyAge = yearsSince('financial.reserveStudyDate')
  const budget = number('financial.totalExpenses') ?? number('financial.totalIncome')
  const result = percentOf(number('financial.operatingResult'), budget)

  const assessmentCents = number('financial.specialAssessments')
  const assessment = typedAt('financial.specialAssessments')
  const isPerUnit = assessment?.kind === 'money' && assessment.each === true
  const centsPerUnit =
    assessmentCents === null ? null : isPerUnit ? assessmentCents : units ? assessmentCents / units : null
  const isCompleted = assessment?.kind === 'money' && assessment.settled === true
  const special =
    isStatedNone('financial.specialAssessments') || assessmentCents === 0
      ? known({ completed: 0, pending: 0, pendingAboveYearsDues: false })
      : assessmentCents === null || (assessment?.kind === 'money' && assessment.rejected)
        ? notProvided
        : known({
            completed: isCompleted ? 1 : 0,
            pending: isCompleted ? 0 : 1,
            pendingAboveYearsDues:
              !isCompleted && centsPerUnit !== null && monthly !== null && centsPerUnit > monthly * 12,
          })

  const litigation = choice('financial.currentLitigation')
  const expiration = date('insurance.expiration')
  const replacement = number('insurance.replacementValue')
  const repairs = choice('propertyDetails.repairs')
  const statements = choice('financial.yearEndStatements')
  const inspectionAge = yearsSince('propertyDetails.structuralInspection')
  const hasCoverage = (path: string): Answer<boolean> =>
    isStatedNone(path) ? known(false) : number(path) !== null ? known(true) : notProvided

  return {
    ...nothingProvided,
    percentFunded: numberOrNone('financial.fundingLevel'),
    reserveContribution:
      contribution === null
        ? isStatedNone('financial.reserveContribution')
          ? statedNone
          : notProvided
        : known({
            share: contribution,
            ...(recommended !== null &&
              studyAge !== null && { recommended: { share: recommended, studyAge } }),
          }),
    delinquency: toAnswer(read.delinquency()),
    specialAssessments: special,
    operatingResult: toAnswer(result),
    duesIncrease: isStatedNone('financial.duesIncrease')
      ? known(0)
      : toAnswer(percent('financial.duesIncrease')),
    repairs: toAnswer(
      repairs === 'none' || repairs === 'deferred' || repairs === 'critical' ? repairs : null,
    ),
    reserveStudyAge: isStatedNone('financial.reserveStudyDate') ? statedNone : toAnswer(studyAge),
    policyInForce: isStatedNone('insurance.company')
      ? statedNone
      : expiration?.length === 10
        ? known(expiration >= today)
        : notProvided,
    fullReplacementCost: toAnswer(replacement === null ? null : replacement >= 100),
    deductible: toAnswer(read.deductibleShare()),
    structuralInspection: toAnswer(inspectionAge === null ? null : { age: inspectionAge }),
    buildingAge: toAnswer(yearsSince('propertyInfo.yearBuilt')),
    litigation: isStatedNone('financial.currentLitigation')
      ? known('none')
      : toAnswer(
          litigation === 'none' ||
            litigation === 'collections' ||
            litigation === 'other' ||
            litigation === 'grave'
            ? litigation
            : null,
        ),
    monthsSinceElection:
      choice('governance.lastElection') === 'failed_quorum'
        ? known('failed_quorum')
        : toAnswer(monthsSince('governance.lastElection')),
    monthsSinceMinutes: toAnswer(monthsSince('governance.latestMinutes')),
    yearEndStatements: isStatedNone('financial.yearEndStatements')
      ? statedNone
      : toAnswer(
          statements === null
            ? null
            : statements === 'compiled'
              ? 'compiled_or_internal'
              : 'audited_or_reviewed',
        ),
    directorsCover: hasCoverage('insurance.directorsOfficers'),
    fidelityCover: hasCoverage('insurance.fidelity'),
    ownerOccupied: toAnswer(number('propertyInfo.ownerOccupiedShare')),
  }
}
