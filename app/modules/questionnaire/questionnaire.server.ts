import { db } from '~db/client.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { requireReader } from './access.server'
import {
  answerText,
  emptyAnswer,
  inputName,
  inputsOf,
  isGiven,
  placeText,
  type Answer,
  type GivenAnswer,
} from './answers'
import { groups, type GroupId, type Question } from './question'
import { questionOf, questionsFor } from './questions'
import {
  currentAnswers,
  documentChoices,
  earlierAnswers,
  isFresh,
  type DocumentChoices,
} from './stored-answers.server'
import { readHoaFacts, suggestionFor, type DocumentPlace, type Suggestion } from './suggestions.server'

type QuestionStatus = 'missing' | 'confirm' | 'answered'

/** An answer in display form. */
export type ShownAnswer = {
  text: string
  /** The date the answer is as of, as given by the person; YYYY-MM-DD. */
  asOf: string | null
  place: string | null
  by: string
  at: number
}

export const shownAnswer = (question: Question, answer: GivenAnswer): ShownAnswer => ({
  text: answerText(question, answer),
  asOf: answer.asOf,
  place: placeText(answer.document),
  by: answer.by,
  at: answer.at,
})

/** An answer that another one has replaced. */
export type EarlierAnswer = ShownAnswer & { version: number }

export type QuestionView = {
  id: string
  status: QuestionStatus
  version: number
  /** Field values by name. */
  inputs: Record<string, string>
  answer: ShownAnswer | null
  /** The prefilled answer and its source. */
  suggested: { source: string; page: DocumentPlace | null; shown: string } | null
}

function placeInputs(id: string, answer: Pick<Answer, 'asOf' | 'document'>, documents: DocumentChoices) {
  const inputs: Record<string, string> = {}
  if (answer.asOf !== null) inputs[inputName.asOf(id)] = answer.asOf
  const label = documents.labelOf(answer.document?.id ?? null)
  if (label !== '') inputs[inputName.document(id)] = label
  if (label !== '' && answer.document?.page != null) inputs[inputName.page(id)] = String(answer.document.page)
  return inputs
}

function questionView(
  question: Question,
  answer: GivenAnswer | undefined,
  suggestion: Suggestion | null,
  status: QuestionStatus,
  documents: DocumentChoices,
): QuestionView {
  const { id } = question
  const displayed = suggestion ?? answer ?? emptyAnswer()
  // Confirming an old answer today does not change the date that it is as of.
  const place = suggestion ? { document: suggestion.document, asOf: null } : answer
  const inputs = { ...inputsOf(question, displayed), ...(place && placeInputs(id, place, documents)) }
  const version = answer?.version ?? 0
  return {
    id,
    status,
    version,
    inputs,
    answer: answer && isGiven(answer) && !suggestion ? shownAnswer(question, answer) : null,
    suggested: suggestion && {
      source: suggestion.source,
      page: suggestion.page,
      shown: new URLSearchParams({ ...inputs, [inputName.version(id)]: String(version) }).toString(),
    },
  }
}

const isGroup = (id: string | null): id is GroupId => groups.some((group) => group.id === id)

/**
 * One group of an HOA's questionnaire, unanswered questions first, and the overall progress.
 * @param groupId by default, the first incomplete group
 * @throws DomainError `not_found`, `forbidden`
 */
export function readQuestionnaire(
  actor: SignedInUser,
  hoaId: number,
  groupId: string | null,
  now = Date.now(),
) {
  requireReader(db(), actor, hoaId)
  const facts = readHoaFacts(db(), hoaId)
  const { record } = facts
  const answers = currentAnswers(db(), hoaId)
  const documents = documentChoices(db(), hoaId)
  const all = questionsFor(record.state).map((question) => {
    const answer = answers.get(question.id)
    const suggestion = suggestionFor(question, answer, facts, now)
    const unanswered: QuestionStatus = suggestion ? 'confirm' : 'missing'
    const status: QuestionStatus = isFresh(question.id, answer, now) ? 'answered' : unanswered
    return { question, answer, suggestion, status }
  })
  const progress = groups.map(({ id, label }) => {
    const inGroup = all.filter(({ question }) => question.group === id)
    return {
      id,
      label,
      total: inGroup.length,
      answered: inGroup.filter(({ status }) => status === 'answered').length,
    }
  })
  const incomplete = progress.find(({ total, answered }) => answered < total)
  const group = isGroup(groupId) ? groupId : (incomplete?.id ?? groups[0].id)
  const rank = { missing: 0, confirm: 1, answered: 2 }
  return {
    hoa: { id: hoaId, name: record.name },
    groups: progress,
    group,
    total: all.length,
    answered: all.filter(({ status }) => status === 'answered').length,
    documents: documents.labels,
    questions: all
      .filter(({ question }) => question.group === group)
      .toSorted((a, b) => rank[a.status] - rank[b.status])
      .map(({ question, answer, suggestion, status }) =>
        questionView(question, answer, suggestion, status, documents),
      ),
  }
}
export type Questionnaire = ReturnType<typeof readQuestionnaire>

/**
 * Earlier answers to a question, newest first.
 * @throws DomainError `not_found`, `forbidden`
 */
export function readEarlierAnswers(actor: SignedInUser, hoaId: number, questionId: string): EarlierAnswer[] {
  requireReader(db(), actor, hoaId)
  const question = questionOf(questionId)
  if (!question) return []
  return earlierAnswers(db(), hoaId, questionId).map((answer) => ({
    ...shownAnswer(question, answer),
    version: answer.version,
  }))
}
