import { Button, Checkbox } from '@mantine/core'
import { Form, useActionData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import { shortDate } from '~/modules/date-formats'
import { groups } from '~/modules/questionnaire/question'
import type { AnswerRequests } from '~/modules/questionnaire/requests.server'
import { requestedQuestionField, answerRequestSchema } from '~/modules/questionnaire/schema'
import { FormFailure } from '../focused-notice'
import { TextAreaField, TextField } from '../fields'
import { Panel } from '../panel'
import { Badge, type BadgeKind } from '../status-badge'
import { SubmitButton } from '../submit-button'
import styles from './ask-form.module.css'

const validator = withZod(answerRequestSchema)

type SentRequest = AnswerRequests['requests'][number]

const states: Record<SentRequest['state'], { label: string; kind: BadgeKind }> = {
  open: { label: 'Open', kind: 'blue' },
  finished: { label: 'Answered', kind: 'green' },
  expired: { label: 'Expired', kind: 'default' },
  withdrawn: { label: 'Withdrawn', kind: 'default' },
}

function RequestRow({ request }: { request: SentRequest }) {
  const { id, email, name, questions, state, createdAt, expiresAt, finishedAt } = request
  return (
    <li>
      <div>
        <p>{name ? `${name} (${email})` : email}</p>
        <p className={styles.quiet}>
          {questions === 1 ? 'One question' : `${questions} questions`}, asked on {shortDate(createdAt)}
          {state === 'open' && `; the link works until ${shortDate(expiresAt)}`}
          {finishedAt !== null && `; answered on ${shortDate(finishedAt)}`}
        </p>
      </div>
      <div className={styles.buttons}>
        <Badge kind={states[state].kind}>{states[state].label}</Badge>
        {state === 'open' && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="requestId" value={id} />
            <Button
              type="submit"
              name="intent"
              value="revoke"
              size="xs"
              variant="default"
              aria-label={`Withdraw the request to ${email}`}
            >
              Withdraw
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}

type ActionData = {
  repopulateFields?: Record<string, unknown>
  fieldErrors?: Record<string, string>
  failure?: { title: string; description: string }
} | null

/** Asks someone else to answer questions through a link, and lists earlier requests. */
export function AskForm({ requests, chosen }: { requests: AnswerRequests; chosen: string | null }) {
  const actionData = useActionData<ActionData>()
  const submitted = actionData?.repopulateFields
  const isChosen = (id: string) => (submitted ? requestedQuestionField(id) in submitted : id === chosen)
  const error = actionData?.fieldErrors?.questions
  return (
    <>
      <Panel
        title="Send a Link"
        lead="We email a link that opens only the questions you choose. It works for 14 days, without an account."
      >
        <FormFailure failure={actionData?.failure} />
        <ValidatedForm key={requests.requests.length} validator={validator} method="post" noValidate>
          <input type="hidden" name="intent" value="ask" />
          <TextField name="email" label="Email address" inputMode="email" autoComplete="off" required />
          <TextAreaField name="message" label="Message" rows={2} />
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
          {groups.map((group) => {
            const groupQuestions = requests.questions.filter((question) => question.group === group.id)
            return (
              <fieldset key={group.id} className={styles.askGroup}>
                <legend>{group.label}</legend>
                {groupQuestions.map(({ id, label, isAnswered }) => (
                  <Checkbox
                    key={id}
                    id={requestedQuestionField(id)}
                    name={requestedQuestionField(id)}
                    label={isAnswered ? `${label} (answered)` : label}
                    defaultChecked={isChosen(id)}
                  />
                ))}
              </fieldset>
            )
          })}
          <SubmitButton>Send Request</SubmitButton>
        </ValidatedForm>
      </Panel>
      {requests.requests.length > 0 && (
        <Panel title="Requests Sent">
          <ul className={styles.requests}>
            {requests.requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
