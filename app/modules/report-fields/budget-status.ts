/** The report's words for what is left of a budget (rulings, section 5). */
export function budgetStatus(result: number): { value: string; comparable: string } {
  if (result > 0) return { value: 'Positive', comparable: 'positive' }
  return result < 0
    ? { value: 'Negative (deficit)', comparable: 'negative' }
    : { value: 'Balanced', comparable: 'neutral' }
}
