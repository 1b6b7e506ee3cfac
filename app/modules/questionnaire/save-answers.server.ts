import { and, eq, isNull } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { hoas, questionnaireAnswers } from '~db/schema'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { businessDay } from '../date-formats'
import { requireAnswerer } from './access.server'
import {
  answerText,
  emptyAnswer,
  inputName,
  validUntil,
  inputNames,
  isGiven,
  isSameAnswer,
  isSameDocument,
  type Answer,
  type AnswerValue,
  type GivenAnswer,
} from './answers'
import { hoaNotFound } from '../hoas/queries.server'
import { queueOffers } from '../hoas/queue-offers.server'
import type { Question } from './question'
import { questionOf, questionsFor } from './questions'
import { readAnswer, type Fields } from './read-answer'
import {
  answerOfVersion,
  currentAnswers,
  documentChoices,
  isFresh,
  type DocumentChoices,
} from './stored-answers.server'
import { readHoaFacts, suggestionFor, type HoaFacts, type Suggestion } from './suggestions.server'

/** The person who answers; `requestId` if they accept what someone else has suggested through a link. */
type Answerer = { userId: number; requestId: number | null; name: string }

/** The result of saving one question. */
export type Outcome =
  | { question: string; result: 'saved'; answer: GivenAnswer }
  /** `answer`: the same answer was already saved, but the response was lost. */
  | { question: string; result: 'unchanged'; answer?: GivenAnswer }
  | { question: string; result: 'invalid'; errors: Record<string, string> }
  /** Someone else has answered in the meantime: nothing is saved, and `answer` is theirs. */
  | { question: string; result: 'conflict'; answer: GivenAnswer }

/** Saves an answer as the next version, in the transaction that checked the permission. */
export function insertAnswer(
  tx: Tx,
  answerer: Answerer,
  hoa: { id: number; name: string },
  question: Question,
  answer: Answer,
  previous: GivenAnswer | undefined,
  now: number,
): GivenAnswer {
  tx.update(questionnaireAnswers)
    .set({ supersededAt: now })
    .where(
      and(
        eq(questionnaireAnswers.hoaId, hoa.id),
        eq(questionnaireAnswers.questionId, question.id),
        isNull(questionnaireAnswers.supersededAt),
      ),
    )
    .run()
  const saved: GivenAnswer = { ...answer, version: (previous?.version ?? 0) + 1, by: answerer.name, at: now }
  tx.insert(questionnaireAnswers)
    .values({
      hoaId: hoa.id,
      questionId: question.id,
      version: saved.version,
      state: answer.state,
      value: answer.value === null ? null : JSON.stringify(answer.value),
      asOf: answer.asOf,
      documentId: answer.document?.id,
      documentName: answer.document?.name,
      documentPage: answer.document?.page,
      answeredById: answerer.userId,
      answeredBy: answerer.name,
      requestId: answerer.requestId,
      answeredAt: now,
    })
    .run()
  const [oldValue, newValue] = [previous ? answerText(question, previous) : '', answerText(question, answer)]
  recordActivity(
    tx,
    {
      userId: answerer.userId,
      action: previous ? 'updated' : 'created',
      section: 'questionnaire',
      field: question.id,
      ...(oldValue && { oldValue }),
      ...(newValue && { newValue }),
      description: `${hoa.name}: “${question.label}” ${newValue ? 'answered' : 'no longer answered'}`,
      metadata: { hoaId: hoa.id, hoa: hoa.name },
    },
    now,
  )
  return saved
}

/**
 * The initial values of a prefilled question's fields, as submitted by the form; null if an answer was
 * already saved from the same page.
 */
function shownFields(question: Question, fields: Fields): URLSearchParams | null {
  const text = fields.get(inputName.shown(question.id))
  if (text === null) return null
  const shown = new URLSearchParams(text)
  const version = inputName.version(question.id)
  return shown.get(version) === fields.get(version) ? shown : null
}

/** Whether a question's fields are unchanged, apart from the browser's line endings. */
const isAsShown = (question: Question, fields: Fields, shown: URLSearchParams | null) =>
  shown !== null &&
  inputNames(question).every(
    (name) => fields.getAll(name).join('\n').replaceAll('\r\n', '\n') === (shown.get(name) ?? ''),
  )

/**
 * The answer that the fields of a prefilled question initially showed. The form submits it because the
 * suggestion may have changed since; without it, the current suggestion is assumed.
 */
function prefilledAnswer(
  question: Question,
  shown: URLSearchParams | null,
  suggestion: Suggestion | null,
  context: { documents: DocumentChoices; today: string },
): Answer | null {
  const read = shown && readAnswer(question, shown, { ...context, shown: null })
  if (read && 'answer' in read) return read.answer
  return suggestion && { ...emptyAnswer(), ...answerOf(suggestion) }
}

const answerOf = ({ state, value, document }: Suggestion) => ({ state, value, document })

/** What all questions of a submitted form share. */
type SubmittedForm = {
  fields: Fields
  documents: DocumentChoices
  /** Loaded when first needed. */
  hoaFacts: () => HoaFacts
  now: number
  /** YYYY-MM-DD */
  today: string
}

type SubmittedAnswer =
  | { isUntouched: true }
  | { isUntouched: false; errors: Record<string, string> }
  | { isUntouched: false; answer: Answer; isConfirmed: boolean }

