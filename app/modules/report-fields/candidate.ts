/** What an extractor found for a field, once for each place where it found it. */
export type Candidate = {
  /** The field, a path into the report's data. */
  path: string
  /** As the report prints it: "$1,390 a month", "46". */
  value: string
  /** The value to compare and to calculate with: cents, a number, a date YYYY-MM-DD, or the text in lower case. */
  comparable: string | number
  /** Which year, period or unit type it is for: "2026, proposed". */
  qualifier?: string
  /** What is known where the words tell no period: "in minutes of 2026-03-01". */
  dated?: string
  /** Staff have left it out of what the report mentions beside its value. */
  leftOut?: true
  /** The words on the page, exactly as they stand in its text. */
  quote: string
  documentId: number
  page: number
  /** 0 to 1. */
  confidence: number
  /** The other association that its page names: it may not belong to this order. */
  foreign?: string
  /** YYYY-MM-DD or YYYY of what was read, when the document tells: newer beats older. */
  date?: string
}
