import { readDate } from '../report-fields/parse'
import { email, isDay, normalizeLine, normalizeLines } from '../form-fields'
import { reportField } from '../report-fields/fields'
import { checkValue } from '../report-fields/values'
import {
  emptyAnswer,
  inputName,
  noneValue,
  hasStateOptions,
  stateValues,
  type Answer,
  type AnswerValue,
  type Entry,
} from './answers'
import { reportText } from './offers'
import { isList, maxEntries, type Part, type Question } from './question'

// Parses form fields into answers. All values are still text here; errors are reported per field.

type Read = { value: string | number | null } | { error: string }

const maxText = 200
const maxPassage = 2000
const maxCents = 1_000_000_000_000
const maxUnits = 100_000
const [firstYear, lastYear] = [1900, 2100]

function readDay(typed: string): Read {
  const text = normalizeLine(typed)
  if (text === '') return { value: null }
  const isIsoDate = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (isIsoDate && !isDay(text)) return { error: 'This date does not exist' }
  const day = isIsoDate ? text : readDate(text)
  if (day?.length !== 10) return { error: 'Please enter a date such as 2027-06-30' }
  const year = Number(day.slice(0, 4))
  return year >= firstYear && year <= lastYear
    ? { value: day }
    : { error: `Please enter a date from ${firstYear} to ${lastYear}` }
}

function readNumber(text: string, pattern: RegExp, error: string): Read {
  if (text === '') return { value: null }
  return pattern.test(text) ? { value: Number(text.replace(/[$,%\s]/g, '')) } : { error }
}

function readPart(part: Part | Question, typed: string): Read {
  const text = part.kind === 'passage' ? normalizeLines(typed) : normalizeLine(typed)
  if (text === '') return { value: null }
  switch (part.kind) {
    case 'money': {
      const read = readNumber(
        text,
        /^\$?\s?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/,
        /^-/.test(text) ? 'Please enter 0 or more' : 'Please enter an amount such as 1,250 or 285.50',
      )
      if ('error' in read) return read
      const cents = Math.round(Number(read.value) * 100)
      return cents <= maxCents ? { value: cents } : { error: 'Please enter at most $10,000,000,000' }
    }
    case 'count': {
      const read = readNumber(text, /^(?:\d+|\d{1,3}(?:,\d{3})+)$/, 'Please enter a whole number such as 46')
      return 'error' in read || Number(read.value) <= maxUnits
        ? read
        : { error: 'Please enter at most 100,000' }
    }
    case 'percent': {
      const error = 'Please enter a percentage from 0 to 100'
      const read = readNumber(text, /^\d{1,3}(?:\.\d{1,2})?\s?%?$/, error)
      return 'error' in read || Number(read.value) <= 100 ? read : { error }
    }
    case 'date':
      return readDay(text)
    case 'yesno':
      return text === 'yes' || text === 'no' ? { value: text } : { error: 'Please choose one of the answers' }
    case 'choice':
      return part.choices.some(({ value }) => value === text)
        ? { value: text }
        : { error: 'Please choose one of the answers' }
    case 'phone':
      return text.length <= 40 && text.replace(/\D/g, '').length >= 7
        ? { value: text }
        : { error: 'Please enter a valid phone number' }
    case 'email': {
      const read = email().safeParse(text)
      return read.success ? { value: read.data } : { error: 'Please enter a valid email address' }
    }
    case 'passage':
      return text.length <= maxPassage
        ? { value: text }
        : { error: `Please use at most ${maxPassage.toLocaleString('en-US')} characters` }
    default:
      return text.length <= maxText ? { value: text } : { error: `Please use at most ${maxText} characters` }
  }
}

/** The fields of a form by name; the first value of each. */
export type Fields = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>

type Errors = Record<string, string>

function readEntry(parts: readonly Part[], name: (part: string) => string, fields: Fields, errors: Errors) {
  const entry: Entry = {}
  for (const part of parts) {
    const read = readPart(part, fields.get(name(part.id)) ?? '')
    if ('error' in read) errors[name(part.id)] = read.error
    else if (read.value !== null) entry[part.id] = read.value
  }
  return entry
}

/** Whether any field of an entry is filled in, valid or not. */
const hasInput = (parts: readonly Part[], name: (part: string) => string, fields: Fields) =>
  parts.some((part) => (fields.get(name(part.id)) ?? '').trim() !== '')

