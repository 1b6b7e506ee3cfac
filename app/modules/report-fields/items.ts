import type { absences } from '~db/lists'
import type { TypedValue } from './typed-value'
import type { SectionId } from './sections'
import type { Candidate } from './candidate'
import type { ConsideredFinding, ReadingBasis } from './reading-basis'

/** Why there is no value: not found in documents that could answer, no such document, or a document states none. */
export type Absence = (typeof absences)[number]

/** A value of the report as staff verify it (docs/specification/reports-and-scores.md#verification-items). */
export type VerificationItem = {
  path: string
  section: SectionId
  label: string
  /** The printed value; null if it is absent or staff must choose. */
  value: string | null
  /** The typed value, for calculations. */
  typed: TypedValue | null
  /** The comparable value: cents, a number, a date, a word. */
  comparable: string | number | null
  /** Its period, for `parseQualifier`: "2026 proposed", "as of 2021-12-31"; null if the document states none. */
  period: string | null
  source: 'ai' | 'system'
  /** Its origin, calculation, or why its candidate takes precedence. */
  sourceDetail: string
  confidence: number | null
  documentId: number | null
  documentPage: number | null
  quote: string | null
  /** Another association that the cited page or document names: the value may not belong to the order's association. */
  otherAssociation: string | null
  required: boolean
  absence?: Absence
  /** The candidates disagree without a ranking: staff choose. */
  conflict?: true
  /** What the value rests on; missing if nobody read it in a document. */
  basis?: ReadingBasis
  /** What was read and is not proposed. */
  considered?: ConsideredFinding[]
  /** Other candidates: all of a conflict, otherwise those that were outranked. */
  candidates?: Candidate[]
}
