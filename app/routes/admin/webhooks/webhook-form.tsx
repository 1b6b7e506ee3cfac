import { Link } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import type { ComponentProps } from 'react'
import { ValidatedForm } from 'remix-validated-form'
import { maskedLines } from '~/modules/webhooks/headers'
import type { WebhookView } from '~/modules/webhooks/queries.server'
import { maxRetries, retrySpan } from '~/modules/webhooks/retries'
import {
  eventLabels,
  newWebhooksForm,
  webhookDefaults,
  webhookEditForm,
  webhookEventTypes,
  type WebhookEventType,
} from '~/modules/webhooks/schema'
import { FieldRow, TextAreaField, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { SubmitButton } from '~/ui/submit-button'
import { useFormField } from '~/ui/use-form-field'
import styles from './webhooks.module.css'

const newValidator = withZod(newWebhooksForm)
const editValidator = withZod(webhookEditForm)

const retriesHint = `From 0 to ${maxRetries}. ${webhookDefaults.retryCount} retries take ${retrySpan(webhookDefaults.retryCount)}, ${maxRetries} take ${retrySpan(maxRetries)}.`
const headersHint =
  'Sent with every request. One on each line, as Name: value. Values are encrypted and never shown again.'

function EventBox({ event, describedBy }: { event: WebhookEventType; describedBy?: string | undefined }) {
  const { getInputProps } = useFormField(event)
  const { title, meaning } = eventLabels[event]
  return (
    <label className={styles.event}>
      <input
        {...getInputProps<ComponentProps<'input'>>({ type: 'checkbox' })}
        id={event}
        aria-describedby={`${event}-meaning${describedBy ? ` ${describedBy}` : ''}`}
        aria-labelledby={`${event}-title`}
      />
      <span>
        <strong id={`${event}-title`}>{title}</strong>
        <span id={`${event}-meaning`} className={styles.muted}>
          {meaning}
        </span>
      </span>
    </label>
  )
}

function EventFields() {
  // The message about the whole group is attached to its first field.
  const { error } = useFormField('user_created')
  return (
    <fieldset className={styles.events}>
      <legend>Events</legend>
      <p className={styles.muted}>Each event becomes a separate webhook. It can’t be changed later.</p>
      {webhookEventTypes.map((event) => (
        <EventBox key={event} event={event} describedBy={error ? 'events-error' : undefined} />
      ))}
      {error && (
        <p id="events-error" className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function SharedFields({ isNameRequired = false }: { isNameRequired?: boolean }) {
  return (
    <>
      <FieldRow>
        <TextField name="name" label="Name" autoComplete="off" required={isNameRequired} />
        <TextField
          name="url"
          label="URL"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/webhooks"
          required
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name="timeout"
          label="Timeout in seconds"
          inputMode="numeric"
          description="From 1 to 30."
        />
        <TextField name="retryCount" label="Retries" inputMode="numeric" description={retriesHint} />
      </FieldRow>
      <TextAreaField name="headers" label="Headers" description={headersHint} rows={3} />
    </>
  )
}

/** The form for new webhooks. */
export function AddWebhook() {
  const { timeout, retryCount } = webhookDefaults
  return (
    <Panel
      title="Add Webhook"
      lead="Without a name, the webhook is named after its address. Use an https:// address wherever you can."
    >
      <ValidatedForm
        id="add-webhook"
        validator={newValidator}
        method="post"
        action="/admin/webhooks?add=1"
        defaultValues={
          {
            name: '',
            url: '',
            timeout: String(timeout),
            retryCount: String(retryCount),
            headers: '',
          } as never
        }
        noValidate
      >
        <input type="hidden" name="intent" value="create" />
        <SharedFields />
        <EventFields />
        <div className={styles.buttons}>
          <SubmitButton>Add Webhook</SubmitButton>
          <Link to="/admin/webhooks">Cancel</Link>
        </div>
      </ValidatedForm>
    </Panel>
  )
}

/**
 * The form for editing a webhook. Stored header values are masked and stay unchanged if the mask is
 * submitted.
 */
export function EditWebhook({ webhook }: { webhook: WebhookView }) {
  const { id, name, url, event, timeout, retryCount, headerNames } = webhook
  const submitted = {
    name,
    url,
    timeout: String(timeout),
    retryCount: String(retryCount),
    headers: maskedLines(headerNames),
  }
  return (
    <Panel title={`Edit ${name}`} lead={`Event: ${eventLabels[event].title}. It can’t be changed.`}>
      <ValidatedForm
        id={`edit-webhook-${webhook.updatedAt}`}
        validator={editValidator}
        method="post"
        action={`/admin/webhooks?edit=${id}`}
        defaultValues={submitted as never}
        noValidate
      >
        <input type="hidden" name="intent" value="save" />
        <SharedFields isNameRequired />
        <div className={styles.buttons}>
          <SubmitButton>Save Changes</SubmitButton>
          <Link to="/admin/webhooks">Cancel</Link>
        </div>
      </ValidatedForm>
    </Panel>
  )
}
