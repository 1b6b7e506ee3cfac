import { data, redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import type { RequestArgs } from '~/http/context'
import { limitAnswerRequest } from '~/http/rate-limits.server'
import { parseId } from '~/http/ids'
import { jsonResponse } from '~/http/json-response'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash } from '~/http/visitor.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { DomainError } from '~/modules/domain-error'
import { isGiven, type GivenAnswer } from '~/modules/questionnaire/answers'
import { shownAnswer } from '~/modules/questionnaire/questionnaire.server'
import { questionOf, questions } from '~/modules/questionnaire/questions'
import { requestAnswers, withdrawAnswerRequest } from '~/modules/questionnaire/requests.server'
import { saveAnswers, type Outcome } from '~/modules/questionnaire/save-answers.server'
import type { RefusedAnswers, SavedAnswer } from '~/modules/questionnaire/saved-answer'
import { decideSuggestion, restoreAnswer } from '~/modules/questionnaire/suggested-answers.server'
import { requestedQuestionField, answerRequestSchema } from '~/modules/questionnaire/schema'

// Handles the questionnaire forms of partners and staff, which are the same at different URLs.

const toShownAnswer = (id: string, answer: Extract<Outcome, { result: 'saved' | 'conflict' }>['answer']) => {
  const question = questionOf(id)
  if (!question) throw new Error(`There is no question ${id}`)
  return shownAnswer(question, answer)
}

/** The input of a form's questions, whose field names contain a dot. */
export const answerFields = (form: URLSearchParams) =>
  Object.fromEntries([...form].filter(([name]) => name.includes('.')))

/** The answers of a form that could not be saved; null if all of them were. */
export function refusedAnswers(outcomes: readonly Outcome[], form: URLSearchParams): RefusedAnswers | null {
  if (!outcomes.some(({ result }) => result === 'invalid' || result === 'conflict')) return null
  const errors: RefusedAnswers['errors'] = {}
  const conflicts: RefusedAnswers['conflicts'] = {}
  for (const outcome of outcomes) {
    if (outcome.result === 'invalid') Object.assign(errors, outcome.errors)
    if (outcome.result === 'conflict')
      conflicts[outcome.question] = {
        version: outcome.answer.version,
        answer: toShownAnswer(outcome.question, outcome.answer),
      }
  }
  return {
    errors,
    conflicts,
    submitted: answerFields(form),
    savedCount: countSaved(outcomes),
    refusedAt: Date.now(),
  }
}

const countSaved = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ result }) => result === 'saved').length

export const savedMessage = (outcomes: readonly Outcome[]) => {
  const count = countSaved(outcomes)
  return {
    kind: 'success',
    title: count === 0 ? 'Nothing has changed' : 'Answers saved',
    ...(count > 0 && { description: count === 1 ? 'One answer is saved.' : `${count} answers are saved.` }),
  } as const
}

/** The questions whose fields are in a form. */
const questionIdsIn = (form: URLSearchParams) =>
  questions.map(({ id }) => id).filter((id) => form.has(`${id}.version`))

/** Makes a suggested or earlier answer the current one, or declines it, and says so. */
async function replaceAnswer(args: RequestArgs, title: string, replace: () => void) {
  const { pathname, search } = new URL(args.request.url)
  try {
    replace()
    await setFlash(args.request, args.context, { kind: 'success', title })
  } catch (error) {
    // Somebody else was faster: the page shows what they did.
    if (!(error instanceof DomainError) || !['conflict', 'not_found'].includes(error.code)) throw error
    const message = { kind: 'error', title: 'Nothing was changed', description: error.message } as const
    await setFlash(args.request, args.context, message)
  }
  return redirect(pathname + search)
}

