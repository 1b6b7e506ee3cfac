import type { TypedValue } from './typed-value'

/** Rules, a language model, or both with the same result. */
export type Reader = 'rules' | 'model' | 'both'

/** An extracted value, one for each place where it was found. */
export type Candidate = {
  /** The field, a path into the report's data. */
  path: string
  /** As the report prints it: "$1,390 a month", "46". */
  value: string
  /** The comparable value: cents, a number, a date YYYY-MM-DD, or lowercase text. */
  comparable: string | number
  /** What was read, which the two above come from; missing in candidates older than it, which are parsed. */
  typed?: TypedValue | null
  /**
   * What its value is for: payment interval, type of home, and period, such as "year, 2026, proposed". `parseQualifier`
   * knows the words with a meaning.
   */
  qualifier?: string
  /** The document's period, if the text states none: "in minutes of 2026-03-01". */
  documentPeriod?: string
  /** Staff left it out of the other statements that the report prints beside the value. */
  leftOut?: true
  /** The exact words of the page's text. */
  quote: string
  documentId: number
  page: number
  /** 0 to 1. */
  confidence: number
  /** Who found it; missing if it was found before a model read the documents. */
  reader?: Reader
  /** How its quote stands on the page, if a model read it. */
  evidence?: 'exact' | 'repaired'
  /** Whether the model said that it may be read differently. */
  isUnclear?: true
  /** Whether its page tries to instruct the reader. */
  isSuspicious?: true
  /** Another association that its page or document names: it may not belong to this order. */
  otherAssociation?: string
  /** The document's date, YYYY-MM-DD or YYYY, if known; newer outranks older. */
  date?: string
}
