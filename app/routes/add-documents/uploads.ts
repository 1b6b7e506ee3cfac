import { redirect, replace } from '@remix-run/node'
import { jsonAnswer } from '~/http/json-answer'
import { page } from '~/http/page.server'
import { limitUpload } from '~/http/rate-limits.server'
import { answerUploads, refusedUpload, wantsJson } from '~/http/upload-answer.server'
import { leaveFlash } from '~/http/visitor.server'
import {
  addRequestedDocument,
  checkLink,
  finishRequest,
} from '~/modules/document-requests/answer-by-link.server'
import { uploadMessage } from '~/modules/documents/upload-answer'
import { DomainError } from '~/modules/domain-error'
import { fullDisk } from '~/modules/full-disk.server'
import { byLink } from './by-link.server'

const pageOf = (token: string) => `/add-documents/${token}`

export const loader = page('anyone', ({ params }) => redirect(pageOf(params.token ?? '')))

const nothingChosen = {
  kind: 'error',
  title: 'No files uploaded',
  description: 'Please choose at least one document.',
} as const

/** The documents of a request: added by a multipart form, one by one when scripted. With `finish`, they are the last. */
export const action = page(
  'anyone',
  async ({ request, context, params }) => {
    const token = params.token ?? ''
    const json = wantsJson(request)
    try {
      await byLink(context, () => checkLink(token))
      await limitUpload(context.clientIp, Number(request.headers.get('Content-Length')) || 0)
      const { answer, status } = await answerUploads(request, context.requestId, (name, file) =>
        addRequestedDocument(token, name, file),
      )
      if (json) return jsonAnswer(answer, status)
      const message = uploadMessage(answer, 'the order')
      const isLast = new URL(request.url).searchParams.has('finish')
      if (message ?? !isLast) await leaveFlash(request, context, message ?? nothingChosen)
      if (isLast && answer.refused.length === 0) finishRequest(token)
    } catch (thrown) {
      const error = fullDisk(thrown) ?? thrown
      if (!(error instanceof DomainError)) throw error
      if (json) return refusedUpload(error)
      // Nothing to lead back to, or no message can be left there.
      if (error.code === 'not_found' || error.code === 'storage_full') throw error
      await leaveFlash(request, context, {
        kind: 'error',
        title: 'That did not work',
        description: error.message,
      })
    }
    return replace(pageOf(token))
  },
  { screen: false },
)