/** The answer that a person gave to a question, or that they left the question as it was shown. */
function readSubmittedAnswer(
  question: Question,
  { fields, documents, hoaFacts, now, today }: SubmittedForm,
  previous: GivenAnswer | undefined,
): SubmittedAnswer {
  const isConfirmed = fields.get(inputName.confirm(question.id)) !== null
  const initialFields = shownFields(question, fields)
  if (!isConfirmed && isAsShown(question, fields, initialFields)) return { isUntouched: true }
  const suggestion = suggestionFor(question, previous, hoaFacts(), now)
  const prefilled = prefilledAnswer(question, initialFields, suggestion, { documents, today })
  const shown: AnswerValue | null = prefilled ? prefilled.value : (previous?.value ?? null)
  const read = readAnswer(question, fields, { documents, shown, today })
  if ('errors' in read) return { isUntouched: false, errors: read.errors }
  const { answer } = read
  const isAsPrefilled =
    prefilled !== null &&
    answer.state === prefilled.state &&
    JSON.stringify(answer.value) === JSON.stringify(prefilled.value)
  // The cited page does not support a different answer.
  if (prefilled?.document && !isAsPrefilled && isSameDocument(answer.document, prefilled.document))
    answer.document = null
  // Naming the source confirms the answer, too.
  const namesSource =
    answer.asOf !== null ||
    (answer.document !== null && !isSameDocument(answer.document, prefilled?.document ?? null))
  return isAsPrefilled && !namesSource && !isConfirmed
    ? { isUntouched: true }
    : { isUntouched: false, answer: withDeletedDocument(answer, previous), isConfirmed }
}

/** A deleted document can no longer be chosen, but an answer that cites it keeps the citation. */
const withDeletedDocument = (answer: Answer, previous: GivenAnswer | undefined): Answer =>
  answer.document === null && previous?.document?.id === null && isGiven(answer)
    ? { ...answer, document: previous.document }
    : answer

/**
 * Saves a form's answers in the transaction that checked the permission. Valid answers are saved even when
 * others are invalid, and untouched ones stay unchanged.
 */
function saveFields(
  tx: Tx,
  answerer: Answerer,
  hoaId: number,
  questionIds: readonly string[],
  fields: Fields,
  now: number,
): Outcome[] {
  const hoa = tx
    .select({ id: hoas.id, name: hoas.name, state: hoas.state })
    .from(hoas)
    .where(eq(hoas.id, hoaId))
    .get()
  if (!hoa) throw hoaNotFound()
  const questionsOfState = new Set(questionsFor(hoa.state).map(({ id }) => id))
  const current = currentAnswers(tx, hoaId)
  let loadedFacts: HoaFacts | undefined
  const form: SubmittedForm = {
    fields,
    documents: documentChoices(tx, hoaId),
    hoaFacts: () => (loadedFacts ??= readHoaFacts(tx, hoaId)),
    now,
    today: businessDay(now),
  }

  const outcomes = questionIds.map((id): Outcome => {
    const question = questionOf(id)
    if (!question || !questionsOfState.has(id))
      throw new DomainError('not_found', 'There is no such question.')
    const previous = current.get(id)
    const unchanged = { question: id, result: 'unchanged' } as const
    const submitted = readSubmittedAnswer(question, form, previous)
    if (submitted.isUntouched) return unchanged
    if ('errors' in submitted) return { question: id, result: 'invalid', errors: submitted.errors }
    const { answer, isConfirmed } = submitted
    const seenVersion = Number(fields.get(inputName.version(id)) ?? 0) || 0
    const unchangedOrCurrent =
      previous && seenVersion !== previous.version ? { ...unchanged, answer: previous } : unchanged

    if (!isGiven(answer) && !isGiven(previous)) return unchangedOrCurrent
    if (previous && isSameAnswer(answer, previous) && isFresh(id, previous, now)) return unchangedOrCurrent
    if (isConfirmed && validUntil(question, answer, form.today) < form.today)
      return {
        question: id,
        result: 'invalid',
        errors: {
          [inputName.value(id, 'expires')]: 'This day has passed: please enter the policy in force',
        },
      }
    if (seenVersion !== (previous?.version ?? 0)) {
      // Someone else has answered, but an untouched field does not conflict with that.
      const earlier = seenVersion === 0 ? null : answerOfVersion(tx, hoaId, id, seenVersion)
      if (earlier ? isSameAnswer(answer, earlier) : !isGiven(answer)) return unchanged
      if (previous) return { question: id, result: 'conflict', answer: previous }
    }
    return {
      question: id,
      result: 'saved',
      answer: insertAnswer(tx, answerer, hoa, question, answer, previous, now),
    }
  })
  if (outcomes.some(({ result }) => result === 'saved')) queueOffers(tx, hoaId)
  return outcomes
}

/**
 * Saves a form's answers.
 * @returns the result for each question
 * @throws DomainError `forbidden` if the actor may not answer for the HOA; `not_found` for an HOA or a question that does
 * not exist
 */
export function saveAnswers(
  actor: SignedInUser,
  hoaId: number,
  questionIds: readonly string[],
  fields: Fields,
  now = Date.now(),
): Outcome[] {
  return write((tx) => {
    const user = requireAnswerer(tx, actor, hoaId)
    const answerer = { userId: user.id, requestId: null, name: `${user.firstName} ${user.lastName}`.trim() }
    return saveFields(tx, answerer, hoaId, questionIds, fields, now)
  })
}
