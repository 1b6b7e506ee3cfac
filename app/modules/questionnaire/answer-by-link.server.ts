import { and, eq, isNull } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { questionnaireAnswers, questionnaireRequests } from '~db/schema'
import { DomainError } from '../domain-error'
import { inputsOf } from './answers'
import { questionOf } from './questions'
import type { Fields } from './read-answer'
import { findAnswerRequest, type AnswerRequest } from './requests.server'
import { saveFields, type Outcome } from './save-answers.server'
import { currentAnswers } from './stored-answers.server'

/**
 * The same message for every invalid link: it reveals nothing to strangers and tells the recipient what to
 * do.
 */
const invalidLinkMessage =
  'This link has expired, was withdrawn, or is incomplete. Please ask the person who sent it for a new one.'

const invalidLink = () => new DomainError('not_found', invalidLinkMessage)

/** The questions whose current answer came through this request. Its page shows only these answers. */
function questionsAnsweredBy(database: Db | Tx, { id, hoaId }: AnswerRequest): Set<string> {
  const rows = database
    .select({ question: questionnaireAnswers.questionId })
    .from(questionnaireAnswers)
    .where(
      and(
        eq(questionnaireAnswers.hoaId, hoaId),
        eq(questionnaireAnswers.requestId, id),
        isNull(questionnaireAnswers.supersededAt),
      ),
    )
    .all()
  return new Set(rows.map((row) => row.question))
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
  const questionsOfRequest = questionsAnsweredBy(db(), found)
  const current = currentAnswers(db(), found.hoaId)
  return {
    ...shared,
    questions: found.questionIds.flatMap((id) => {
      const question = questionOf(id)
      const answer = current.get(id)
      if (!question) return []
      return [
        {
          id,
          version: answer?.version ?? 0,
          inputs: answer && questionsOfRequest.has(id) ? inputsOf(question, answer) : {},
          isSaved: questionsOfRequest.has(id),
        },
      ]
    }),
  }
}

/**
 * Saves answers given through a link. The link stops working once every question has a valid answer.
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
    const answerer = { userId: null, requestId: found.id, name: `${name} (${found.email})` }
    const outcomes = saveFields(tx, answerer, found.hoaId, found.questionIds, fields, {
      canSeeHoa: false,
      now,
    })
    const areAllValid = outcomes.every(({ result }) => result === 'saved' || result === 'unchanged')
    const hasAnswer =
      outcomes.some(({ result }) => result === 'saved') || questionsAnsweredBy(tx, found).size > 0
    if (isFinal && areAllValid && !hasAnswer)
      throw new DomainError('invalid', 'Please answer at least one question before you send your answers.')
    const isFinished = isFinal && areAllValid
    tx.update(questionnaireRequests)
      .set({ name, ...(isFinished && { finishedAt: now }) })
      .where(eq(questionnaireRequests.id, found.id))
      .run()
    return { outcomes, isFinished }
  })
}
