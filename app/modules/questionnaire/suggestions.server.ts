import { eq } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { hoas } from '~db/schema'
import { shortDate } from '../formatting'
import { toFields } from '../hoas/columns.server'
import type { HoaFields } from '../hoas/schema'
import { givenBy, isGiven, type Answer, type AnswerValue, type GivenAnswer } from './answers'
import type { Question } from './questions'
import { isFresh } from './stored-answers.server'

/** An answer that nobody has given yet, or not lately: whoever knows confirms or corrects it. */
export type Suggestion = Pick<Answer, 'state' | 'value'> & {
  /** Where it is from, in words. */
  source: string
}

type Record = HoaFields & { fiphoCompletedAt: number | null }

/** The HOA as far as its record answers questions. */
export function readRecord(at: Db | Tx, hoaId: number): Record {
  const row = at.select().from(hoas).where(eq(hoas.id, hoaId)).get()
  if (!row) throw new Error(`There is no HOA ${hoaId} to suggest answers for`)
  return { ...toFields(row), fiphoCompletedAt: row.fiphoCompletedAt }
}

/** What the record holds in place of the answer; a number that nobody has entered is kept there as 0. */
function recorded(question: Question, record: Record): AnswerValue | null {
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

/**
 * What is known already of a question that has no answer, or none that still counts: an older answer, the FiPhO questionnaire, the
 * HOA's record.
 */
export function suggestionFor(
  question: Question,
  answer: GivenAnswer | undefined,
  record: Record,
  now: number,
): Suggestion | null {
  if (answer && isGiven(answer)) {
    if (isFresh(question.id, answer, now)) return null
    return { state: answer.state, value: answer.value, source: `Answered by ${givenBy(answer)}` }
  }
  // Somebody has taken the answer back: what it was prefilled from is not put in its place again.
  if (answer) return null
  if (question.id === 'assessments' && record.fiphoCompletedAt !== null && record.specialAssessments === 0)
    return {
      state: 'value',
      value: [],
      source: `From the FiPhO questionnaire, ${shortDate(record.fiphoCompletedAt)}`,
    }
  const value = recorded(question, record)
  return value === null ? null : { state: 'value', value, source: 'From the HOA’s record' }
}
