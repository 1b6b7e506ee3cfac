import { Button } from '@mantine/core'
import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import { shortDate } from '~/modules/date-formats'
import type { ListedSecret } from '~/modules/webhooks/queries.server'
import { inboundSecretForm } from '~/modules/webhooks/schema'
import { TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { Badge } from '~/ui/status-badge'
import { SubmitButton } from '~/ui/submit-button'
import styles from './webhooks.module.css'
import { webhooksPath } from './webhooks-path'

const validator = withZod(inboundSecretForm)

/** The endpoints for partners' systems (docs/specification/webhooks.md#calls-from-partners-systems). */
const endpoints = [
  { call: 'POST /api/webhook/data/create', request: '{resource, data}', response: '201 {id}' },
  { call: 'PUT /api/webhook/data/update', request: '{resource, id, data}', response: '200 {id}' },
  { call: 'DELETE /api/webhook/data/delete', request: '{resource, id}', response: '200 {id}' },
  {
    call: 'POST /api/webhook/custom/{operation}',
    request: 'data_sync_request: {since?, cursor?, resources?}',
    response: '200 {records, cursor, hasMore}',
  },
  {
    call: 'POST /api/webhook/custom/{operation}',
    request: 'bulk_operation: {operations: [{action, resource, id?, data?}]}, at most 1,000, all or none',
    response: '200 {results}',
  },
]

function RevokeForm({ secret }: { secret: ListedSecret }) {
  const isPending = useNavigation().formData?.get('intent') === 'revoke-secret'
  return (
    <Form method="post" action={webhooksPath} preventScrollReset className={styles.question}>
      <p>Are you sure you want to revoke this secret? Calls signed with it will be refused.</p>
      <input type="hidden" name="secretId" value={secret.id} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          name="intent"
          value="revoke-secret"
          className={styles.danger}
          loading={isPending}
        >
          Revoke Secret
        </Button>
        <Button component={Link} to={webhooksPath} preventScrollReset variant="default" autoFocus>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function Secrets({ secrets, revokingId }: { secrets: ListedSecret[]; revokingId: number }) {
  if (secrets.length === 0) return null
  return (
    <ul className={styles.secrets}>
      {secrets.map((secret) => (
        <li key={secret.id} id={`secret-${secret.id}`}>
          <div>
            <strong>{secret.name}</strong>
            <span className={styles.muted}>
              Created on {shortDate(secret.createdAt)} by {secret.createdBy};{' '}
              {secret.lastUsedAt === null ? 'never used' : `last used on ${shortDate(secret.lastUsedAt)}`}
            </span>
          </div>
          {revokingId === secret.id ? (
            <RevokeForm secret={secret} />
          ) : (
            <Link
              to={`${webhooksPath}?revoke=${secret.id}#secret-${secret.id}`}
              preventScrollReset
              className={styles.remove}
            >
              Revoke<span className="visually-hidden"> the secret of {secret.name}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Documentation of inbound calls: authentication and endpoints. */
export function InboundCard({
  appUrl,
  hasToken,
  secrets,
  revokingId,
}: {
  appUrl: string
  hasToken: boolean
  secrets: ListedSecret[]
  revokingId: number
}) {
  const isOpen = hasToken || secrets.length > 0
  const newSecrets = useActionData<{ secrets?: unknown } | null>()?.secrets
  return (
    <Panel
      title="Inbound Webhooks"
      lead="Other systems can create, change, and read records here. These endpoints require a webhook authentication token or a signature."
      action={<Badge kind={isOpen ? 'green' : 'default'}>{isOpen ? 'Ready' : 'Not set up'}</Badge>}
    >
      <dl className={styles.endpoints}>
        {endpoints.map(({ call, request, response }) => (
          <div key={request}>
            <dt>
              <code>{call}</code>
            </dt>
            <dd>
              {request} <span aria-hidden="true">→</span>
              <span className="visually-hidden">returns</span> {response}
            </dd>
          </div>
        ))}
      </dl>
      <ul className={styles.notes}>
        <li>
          Address: <code>{appUrl}</code>. Resources are hoa, order, and document. The response to a new order
          contains a payment link. A new document is expected until a file with its name is uploaded.
        </li>
        <li>
          Send the token as <code>Authorization: Bearer</code>, or sign the call with a secret from below
          (Standard Webhooks).{' '}
          {hasToken ? 'WEBHOOK_TOKEN is set on this server.' : 'WEBHOOK_TOKEN is not set on this server.'}
        </li>
        <li>
          A call with an <code>Idempotency-Key</code> or a <code>webhook-id</code> is processed once within 24
          hours; a repeated call gets the first response.
        </li>
      </ul>
      <h3 className={styles.subtitle}>Secrets</h3>
      <Secrets secrets={secrets} revokingId={revokingId} />
      <ValidatedForm
        key={newSecrets ? 'created' : 'new'}
        id="inbound-secret"
        validator={validator}
        method="post"
        action={webhooksPath}
        defaultValues={{ name: '' }}
        noValidate
        className={styles.secretForm}
      >
        <input type="hidden" name="intent" value="create-secret" />
        <TextField
          name="name"
          id="secret-name"
          label="Who will use the secret"
          autoComplete="off"
          placeholder="Partner or system"
        />
        <SubmitButton variant="default">Create Secret</SubmitButton>
      </ValidatedForm>
    </Panel>
  )
}
