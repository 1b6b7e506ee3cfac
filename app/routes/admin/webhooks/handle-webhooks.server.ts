import { redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import { requireConfirmation } from '~/http/confirmation.server'
import type { RequestArgs } from '~/http/context'
import { checkForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { limitAccount } from '~/http/rate-limits.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash, type Visitor } from '~/http/visitor.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { changeWebhook } from '~/modules/webhooks/change-webhook.server'
import { createWebhooks } from '~/modules/webhooks/create-webhooks.server'
import { removeWebhook } from '~/modules/webhooks/remove-webhook.server'
import {
  eventLabels,
  newWebhooksForm,
  webhookDefaults,
  webhookEditForm,
  webhookEventTypes,
} from '~/modules/webhooks/schema'
import { testWebhook } from '~/modules/webhooks/test-webhook.server'
import type { NewSecret } from './new-secrets'
import { webhooksPath } from './webhooks-path'

/** A submitted form of the webhooks screen. */
export type WebhooksFormArgs = RequestArgs & { visitor: Visitor; user: SignedInUser; form: URLSearchParams }

/** Secrets exist only in the response to the form: they are shown once and not stored. */
export type CreatedSecrets = { secrets: NewSecret[] }

export const flashSuccess = ({ request, context }: RequestArgs, title: string, description?: string) =>
  setFlash(request, context, { kind: 'success', title, ...(description && { description }) })

/** For the list's buttons: an id of no form, so that an error fills in none of the screen's forms. */
export const listFormId = 'list'

const webhookIdOf = (form: URLSearchParams) => parseId(form.get('webhookId'))

export async function handleCreate(args: WebhooksFormArgs) {
  const { context, user, form } = args
  const checked = await checkForm(newWebhooksForm, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  await requireConfirmation(args, form)
  const events = webhookEventTypes.filter((event) => checked.data[event])
  try {
    const created = createWebhooks(user, { ...checked.data, isActive: webhookDefaults.isActive }, events)
    await flashSuccess(args, 'Webhook(s) created successfully')
    return {
      secrets: created.map(({ event, secret }) => ({ label: eventLabels[event].title, secret })),
    } satisfies CreatedSecrets
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Error creating webhook',
      fallback: 'Failed to create webhook',
    })
  }
}

export async function handleSave(args: WebhooksFormArgs) {
  const { request, context, user, form } = args
  const editedId = parseId(new URL(request.url).searchParams.get('edit'))
  const checked = await checkForm(webhookEditForm, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  try {
    changeWebhook(user, editedId, checked.data)
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Error updating webhook',
      fallback: 'Failed to update webhook',
    })
  }
  await flashSuccess(args, 'Webhook updated successfully')
  return redirect(webhooksPath)
}

/** Switches a webhook on or off. */
export async function handleSwitch(args: WebhooksFormArgs) {
  const { context, user, form } = args
  try {
    changeWebhook(user, webhookIdOf(form), { isActive: form.get('isActive') === 'true' })
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Error updating webhook',
      fallback: 'Failed to update webhook',
      formId: listFormId,
    })
  }
  await flashSuccess(args, 'Webhook updated successfully')
  return redirect(webhooksPath)
}

export async function handleTest({ request, context, user, form }: WebhooksFormArgs) {
  try {
    await limitAccount('webhook-test', user.id)
    const { success, message } = await testWebhook(user, webhookIdOf(form))
    const kind = success ? 'success' : 'error'
    const title = success ? 'Test webhook sent successfully' : 'Test webhook failed'
    await setFlash(request, context, { kind, title, description: message })
    return redirect(webhooksPath)
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Error testing webhook',
      fallback: 'Failed to test webhook',
      formId: listFormId,
    })
  }
}

export async function handleDelete(args: WebhooksFormArgs) {
  const { context, user, form } = args
  try {
    removeWebhook(user, webhookIdOf(form))
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Error deleting webhook',
      fallback: 'Failed to delete webhook',
      formId: listFormId,
    })
  }
  await flashSuccess(args, 'Webhook deleted successfully')
  return redirect(webhooksPath)
}
