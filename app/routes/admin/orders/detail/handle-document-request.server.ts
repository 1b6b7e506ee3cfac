import { redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import type { RequestArgs } from '~/http/context'
import { checkForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { limitAccount } from '~/http/rate-limits.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash } from '~/http/visitor.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { requestDocuments, withdrawRequest } from '~/modules/staff-orders/request-documents.server'
import { requestedKindField, chosenKinds, documentRequestSchema } from '~/modules/document-requests/schema'
import { DomainError } from '~/modules/domain-error'
import { shortEnd } from '~/modules/date-formats'
import { requestFormId } from './document-requests'

export type OrderFormArgs = RequestArgs & { user: SignedInUser; id: number }

/** Sends a document request to an order's customer. */
export async function handleDocumentRequest(
  { request, context, user, id }: OrderFormArgs,
  form: URLSearchParams,
) {
  const kinds = chosenKinds(form)
  const submitted = Object.fromEntries(kinds.map((kind) => [requestedKindField(kind), 'on']))
  const checked = await checkForm(documentRequestSchema, form)
  if (checked.error)
    return validationError(
      { ...checked.error, formId: requestFormId },
      { ...(checked.submittedData as object), ...submitted },
    )
  try {
    await limitAccount('document-request', user.id)
    const { email, pausedUntil } = requestDocuments(user, id, kinds, checked.data)
    await setFlash(request, context, {
      kind: 'success',
      title: 'Request Sent',
      description: `A link is on its way to ${email}. ${
        pausedUntil === null
          ? 'The deadline has passed, so it is not paused.'
          : `The deadline is paused until ${shortEnd(pausedUntil)} at the latest.`
      }`,
    })
  } catch (error) {
    if (error instanceof DomainError && ['forbidden', 'not_found'].includes(error.code)) throw error
    return refuseForm(context, error, {
      title: 'Not sent',
      fallback: 'The request could not be sent. Please try again.',
      submitted: { ...checked.data, ...submitted },
      formId: requestFormId,
    })
  }
  return redirect(`/admin/snapshots/${id}`)
}

/** Withdraws a request. */
export async function withdrawDocumentRequest(
  { request, context, user, id }: OrderFormArgs,
  form: URLSearchParams,
) {
  try {
    withdrawRequest(user, id, parseId(form.get('requestId')))
    await setFlash(request, context, {
      kind: 'success',
      title: 'Request Withdrawn',
      description: 'Its link accepts no more documents, and the deadline is running again.',
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
    await setFlash(request, context, { kind: 'error', title: 'Error', description: error.message })
  }
  return redirect(`/admin/snapshots/${id}`)
}
