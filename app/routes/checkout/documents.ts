import { redirect, replace } from '@remix-run/node'
import { jsonResponse } from '~/http/json-response'
import { readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { limitUnpaidUpload, limitUpload } from '~/http/rate-limits.server'
import { respondToUploads, refusedUploadResponse, wantsJson } from '~/http/upload-response.server'
import { setFlash } from '~/http/visitor.server'
import { addDocument, removeDocument } from '~/modules/documents/add-document.server'
import { confirmAssociation } from '~/modules/documents/received-documents.server'
import { uploadMessage } from '~/modules/documents/upload-answer'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import { currentStep, findCheckout } from '~/modules/orders/checkout.server'
import { closedMessage, closedText } from './closed-message'
import { noFilesMessage } from './no-files-message'

export const loader = page('anyone', () => redirect('/checkout?step=3'))

/**
 * The documents of the visitor's own order: added by a multipart form (scripts send one file per request),
 * removed and confirmed by id.
 */
export const action = page(
  'anyone',
  async ({ request, context, visitor }) => {
    const wantsJsonResponse = wantsJson(request)
    try {
      const { order } = findCheckout(visitor.sessionId)
      if (!order) throw new DomainError('not_found', closedText)
      const userId = visitor.user?.id ?? null

      if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
        const form = await readForm({ request, context }).catch((cause: unknown) => {
          throw new DomainError('unsupported_type', 'Send files as multipart/form-data.', { cause })
        })
        const documentId = Number(form.get('documentId')) || 0
        switch (form.get('intent')) {
          case 'remove':
            await removeDocument(order.id, documentId, userId)
            break
          case 'confirm':
            confirmAssociation(order.id, documentId)
            break
          default:
            throw new DomainError('bad_request', 'That does not work here.')
        }
        return replace('/checkout?step=3')
      }

      const bytes = Number(request.headers.get('Content-Length')) || 0
      await limitUpload(context.clientIp, bytes)
      await limitUnpaidUpload(context.clientIp, bytes)
      const { answer, status } = await respondToUploads(request, context.requestId, (name, file) =>
        addDocument({ orderId: order.id }, name, file, userId),
      )
      if (wantsJsonResponse) return jsonResponse(answer, status)
      const message = uploadMessage(answer, 'your order')
      if (message) await setFlash(request, context, message)
      const wantsNext = new URL(request.url).searchParams.get('next') === 'payment'
      if (!wantsNext || answer.refused.length > 0) return replace('/checkout?step=3')
      if (order.documentCount + answer.added > 0) return redirect('/checkout?step=4')
      await setFlash(request, context, noFilesMessage)
      return replace('/checkout?step=3')
    } catch (thrown) {
      const error = fullDiskError(thrown) ?? thrown
      if (!(error instanceof DomainError)) throw error
      // With a full disk, no flash message can be stored either.
      if (error.code === 'storage_full' && !wantsJsonResponse) throw error
      if (wantsJsonResponse) return refusedUploadResponse(error)
      const message = { kind: 'error', title: 'That didn’t work', description: error.message } as const
      await setFlash(request, context, error.code === 'not_found' ? closedMessage : message)
      return redirect(`/checkout?step=${currentStep(findCheckout(visitor.sessionId))}`)
    }
  },
  { hasScreen: false },
)
