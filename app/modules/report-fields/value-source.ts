/** The source of a value (docs/specification/reports-and-scores.md#verification-items). */
export const sourceLabels = {
  ai: 'AI',
  employee: 'Employee',
  customer: 'Customer',
  system: 'System',
} as const

export type ValueSource = keyof typeof sourceLabels
