import { redirect } from '@remix-run/node'
import { jsonAnswer } from '~/http/json-answer'
import { page } from '~/http/page.server'
import { idFrom } from '~/http/ids'
import { limitUpload } from '~/http/rate-limits.server'
import { answerUploads, refusedUpload, wantsJson } from '~/http/upload-answer.server'
import { leaveFlash, signedIn } from '~/http/visitor.server'
import { addDocument } from '~/modules/documents/add-document.server'
import { uploadMessage } from '~/modules/documents/upload-answer'
import { DomainError } from '~/modules/domain-error'
import { fullDisk } from '~/modules/full-disk.server'
import { hoaName } from '~/modules/hoas/queries.server'

const documentsPage = (hoaId: number) => `/admin/hoas/${hoaId}/documents`

export const loader = page('hoas', ({ params }) => redirect(documentsPage(idFrom(params.hoaId))))

/** Adds documents to an HOA, by a multipart form, one by one when scripted. */
export const action = page(
  'hoas',
  async ({ request, context, params, visitor }) => {
    const json = wantsJson(request)
    const hoaId = idFrom(params.hoaId)
    try {
      const name = hoaName(hoaId)
      await limitUpload(context.clientIp, Number(request.headers.get('Content-Length')) || 0)
      const { answer, status } = await answerUploads(request, context.requestId, (fileName, file) =>
        addDocument({ hoaId }, fileName, file, signedIn(visitor).user.id),
      )
      if (json) return jsonAnswer(answer, status)
      const message = uploadMessage(answer, name) ?? {
        kind: 'error' as const,
        title: 'No files uploaded',
        description: 'Please choose at least one document.',
      }
      await leaveFlash(request, context, message)
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
    return redirect(documentsPage(hoaId))
  },
  { screen: false },
)
