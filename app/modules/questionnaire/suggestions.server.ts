import { eq } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { hoas } from '~db/schema'
import { businessDay, datesInWords, shortDate } from '../date-formats'
import { toFields } from '../hoas/columns.server'
import { currentDocumentValues, type DocumentValue } from '../hoas/document-values.server'
import type { HoaFields } from '../hoas/schema'
import {
  answerText,
  authorText,
  isGiven,
  placeText,
  type Answer,
  type AnswerValue,
  type GivenAnswer,
} from './answers'
import { documentAnswer, type FromDocument } from './from-documents'
import type { Question } from './question'
import { isFresh } from './stored-answers.server'

/** A suggested answer to an unanswered question, to be confirmed or corrected. */
export type Suggestion = Pick<Answer, 'state' | 'value' | 'document'> & {
  /** The source in words. */
  source: string
  /** The document page that confirms or contradicts it. */
  page: DocumentPlace | null
}

/** A page of one of the HOA's documents. */
export type DocumentPlace = { documentId: number; name: string; page: number; path: string }

type HoaRecord = HoaFields & { fiphoCompletedAt: number | null }

/** Facts about an HOA that are not answers. */
export type HoaFacts = { record: HoaRecord; values: ReadonlyMap<string, DocumentValue> }

/** Loads what an HOA's record and documents say. */
export function readHoaFacts(database: Db | Tx, hoaId: number): HoaFacts {
  const row = database.select().from(hoas).where(eq(hoas.id, hoaId)).get()
  if (!row) throw new Error(`There is no HOA ${hoaId} to suggest answers for`)
  return {
    record: { ...toFields(row), fiphoCompletedAt: row.fiphoCompletedAt },
    values: currentDocumentValues(database, hoaId),
  }
}

/** The value in the HOA's record. A 0 there means that the original text could not be parsed as a number. */
function recordedValue(question: Question, record: HoaRecord): AnswerValue | null {
  if (question.id === 'dues-period') return record.monthlyDuesCents === null ? null : 'month'
  if (question.id === 'property-policy') {
    const { insuranceCarrier: carrier, insuranceExpiration: expires } = record
    const policy = { ...(carrier !== '' && { carrier }), ...(expires !== null && { expires }) }
    return Object.keys(policy).length > 0 ? policy : null
  }
  const value = question.column === undefined ? null : record[question.column]
  if (value === null || value === '' || value === 0 || Array.isArray(value)) return null
  return value
}

const recordSource = 'From the HOA’s record'

/**
 * Whether the document's value supersedes the record's: the record's policy has expired or contains nothing
 * more.
 */
function isSuperseded(value: AnswerValue, found: AnswerValue, today: string): boolean {
  if (typeof value !== 'object' || typeof found !== 'object' || Array.isArray(value) || Array.isArray(found))
    return false
  const hasEnded = typeof value.expires === 'string' && value.expires < today
  return hasEnded || Object.entries(value).every(([part, partValue]) => found[part] === partValue)
}

/** Suggests the HOA record's value, and compares it with the document's. */
function suggestFromRecord(question: Question, value: AnswerValue, found: FromDocument | null): Suggestion {
  const suggestion: Suggestion = { state: 'value', value, source: recordSource, document: null, page: null }
  if (!found) return suggestion
  const page = pageOf(found)
  if (JSON.stringify(found.value) === JSON.stringify(value))
    return {
      ...suggestion,
      source: `${recordSource}, and ${sourceText(found)}`,
      document: found.document,
      page,
    }
  const text = answerText(question, { state: 'value', value: found.value })
  return {
    ...suggestion,
    source: `${recordSource}. ${sourceText(found)}, says ${text.replaceAll('\n', '; ')}`,
    page,
  }
}

const sourceText = ({ document, qualifier }: FromDocument) =>
  `${placeText(document)}${qualifier === '' ? '' : ` (${datesInWords(qualifier)})`}`

const pageOf = ({ document: { id, name, page }, path }: FromDocument): DocumentPlace | null =>
  page === null ? null : { documentId: id, name, page, path }

/**
 * Suggests an answer to a question without a current one: from an older answer, the FiPhO questionnaire, the
 * HOA's record, or its documents. A suggestion becomes an answer only when a person confirms it.
 */
export function suggestionFor(
  question: Question,
  answer: GivenAnswer | undefined,
  { record, values }: HoaFacts,
  now: number,
): Suggestion | null {
  if (answer && isGiven(answer)) {
    if (isFresh(question.id, answer, now)) return null
    const { state, value } = answer
    return { state, value, source: `Answered by ${authorText(answer)}`, document: null, page: null }
  }
  // After a person has cleared an answer, it is not prefilled from the same source again.
  if (answer) return null
  if (question.id === 'assessments' && record.fiphoCompletedAt !== null && record.specialAssessments === 0)
    return {
      state: 'value',
      value: [],
      source: `From the FiPhO questionnaire, ${shortDate(record.fiphoCompletedAt)}`,
      document: null,
      page: null,
    }
  const today = businessDay(now)
  const value = recordedValue(question, record)
  const found = documentAnswer(question, values, today)
  if (value !== null && !(found && isSuperseded(value, found.value, today)))
    return suggestFromRecord(question, value, found)
  if (!found) return null
  return {
    state: 'value',
    value: found.value,
    source: `From ${sourceText(found)}`,
    document: found.document,
    page: pageOf(found),
  }
}
