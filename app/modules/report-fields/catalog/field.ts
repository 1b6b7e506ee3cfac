import type { DocumentKind } from '../../document-reading/types'
import type { FigureKind } from '../../scoring/figure-age'
import type { SectionId } from '../sections'
import type { TypedValue } from '../typed-value'

/**
 * How a field's values are compared: money in cents, counts, percent 0 to 100, dates as YYYY-MM-DD (or YYYY-MM, YYYY),
 * choices as words of a closed list, names and short texts loosely. Passages are not compared: staff read them.
 */
type FieldKind = 'money' | 'count' | 'percent' | 'date' | 'choice' | 'name' | 'text' | 'passage' | 'score'

/** Blocks of the printed report that hold fields. */
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
  /** The comparable form of its values. */
  comparable: string
  /** The printed form. */
  value: string
  /** The label in the editor's menu; by default the value itself. */
  label?: string
  /** Other words for it that the API accepts, in lower case. */
  aliases?: readonly string[]
  /** Matches values with this meaning. */
  pattern: RegExp
  /** Tells it apart from another choice that counts as the same. */
  detail?: string
  /** Its position in the menu, if that differs from the order in which patterns are tried. */
  menuPosition?: number
}

/** A normalized value, or a message that says what is wrong. */
export type Normalized = { value: string } | { error: string }

/** The definition of a field, from which validation, editing, printing, and the language model’s task derive. */
export type Field = {
  /** The path in the report's data. */
  path: string
  section: SectionId
  label: string
  kind: FieldKind
  /**
   * The kinds of documents that answer it. Without any of them it is "not provided"; if they are silent, "not found".
   */
  sourceKinds: readonly DocumentKind[]
  /** Must be verified before approval (docs/specification/reports-and-scores.md#required-items). */
  required: boolean
  /** Entered by staff only; not searched for in documents. */
  enteredByStaff?: true
  /** Its print position: fields without one follow in catalog order. */
  printed?: {
    in: ReportBlock
    position?: number
    /** Printed even without an answer, because it is a main value or required for approval. */
    always?: true
  }
  /** For choices: the first match decides. */
  choices?: readonly Choice[]
  /** Suggestions in the editor's menu; other values may be entered. */
  suggestions?: readonly string[]
  /** The limits for values that staff and the API may enter. */
  bounds?: { min: number; max: number; step?: number; message: string }
  canBeNegative?: true
  /** What is counted, if the label says it: "unit" for Total Units, so that only the number is printed. */
  impliedUnit?: string
  /** Documents may answer outside the list: "guaranteed replacement cost", "ten members in person". */
  allowsOtherAnswers?: true
  /** A year is enough and is stored as entered. */
  isYear?: true
  /** The input's hint, if its label is not enough. */
  hint?: string
  /** Normalizes an entered value, if its kind does not. */
  normalize?: (value: string) => Normalized
  /** Formats a stored value, if its kind does not. */
  format?: (value: string) => string
  /** The typed meaning of certain words. */
  meanings?: readonly (readonly [pattern: RegExp, meaning: TypedValue])[]
  /**
   * How its value is dated, if it is not an amount or a share that is printed among key figures, reserves, or the
   * budget. `asFigure`: with its period, which the editor asks for. `byDocument`: with its document's date.
   */
  datedAs?: 'asFigure' | 'byDocument'
  /** Its value names the years that it is for, so it may have no period. */
  namesYears?: true
  /**
   * How old it may be to count in scores and lender tests. `never`: it is never too old, but is printed with its date.
   */
  ageRule?: FigureKind | 'never'
  /** Of several values, takes the largest rather than the newest or most certain. */
  takesLargest?: true
  /** A custom comparison, if its kind's does not fit. */
  toComparable?: (text: string) => string | number | null
}

type FieldOptions = Omit<Field, 'path' | 'section' | 'label' | 'kind' | 'sourceKinds' | 'required'> & {
  required?: true
}

/** The fields of one section. */
export const fieldsIn =
  (section: SectionId) =>
  (
    path: string,
    label: string,
    kind: FieldKind,
    sourceKinds: readonly DocumentKind[],
    { required, ...options }: FieldOptions = {},
  ): Field => ({ path, section, label, kind, sourceKinds, required: required === true, ...options })

export const printedIn = (block: ReportBlock, position?: number): FieldOptions => ({
  printed: { in: block, ...(position !== undefined && { position }) },
})
export const alwaysIn = (block: ReportBlock, position?: number): FieldOptions => ({
  printed: { in: block, always: true, ...(position !== undefined && { position }) },
})

/** The bounds of a percentage that is a share of a whole. */
export const shareBounds = (what: string): Pick<Field, 'bounds'> => ({
  bounds: { min: 0, max: 100, message: `${what} is a percentage from 0 to 100` },
})

/** A description, such as "Two open violations", means yes, but "Not applicable" and "Unknown" mean neither. */
export const yesOrNo: readonly Choice[] = [
  {
    comparable: 'no',
    value: 'No',
    pattern: /^(?:no|none|nothing|not in)\b|^[^.;,]{0,20}\bnone\b/i,
    menuPosition: 2,
  },
  { comparable: 'yes', value: 'Yes', pattern: /^(?!(?:no|none|not|unknown|n\/a)\b)./i, menuPosition: 1 },
]

export const required = { required: true } as const
