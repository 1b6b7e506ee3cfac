import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { hoas, questionnaireRequests, questionnaireRequestTokens, users } from '~db/schema'
import { env } from '~/env.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { hashToken, newToken } from '../tokens.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { counted } from '../formatting'
import { queueMail } from '../mail/queue-mail.server'
import { requireReader, requireAnswerer } from './access.server'
import { questionOf, questionsFor } from './questions'
import { currentAnswers, isFresh } from './stored-answers.server'
import type { AnswerRequestForm } from './schema'
import { dayMs } from '../time-units'

const requestDays = 14
const maxOpen = 50

const isOpen = (now: number) =>
  and(
    isNull(questionnaireRequests.finishedAt),
    isNull(questionnaireRequests.revokedAt),
    gt(questionnaireRequests.expiresAt, now),
  )

/**
 * Mails a person a link for answering some of an HOA's questions; the link shows nothing else.
 * @throws DomainError `not_found`, `forbidden`; `invalid` without a question; `conflict` with too many open
 * requests
 */
export function requestAnswers(
  actor: SignedInUser,
  hoaId: number,
  { email, message }: AnswerRequestForm,
  questionIds: readonly string[],
  now = Date.now(),
) {
  write((tx) => {
    const user = requireAnswerer(tx, actor, hoaId)
    const hoa = tx.select({ name: hoas.name, state: hoas.state }).from(hoas).where(eq(hoas.id, hoaId)).get()
    const questions = questionsFor(hoa?.state ?? '').filter(({ id }) => questionIds.includes(id))
    if (questions.length === 0)
      throw new DomainError('invalid', 'Please choose at least one question.', {
        fields: { questions: 'Please choose at least one question' },
      })
    const open = tx
      .select({ id: questionnaireRequests.id })
      .from(questionnaireRequests)
      .where(and(eq(questionnaireRequests.hoaId, hoaId), isOpen(now)))
      .all()
    if (open.length >= maxOpen)
      throw new DomainError(
        'conflict',
        `${maxOpen} people have already been asked. Please withdraw a request before you send another.`,
      )
    const { id } = tx
      .insert(questionnaireRequests)
      .values({
        hoaId,
        email,
        message,
        questionIds: JSON.stringify(questions.map((question) => question.id)),
        requestedById: user.id,
        createdAt: now,
        expiresAt: now + requestDays * dayMs,
      })
      .returning({ id: questionnaireRequests.id })
      .get()
    queueMail(tx, { template: 'answer-request', to: email, questionnaireRequestId: id }, now)
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'created',
        section: 'questionnaire',
        description: `${hoa?.name}: ${email} asked to answer ${counted(questions.length, 'question')}`,
        metadata: { hoaId, hoa: hoa?.name ?? '', requestId: id },
      },
      now,
    )
  })
}

/**
 * Withdraws a request; its links stop working.
 * @throws DomainError `not_found`, `forbidden`
 */
export function withdrawAnswerRequest(
  actor: SignedInUser,
  hoaId: number,
  requestId: number,
  now = Date.now(),
) {
  return write((tx) => {
    const user = requireAnswerer(tx, actor, hoaId)
    const found = tx
      .update(questionnaireRequests)
      .set({ revokedAt: now })
      .where(
        and(
          eq(questionnaireRequests.id, requestId),
          eq(questionnaireRequests.hoaId, hoaId),
          isNull(questionnaireRequests.revokedAt),
        ),
      )
      .returning({ email: questionnaireRequests.email })
      .get()
    if (!found) throw new DomainError('not_found', 'There is no such request.')
    const name = tx.select({ name: hoas.name }).from(hoas).where(eq(hoas.id, hoaId)).get()?.name ?? ''
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'deleted',
        section: 'questionnaire',
        description: `${name}: the request to ${found.email} withdrawn`,
        metadata: { hoaId, hoa: name, requestId },
      },
      now,
    )
    return found
  })
}

