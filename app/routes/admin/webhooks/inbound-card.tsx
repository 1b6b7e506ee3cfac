import { Button } from '@mantine/core'
import { Link } from '@remix-run/react'
import type { ListedSecret } from '~/modules/inbound-webhooks/list-secrets.server'
import { Panel } from '~/ui/panel'
import { Badge } from '~/ui/status-badge'
import { SecretList } from './secret-list'
import styles from './webhooks.module.css'
import { webhooksPath } from './webhooks-path'

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
          (Standard Webhooks).
        </li>
        <li>
          {hasToken ? (
            <>
              <strong>WEBHOOK_TOKEN is set on this server, and it can do everything.</strong> Whoever has it
              reads the orders of all customers and changes every HOA. Use it only for a system of your own,
              and give each partner a secret.
            </>
          ) : (
            'WEBHOOK_TOKEN is not set on this server. With it, a system could do everything; a secret can do only what you choose.'
          )}
        </li>
        <li>
          An order’s number opens its report, so it is returned only to the caller who created the order.
        </li>
        <li>
          A call with an <code>Idempotency-Key</code> or a <code>webhook-id</code> is processed once within 24
          hours; a repeated call gets the first response.
        </li>
      </ul>
      <h3 className={styles.subtitle}>Secrets</h3>
      {secrets.length > 0 ? (
        <SecretList secrets={secrets} revokingId={revokingId} />
      ) : (
        <p className={styles.muted}>
          Secrets that you create are listed here, each with what its system may do and the records that it
          may reach.
        </p>
      )}
      <Button component={Link} to={`${webhooksPath}?add-secret=1`} variant="default">
        Create Secret
      </Button>
    </Panel>
  )
}
