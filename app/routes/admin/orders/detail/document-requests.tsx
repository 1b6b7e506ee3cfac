import { Button, Checkbox } from '@mantine/core'
import { Form, useActionData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import type { RefusedForm } from '~/http/refused-form.server'
import type { OrderRequests } from '~/modules/staff-orders/requests-of-order.server'
import { requestedKindField, documentRequestSchema } from '~/modules/document-requests/schema'
import type { RequestState } from '~/modules/document-requests/state'
import { shortDate, shortEnd, shortMoment } from '~/modules/date-formats'
import type { SuggestedDocument } from '~/modules/report-fields/missing-documents'
import { FormFailure } from '~/ui/focused-notice'
import { TextAreaField, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { Badge, type BadgeKind } from '~/ui/status-badge'
import { SubmitButton } from '~/ui/submit-button'
import styles from './document-requests.module.css'

const validator = withZod(documentRequestSchema)
/** Identifies this form, since the page has others. */
export const requestFormId = 'document-request'

type Request = OrderRequests['requests'][number]

const states: Record<RequestState, { label: string; kind: BadgeKind }> = {
  open: { label: 'Open', kind: 'blue' },
  finished: { label: 'Answered', kind: 'green' },
  withdrawn: { label: 'Withdrawn', kind: 'default' },
  replaced: { label: 'Replaced', kind: 'default' },
  expired: { label: 'Expired', kind: 'default' },
  completed: { label: 'Closed', kind: 'default' },
  refunded: { label: 'Closed', kind: 'default' },
}

const filesText = ({ state, received }: Request) => {
  if (received.length > 0) return `Received: ${received.map(({ name }) => name).join(', ')}`
  if (state === 'finished') return 'The customer has no such documents.'
  return state === 'open' ? 'Nothing received yet.' : 'Nothing was received.'
}

/** How this request affects the deadline. */
function PauseText({
  request: { pausedUntil, wasPaused, resumedAt, state, received },
}: {
  request: Request
}) {
  if (pausedUntil !== null)
    return (
      <p className={styles.pause}>
        Deadline paused until documents arrive, or until {shortEnd(pausedUntil)} at the latest
      </p>
    )
  if (state !== 'open') return null
  if (!wasPaused) return <p>The deadline had passed, so it is not paused.</p>
  return (
    <p>
      {received.length > 0 && resumedAt !== null
        ? `Documents arrived and the deadline has been running again since ${shortMoment(resumedAt)}. The link still accepts more documents.`
        : 'The 3 business days are over, and the deadline is running again. The link still accepts documents.'}
    </p>
  )
}

const StateBadge = ({ state }: { state: RequestState }) => (
  <Badge kind={states[state].kind}>{states[state].label}</Badge>
)

function RequestCard({ request, hasBadge = false }: { request: Request; hasBadge?: boolean }) {
  const { id, state, email, requestedBy, createdAt, expiresAt, documents } = request
  return (
    <div className={styles.request}>
      <p className={styles.sent}>
        {hasBadge && <StateBadge state={state} />}
        <span>
          Sent {shortDate(createdAt)} by {requestedBy}
        </span>
      </p>
      <ul className={styles.asked}>
        {documents.map(({ name, received }) => (
          <li key={name} data-received={received.length > 0 || undefined}>
            {name}
            {received.length > 0 && <span> – received</span>}
          </li>
        ))}
      </ul>
      <p className={styles.files}>{filesText(request)}</p>
      <PauseText request={request} />
      {state === 'open' && (
        <>
          <p className={styles.quiet}>
            Emailed to {email}. The link works until {shortDate(expiresAt)}.
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="requestId" value={id} />
            <Button type="submit" name="intent" value="withdraw-request" size="xs" variant="default">
              Withdraw Request
            </Button>
          </Form>
        </>
      )}
    </div>
  )
}

type ActionData = Partial<RefusedForm> | null

function RequestForm({ missing, hasOpenRequest }: { missing: SuggestedDocument[]; hasOpenRequest: boolean }) {
  const actionData = useActionData<ActionData>()
  const requestActionData = actionData?.formId === requestFormId ? actionData : null
  const submitted = requestActionData?.repopulateFields as Record<string, unknown> | undefined
  const error = requestActionData?.fieldErrors?.documents
  return (
    <>
      <p className={styles.quiet}>
        The customer gets an email with a link that needs no account. The deadline is paused until documents
        arrive, for at most 3 business days.
        {hasOpenRequest && ' The new request replaces the open one.'}
      </p>
      <FormFailure failure={requestActionData?.failure} />
      <ValidatedForm
        id={requestFormId}
        validator={validator}
        method="post"
        className={styles.form}
        noValidate
      >
        <input type="hidden" name="intent" value="request-documents" />
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {missing.length > 0 && (
          <fieldset>
            <legend>Missing documents</legend>
            {missing.map(({ kind, name }) => (
              <Checkbox
                key={kind}
                id={requestedKindField(kind)}
                name={requestedKindField(kind)}
                label={name}
                defaultChecked={submitted ? requestedKindField(kind) in submitted : true}
              />
            ))}
          </fieldset>
        )}
        <TextField name="other" label="Another document" maxLength={200} />
        <TextAreaField name="message" label="Message" rows={2} />
        <SubmitButton>Send Request</SubmitButton>
      </ValidatedForm>
    </>
  )
}

function unfoldText(latest: Request | undefined, missing: SuggestedDocument[]): string {
  if (latest) return latest.state === 'open' ? 'Send Another Request Instead' : 'Send Another Request'
  return missing.length === 0 ? 'Request Documents' : `Request Documents (${missing.length})`
}

/** Previous document requests to the customer, and the form for a new one. */
export function DocumentRequests({
  requests: { canRequest, requests },
  missing,
  isReading,
}: {
  requests: OrderRequests
  missing: SuggestedDocument[]
  isReading: boolean
}) {
  const actionData = useActionData<ActionData>()
  const failure = actionData?.formId === requestFormId ? actionData.failure : undefined
  if (!canRequest && requests.length === 0 && !failure) return null
  const [latest, ...earlier] = requests
  return (
    <Panel title="Ask the Customer" action={latest && <StateBadge state={latest.state} />}>
      {failure && (!canRequest || isReading) && (
        // The form itself may no longer be shown, such as when a colleague has completed the order in the
        // meantime.
        <FormFailure failure={failure} />
      )}
      {latest && <RequestCard request={latest} />}
      {canRequest &&
        (isReading ? (
          <p className={`${styles.quiet} ${latest ? styles.more : ''}`}>
            You can request missing documents as soon as the uploaded ones have been read.
          </p>
        ) : (
          <details
            key={latest?.id}
            className={latest && styles.more}
            open={actionData?.formId === requestFormId}
          >
            <summary className={styles.unfold}>{unfoldText(latest, missing)}</summary>
            <RequestForm missing={missing} hasOpenRequest={latest?.state === 'open'} />
          </details>
        ))}
      {earlier.length > 0 && (
        <details className={styles.more}>
          <summary>
            Earlier Requests <span>{earlier.length}</span>
          </summary>
          {earlier.map((request) => (
            <RequestCard key={request.id} request={request} hasBadge />
          ))}
        </details>
      )}
    </Panel>
  )
}
