import type { Figure } from './figure-age'
import type { Answer } from './inputs'
import { notProvided } from './inputs'

/**
 * Inputs of lender tests, verified by staff. Percentages are 0 to 100, amounts in cents, dates YYYY-MM-DD or shorter.
 */
export type LenderValues = {
  projectType: Answer<'planned' | 'condominium' | 'detached' | 'cooperative'>
  units: Answer<number>
  /** Whether it belongs to a master association; `stated_none` if a document says that it does not. */
  masterAssociation: Answer<true>
  /** Share of units at least 60 days late. */
  delinquency: Answer<number>
  specialAssessment: Answer<'none' | 'completed' | 'pending'>
  /** Of assessment income. */
  reserveShare: Answer<number>
  /** Per year. */
  reserveContribution: Answer<number>
  /** Per year: the highest that the reserve study recommends. */
  highestContribution: Answer<number>
  studyDate: Answer<string>
  studyProvider: Answer<true>
  fundingMethod: Answer<'baseline' | 'other'>
  repairs: Answer<'none' | 'deferred' | 'critical'>
  litigation: Answer<'none' | 'collections' | 'other' | 'grave'>
  /** Share of the floor area or of the units. */
  commercialShare: Answer<number>
  /** The largest number of units that one owner has. */
  largestOwnerUnits: Answer<number>
  priorityLienMonths: Answer<number>
  /** Share of the replacement cost. */
  replacementCost: Answer<number>
  /** Share of the coverage. */
  deductible: Answer<number>
  deductiblePerUnit: Answer<number>
  liability: Answer<number>
  fidelity: Answer<number>
  /** Per unit and month; a range if they depend on the unit type. */
  dues: Answer<{ from: number; to: number }>
  ownerOccupied: Answer<number>
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
