import type { answerStates } from '~db/lists'
import { calendarDate, shortDate } from '../date-formats'
import { usd } from '../formatting'
import { isList, maxEntries, type Part, type Question } from './question'
import { addDays } from '../hoas/document-status'

/** An answer: a value, unknown, not applicable, or cleared. */
type AnswerState = (typeof answerStates)[number]

type PartValue = string | number
export type Entry = Record<string, PartValue>
/** Depends on the question's kind: cents, a number, YYYY-MM-DD, text, an entry, or a list of entries. */
export type AnswerValue = PartValue | Entry | Entry[]

export type Answer = {
  state: AnswerState
  /** Null unless `state` is `value`. */
  value: AnswerValue | null
  /** YYYY-MM-DD; null if the answer is as of the day it was given. */
  asOf: string | null
  document: { id: number | null; name: string; page: number | null } | null
}

/** An answer with who gave it and when. */
export type GivenAnswer = Answer & { version: number; by: string; at: number }

const noAnswer: Answer = { state: 'cleared', value: null, asOf: null, document: null }
export const emptyAnswer = () => ({ ...noAnswer })

export const stateLabels = { unknown: 'I don’t know', not_applicable: 'Not applicable' } as const
const noneText = 'None'

/** Formats a value for people to read. */
function partText(part: Part | Question, value: PartValue): string {
  switch (part.kind) {
    case 'money':
      return usd(Number(value)).replace(/\.00$/, '')
    case 'count':
      return Number(value).toLocaleString('en-US')
    case 'percent':
      return `${value}%`
    case 'date':
      return calendarDate(String(value))
    case 'yesno':
      return value === 'yes' ? 'Yes' : 'No'
    case 'choice':
      return part.choices.find((choice) => choice.value === value)?.label ?? String(value)
    default:
      return String(value)
  }
}

const entryText = (parts: readonly Part[], entry: Entry) =>
  parts
    .flatMap((part) => {
      const value = entry[part.id]
      return value === undefined ? [] : [`${part.label.replace(' ($)', '')}: ${partText(part, value)}`]
    })
    .join('; ')

/** Formats an answer for people to read. */
export function answerText(question: Question, { state, value }: Pick<Answer, 'state' | 'value'>): string {
  if (state === 'unknown' || state === 'not_applicable') return stateLabels[state]
  if (state === 'cleared' || value === null) return ''
  if (question.kind === 'entries') {
    const entries = value as Entry[]
    return entries.length === 0
      ? noneText
      : entries.map((entry) => entryText(question.parts, entry)).join('\n')
  }
  if (question.kind === 'entry') return entryText(question.parts, value as Entry)
  return partText(question, value as PartValue)
}

/** Formats a value for a form field. */
function inputText(part: Part | Question, value: PartValue | undefined): string {
  if (value === undefined) return ''
  if (part.kind === 'money') return (Number(value) / 100).toFixed(2).replace(/\.00$/, '')
  return String(value)
}

/** Names of a question's form fields, joined by dots. Question ids contain no dots. */
export const inputName = {
  value: (id: string, ...place: (string | number)[]) => [id, 'value', ...place].join('.'),
  state: (id: string) => `${id}.state`,
  asOf: (id: string) => `${id}.asOf`,
  document: (id: string) => `${id}.document`,
  page: (id: string) => `${id}.page`,
  version: (id: string) => `${id}.version`,
  confirm: (id: string) => `${id}.confirm`,
  /** The initial values of a prefilled question's fields, encoded as one text. */
  shown: (id: string) => `${id}.shown`,
}

/** The heading of a list's entry: "Loan 2". */
export const entryTitle = (entryName: string, index: number) =>
  `${entryName.charAt(0).toUpperCase()}${entryName.slice(1)} ${index + 1}`

const sourceLabels: Record<string, string> = { asOf: 'As of', document: 'Document', page: 'Page' }

/** The label of a question's field; empty for the main field, which the question itself labels. */
export function fieldLabel(question: Question, name: string): string {
  const [, kind = '', ...place] = name.split('.')
  if (kind !== 'value') return sourceLabels[kind] ?? ''
  if (question.kind !== 'entry' && question.kind !== 'entries') return ''
  const label = question.parts.find(({ id }) => id === place.at(-1))?.label.replace(' ($)', '') ?? ''
  return question.kind === 'entries' && label !== ''
    ? `${entryTitle(question.entryName, Number(place[0]))}, ${label}`
    : label
}

