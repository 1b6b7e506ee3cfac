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
  handleCreateSecret,
  handleEndPreviousSecret,
  handleRevokeSecret,
  handleRotateSecret,
  handleSaveSecret,
} from './handle-secrets.server'
import {
  handleCreate,
  handleDelete,
  handleSave,
  handleSwitch,
  handleTest,
  type CreatedSecrets,
} from './handle-webhooks.server'
import { AddWebhook, EditWebhook } from './webhook-form'
import { InboundCard } from './inbound-card'
import { NewSecrets } from './new-secrets'
import { OutboundCard } from './outbound-card'
import { AddSecret, EditSecret } from './secret-form'
import { WebhookList } from './webhook-list'
import styles from './webhooks.module.css'
import { webhooksPath } from './webhooks-path'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Webhooks', matches)]

export const loader = page('webhooks', ({ request }) => {
  const { searchParams } = new URL(request.url)
  const editParam = searchParams.get('edit')
  const inbound = inboundSettings()
  return {
    webhooks: listWebhooks(),
    isAdding: searchParams.has('add'),
    edited: editParam === null ? null : findWebhook(parseId(editParam)),
    removingId: parseId(searchParams.get('remove')),
    inbound: { ...inbound, revokingId: parseId(searchParams.get('revoke')) },
    isAddingSecret: searchParams.has('add-secret'),
    editedSecret: inbound.secrets.find(({ id }) => id === parseId(searchParams.get('secret'))) ?? null,
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
    case 'save-secret':
      return handleSaveSecret(args)
    case 'rotate-secret':
      return handleRotateSecret(args)
    case 'end-previous-secret':
      return handleEndPreviousSecret(args)
    case 'revoke-secret':
      return handleRevokeSecret(args)
    default:
      throw unreadableForm()
  }
})

/** The webhooks screen (docs/specification/webhooks.md#the-webhooks-screen). */
export default function WebhooksPage() {
  const { webhooks, isAdding, edited, removingId, inbound, isAddingSecret, editedSecret } =
    useLoaderData<typeof loader>()
  const { secrets, failure } =
    useActionData<(Partial<CreatedSecrets> & Pick<RefusedForm, 'failure'>) | null>() ?? {}
  if (secrets)
    return (
      <>
        <PageHeader title="Webhooks" />
        <NewSecrets secrets={secrets} donePath={webhooksPath} />
      </>
    )
  return (
    <>
      <PageHeader title="Webhooks" lead="Notify other systems of events here, and let them send data to us.">
        <Button component={Link} to="/admin/webhooks?add=1" preventScrollReset>
          Add Webhook
        </Button>
      </PageHeader>
      <FormFailure failure={failure} />
      <div className={styles.stack}>
        {isAdding && <AddWebhook />}
        {isAddingSecret && <AddSecret />}
        {edited && <EditWebhook key={`${edited.id} ${edited.updatedAt}`} webhook={edited} />}
        {editedSecret && <EditSecret key={editedSecret.id} secret={editedSecret} />}
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
