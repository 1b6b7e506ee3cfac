import { choiceOf, type TypedValue } from './typed-value'

/** Labels for a budget's result (docs/specification/reports-and-scores.md#budget-status). */
export const budgetStatus = (result: number): TypedValue =>
  choiceOf(result > 0 ? 'positive' : result < 0 ? 'negative' : 'neutral')
