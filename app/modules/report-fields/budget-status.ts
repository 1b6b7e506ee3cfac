/** Labels for a budget's result (docs/specification/reports-and-scores.md#budget-status). */
export function budgetStatus(result: number): { value: string; comparable: string } {
  if (result > 0) return { value: 'Positive', comparable: 'positive' }
  return result < 0
    ? { value: 'Negative (deficit)', comparable: 'negative' }
    : { value: 'Balanced', comparable: 'neutral' }
}
