import type { DocumentKind } from '../../document-reading/types'
import type { TypedValue } from '../typed-value'

/** The sections of a report that hold values read from documents. */
export type FieldSection =
  'general' | 'key-info' | 'fipho' | 'alerts' | 'management' | 'financial' | 'rules' | 'documents'

/**
 * How a field's values are compared: money in cents, counts, percent 0 to 100, dates as YYYY-MM-DD (or YYYY-MM, YYYY), choices as a
 * word of a closed list, names and short texts loosely, passages (rules in the documents' own words) not at all: staff read them.
 */
export type FieldKind =
  'money' | 'count' | 'percent' | 'date' | 'choice' | 'name' | 'text' | 'passage' | 'score'

/** The blocks of the printed report in which fields stand. */
export type ReportBlock =
  | 'key'
  | 'reserves'
  | 'budget'
  | 'insurance'
  | 'legal'
  | 'fees'
  | 'liens'
  | 'rules'
  | 'building'
  | 'maintenance'
  | 'management'
  | 'governance'

export type Choice = {
  /** What its values are compared by. */
  word: string
  /** As the report prints it. */
  value: string
  /** As the menu of the editor shows it; the value itself by default. */
  label?: string
  /** Other words for it that the API accepts, in lower case. */
  also?: readonly string[]
  /** Words in a value that mean it. */
  words: RegExp
  /** Its place in the menu, where that is not the order in which the words are tried. */
  place?: number
}

/** A value in the form in which the report prints it, or the sentence that says what is wrong. */
export type Normalized = { value: string } | { error: string }

/** Everything that is particular to a field. What reads, checks, edits, or prints fields takes it from here. */
export type Field = {
  /** Into the report's data. */
  path: string
  section: FieldSection
  label: string
  kind: FieldKind
  /** The kinds of documents that answer it; none of them there is "not provided", there but silent is "not found". */
  sourceKinds: readonly DocumentKind[]
  /** A report is approved only with each of these verified (docs/specification/reports-and-scores.md#required-items). */
  required: boolean
  /** Staff enter it: nobody looks for it in documents. */
  enteredByStaff?: true
  /** Where the report prints it: in the order of the catalog, after those that have a position. */
  printed?: {
    in: ReportBlock
    position?: number
    /** One of the main values of the report, or required for approval: printed even when nobody has answered. */
    always?: true
  }
  /** Of a choice: the words of the first one that has any in a value decide. */
  choices?: readonly Choice[]
  /** What the menu of the editor offers, where other values may be entered, too. */
  suggestions?: readonly string[]
  /** What staff and the API may enter. */
  bounds?: { min: number; max: number; step?: number; sentence: string }
  mayBeNegative?: true
  /** Documents answer it in other words, too: "guaranteed replacement cost", "ten members in person". */
  mayBeInWords?: true
  /** A year is enough, and is kept as it was entered. */
  isYear?: true
  /** What an input takes, where its label does not say so. */
  hint?: string
  /** What a language model is told about its values, where the kind or the choices do not say enough. */
  modelHint?: string
  /** How an entered value gets its printed form, where its kind does not tell. */
  normalize?: (value: string) => Normalized
  /** A stored value as people read it, where its kind does not tell. */
  inWords?: (value: string) => string
  /** What certain words mean to calculations. */
  meanings?: readonly (readonly [words: RegExp, meaning: TypedValue])[]
  /** Of several values the largest one is meant, not the newest or the surest. */
  takesLargest?: true
  /** How its values are compared, where that is not how its kind is. */
  compareBy?: (text: string) => string | number | null
}

type Particulars = Omit<Field, 'path' | 'section' | 'label' | 'kind' | 'sourceKinds' | 'required'> & {
  required?: true
}

/** The fields of one section. */
export const fieldsIn =
  (section: FieldSection) =>
  (
    path: string,
    label: string,
    kind: FieldKind,
    sourceKinds: readonly DocumentKind[],
    { required, ...particulars }: Particulars = {},
  ): Field => ({ path, section, label, kind, sourceKinds, required: required === true, ...particulars })

export const printedIn = (block: ReportBlock, position?: number): Particulars => ({
  printed: { in: block, ...(position !== undefined && { position }) },
})
export const alwaysIn = (block: ReportBlock, position?: number): Particulars => ({
  printed: { in: block, always: true, ...(position !== undefined && { position }) },
})

/** A percentage that is a share of a whole. */
export const isShare = (what: string): Pick<Field, 'bounds'> => ({
  bounds: { min: 0, max: 100, sentence: `${what} is a percentage from 0 to 100` },
})

export const yesOrNo: readonly Choice[] = [
  { word: 'no', value: 'No', words: /^no|none/i, place: 2 },
  { word: 'yes', value: 'Yes', words: /^yes|./i, place: 1 },
]

export const required = { required: true } as const
