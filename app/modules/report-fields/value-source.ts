import type { valueSources } from '~db/lists'

/** The source of a value (docs/specification/reports-and-scores.md#verification-items). */
export type ValueSource = (typeof valueSources)[number]

export const sourceLabels: Record<ValueSource, string> = {
  ai: 'AI',
  employee: 'Employee',
  customer: 'Customer',
  system: 'System',
}
