import type { HoaField } from '../hoas/schema'

export type Choice = {
  value: string
  label: string
  /** The report's wording if it differs from the label. */
  report?: string
}

/** Money is stored in cents, dates as YYYY-MM-DD, shares in percent, and everything else as text. */
type SimpleKind =
  | { kind: 'money' | 'count' | 'percent' | 'date' | 'yesno' | 'text' | 'passage' | 'phone' | 'email' }
  | { kind: 'choice'; choices: readonly Choice[] }

/** A field of an entry such as a policy or loan. */
export type Part = SimpleKind & { id: string; label: string }

export type Question = {
  id: string
  group: GroupId
  label: string
  hint?: string
  /**
   * The report field that the answer is offered for. Values composed from several answers are in `offers.ts`.
   */
  path?: string
  /** The column of the HOA's record with the same fact, used to prefill the answer. */
  column?: HoaField
  /** Asked only of associations in these states. */
  states?: readonly string[]
} & (
  | SimpleKind
  | { kind: 'entry'; parts: readonly Part[] }
  | { kind: 'entries'; parts: readonly Part[]; /** The singular name of an entry. */ entryName: string }
)

export const groups = [
  { id: 'project', label: 'Project' },
  { id: 'use', label: 'Use' },
  { id: 'money', label: 'Money' },
  { id: 'condition', label: 'Condition' },
  { id: 'insurance', label: 'Insurance' },
  { id: 'legal', label: 'Legal' },
  { id: 'contacts', label: 'Contacts' },
] as const
export type GroupId = (typeof groups)[number]['id']

/** The maximum number of list entries, given that a form has at most 200 fields. */
export const maxEntries = 8

/** Choices whose values are their labels. */
export const labelChoices = (...labels: string[]): Choice[] =>
  labels.map((label) => ({ value: label, label }))

/** Questions answered by a list, where "none" is a value and "not applicable" would mean the same. */
export const isList = (question: Question) => question.kind === 'entries'
