/**
 * The value of an input of the score or of a lender test, verified by staff
 * (docs/specification/reports-and-scores.md#score-method). An input without an answer in any document is `not_provided` and excluded from the denominator. One that a document
 * states as none is `stated_none` and earns nothing, unless "none" is good news (no lawsuits), which is a
 * regular value.
 */
export type InputValue<T> =
  { state: 'value'; value: T } | { state: 'not_provided' } | { state: 'stated_none' }

export const known = <T>(value: T): InputValue<T> => ({ state: 'value', value })
export const notProvided = { state: 'not_provided' } as const
export const statedNone = { state: 'stated_none' } as const

/** The value itself; null without one. */
export const valueOf = <T>(inputValue: InputValue<T>): T | null =>
  inputValue.state === 'value' ? inputValue.value : null

/** Percentages are 0 to 100 (45 is 45%), ages are years, spans since an event are months. */
export type ScoreInputs = {
  percentFunded: InputValue<number>
  reserveContribution: InputValue<{
    /** Of assessment income. */
    share: number
    /** The contribution that a reserve study recommends, and the study's age. */
    recommended?: { share: number; studyAge: number } | undefined
  }>
  /** The share of units at least 60 days late. */
  delinquency: InputValue<number>
  /** In the last five years. */
  specialAssessments: InputValue<{ completed: number; pending: number; pendingAboveYearsDues: boolean }>
  /** Of the budget; a deficit is negative. */
  operatingResult: InputValue<number>
  /** In the latest year, as decided. */
  duesIncrease: InputValue<number>

  repairs: InputValue<'none' | 'deferred' | 'critical'>
  reserveStudyAge: InputValue<number>
  policyInForce: InputValue<boolean>
  fullReplacementCost: InputValue<boolean>
  /** Of the insured value. */
  deductible: InputValue<number>
  structuralInspection: InputValue<{ age: number } | 'not_required'>
  buildingAge: InputValue<number>

  litigation: InputValue<'none' | 'collections' | 'other' | 'grave'>
  monthsSinceElection: InputValue<number | 'failed_quorum'>
  monthsSinceMinutes: InputValue<number>
  yearEndStatements: InputValue<'audited_or_reviewed' | 'compiled_or_internal'>
  directorsCover: InputValue<boolean>
  fidelityCover: InputValue<boolean>
  ownerOccupied: InputValue<number>
}

export const nothingProvided: ScoreInputs = {
  percentFunded: notProvided,
  reserveContribution: notProvided,
  delinquency: notProvided,
  specialAssessments: notProvided,
  operatingResult: notProvided,
  duesIncrease: notProvided,
  repairs: notProvided,
  reserveStudyAge: notProvided,
  policyInForce: notProvided,
  fullReplacementCost: notProvided,
  deductible: notProvided,
  structuralInspection: notProvided,
  buildingAge: notProvided,
  litigation: notProvided,
  monthsSinceElection: notProvided,
  monthsSinceMinutes: notProvided,
  yearEndStatements: notProvided,
  directorsCover: notProvided,
  fidelityCover: notProvided,
  ownerOccupied: notProvided,
}