type AnswerRequestState = 'open' | 'finished' | 'expired' | 'withdrawn'

type Row = typeof questionnaireRequests.$inferSelect

function stateOf({ finishedAt, revokedAt, expiresAt }: Row, now: number): AnswerRequestState {
  if (revokedAt !== null) return 'withdrawn'
  if (finishedAt !== null) return 'finished'
  return expiresAt > now ? 'open' : 'expired'
}

const questionIdsOf = (row: Pick<Row, 'questionIds'>) =>
  (JSON.parse(row.questionIds) as string[]).filter((id) => questionOf(id) !== undefined)

/**
 * An HOA's requests, newest first, and the questions that can be asked, marking those without a current
 * answer.
 * @throws DomainError `not_found`, `forbidden`
 */
export function readAnswerRequests(actor: SignedInUser, hoaId: number, now = Date.now()) {
  requireReader(db(), actor, hoaId)
  const hoa = db().select({ name: hoas.name, state: hoas.state }).from(hoas).where(eq(hoas.id, hoaId)).get()
  const answers = currentAnswers(db(), hoaId)
  const rows = db()
    .select()
    .from(questionnaireRequests)
    .where(eq(questionnaireRequests.hoaId, hoaId))
    .orderBy(desc(questionnaireRequests.id))
    .limit(maxOpen)
    .all()
  return {
    hoa: { id: hoaId, name: hoa?.name ?? '' },
    requests: rows.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      questions: questionIdsOf(row).length,
      state: stateOf(row, now),
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      finishedAt: row.finishedAt,
    })),
    questions: questionsFor(hoa?.state ?? '').map(({ id, group, label }) => ({
      id,
      group,
      label,
      isAnswered: isFresh(id, answers.get(id), now),
    })),
  }
}
export type AnswerRequests = ReturnType<typeof readAnswerRequests>

/**
 * Creates a link when the request's mail is sent: 256 bits, stored as a hash. Null if the request is no
 * longer open.
 */
export function createAnswerRequestLink(tx: Tx, requestId: number, now = Date.now()): string | null {
  const open = tx
    .select({ id: questionnaireRequests.id })
    .from(questionnaireRequests)
    .where(and(eq(questionnaireRequests.id, requestId), isOpen(now)))
    .get()
  if (!open) return null
  const token = newToken()
  tx.insert(questionnaireRequestTokens)
    .values({ tokenHash: hashToken(token), requestId })
    .run()
  return `${env().APP_URL}/partner/answer/${token}`
}

/** The request of a link, open or not; null for an invalid link. */
export function findAnswerRequest(database: Db | Tx, token: string, now = Date.now()) {
  const found = database
    .select({
      request: questionnaireRequests,
      hoa: hoas.name,
      hoaState: hoas.state,
      firstName: users.firstName,
      lastName: users.lastName,
      requestedByEmail: users.email,
    })
    .from(questionnaireRequestTokens)
    .innerJoin(questionnaireRequests, eq(questionnaireRequests.id, questionnaireRequestTokens.requestId))
    .innerJoin(hoas, eq(hoas.id, questionnaireRequests.hoaId))
    .innerJoin(users, eq(users.id, questionnaireRequests.requestedById))
    .where(eq(questionnaireRequestTokens.tokenHash, hashToken(token)))
    .get()
  if (!found) return null
  const { request, hoa, hoaState, firstName, lastName, requestedByEmail } = found
  // Some questions are specific to a state, and the HOA's state may have been corrected since.
  const questionsOfState = new Set(questionsFor(hoaState).map(({ id }) => id))
  return {
    ...request,
    questionIds: questionIdsOf(request).filter((id) => questionsOfState.has(id)),
    state: stateOf(request, now),
    hoa,
    requestedBy: `${firstName} ${lastName}`.trim(),
    requestedByEmail,
  }
}
export type AnswerRequest = NonNullable<ReturnType<typeof findAnswerRequest>>