/**
 * Submitted values that mean "unknown" or "not applicable": an option of a choice, or a checkbox beside a
 * field.
 */
export const stateValues = { unknown: 'state:unknown', not_applicable: 'state:not_applicable' } as const
/** Submitted value that means an empty list ("There are none"). */
export const noneValue = 'none'
export const hasStateOptions = (question: Pick<Question, 'kind'>) =>
  question.kind === 'yesno' || question.kind === 'choice'

/** The form field values, by name, that represent an answer. */
export function inputsOf(question: Question, { state, value }: Pick<Answer, 'state' | 'value'>) {
  const { id } = question
  const inputs: Record<string, string> = {}
  if (state === 'unknown' || state === 'not_applicable') {
    if (hasStateOptions(question)) inputs[inputName.value(id)] = stateValues[state]
    else inputs[inputName.state(id)] = state
  }
  if (state !== 'value' || value === null) return inputs
  if (question.kind === 'entries') {
    const entries = value as Entry[]
    if (entries.length === 0) inputs[inputName.state(id)] = noneValue
    entries.forEach((entry, index) => {
      for (const part of question.parts)
        inputs[inputName.value(id, index, part.id)] = inputText(part, entry[part.id])
    })
  } else if (question.kind === 'entry') {
    for (const part of question.parts)
      inputs[inputName.value(id, part.id)] = inputText(part, (value as Entry)[part.id])
  } else inputs[inputName.value(id)] = inputText(question, value as PartValue)
  return inputs
}

/** The names of the fields that hold a question's value. */
function valueNames(question: Question): string[] {
  const { id } = question
  if (question.kind === 'entry') return question.parts.map((part) => inputName.value(id, part.id))
  if (question.kind !== 'entries') return [inputName.value(id)]
  return Array.from({ length: maxEntries }, (_, index) =>
    question.parts.map((part) => inputName.value(id, index, part.id)),
  ).flat()
}

/** The names of a question's fields, except the confirmation of a prefilled answer. */
export function inputNames(question: Question): string[] {
  const { id } = question
  return [
    ...valueNames(question),
    inputName.state(id),
    inputName.document(id),
    inputName.page(id),
    inputName.asOf(id),
  ]
}

export const isSameDocument = (one: Answer['document'], other: Answer['document']) =>
  (one?.id ?? null) === (other?.id ?? null) && (one?.page ?? null) === (other?.page ?? null)

/** Whether two answers have the same value, source, and day. An empty list equals another empty list. */
export const isSameAnswer = (one: Answer, other: Answer) =>
  one.state === other.state &&
  JSON.stringify(one.value) === JSON.stringify(other.value) &&
  one.asOf === other.asOf &&
  isSameDocument(one.document, other.document)

/** Whether an answer is complete. */
export const isGiven = (answer: Pick<Answer, 'state'> | null | undefined): boolean =>
  answer !== null && answer !== undefined && answer.state !== 'cleared'

const daysOfYear = 365

/** The last day of a one-year period that starts on this day. */
export const yearFrom = (day: string) => addDays(day, daysOfYear)

/**
 * The last day on which an answer is valid: one year from its date, or until its policy expires.
 * @param answeredOn YYYY-MM-DD
 */
export function validUntil(question: Question, answer: Answer, answeredOn: string): string {
  const year = yearFrom(answer.asOf ?? answeredOn)
  if (question.kind !== 'entry' || answer.value === null) return year
  const expires = (answer.value as Entry).expires
  return typeof expires === 'string' ? expires : year
}

/** For example, "Pat Partner, Nov 20, 2026". */
export const authorText = ({ by, at }: Pick<GivenAnswer, 'by' | 'at'>) => `${by}, ${shortDate(at)}`

/** The source of an answer, for people to read. */
export const placeText = (document: Answer['document']) =>
  document === null ? null : `${document.name}${document.page === null ? '' : `, page ${document.page}`}`

/** The checkboxes beside a question's field. */
export const statesOf = (question: Question): { value: string; label: string }[] =>
  isList(question)
    ? [
        { value: noneValue, label: 'There are none' },
        { value: 'unknown', label: stateLabels.unknown },
      ]
    : [
        { value: 'unknown', label: stateLabels.unknown },
        { value: 'not_applicable', label: stateLabels.not_applicable },
      ]
