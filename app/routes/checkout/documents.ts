import { redirect, replace, type ActionFunctionArgs } from '@remix-run/node'
import { readForm, unreadableForm } from '~/http/forms.server'
import { failedMessage, handleUploads, respondToFailure } from '~/http/handle-uploads.server'
import { page } from '~/http/page.server'
import { limitUnpaidUpload } from '~/http/rate-limits.server'
import { setFlash } from '~/http/visitor.server'
import { addDocument, removeDocument } from '~/modules/documents/add-document.server'
import { confirmAssociation } from '~/modules/documents/received-documents.server'
import { DomainError } from '~/modules/domain-error'
import { currentStep, findCheckout } from '~/modules/orders/checkout.server'
import { closedMessage, closedText } from './closed-message'
import { noFilesMessage } from './no-files-message'

export const loader = page('anyone', () => redirect('/checkout?step=3'))

/** Removes or confirms a document. */
async function changeDocument(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  orderId: number,
  userId: number | null,
) {
  const form = await readForm({ request, context }).catch((cause: unknown) => {
    throw new DomainError('unsupported_type', 'Send files as multipart/form-data.', { cause })
  })
  const documentId = Number(form.get('documentId')) || 0
  switch (form.get('intent')) {
    case 'remove':
      await removeDocument(orderId, documentId, userId)
      break
    case 'confirm':
      confirmAssociation(orderId, documentId)
      break
    default:
      throw unreadableForm()
  }
}

/**
 * The documents of the visitor's own order: added by a multipart form (scripts send one file per request),
 * removed and confirmed by id.
 */
export const action = page(
  'anyone',
  async ({ request, context, visitor }) => {
    const { order } = findCheckout(visitor.sessionId)
    const userId = visitor.user?.id ?? null
    const refuse = async (error: DomainError) => {
      await setFlash(request, context, error.code === 'not_found' ? closedMessage : failedMessage(error))
      return redirect(`/checkout?step=${currentStep(findCheckout(visitor.sessionId))}`)
    }
    if (!order) return respondToFailure(request, new DomainError('not_found', closedText), refuse)

    if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
      try {
        await changeDocument({ request, context }, order.id, userId)
        return replace('/checkout?step=3')
      } catch (error) {
        return await respondToFailure(request, error, refuse)
      }
    }

    const isContinuing = new URL(request.url).searchParams.get('next') === 'payment'
    return handleUploads(
      { request, context },
      {
        authorize: () => 'your order',
        limit: (bytes) => limitUnpaidUpload(context.clientIp, bytes),
        save: (name, file) => addDocument({ orderId: order.id }, name, file, userId),
        finish: (added) => {
          if (!isContinuing) return null
          return order.documentCount + added > 0 ? redirect('/checkout?step=4') : noFilesMessage
        },
        listPath: '/checkout?step=3',
        refuse,
      },
    )
  },
  { hasScreen: false },
)
