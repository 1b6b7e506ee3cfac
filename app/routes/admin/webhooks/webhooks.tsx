import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { readForm, unreadableForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import type { RefusedForm } from '~/http/refused-form.server'
import { requireSignedIn } from '~/http/visitor.server'
import { inboundSettings } from '~/modules/inbound-webhooks/settings.server'
import { findWebhook, listWebhooks } from '~/modules/webhooks/queries.server'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { FormFailure } from '~/ui/focused-notice'
import { PageHeader } from '~/ui/page-header'
import {
  handleCreate,
  handleCreateSecret,
  handleDelete,
  handleRevokeSecret,
  handleSave,
  handleSwitch,
  handleTest,
  type CreatedSecrets,
} from './handle-webhooks.server'
import { AddWebhook, EditWebhook } from './webhook-form'
import { InboundCard } from './inbound-card'
import { NewSecrets } from './new-secrets'
import { OutboundCard } from './outbound-card'
import { WebhookList } from './webhook-list'
import styles from './webhooks.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Webhooks', matches)]

export const loader = page('webhooks', ({ request }) => {
  const { searchParams } = new URL(request.url)
  const editParam = searchParams.get('edit')
  return {
    webhooks: listWebhooks(),
    isAdding: searchParams.has('add'),
    edited: editParam === null ? null : findWebhook(parseId(editParam)),
    removingId: parseId(searchParams.get('remove')),
    inbound: { ...inboundSettings(), revokingId: parseId(searchParams.get('revoke')) },
  }
})

export const action = page('webhooks', async ({ request, context, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const form = await readForm({ request, context })
  const args = { request, context, visitor, user, form }
  switch (form.get('intent')) {
    case 'create':
      return handleCreate(args)
    case 'save':
      return handleSave(args)
    case 'switch':
      return handleSwitch(args)
    case 'test':
      return handleTest(args)
    case 'delete':
      return handleDelete(args)
    case 'create-secret':
      return handleCreateSecret(args)
    case 'revoke-secret':
      return handleRevokeSecret(args)
    default:
      throw unreadableForm()
  }
})

/** The webhooks screen (docs/specification/webhooks.md#the-webhooks-screen). */
export default function WebhooksPage() {
  const { webhooks, isAdding, edited, removingId, inbound } = useLoaderData<typeof loader>()
  const { secrets, failure } =
    useActionData<(Partial<CreatedSecrets> & Pick<RefusedForm, 'failure'>) | null>() ?? {}
  return (
    <>
      <PageHeader title="Webhooks" lead="Notify other systems of events here, and let them send data to us.">
        <Button component={Link} to="/admin/webhooks?add=1" preventScrollReset>
          Add Webhook
        </Button>
      </PageHeader>
      <FormFailure failure={failure} />
      <div className={styles.stack}>
        {secrets && <NewSecrets key={secrets[0]?.secret} secrets={secrets} />}
        {isAdding && !secrets && <AddWebhook />}
        {edited && <EditWebhook key={`${edited.id} ${edited.updatedAt}`} webhook={edited} />}
        {webhooks.length === 0 ? (
          <EmptyState title="No webhooks configured">
            Webhooks that you add are listed here, each with a log of what was delivered.
          </EmptyState>
        ) : (
          <WebhookList webhooks={webhooks} removingId={removingId} />
        )}
        <OutboundCard samples={inbound.samples} />
        <InboundCard {...inbound} />
      </div>
    </>
  )
}
