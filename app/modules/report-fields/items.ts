import type { TypedValue } from './typed-value'
import type { FieldSection } from './fields'
import type { Candidate } from './candidate'

/**
 * Three answers that are not values: nothing in documents that could tell, no document that could, and a document that says there is
 * none.
 */
export type Absence = 'not_found' | 'not_provided' | 'stated_none'

/** A value of the report as staff check it (docs/specification/reports-and-scores.md#verification-items). */
export type VerificationItem = {
  path: string
  section: FieldSection
  label: string
  /** As the report prints it; null when it is absent or when staff must choose. */
  value: string | null
  /** The typed value, for calculations. */
  typed: TypedValue | null
  /** The same to compare with: cents, a number, a date, a word. */
  comparable: string | number | null
  /** What it is of: "2026 proposed", "as of 2021-12-31"; null where the document does not tell. */
  period: string | null
  source: 'ai' | 'system'
  /** Where it comes from, or how it was calculated, or why this candidate stands before others. */
  sourceDetail: string
  confidence: number | null
  documentId: number | null
  documentPage: number | null
  quote: string | null
  required: boolean
  absence?: Absence
  /** The candidates disagree and nothing ranks them: staff choose. */
  conflict?: true
  /** What else was found: all candidates of a conflict, otherwise those that the chosen one stands before. */
  candidates?: Candidate[]
}
