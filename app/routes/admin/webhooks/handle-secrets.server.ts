import { redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import { requireConfirmation } from '~/http/confirmation.server'
import { checkForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { refuseForm } from '~/http/refused-form.server'
import { inboundSecretForm, toAccess } from '~/modules/inbound-webhooks/secret-form'
import {
  changeInboundSecret,
  createInboundSecret,
  endPreviousInboundSecret,
  revokeInboundSecret,
  rotateInboundSecret,
} from '~/modules/inbound-webhooks/secrets.server'
import {
  flashSuccess,
  listFormId,
  type CreatedSecrets,
  type WebhooksFormArgs,
} from './handle-webhooks.server'
import { webhooksPath } from './webhooks-path'

// The forms for secrets of inbound calls.

const secretIdOf = (form: URLSearchParams) => parseId(form.get('secretId'))

export async function handleCreateSecret(args: WebhooksFormArgs) {
  const { context, user, form } = args
  const checked = await checkForm(inboundSecretForm, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  await requireConfirmation(args, form)
  const { name } = checked.data
  try {
    const secret = createInboundSecret(user, toAccess(checked.data))
    await flashSuccess(args, 'Secret created')
    return { secrets: [{ label: name, secret, isInbound: true }] } satisfies CreatedSecrets
  } catch (error) {
    const submitted = checked.submittedData as Record<string, unknown>
    return refuseForm(context, error, { title: 'Secret not created', submitted })
  }
}

export async function handleSaveSecret(args: WebhooksFormArgs) {
  const { request, context, user, form } = args
  const id = parseId(new URL(request.url).searchParams.get('secret'))
  const checked = await checkForm(inboundSecretForm, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  await requireConfirmation(args, form)
  try {
    changeInboundSecret(user, id, toAccess(checked.data))
  } catch (error) {
    const submitted = checked.submittedData as Record<string, unknown>
    return refuseForm(context, error, { title: 'Access not changed', submitted })
  }
  await flashSuccess(args, 'Access changed', checked.data.name)
  return redirect(webhooksPath)
}

export async function handleRotateSecret(args: WebhooksFormArgs) {
  const { context, user, form } = args
  await requireConfirmation(args, form)
  try {
    const { name, secret } = rotateInboundSecret(user, secretIdOf(form))
    await flashSuccess(args, 'Secret replaced', 'For 24 hours, the earlier one is accepted as well.')
    return { secrets: [{ label: name, secret, isInbound: true }] } satisfies CreatedSecrets
  } catch (error) {
    return refuseForm(context, error, { title: 'Secret not replaced', formId: listFormId })
  }
}

export async function handleEndPreviousSecret(args: WebhooksFormArgs) {
  await requireConfirmation(args, args.form)
  endPreviousInboundSecret(args.user, secretIdOf(args.form))
  await flashSuccess(args, 'Earlier secret ended', 'Only the new one is accepted from now on.')
  return redirect(webhooksPath)
}

export async function handleRevokeSecret(args: WebhooksFormArgs) {
  await requireConfirmation(args, args.form)
  const { name } = revokeInboundSecret(args.user, secretIdOf(args.form))
  await flashSuccess(args, 'Secret revoked', name)
  return redirect(webhooksPath)
}
