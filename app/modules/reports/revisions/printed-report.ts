import type { Absence } from '../../report-fields/items'
import type { LenderValues } from '../../scoring/lender-values'
import type { Area, Grade, Score } from '../../scoring/score'
import { typedValue } from '../../report-fields/typed-value'
import type { PrintedAlert } from '../alerts/alerts'
import { reportField } from '../../report-fields/paths'
import type { ValueSource } from '../../report-fields/value-source'

/** A value as it is printed, with where it stands. */
export type PrintedValue = {
  path: string
  label: string
  /** Null when it is absent; `absence` then says how. */
  value: string | null
  /** What it is of: "2026 proposed"; null where its document does not tell. Revisions from before this was kept have none. */
  period?: string | null
  /** `not_verified`: there is an answer, or several that disagree, but staff have not confirmed one. */
  absence: Absence | 'not_verified' | null
  /** The document's name and page; null for what was entered or computed. */
  source: PrintedSource | null
  /** Who says otherwise; revisions from before this was kept do not tell. */
  others?: OtherStatement[]
  /** Whom a value without a document is from; revisions from before this was kept do not tell. */
  origin?: ValueSource
}

/** What another document, or the association, says instead of a printed value. */
export type OtherStatement = {
  value: string
  period: string | null
  /** Null for an answer of the association. */
  source: { document: string; page: number } | null
}

export type PrintedSource = {
  document: string
  page: number | null
  /** Of the order; revisions from before evidence could be opened have none. The public does not get it. */
  documentId?: number
  /** The words on that page. */
  quote?: string
  /** Where the other passages stand that staff have joined the value from. */
  also?: { document: string; page: number; documentId?: number; quote?: string }[]
}

/** A value of a report that is made without staff: it is there or not, and nobody verifies it. */
export type EnteredValue = PrintedValue & { absence: Absence | null }

/** The same to calculate with. */
export const typedValues = (values: readonly EnteredValue[]) =>
  values.map(({ path, value, absence, period, origin }) => {
    const field = reportField(path)
    return {
      path,
      absence,
      period: period ?? null,
      typed: field ? typedValue(field, value) : null,
      ...(origin && { source: origin }),
    }
  })

/** How scores came about before their range was calculated; reports approved then are still printed as they were. */
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
export type FirstLenderTest = { name: string; source: string; result: 'pass' | 'fail' | 'unknown' }

/** All that a report prints, on the page as in the PDF; a revision is this, frozen. No customer's name, e-mail or phone is in it. */
export type PrintedReport = {
  orderNumber: string
  /** From 1; 0 for a sample. */
  revision: number
  /** What sets a document apart from an approved report: a sample, or one made from entered data. */
  mark?: string | undefined
  hoaName: string
  /** Only its public part. */
  propertyAddress: string
  /** Whose law decides which documents are missing; never printed with the address. */
  propertyState: string
  /** When it was approved, UTC milliseconds. */
  reportDate: number
  values: PrintedValue[]
  alerts: PrintedAlert[]
  /** As verified, overrides by staff included; 0 to 100, null for insufficient data. */
  scores: Record<'financial' | 'physical' | 'operational' | 'overall', number | null>
  grade: Grade | null
  /** How the scores were calculated. */
  method: Score | FirstMethodScore
  /** What lender tests read: how they end depends on the day of the loan application. */
  lenderValues?: LenderValues
  /** Of a report of the first method, in place of the values. */
  lenderPanel?: FirstLenderTest[]
  documents: PrintedDocument[]
}

/** A report with the range of its score, and with values that lender tests can be held against. */
export type RangedReport = PrintedReport & { method: Score; lenderValues: LenderValues }
export const isRanged = (report: PrintedReport): report is RangedReport =>
  report.method.method !== 'v1' && report.lenderValues !== undefined

export type PrintedDocument = {
  name: string
  kind: string | null
  pages: number | null
  /** How many pages were read when it was not all of them: 0 of a document that could not be read. */
  pagesRead?: number
}

/** How an absent value is printed (docs/specification/reports-and-scores.md#public-report): never a dash, never a zero. */
export function absenceText(absence: PrintedValue['absence']): string {
  if (absence === 'stated_none') return 'None, as the document states'
  return absence === 'not_verified' ? 'Not verified' : 'Not provided'
}

/** The value of a path; undefined when the report has none. */
export const printedValue = (report: PrintedReport, path: string) =>
  report.values.find((v) => v.path === path)