function readValue(question: Question, fields: Fields, errors: Errors): AnswerValue | null {
  const { id } = question
  if (question.kind === 'entries') {
    const list: Entry[] = []
    for (let index = 0; index < maxEntries; index++) {
      const name = (part: string) => inputName.value(id, index, part)
      if (hasInput(question.parts, name, fields)) list.push(readEntry(question.parts, name, fields, errors))
    }
    return list.length > 0 ? list : null
  }
  if (question.kind === 'entry') {
    const entry = readEntry(question.parts, (part) => inputName.value(id, part), fields, errors)
    return Object.keys(entry).length > 0 ? entry : null
  }
  const name = inputName.value(id)
  const read = readPart(question, fields.get(name) ?? '')
  if ('error' in read) {
    errors[name] = read.error
    return null
  }
  // Checks that the report could print the value and would parse it the same way.
  const field = question.path === undefined ? undefined : reportField(question.path)
  if (field && read.value !== null) {
    const checked = checkValue(field, reportText(question, read.value))
    if ('error' in checked) errors[name] = checked.error
  }
  return read.value
}

const conflictMessage = 'You have also entered an answer here. Please keep only one of the two.'

/** The state chosen instead of a value; null if none was chosen. */
function readState(question: Question, fields: Fields): string | null {
  if (!hasStateOptions(question)) return fields.get(inputName.state(question.id))
  const chosen = fields.get(inputName.value(question.id))
  if (chosen === stateValues.unknown) return 'unknown'
  return chosen === stateValues.not_applicable ? 'not_applicable' : null
}

type Documents = { find: (label: string) => { id: number; name: string; pages: number | null } | null }

function readPlace(id: string, fields: Fields, documents: Documents, errors: Errors): Answer['document'] {
  const label = normalizeLine(fields.get(inputName.document(id)) ?? '')
  const page = normalizeLine(fields.get(inputName.page(id)) ?? '')
  if (label === '') {
    if (page !== '') errors[inputName.document(id)] = 'Please choose the document of this page'
    return null
  }
  const document = documents.find(label)
  if (!document) {
    errors[inputName.document(id)] = 'Please choose one of the association’s documents, or leave this empty'
    return null
  }
  const { pages, name } = document
  if (page !== '' && !/^[1-9]\d{0,4}$/.test(page))
    errors[inputName.page(id)] = 'Please enter a page number such as 3'
  else if (page !== '' && pages !== null && Number(page) > pages)
    errors[inputName.page(id)] = `${name} has ${pages} ${pages === 1 ? 'page' : 'pages'}`
  return { id: document.id, name, page: page === '' ? null : Number(page) }
}

/**
 * Parses the answer to a question from a form.
 * @param shown the fields' initial values: choosing a state does not require emptying unchanged fields first
 * @param today YYYY-MM-DD
 * @returns the answer, which is `cleared` for empty fields, or the errors by field
 */
export function readAnswer(
  question: Question,
  fields: Fields,
  { documents, shown, today }: { documents: Documents; shown: AnswerValue | null; today: string },
): { answer: Answer } | { errors: Errors } {
  const { id } = question
  const errors: Errors = {}
  const state = readState(question, fields)
  const stateErrors: Errors = {}
  const value = hasStateOptions(question) && state !== null ? null : readValue(question, fields, errors)
  const place = readPlace(id, fields, documents, stateErrors)
  const asOf = readDay(fields.get(inputName.asOf(id)) ?? '')
  if ('error' in asOf) stateErrors[inputName.asOf(id)] = asOf.error
  else if (asOf.value !== null && String(asOf.value) > today)
    stateErrors[inputName.asOf(id)] = 'This date is in the future'
  const answer: Answer = {
    ...emptyAnswer(),
    asOf: 'value' in asOf && asOf.value !== null ? String(asOf.value) : null,
    document: place,
  }
  if (state !== null) {
    if (fields.getAll(inputName.state(id)).length > 1)
      stateErrors[inputName.state(id)] = 'Please choose one of the two'
    const isKnown =
      state === 'unknown' || (isList(question) ? state === noneValue : state === 'not_applicable')
    if (!isKnown) stateErrors[inputName.state(id)] = 'Please choose one of the answers'
    const isChanged = value !== null && JSON.stringify(value) !== JSON.stringify(shown)
    if (isChanged || Object.keys(errors).length > 0) stateErrors[inputName.state(id)] ??= conflictMessage
    if (Object.keys(stateErrors).length > 0) return { errors: stateErrors }
    if (state === noneValue) return { answer: { ...answer, state: 'value', value: [] } }
    return { answer: { ...answer, state: state === 'unknown' ? 'unknown' : 'not_applicable' } }
  }
  Object.assign(errors, stateErrors)
  if (Object.keys(errors).length > 0) return { errors }
  if (value === null) {
    // Clearing would silently discard the source that was entered.
    if (shown === null && (answer.document ?? answer.asOf) !== null)
      return { errors: { [inputName.value(id)]: 'Please answer the question, too' } }
    return { answer: emptyAnswer() }
  }
  return { answer: { ...answer, state: 'value', value } }
}
