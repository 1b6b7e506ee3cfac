import { eq } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { upsertRow } from '~db/prepared.server'
import { questionnaireRequests, questionnaireSuggestions } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { businessDay } from '../date-formats'
import { DomainError } from '../domain-error'
import { counted } from '../formatting'
import { queueMail } from '../mail/queue-mail.server'
import { inputsOf, isGiven, isSameAnswer, type Answer, type AnswerValue } from './answers'
import { questionOf } from './questions'
import { readAnswer, type Fields } from './read-answer'
import { findAnswerRequest, type AnswerRequest } from './requests.server'
import type { Outcome } from './save-answers.server'
import { noDocuments } from './stored-answers.server'

/**
 * The same message for every invalid link: it reveals nothing to strangers and tells the recipient what to
 * do.
 */
const invalidLinkMessage =
  'This link has expired, was withdrawn, or is incomplete. Please ask the person who sent it for a new one.'

const invalidLink = () => new DomainError('not_found', invalidLinkMessage)

/** The answers given through a request so far. Its page shows only these. */
function answersGivenBy(database: Db | Tx, { id }: AnswerRequest): Map<string, Answer> {
  const rows = database
    .select()
    .from(questionnaireSuggestions)
    .where(eq(questionnaireSuggestions.requestId, id))
    .all()
  return new Map(
    rows.map(({ questionId, state, value }) => [
      questionId,
      {
        state,
        value: value === null ? null : (JSON.parse(value) as AnswerValue),
        asOf: null,
        document: null,
      },
    ]),
  )
}

/**
 * What the recipient of a link may see: the questions they were asked and their answers so far, and nothing
 * else about the HOA.
 * @returns `questions` is null if the answers were already sent
 * @throws DomainError `not_found`
 */
export function readAnswerRequestByLink(token: string, now = Date.now()) {
  const found = findAnswerRequest(db(), token, now)
  if (!found || found.state === 'expired' || found.state === 'withdrawn') throw invalidLink()
  const { hoa, requestedBy, message, name, expiresAt } = found
  const shared = { hoa, requestedBy, message, name: name ?? '', expiresAt }
  if (found.state === 'finished') return { ...shared, questions: null }
  const given = answersGivenBy(db(), found)
  return {
    ...shared,
    questions: found.questionIds.flatMap((id) => {
      const question = questionOf(id)
      const answer = given.get(id)
      if (!question) return []
      return [{ id, inputs: answer ? inputsOf(question, answer) : {}, isSaved: answer !== undefined }]
    }),
  }
}

/** Saves one answer of a link's form as a suggestion. */
function suggestAnswer(
  tx: Tx,
  request: AnswerRequest,
  {
    id,
    fields,
    by,
    given,
    now,
  }: { id: string; fields: Fields; by: string; given: Answer | undefined; now: number },
): Outcome {
  const question = questionOf(id)
  if (!question) throw new DomainError('not_found', 'There is no such question.')
  const read = readAnswer(question, fields, { documents: noDocuments, shown: null, today: businessDay(now) })
  if ('errors' in read) return { question: id, result: 'invalid', errors: read.errors }
  const answer = { ...read.answer, asOf: null, document: null }
  if (!isGiven(answer) || (given && isSameAnswer(answer, given))) return { question: id, result: 'unchanged' }
  upsertRow(
    tx,
    questionnaireSuggestions,
    {
      hoaId: request.hoaId,
      requestId: request.id,
      questionId: id,
      state: answer.state,
      value: answer.value === null ? null : JSON.stringify(answer.value),
      suggestedBy: by,
      suggestedAt: now,
    },
    [questionnaireSuggestions.requestId, questionnaireSuggestions.questionId],
  )
  return { question: id, result: 'saved', answer: { ...answer, version: 0, by, at: now } }
}

/**
 * Saves answers given through a link. They are suggestions until someone who may answer for the HOA accepts
 * them. Once every question has a valid answer, they are sent: the link stops working, and whoever asked gets
 * a mail.
 * @param isFinal whether the person has no further answers
 * @throws DomainError `not_found` for an invalid link; `invalid` when nothing is answered
 */
export function answerByLink(
  token: string,
  { name, isFinal }: { name: string; isFinal: boolean },
  fields: Fields,
  now = Date.now(),
): { outcomes: Outcome[]; isFinished: boolean } {
  return write((tx) => {
    const found = findAnswerRequest(tx, token, now)
    if (found?.state !== 'open') throw invalidLink()
    const given = answersGivenBy(tx, found)
    const by = `${name} (${found.email})`
    const outcomes = found.questionIds.map((id) =>
      suggestAnswer(tx, found, { id, fields, by, given: given.get(id), now }),
    )
    const areAllValid = outcomes.every(({ result }) => result !== 'invalid')
    const answered = new Set([
      ...given.keys(),
      ...outcomes.flatMap(({ question, result }) => (result === 'saved' ? [question] : [])),
    ])
    if (isFinal && areAllValid && answered.size === 0)
      throw new DomainError('invalid', 'Please answer at least one question before you send your answers.')
    const isFinished = isFinal && areAllValid
    tx.update(questionnaireRequests)
      .set({ name, ...(isFinished && { finishedAt: now }) })
      .where(eq(questionnaireRequests.id, found.id))
      .run()
    if (isFinished) {
      recordActivity(
        tx,
        {
          action: 'created',
          section: 'questionnaire',
          description: `${found.hoa}: ${by} suggested ${counted(answered.size, 'answer')} through a link`,
          metadata: { hoaId: found.hoaId, hoa: found.hoa, requestId: found.id },
        },
        now,
      )
      queueMail(
        tx,
        {
          template: 'answers-received',
          to: found.requestedByEmail,
          userId: found.requestedById,
          questionnaireRequestId: found.id,
        },
        now,
      )
    }
    return { outcomes, isFinished }
  })
}
