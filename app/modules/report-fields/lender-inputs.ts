import { known, notProvided, statedNone, type Answer } from '../scoring/inputs'
import {
  noLenderValues,
  type LenderFigures,
  type LenderInput,
  type LenderValues,
} from '../scoring/lender-values'
import { figureReader } from './figure-reader'
import { toAnswer, percentOf, valueReader, type VerifiedValue } from './value-reader'

/** The fields behind each lender test input, in the order in which they are needed. */
export const lenderInputFields: Record<LenderInput, readonly [string, ...string[]]> = {
  projectType: ['propertyInfo.projectType'],
  units: ['propertyInfo.totalUnits'],
  masterAssociation: ['propertyInfo.masterAssociation'],
  delinquency: ['financial.delinquencyShare', 'propertyDetails.delinquencies'],
  specialAssessment: ['financial.specialAssessments'],
  reserveShare: ['financial.reserveContribution', 'propertyInfo.monthlyDues', 'propertyInfo.totalUnits'],
  reserveContribution: ['financial.reserveContribution'],
  highestContribution: ['financial.highestContribution'],
  studyDate: ['financial.reserveStudyDate'],
  studyProvider: ['financial.reserveStudyProvider'],
  fundingMethod: ['financial.fundingMethod'],
  repairs: ['propertyDetails.repairs'],
  litigation: ['financial.currentLitigation'],
  commercialShare: ['propertyInfo.commercialShare'],
  largestOwnerUnits: ['propertyInfo.largestOwnerUnits'],
  priorityLienMonths: ['financial.priorityLienMonths'],
  replacementCost: ['insurance.replacementValue'],
  deductible: ['insurance.deductible', 'insurance.coverageLimit'],
  deductiblePerUnit: ['insurance.deductiblePerUnit'],
  liability: ['insurance.liabilityLimit'],
  fidelity: ['insurance.fidelity'],
  dues: ['propertyInfo.monthlyDues'],
  ownerOccupied: ['propertyInfo.ownerOccupiedShare'],
}

const oneOf = <const T extends string>(word: string | null, words: readonly T[]): Answer<T> =>
  toAnswer(words.find((candidate) => candidate === word) ?? null)

/** The dated figures behind each input; whether they are too old depends on the application day. */
export function lenderFigures(values: readonly VerifiedValue[]): LenderFigures {
  const { figureAt } = figureReader(values)
  const delinquencyPath = valueReader(values).delinquencyPath()
  const entries = Object.entries(lenderInputFields) as [LenderInput, readonly string[]][]
  return Object.fromEntries(
    entries.map(([input, paths]) => {
      const usedPaths = input === 'delinquency' ? (delinquencyPath === null ? [] : [delinquencyPath]) : paths
      return [input, usedPaths.flatMap((path) => figureAt(path) ?? [])]
    }),
  )
}

/** Lender test inputs of a report's values. Unknown ones stay "not provided". */
export function lenderValues(values: readonly VerifiedValue[]): LenderValues {
  const read = valueReader(values)
  const { typedAt, isStatedNone, number, numberOrNone, choice, date, perYear, units, annualDues } = read
  const namedAnswer = (path: string): Answer<true> =>
    isStatedNone(path) ? statedNone : toAnswer(typedAt(path) === null ? null : true)
  const annualAnswer = (path: string): Answer<number> =>
    perYear(path) === null && isStatedNone(path) ? statedNone : toAnswer(perYear(path))

  const assessment = typedAt('financial.specialAssessments')
  const assessmentCents = number('financial.specialAssessments')
  const contribution = percentOf(perYear('financial.reserveContribution'), annualDues)
  const fundingMethod = choice('financial.fundingMethod')
  const dues = typedAt('propertyInfo.monthlyDues')
  return {
    ...noLenderValues,
    projectType: oneOf(choice('propertyInfo.projectType'), [
      'planned',
      'condominium',
      'detached',
      'cooperative',
    ]),
    units: toAnswer(units),
    masterAssociation: namedAnswer('propertyInfo.masterAssociation'),
    delinquency: toAnswer(read.delinquency()),
    specialAssessment:
      isStatedNone('financial.specialAssessments') || assessmentCents === 0
        ? known('none')
        : assessmentCents === null || (assessment?.kind === 'money' && assessment.rejected)
          ? notProvided
          : known(assessment?.kind === 'money' && assessment.settled ? 'completed' : 'pending'),
    reserveShare: isStatedNone('financial.reserveContribution') ? statedNone : toAnswer(contribution),
    reserveContribution: annualAnswer('financial.reserveContribution'),
    highestContribution: annualAnswer('financial.highestContribution'),
    studyDate: isStatedNone('financial.reserveStudyDate')
      ? statedNone
      : toAnswer(date('financial.reserveStudyDate')),
    studyProvider: namedAnswer('financial.reserveStudyProvider'),
    fundingMethod: toAnswer(
      fundingMethod === null ? null : fundingMethod === 'baseline' ? 'baseline' : 'other',
    ),
    repairs: oneOf(choice('propertyDetails.repairs'), ['none', 'deferred', 'critical']),
    litigation: isStatedNone('financial.currentLitigation')
      ? known('none')
      : oneOf(choice('financial.currentLitigation'), ['none', 'collections', 'other', 'grave']),
    commercialShare: numberOrNone('propertyInfo.commercialShare'),
    largestOwnerUnits: numberOrNone('propertyInfo.largestOwnerUnits'),
    priorityLienMonths: numberOrNone('financial.priorityLienMonths'),
    replacementCost: isStatedNone('insurance.company')
      ? statedNone
      : numberOrNone('insurance.replacementValue'),
    deductible: toAnswer(isStatedNone('insurance.deductible') ? 0 : read.deductibleShare()),
    deductiblePerUnit: numberOrNone('insurance.deductiblePerUnit'),
    liability: numberOrNone('insurance.liabilityLimit'),
    fidelity: numberOrNone('insurance.fidelity'),
    dues: dues?.kind === 'money' ? known({ from: dues.cents, to: dues.to ?? dues.cents }) : notProvided,
    ownerOccupied: numberOrNone('propertyInfo.ownerOccupiedShare'),
  }
}
