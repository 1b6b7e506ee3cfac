import { data } from '@remix-run/node'
import {
  questionedField,
  acceptedField,
  acceptSuggestion,
  type EmailQuestion,
  type EmailQuestions,
} from '~/modules/email-question'
import { suggestEmail } from '~/modules/email-suggestion.server'

/**
 * Applies the corrections that the visitor accepted for mistyped addresses, and asks once about each address
 * that still looks mistyped. An address that is submitted again unchanged is accepted.
 * @param checked the validated form
 * @returns the form with the final addresses, or the response that asks
 */
export function askAboutEmails<T extends Partial<Record<F, string>>, F extends string>(
  form: URLSearchParams,
  { data: values, submittedData }: { data: T; submittedData: Record<string, unknown> },
  fields: readonly F[],
): { values: T; question: null } | { question: ReturnType<typeof questionResponse> } {
  const acceptedNow = form.get(acceptSuggestion)
  const questions: EmailQuestions = {}
  const corrections: Partial<Record<F, string>> = {}
  for (const field of fields) {
    const typed = values[field]
    const suggested = typed ? suggestEmail(typed) : null
    if (!typed || !suggested) continue
    const isAccepted = acceptedNow === field || form.get(acceptedField(field)) === typed
    if (isAccepted) corrections[field] = suggested
    else if (acceptedNow === null && form.get(questionedField(field)) === typed) continue
    questions[field] = { typed, suggested, isAccepted }
  }
  const hasOpenQuestion = Object.values<EmailQuestion>(questions).some((question) => !question.isAccepted)
  if (hasOpenQuestion) return { question: questionResponse(questions, submittedData) }
  return { values: { ...values, ...corrections }, question: null }
}

/** `ValidatedForm` repopulates the form only from a response with a list of errors, even an empty one. */
const questionResponse = (questions: EmailQuestions, repopulateFields: Record<string, unknown>) =>
  data({ questions, fieldErrors: {}, repopulateFields }, { status: 422 })
