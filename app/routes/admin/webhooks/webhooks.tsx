import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { validationError } from 'remix-validated-form'
import { requireConfirmation } from '~/http/confirmation.server'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { limitAccount } from '~/http/rate-limits.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { changeWebhook } from '~/modules/webhooks/change-webhook.server'
import { createWebhooks } from '~/modules/webhooks/create-webhooks.server'
import { inboundSettings } from '~/modules/inbound-webhooks/settings.server'
import { createInboundSecret, revokeInboundSecret } from '~/modules/inbound-webhooks/secrets.server'
import { findWebhook, listWebhooks } from '~/modules/webhooks/queries.server'
import { removeWebhook } from '~/modules/webhooks/remove-webhook.server'
import {
  eventLabels,
  inboundSecretForm,
  newWebhooksForm,
  webhookDefaults,
  webhookEditForm,
  webhookEventTypes,
} from '~/modules/webhooks/schema'
import { testWebhook } from '~/modules/webhooks/test-webhook.server'
import { pageTitle } from '~/ui/brand'
import { EmptyState } from '~/ui/empty-state'
import { FormFailure } from '~/ui/focused-notice'
import { PageHeader } from '~/ui/page-header'
import { AddWebhook, EditWebhook } from './webhook-form'
import { InboundCard } from './inbound-card'
import { NewSecrets, type NewSecret } from './new-secrets'
import { OutboundCard } from './outbound-card'
import { WebhookList } from './webhook-list'
import styles from './webhooks.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Webhooks', matches)]

const here = '/admin/webhooks'

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

/** Secrets exist only in the response to the form: they are shown once and not stored. */
type Created = { secrets: NewSecret[] }

export const action = page('webhooks', async (args) => {
  const { request, context, visitor } = args
  const { user } = requireSignedIn(visitor)
  const { searchParams } = new URL(request.url)
  const form = await readForm({ request, context })
  const id = parseId(form.get('webhookId'))
  const flashSuccess = (title: string, description?: string) =>
    setFlash(request, context, { kind: 'success', title, ...(description && { description }) })
  const refuse = (error: unknown, title: string, fallback?: string, formId?: string) =>
    refuseForm(context, error, { title, fallback, formId })

  switch (form.get('intent')) {
    case 'create': {
      const checked = await checkForm(newWebhooksForm, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      await requireConfirmation(args, form)
      const events = webhookEventTypes.filter((event) => checked.data[event])
      try {
        const created = createWebhooks(user, { ...checked.data, isActive: webhookDefaults.isActive }, events)
        await flashSuccess('Webhook(s) created successfully')
        return {
          secrets: created.map(({ event, secret }) => ({ label: eventLabels[event].title, secret })),
        } satisfies Created
      } catch (error) {
        return refuse(error, 'Error creating webhook', 'Failed to create webhook')
      }
    }

    case 'save': {
      const editedId = parseId(searchParams.get('edit'))
      const checked = await checkForm(webhookEditForm, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      try {
        changeWebhook(user, editedId, checked.data)
      } catch (error) {
        return refuse(error, 'Error updating webhook', 'Failed to update webhook')
      }
      await flashSuccess('Webhook updated successfully')
      return redirect(here)
    }

    case 'switch': {
      try {
        changeWebhook(user, id, { isActive: form.get('isActive') === 'true' })
      } catch (error) {
        return refuse(error, 'Error updating webhook', 'Failed to update webhook', 'list')
      }
      await flashSuccess('Webhook updated successfully')
      return redirect(here)
    }

    case 'test': {
      try {
        await limitAccount('webhook-test', user.id)
        const { success, message } = await testWebhook(user, id)
        const kind = success ? 'success' : 'error'
        const title = success ? 'Test webhook sent successfully' : 'Test webhook failed'
        await setFlash(request, context, { kind, title, description: message })
        return redirect(here)
      } catch (error) {
        return refuse(error, 'Error testing webhook', 'Failed to test webhook', 'list')
      }
    }

    case 'delete': {
      try {
        removeWebhook(user, id)
      } catch (error) {
        return refuse(error, 'Error deleting webhook', 'Failed to delete webhook', 'list')
      }
      await flashSuccess('Webhook deleted successfully')
      return redirect(here)
    }

    case 'create-secret': {
      const checked = await checkForm(inboundSecretForm, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      await requireConfirmation(args, form)
      try {
        const secret = createInboundSecret(user, checked.data.name)
        await flashSuccess('Secret created')
        return { secrets: [{ label: checked.data.name, secret, isInbound: true }] } satisfies Created
      } catch (error) {
        return refuse(error, 'Secret not created')
      }
    }

    case 'revoke-secret': {
      await requireConfirmation(args, form)
      const { name } = revokeInboundSecret(user, parseId(form.get('secretId')))
      await flashSuccess('Secret revoked', name)
      return redirect(here)
    }

    default:
      throw unreadableForm()
  }
})

/** The webhooks screen (docs/specification/webhooks.md#the-webhooks-screen). */
export default function WebhooksPage() {
  const { webhooks, isAdding, edited, removingId, inbound } = useLoaderData<typeof loader>()
  const { secrets, failure } = useActionData<(Partial<Created> & Pick<RefusedForm, 'failure'>) | null>() ?? {}
  return (
    <>
      <PageHeader title="Webhooks" lead="Notify other systems of events here, and let them send data to us.">
        <Button component={Link} to={`${here}?add=1`} preventScrollReset>
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
