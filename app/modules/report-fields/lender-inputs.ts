import { known, notProvided, statedNone, type InputValue } from '../scoring/inputs'
import {
  noLenderValues,
  type LenderFigures,
  type LenderInput,
  type LenderValues,
} from '../scoring/lender-values'
import { figureLookup } from './figure-lookup'
import { toInputValue, percentOf, valueLookup, type ValueLookup, type VerifiedValue } from './value-lookup'

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

const oneOf = <const T extends string>(word: string | null, words: readonly T[]): InputValue<T> =>
  toInputValue(words.find((candidate) => candidate === word) ?? null)

/** The dated figures behind each input; whether they are too old depends on the application day. */
export function lenderFigures(values: readonly VerifiedValue[]): LenderFigures {
  const { figureAt } = figureLookup(values)
  const delinquencyPath = valueLookup(values).delinquencyPath()
  const entries = Object.entries(lenderInputFields) as [LenderInput, readonly string[]][]
  return Object.fromEntries(
    entries.map(([input, paths]) => {
      const usedPaths = input === 'delinquency' ? (delinquencyPath === null ? [] : [delinquencyPath]) : paths
      return [input, usedPaths.flatMap((path) => figureAt(path) ?? [])]
    }),
  )
}

/** Whether there is a special assessment, and whether it is paid; a rejected proposal is not one. */
function specialAssessmentOf({
  typedAt,
  isStatedNone,
  number,
}: ValueLookup): LenderValues['specialAssessment'] {
  const path = 'financial.specialAssessments'
  const cents = number(path)
  if (isStatedNone(path) || cents === 0) return known('none')
  const assessment = typedAt(path)
  const isMoney = assessment?.kind === 'money'
  if (cents === null || (isMoney && assessment.rejected)) return notProvided
  return known(isMoney && assessment.settled ? 'completed' : 'pending')
}

function fundingMethodOf({ choice }: ValueLookup): LenderValues['fundingMethod'] {
  const method = choice('financial.fundingMethod')
  if (method === null) return notProvided
  return known(method === 'baseline' ? 'baseline' : 'other')
}

/** Lender test inputs of a report's values. Unknown ones stay "not provided". */
export function lenderValues(values: readonly VerifiedValue[]): LenderValues {
  const read = valueLookup(values)
  const { typedAt, isStatedNone, numberOrNone, choice, date, centsPerYear, units, annualDues } = read
  const hasName = (path: string): InputValue<true> =>
    isStatedNone(path) ? statedNone : toInputValue(typedAt(path) === null ? null : true)
  const annualAmount = (path: string): InputValue<number> =>
    centsPerYear(path) === null && isStatedNone(path) ? statedNone : toInputValue(centsPerYear(path))

  const contribution = percentOf(centsPerYear('financial.reserveContribution'), annualDues)
  const dues = typedAt('propertyInfo.monthlyDues')
  return {
    ...noLenderValues,
    projectType: oneOf(choice('propertyInfo.projectType'), [
      'planned',
      'condominium',
      'detached',
      'cooperative',
    ]),
    units: toInputValue(units),
    masterAssociation: hasName('propertyInfo.masterAssociation'),
    delinquency: toInputValue(read.delinquency()),
    specialAssessment: specialAssessmentOf(read),
    reserveShare: isStatedNone('financial.reserveContribution') ? statedNone : toInputValue(contribution),
    reserveContribution: annualAmount('financial.reserveContribution'),
    highestContribution: annualAmount('financial.highestContribution'),
    studyDate: isStatedNone('financial.reserveStudyDate')
      ? statedNone
      : toInputValue(date('financial.reserveStudyDate')),
    studyProvider: hasName('financial.reserveStudyProvider'),
    fundingMethod: fundingMethodOf(read),
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
    deductible: toInputValue(isStatedNone('insurance.deductible') ? 0 : read.deductibleShare()),
    deductiblePerUnit: numberOrNone('insurance.deductiblePerUnit'),
    liability: numberOrNone('insurance.liabilityLimit'),
    fidelity: numberOrNone('insurance.fidelity'),
    dues: dues?.kind === 'money' ? known({ from: dues.cents, to: dues.to ?? dues.cents }) : notProvided,
    ownerOccupied: numberOrNone('propertyInfo.ownerOccupiedShare'),
  }
}
