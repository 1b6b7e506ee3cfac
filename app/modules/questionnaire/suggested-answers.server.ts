import { and, asc, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { hoas, questionnaireRequests, questionnaireSuggestions } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { businessDay } from '../date-formats'
import { DomainError } from '../domain-error'
import { queueOffers } from '../hoas/queue-offers.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { requireAnswerer, requireReader } from './access.server'
import { answerText, isGiven, isSameAnswer, type Answer, type AnswerValue } from './answers'
import { shownAnswer, type ShownAnswer } from './questionnaire.server'
import type { Question } from './question'
import { questionOf } from './questions'
import { insertAnswer } from './save-answers.server'
import { answerOfVersion, currentAnswers } from './stored-answers.server'

// Answers that did not come from the form: suggestions through a link, and earlier answers. Both replace the
// current answer only when someone who may answer decides so, having seen it.

/** Answers are suggested once they are sent, or once their link has expired. */
const isOpen = (hoaId: number, now: number): SQL | undefined =>
  and(
    eq(questionnaireSuggestions.hoaId, hoaId),
    isNull(questionnaireSuggestions.decidedAt),
    or(
      isNotNull(questionnaireRequests.finishedAt),
      and(isNull(questionnaireRequests.revokedAt), lte(questionnaireRequests.expiresAt, now)),
    ),
  )

const openSuggestions = (database: Db | Tx, where: SQL | undefined) =>
  database
    .select({ suggestion: questionnaireSuggestions })
    .from(questionnaireSuggestions)
    .innerJoin(questionnaireRequests, eq(questionnaireRequests.id, questionnaireSuggestions.requestId))
    .where(where)
    .orderBy(asc(questionnaireSuggestions.id))

type Row = typeof questionnaireSuggestions.$inferSelect

const answerOf = ({ state, value }: Row): Pick<Answer, 'state' | 'value'> => ({
  state,
  value: value === null ? null : (JSON.parse(value) as AnswerValue),
})

export type SuggestedAnswer = {
  id: number
  question: string
  /** The version of the current answer; 0 if there is none. */
  version: number
  current: ShownAnswer | null
  text: string
  by: string
  at: number
}

/**
 * Suggested answers that nobody has accepted or declined, the oldest first.
 * @throws DomainError `not_found`, `forbidden`
 */
export function readSuggestedAnswers(
  actor: SignedInUser,
  hoaId: number,
  now = Date.now(),
): SuggestedAnswer[] {
  requireReader(db(), actor, hoaId)
  const rows = openSuggestions(db(), isOpen(hoaId, now)).all()
  if (rows.length === 0) return []
  const answers = currentAnswers(db(), hoaId)
  return rows.flatMap(({ suggestion }) => {
    const question = questionOf(suggestion.questionId)
    const current = answers.get(suggestion.questionId)
    if (!question) return []
    return [
      {
        id: suggestion.id,
        question: question.id,
        version: current?.version ?? 0,
        current: current && isGiven(current) ? shownAnswer(question, current) : null,
        text: answerText(question, answerOf(suggestion)),
        by: suggestion.suggestedBy,
        at: suggestion.suggestedAt,
      },
    ]
  })
}

const answeredSince = () =>
  new DomainError('conflict', 'Someone has answered this question in the meantime. Please compare again.')

/** Makes another answer the current one, unless somebody has answered since the person saw it. */
function replaceAnswer(
  tx: Tx,
  answerer: Parameters<typeof insertAnswer>[1],
  hoaId: number,
  question: Question,
  answer: Answer,
  seenVersion: number,
  now: number,
) {
  const previous = currentAnswers(tx, hoaId).get(question.id)
  if ((previous?.version ?? 0) !== seenVersion) throw answeredSince()
  if (previous && isSameAnswer(previous, answer)) return
  const hoa = tx.select({ id: hoas.id, name: hoas.name }).from(hoas).where(eq(hoas.id, hoaId)).get()
  if (!hoa) return
  insertAnswer(tx, answerer, hoa, question, answer, previous, now)
  queueOffers(tx, hoaId)
}

const nameOf = ({ firstName, lastName }: SignedInUser) => `${firstName} ${lastName}`.trim()

/** An answer given earlier is true as of that day. */
const asOfThen = (asOf: string | null, at: number, now: number) =>
  asOf ?? (businessDay(at) === businessDay(now) ? null : businessDay(at))

/**
 * Accepts or declines a suggested answer.
 * @param seenVersion the version of the current answer that the person compared it with
 * @throws DomainError `not_found`, also if somebody has decided already; `forbidden`; `conflict` if somebody
 * has answered since
 */
export function decideSuggestion(
  actor: SignedInUser,
  hoaId: number,
  { id, isAccepted, seenVersion }: { id: number; isAccepted: boolean; seenVersion: number },
  now = Date.now(),
) {
  write((tx) => {
    const user = requireAnswerer(tx, actor, hoaId)
    const found = openSuggestions(tx, and(isOpen(hoaId, now), eq(questionnaireSuggestions.id, id))).get()
    const question = found && questionOf(found.suggestion.questionId)
    if (!question)
      throw new DomainError(
        'not_found',
        'There is nothing left to decide here. A colleague may have done it.',
      )
    const { suggestion } = found
    tx.update(questionnaireSuggestions)
      .set({ decidedAt: now, isAccepted, decidedById: user.id })
      .where(eq(questionnaireSuggestions.id, id))
      .run()
    const name = tx.select({ name: hoas.name }).from(hoas).where(eq(hoas.id, hoaId)).get()?.name ?? ''
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'updated',
        section: 'questionnaire',
        field: question.id,
        description: `${name}: the answer to “${question.label}” suggested by ${suggestion.suggestedBy} ${isAccepted ? 'accepted' : 'declined'}`,
        metadata: { hoaId, hoa: name, requestId: suggestion.requestId },
      },
      now,
    )
    if (!isAccepted) return
    const answer = {
      ...answerOf(suggestion),
      asOf: asOfThen(null, suggestion.suggestedAt, now),
      document: null,
    }
    const answerer = {
      userId: user.id,
      requestId: suggestion.requestId,
      name: `${suggestion.suggestedBy}, accepted by ${nameOf(user)}`,
    }
    replaceAnswer(tx, answerer, hoaId, question, answer, seenVersion, now)
  })
}

/**
 * Makes an earlier answer the current one again, as of the day it was true on.
 * @throws DomainError `not_found`, `forbidden`; `conflict` if somebody has answered since
 */
export function restoreAnswer(
  actor: SignedInUser,
  hoaId: number,
  { questionId, version, seenVersion }: { questionId: string; version: number; seenVersion: number },
  now = Date.now(),
) {
  write((tx) => {
    const user = requireAnswerer(tx, actor, hoaId)
    const question = questionOf(questionId)
    const earlier = question && answerOfVersion(tx, hoaId, questionId, version)
    if (!earlier) throw new DomainError('not_found', 'There is no such answer.')
    const { state, value, document } = earlier
    const asOf = isGiven(earlier) ? asOfThen(earlier.asOf, earlier.at, now) : null
    const answerer = { userId: user.id, requestId: null, name: nameOf(user) }
    replaceAnswer(tx, answerer, hoaId, question, { state, value, document, asOf }, seenVersion, now)
  })
}