/** Saves a group of the questionnaire, or decides about suggested and earlier answers. */
export async function handleAnswers(args: RequestArgs, user: SignedInUser, hoaId: number) {
  const form = await readForm(args)
  const intent = form.get('intent')
  switch (intent) {
    case 'save': {
      const outcomes = saveAnswers(user, hoaId, questionIdsIn(form), form)
      const refused = refusedAnswers(outcomes, form)
      if (refused) return data(refused, { status: 422 })
      await setFlash(args.request, args.context, savedMessage(outcomes))
      const { pathname, search } = new URL(args.request.url)
      return redirect(pathname + search)
    }
    case 'accept':
    case 'decline': {
      const isAccepted = intent === 'accept'
      const decision = {
        id: parseId(form.get('suggestionId')),
        isAccepted,
        seenVersion: Number(form.get('version')) || 0,
      }
      return replaceAnswer(args, isAccepted ? 'Answer accepted' : 'Answer declined', () =>
        decideSuggestion(user, hoaId, decision),
      )
    }
    case 'restore': {
      const [questionId = '', version, seenVersion] = (form.get('answer') ?? '').split(' ')
      const earlier = { questionId, version: Number(version) || 0, seenVersion: Number(seenVersion) || 0 }
      return replaceAnswer(args, 'Earlier answer restored', () => restoreAnswer(user, hoaId, earlier))
    }
    default:
      throw unreadableForm()
  }
}

/** Saves a single answer while the user is typing. */
export async function handleAnswer(args: RequestArgs, user: SignedInUser, hoaId: number): Promise<Response> {
  const form = await readForm(args)
  const question = form.get('question') ?? ''
  const [outcome] = saveAnswers(user, hoaId, [question], form)
  if (!outcome) throw new DomainError('not_found', 'There is no such question.')
  const respond = (answer: SavedAnswer, status = 200) => jsonResponse(answer, status)
  const respondSaved = (answer: GivenAnswer) =>
    respond({
      result: 'saved',
      version: answer.version,
      isGiven: isGiven(answer),
      answer: toShownAnswer(question, answer),
    })
  switch (outcome.result) {
    case 'saved':
      return respondSaved(outcome.answer)
    case 'unchanged':
      // The connection was lost before the form received the first response: without the version, its next
      // change would conflict with its own answer.
      return outcome.answer ? respondSaved(outcome.answer) : respond({ result: 'unchanged' })
    case 'invalid':
      return respond({ result: 'invalid', errors: outcome.errors }, 422)
    case 'conflict':
      return respond(
        {
          result: 'conflict',
          version: outcome.answer.version,
          answer: toShownAnswer(question, outcome.answer),
        },
        409,
      )
  }
}

/** Asks someone else, or withdraws a request. */
export async function handleAnswerRequest(args: RequestArgs, user: SignedInUser, hoaId: number) {
  const form = await readForm(args)
  const { pathname, searchParams } = new URL(args.request.url)
  const hoa = searchParams.get('hoa')
  const back = pathname + (hoa === null ? '' : `?hoa=${parseId(hoa)}`)
  const redirectWith = async (title: string, description: string) => {
    await setFlash(args.request, args.context, { kind: 'success', title, description })
    return redirect(back)
  }
  switch (form.get('intent')) {
    case 'ask': {
      const chosen = questions.map(({ id }) => id).filter((id) => form.has(requestedQuestionField(id)))
      const checked = await checkForm(answerRequestSchema, form)
      const submitted = Object.fromEntries(chosen.map((id) => [requestedQuestionField(id), 'on']))
      if (checked.error)
        return validationError(checked.error, { ...(checked.submittedData as object), ...submitted })
      try {
        await limitAnswerRequest(user.id, checked.data.email)
        requestAnswers(user, hoaId, checked.data, chosen)
      } catch (error) {
        if (error instanceof DomainError && error.code === 'not_found') throw error
        return refuseForm(args.context, error, {
          title: 'Not sent',
          submitted: { ...checked.data, ...submitted },
        })
      }
      return redirectWith('Request Sent', `A link is on its way to ${checked.data.email}.`)
    }
    case 'revoke': {
      const { email } = withdrawAnswerRequest(user, hoaId, parseId(form.get('requestId')))
      return redirectWith('Request Withdrawn', `The link sent to ${email} no longer works.`)
    }
    default:
      throw unreadableForm()
  }
}
