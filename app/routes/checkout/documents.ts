import { redirect, replace } from '@remix-run/node'
import { page } from '~/http/page.server'
import { limitUpload } from '~/http/rate-limits.server'
import { receiveUploads } from '~/http/uploads.server'
import { leaveFlash } from '~/http/visitor.server'
import { log } from '~/log.server'
import { addDocument, removeDocument } from '~/modules/documents/add-document.server'
import { DomainError } from '~/modules/domain-error'
import { fullDisk } from '~/modules/full-disk.server'
import { statusOf } from '~/http/domain-errors'
import { logTrouble } from '~/http/trouble.server'
import { currentStep, findCheckout } from '~/modules/orders/checkout.server'
import type { SessionMessage } from '~/modules/accounts/schema'

export type UploadAnswer = { added: number; refused: { name: string; message: string }[] }

const noOrder = 'Your checkout is no longer open. Please begin again.'
const ourFault = 'Something went wrong on our side. Please try again.'

async function upload(request: Request, orderId: number, userId: number | null, requestId: string) {
  const taken = await receiveUploads(request, (name, file) => addDocument(orderId, name, file, userId))
  let status = 200
  const refused = taken.flatMap((file) => {
    if (!('error' in file)) return []
    const { name, error } = file
    if (!(error instanceof DomainError)) {
      log().error({ requestId, error }, 'an upload failed')
      status = 500
      return [{ name, message: ourFault }]
    }
    // A file that is not taken is an answer like any other; a disk that takes none is not.
    if (statusOf[error.code] >= 500) {
      logTrouble(error, requestId)
      status = statusOf[error.code]
    }
    return [{ name, message: error.message }]
  })
  const answer: UploadAnswer = { added: taken.length - refused.length, refused }
  return { answer, status }
}

const told = ({ added, refused }: UploadAnswer): SessionMessage | null => {
  if (refused.length > 0) {
    return {
      kind: 'error',
      title: refused.length === 1 ? 'A file was not added' : `${refused.length} files were not added`,
      description: refused
        .map(({ name, message }) => (name ? `“${name}”: ${message}.` : `${message}.`))
        .join(' '),
    }
  }
  if (added === 0) return null
  return {
    kind: 'success',
    title: 'Files uploaded successfully',
    description: `${added} file(s) added to your order`,
  }
}

export const loader = page('anyone', () => redirect('/checkout?step=3'))

/** The documents of the visitor's own order: added by a multipart form, one by one when scripted; removed by their id. */
export const action = page(
  'anyone',
  async ({ request, context, visitor }) => {
    const json = request.headers.get('Accept') === 'application/json'
    try {
      const { order } = findCheckout(visitor.sessionId)
      if (!order) throw new DomainError('not_found', noOrder)
      const userId = visitor.user?.id ?? null

      if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
        const form = await request.formData().catch((cause: unknown) => {
          throw new DomainError('unsupported_type', 'Send files as multipart/form-data.', { cause })
        })
        if (form.get('intent') !== 'remove') throw new DomainError('bad_request', 'That does not work here.')
        await removeDocument(order.id, Number(form.get('documentId')) || 0, userId)
        return replace('/checkout?step=3')
      }

      await limitUpload(context.clientIp, Number(request.headers.get('Content-Length')) || 0)
      const { answer, status } = await upload(request, order.id, userId, context.requestId)
      if (json) return Response.json(answer, { status })
      const message = told(answer)
      if (message) await leaveFlash(request, context, message)
      const wantsNext = new URL(request.url).searchParams.get('next') === 'payment'
      if (!wantsNext || answer.refused.length > 0) return replace('/checkout?step=3')
      if (order.documentCount + answer.added > 0) return redirect('/checkout?step=4')
      await leaveFlash(request, context, {
        kind: 'error',
        title: 'No files uploaded',
        description: 'Please upload at least one document to continue.',
      })
      return replace('/checkout?step=3')
    } catch (thrown) {
      const error = fullDisk(thrown) ?? thrown
      if (!(error instanceof DomainError)) throw error
      // No message can be left for the next page either.
      if (error.code === 'storage_full' && !json) throw error
      const { retryAfterSeconds } = error.details
      if (json) {
        return Response.json(
          { error: error.message },
          {
            status: statusOf[error.code],
            headers: retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {},
          },
        )
      }
      await leaveFlash(request, context, {
        kind: 'error',
        title: 'That did not work',
        description: error.message,
      })
      return redirect(`/checkout?step=${currentStep(findCheckout(visitor.sessionId))}`)
    }
  },
  { screen: false },
)
