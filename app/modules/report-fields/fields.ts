import { catalog } from './catalog'
import type { Field } from './catalog/field'
import type { SectionId } from './sections'

export type { Field, Normalized, ReportBlock } from './catalog/field'

/** Every field extracted from documents, in report order, and the scores. */
export const extractedFields: readonly Field[] = catalog.filter((field) => !field.enteredByStaff)

/**
 * Every value of a report, including fields that staff enter (docs/specification/reports-and-scores.md#report-data).
 */
export const reportFields: readonly Field[] = [
  ...extractedFields,
  ...catalog.filter((field) => field.enteredByStaff),
]

const byPath = new Map(extractedFields.map((f) => [f.path, f]))
const allByPath = new Map(reportFields.map((f) => [f.path, f]))

/** The field at a path, if it is extracted from documents; otherwise undefined. */
export const extractedField = (path: string): Field | undefined => byPath.get(path)

/** The report field at a path; undefined for an unknown path. */
export const reportField = (path: string): Field | undefined => allByPath.get(path)

export const fieldsOf = (section: SectionId) => reportFields.filter((field) => field.section === section)

/** A field's menu for staff; null without a closed list. */
export const menuOf = ({ choices, allowsOtherAnswers }: Field) =>
  choices && !allowsOtherAnswers
    ? [...choices].sort((a, b) => (a.menuPosition ?? 0) - (b.menuPosition ?? 0))
    : null
