import type { Figure } from './figure-age'
import type { InputValue } from './inputs'
import { notProvided } from './inputs'

/**
 * Inputs of lender tests, verified by staff. Percentages are 0 to 100, amounts in cents, dates YYYY-MM-DD or shorter.
 */
export type LenderValues = {
  projectType: InputValue<'planned' | 'condominium' | 'detached' | 'cooperative'>
  units: InputValue<number>
  /** Whether it belongs to a master association; `stated_none` if a document says that it does not. */
  masterAssociation: InputValue<true>
  /** Share of units at least 60 days late. */
  delinquency: InputValue<number>
  specialAssessment: InputValue<'none' | 'completed' | 'pending'>
  /** Of assessment income. */
  reserveShare: InputValue<number>
  /** Per year. */
  reserveContribution: InputValue<number>
  /** Per year: the highest that the reserve study recommends. */
  highestContribution: InputValue<number>
  studyDate: InputValue<string>
  studyProvider: InputValue<true>
  fundingMethod: InputValue<'baseline' | 'other'>
  repairs: InputValue<'none' | 'deferred' | 'critical'>
  litigation: InputValue<'none' | 'collections' | 'other' | 'grave'>
  /** Share of the floor area or of the units. */
  commercialShare: InputValue<number>
  /** The largest number of units that one owner has. */
  largestOwnerUnits: InputValue<number>
  priorityLienMonths: InputValue<number>
  /** Share of the replacement cost. */
  replacementCost: InputValue<number>
  /** Share of the coverage. */
  deductible: InputValue<number>
  deductiblePerUnit: InputValue<number>
  liability: InputValue<number>
  fidelity: InputValue<number>
  /** Per unit and month; a range if they depend on the unit type. */
  dues: InputValue<{ from: number; to: number }>
  ownerOccupied: InputValue<number>
}

export type LenderInput = keyof LenderValues

/** The dated figures behind inputs; empty for inputs that do not age. */
export type LenderFigures = Partial<Record<LenderInput, readonly Figure[]>>

export const noLenderValues: LenderValues = {
  projectType: notProvided,
  units: notProvided,
  masterAssociation: notProvided,
  delinquency: notProvided,
  specialAssessment: notProvided,
  reserveShare: notProvided,
  reserveContribution: notProvided,
  highestContribution: notProvided,
  studyDate: notProvided,
  studyProvider: notProvided,
  fundingMethod: notProvided,
  repairs: notProvided,
  litigation: notProvided,
  commercialShare: notProvided,
  largestOwnerUnits: notProvided,
  priorityLienMonths: notProvided,
  replacementCost: notProvided,
  deductible: notProvided,
  deductiblePerUnit: notProvided,
  liability: notProvided,
  fidelity: notProvided,
  dues: notProvided,
  ownerOccupied: notProvided,
}
