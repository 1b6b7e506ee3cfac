/**
 * Thresholds for alerts. Most are from the score (`docs/scoring.md`) or from lenders
 * (`scoring/lender-tests.ts`); “own” ones are our choice, with the reason.
 */
export const thresholds = {
  /** Percent funded: weak below, strong from (score). */
  weakReserves: 30,
  strongReserves: 70,
  /**
   * Reserve contribution as a share of dues, in percent (lenders); the higher one applies to loan
   * applications from its date.
   */
  minContribution: 10,
  upcoming: { minContribution: 15, from: 'January 4, 2027' },
  /**
   * Share of the contribution recommended by the reserve study, in percent. Own: with half of it, reserves
   * fall behind every year.
   */
  halfOfRecommended: 50,
  /**
   * Share of the planned reserve contribution that was paid, in percent. Own: missing a tenth is a matter of
   * timing, missing half is a decision.
   */
  paidInFull: 90,
  paidByHalf: 50,
  /** Dues increase in one year, in percent; a larger one scores no points. */
  increase: 15,
  /** Own: twice as much has a cause that a buyer must know. */
  steepIncrease: 30,
  /** Own: over several years; 7% a year for five years is twice the usual inflation. */
  increaseOverYears: 40,
  years: 5,
  /** Deficit as a share of expenses, in percent; a larger one scores no points. */
  largeDeficit: 10,
  /** Units past due, in percent (lenders). */
  pastDue: 15,
  /** Deductible as a share of the coverage, in percent, and for each unit, in cents (lenders). */
  deductible: 5,
  deductiblePerUnit: 50_000_00,
  /**
   * Cost of near-term repairs per unit, in cents: the amount from which lenders call unfunded repairs
   * critical.
   */
  criticalRepairs: 10_000_00,
} as const
