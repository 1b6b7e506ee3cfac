import type { Absence } from '../report-fields/items'
import type { LenderTest } from '../scoring/lender-panel'
import type { Grade, Score } from '../scoring/score'
import { typedValue } from '../report-fields/typed-value'
import type { Alert } from './alerts'
import { reportField } from './paths'
import type { ValueSource } from './review'

/** A value as it is printed, with where it stands. */
export type PrintedValue = {
  path: string
  label: string
  /** Null when it is absent; `absence` then says how. */
  value: string | null
  /** What it is of: "2026 proposed"; revisions from before this was kept do not tell. */
  period?: string | null
  /** `not_verified`: there is an answer, or several that disagree, but staff have not confirmed one. */
  absence: Absence | 'not_verified' | null
  /** The document's name and page; null for what was entered or computed. */
  source: { document: string; page: number | null } | null
  /** Whom a value without a document is from; revisions from before this was kept do not tell. */
  origin?: ValueSource
}

/** A value of a report that is made without staff: it is there or not, and nobody verifies it. */
export type GivenValue = PrintedValue & { absence: Absence | null }

/** The same to calculate with. */
export const typedValues = (values: readonly GivenValue[]) =>
  values.map(({ path, value, absence, period }) => {
    const field = reportField(path)
    return { path, absence, period: period ?? null, typed: field ? typedValue(field, value) : null }
  })

/** All that a report prints, on the page as in the PDF; a revision is this, frozen. No customer's name, e-mail or phone is in it. */
export type PrintedReport = {
  orderNumber: string
  /** From 1; 0 for a sample. */
  revision: number
  /** What sets a document apart from an approved report: a sample, or one made from entered data. */
  mark?: string | undefined
  hoaName: string
  /** Only the first comma-separated part (rulings, section 5). */
  propertyAddress: string
  propertyCity: string
  propertyState: string
  /** When it was approved, UTC milliseconds. */
  reportDate: number
  values: PrintedValue[]
  alerts: Alert[]
  /** As verified, overrides by staff included; 0 to 100, null for insufficient data. */
  scores: Record<'financial' | 'physical' | 'operational' | 'overall', number | null>
  grade: Grade | null
  /** How the scores came about. */
  method: Score
  lenderPanel: LenderTest[]
  documents: PrintedDocument[]
}

export type PrintedDocument = {
  name: string
  kind: string | null
  pages: number | null
  /** How many pages were read when it was not all of them: 0 of a document that could not be read. */
  pagesRead?: number
}

/** How an absent value is printed (rulings, section 5): never a dash, never a zero. */
export function absenceText(absence: PrintedValue['absence']): string {
  if (absence === 'stated_none') return 'None, as the document states'
  return absence === 'not_verified' ? 'Not verified' : 'Not provided'
}

/** The value of a path; undefined when the report has none. */
export const printedValue = (report: PrintedReport, path: string) =>
  report.values.find((v) => v.path === path)
