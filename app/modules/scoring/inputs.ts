/**
 * Inputs of the score, verified by staff (docs/specification/reports-and-scores.md#score-method). An input
 * without an answer in any document is `not_provided` and excluded from the denominator. One that a document
 * states as none is `stated_none` and earns nothing, unless "none" is good news (no lawsuits), which is a
 * regular value.
 */
export type Answer<T> = { state: 'value'; value: T } | { state: 'not_provided' } | { state: 'stated_none' }

export const known = <T>(value: T): Answer<T> => ({ state: 'value', value })
export const notProvided = { state: 'not_provided' } as const
export const statedNone = { state: 'stated_none' } as const

/** The value of an answer; null without one. */
export const valueOf = <T>(answer: Answer<T>): T | null => (answer.state === 'value' ? answer.value : null)

/** Percentages are 0 to 100 (45 is 45%), ages are years, spans since an event are months. */
export type ScoreInputs = {
  percentFunded: Answer<number>
  reserveContribution: Answer<{
    /** Of assessment income. */
    share: number
    /** The contribution that a reserve study recommends, and the study's age. */
    recommended?: { share: number; studyAge: number } | undefined
  }>
  /** The share of units at least 60 days late. */
  delinquency: Answer<number>
  /** In the last five years. */
  specialAssessments: Answer<{ completed: number; pending: number; pendingAboveYearsDues: boolean }>
  /** Of the budget; a deficit is negative. */
  operatingResult: Answer<number>
  /** In the latest year, as decided. */
  duesIncrease: Answer<number>

  repairs: Answer<'none' | 'deferred' | 'critical'>
  reserveStudyAge: Answer<number>
  policyInForce: Answer<boolean>
  fullReplacementCost: Answer<boolean>
  /** Of the insured value. */
  deductible: Answer<number>
  structuralInspection: Answer<{ age: number } | 'not_required'>
  buildingAge: Answer<number>

  litigation: Answer<'none' | 'collections' | 'other' | 'grave'>
  monthsSinceElection: Answer<number | 'failed_quorum'>
  monthsSinceMinutes: Answer<number>
  yearEndStatements: Answer<'audited_or_reviewed' | 'compiled_or_internal'>
  directorsCover: Answer<boolean>
  fidelityCover: Answer<boolean>
  ownerOccupied: Answer<number>
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
