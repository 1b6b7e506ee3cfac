import { Button, TextInput } from '@mantine/core'
import { data, redirect, type MetaFunction } from '@remix-run/node'
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { setFlash } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { longDate } from '~/modules/date-formats'
import { answerByLink, readAnswerRequestByLink } from '~/modules/questionnaire/answer-by-link.server'
import type { RefusedAnswers } from '~/modules/questionnaire/saved-answer'
import { nameSchema } from '~/modules/questionnaire/schema'
import { pageTitle } from '~/ui/page-meta'
import { FailureNotice } from '~/ui/failure-notice'
import { QuestionCard } from '~/ui/questionnaire/question-card'
import { RefusedNotice, refusedAnswersOf } from '~/ui/questionnaire/questionnaire-form'
import { SiteShell } from '~/ui/site-shell'
import { limitGuesses } from '../add-documents/limit-guesses.server'
import styles from './answer.module.css'
import { answerFields, refusedAnswers, savedMessage } from './handle-answers.server'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Questions about an Association', matches),
  { name: 'robots', content: 'noindex' },
  // The URL grants access: it must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

/** A form with errors still saves its valid answers, so the page needs their new versions. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 0, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 422

export const loader = page('anyone', ({ params, context }) =>
  limitGuesses(context, () => readAnswerRequestByLink(params.token ?? '')),
)

type Refused = Partial<RefusedAnswers> & { name: string; nameError?: string; problem?: string }

export const action = page('anyone', async ({ request, params, context }) => {
  const form = await readForm({ request, context })
  const token = params.token ?? ''
  const intent = form.get('intent')
  if (intent !== 'save' && intent !== 'finish') throw unreadableForm()
  const refuse = (refused: Omit<Refused, 'name'>) =>
    data(
      {
        errors: {},
        conflicts: {},
        submitted: answerFields(form),
        savedCount: 0,
        refusedAt: Date.now(),
        name: form.get('name') ?? '',
        ...refused,
      },
      { status: 422 },
    )
  const checked = await checkForm(nameSchema, form)
  if (checked.error) return refuse({ nameError: checked.error.fieldErrors.name })
  let result: ReturnType<typeof answerByLink>
  try {
    const author = { name: checked.data.name, isFinal: intent === 'finish' }
    result = await limitGuesses(context, () => answerByLink(token, author, form))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return refuse({ problem: error.message })
    throw error
  }
  const refused = refusedAnswers(result.outcomes, form)
  if (refused) return refuse(refused)
  if (!result.isFinished) await setFlash(request, context, savedMessage(result.outcomes))
  return redirect(`/partner/answer/${token}`)
})

/**
 * Questions of the lender questionnaire for a person who was asked through a link; shows nothing else about
 * the HOA.
 */
export default function AnswerPage() {
  const { hoa, requestedBy, message, name, expiresAt, questions } = useLoaderData<typeof loader>()
  const actionData = useActionData<Refused | null>() ?? null
  const refused = actionData?.errors ? (actionData as RefusedAnswers) : null
  const refusedWithErrors =
    refused && Object.keys(refused.errors).length + Object.keys(refused.conflicts).length > 0 ? refused : null
  const isPending = useNavigation().state === 'submitting'
  if (!questions)
    return (
      <SiteShell isPlain>
        <div className={styles.narrow}>
          <h1>Thank You</h1>
          <p>
            We have emailed your answers about {hoa} to {requestedBy}, who decides whether to use them. You
            are done, and this link no longer works.
          </p>
        </div>
      </SiteShell>
    )
  return (
    <SiteShell isPlain>
      <div className={styles.narrow}>
        <h1>Questions about {hoa}</h1>
        <p className={styles.lead}>
          {requestedBy} has asked you to answer{' '}
          {questions.length === 1 ? 'one question' : `${questions.length} questions`}. “I don’t know” is an
          answer, too. Your answers go to {requestedBy}, who decides whether to use them. You can save your
          answers and come back with the same link until {longDate(expiresAt)}.
        </p>
        {message && <p className={styles.message}>{message}</p>}
        <Form method="post">
          {refusedWithErrors && <RefusedNotice refused={refusedWithErrors} />}
          {actionData?.problem && <FailureNotice title="Not sent yet">{actionData.problem}</FailureNotice>}
          {questions.map(({ id, inputs, isSaved }) => (
            <QuestionCard
              key={`${id} ${refused?.refusedAt ?? ''}`}
              view={{
                id,
                version: 0,
                inputs,
                status: isSaved ? 'answered' : 'missing',
                answer: null,
                suggested: null,
              }}
              savePath={null}
              documentsList={null}
              refused={refusedAnswersOf(refused, id)}
            />
          ))}
          <div className={styles.name}>
            <TextInput
              id="name"
              name="name"
              label="Your name"
              size="md"
              key={refused?.refusedAt ?? ''}
              defaultValue={actionData?.name ?? name}
              error={actionData?.nameError}
              autoComplete="name"
              withAsterisk
              aria-required
              autoFocus={actionData?.nameError !== undefined}
            />
          </div>
          <div className={styles.bar}>
            <Button type="submit" name="intent" value="finish" loading={isPending}>
              Send Answers
            </Button>
            <Button type="submit" name="intent" value="save" variant="default">
              Save for Later
            </Button>
          </div>
        </Form>
      </div>
    </SiteShell>
  )
}
