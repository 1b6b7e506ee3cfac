import type { Absence } from '../../report-fields/items'
import type { LenderValues } from '../../scoring/lender-values'
import type { Area, Grade, Score } from '../../scoring/score'
import { parseTyped, withPrintedDetails } from '../../report-fields/parse-typed-value'
import type { TypedValue } from '../../report-fields/typed-value'
import type { PrintedAlert } from '../alerts/alerts'
import { reportField } from '../../report-fields/fields'
import type { ValueSource } from '../../report-fields/value-source'

/** A printed value with its source. */
export type PrintedValue = {
  path: string
  label: string
  /** Null if absent; `absence` gives the reason. */
  value: string | null
  /** The value for calculations. Missing in old revisions. */
  typed?: TypedValue
  /** Its period, such as "2026 proposed"; null if the document states none. Missing in old revisions. */
  period?: string | null
  /** `not_verified`: there are one or more answers, but staff have not confirmed any. */
  absence: Absence | 'not_verified' | null
  /** The document's name and page; null for entered or computed values. */
  source: PrintedSource | null
  /** Differing statements; missing in old revisions. */
  others?: OtherStatement[]
  /** The origin of a value without a document; missing in old revisions. */
  origin?: ValueSource
}

/** A differing statement of another document or of the association. */
export type OtherStatement = {
  value: string
  period: string | null
  /** Null for an answer of the association. */
  source: { document: string; page: number } | null
}

export type PrintedSource = {
  document: string
  page: number | null
  /** The order's document; missing in old revisions and removed from public reports. */
  documentId?: number
  /** The quote on that page. */
  quote?: string
  /** Another association that the source names, so that the value may not be about this one. Missing in old revisions. */
  otherAssociation?: string
  /** Further passages that staff joined into the value. */
  also?: { document: string; page: number; documentId?: number; quote?: string }[]
}

/** A value of a report without review, such as a sample: present or absent, never "not verified". */
export type EnteredValue = PrintedValue & { absence: Absence | null }

/** A printed value for calculations; old revisions and entered data have only its text. */
export function typedPrintedValue({ path, value, typed }: PrintedValue): TypedValue | null {
  const field = reportField(path)
  if (typed) return withPrintedDetails(field, value, typed)
  return field ? parseTyped(field, value) : null
}

/** Printed values as input for scores and lender tests. */
export const typedValues = (values: readonly EnteredValue[]) =>
  values.map((printed) => ({
    path: printed.path,
    absence: printed.absence,
    period: printed.period ?? null,
    typed: typedPrintedValue(printed),
    ...(printed.origin && { source: printed.origin }),
  }))

/** Scores of the first method, without ranges; old revisions are still printed as approved. */
export type FirstMethodScore = {
  method: 'v1'
  areas: Record<
    Area,
    {
      inputs: { input: string; label: string; earned: number | null; available: number }[]
      score: number | null
      coverage: number
    }
  >
  overall: number | null
  grade: Grade | null
  provisional: boolean
  reasons: string[]
}
type FirstLenderTest = { name: string; source: string; result: 'pass' | 'fail' | 'unknown' }

/**
 * Everything that a report prints, on the web and in the PDF; a revision is a frozen copy. Contains no customer name,
 * email, or phone.
 */
export type PrintedReport = {
  orderNumber: string
  /** From 1; 0 for a sample or a report from entered data. */
  revision: number
  /** The watermark of a sample, a preview, or a report from entered data. */
  mark?: string | undefined
  hoaName: string
  /** Only its public part. */
  propertyAddress: string
  /** Its law decides which documents are requested; never printed with the address. */
  propertyState: string
  /** When it was approved, in UTC milliseconds. */
  reportDate: number
  values: PrintedValue[]
  alerts: PrintedAlert[]
  /** Scores including staff overrides; 0 to 100, null for insufficient data. */
  scores: Record<'financial' | 'physical' | 'operational' | 'overall', number | null>
  grade: Grade | null
  /** How the scores were calculated. */
  method: Score | FirstMethodScore
  /** Inputs of lender tests, whose results depend on the day of the loan application. */
  lenderValues?: LenderValues
  /** Results of a report of the first method, instead of inputs. */
  lenderPanel?: FirstLenderTest[]
  documents: PrintedDocument[]
}

/** A report with score ranges and lender test inputs. */
export type RangedReport = PrintedReport & { method: Score; lenderValues: LenderValues }
export const isRanged = (report: PrintedReport): report is RangedReport =>
  report.method.method !== 'v1' && report.lenderValues !== undefined

export type PrintedDocument = {
  name: string
  kind: string | null
  pages: number | null
  /** Pages read, if not all; 0 if the document could not be read. */
  pagesRead?: number
  /**
   * The association that the document belongs to, if not the report's: it then answers nothing. Missing in old
   * revisions.
   */
  otherAssociation?: string
}

/**
 * How an absent value is printed (docs/specification/reports-and-scores.md#public-report): never a dash, never a zero.
 */
export function absenceText(absence: PrintedValue['absence']): string {
  if (absence === 'stated_none') return 'None, as the document states'
  return absence === 'not_verified' ? 'Not verified' : 'Not provided'
}

/** The value at a path; undefined if the report has none. */
export const printedValue = (report: PrintedReport, path: string) =>
  report.values.find((v) => v.path === path)
