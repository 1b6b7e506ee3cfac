import { api, methodNotAllowed } from '~/http/api.server'
import { parseId } from '~/http/ids'
import { limitUpload } from '~/http/rate-limits.server'
import { jsonResponse } from '~/http/json-response'
import { summarizeUploads } from '~/http/upload-response.server'
import { receiveUploads, type ReceivedUpload } from '~/http/uploads.server'
import { requireSignedIn } from '~/http/visitor.server'
import { addDocument } from '~/modules/documents/add-document.server'
import { discardFile, type ArrivedFile } from '~/modules/document-files/storage.server'
import { DomainError } from '~/modules/domain-error'
import { openPartnerHoa } from '~/modules/hoas/partner-hoas.server'

export const loader = methodNotAllowed('POST')

const arrivedFiles = (uploads: ReceivedUpload<ArrivedFile>[]) =>
  uploads.flatMap((upload) => ('result' in upload ? [upload.result] : []))

/**
 * `POST /api/partner/upload-documents`: `documents`, repeated, and `hoaId`. Returns the number of files added
 * and the rejected ones with reasons. If none was added, the call fails with all reasons and the status of
 * the first.
 */
export const action = api('POST', {
  access: 'partner portal',
  async handle({ request, context, visitor }) {
    const { user } = requireSignedIn(visitor)
    await limitUpload(context.clientIp, Number(request.headers.get('Content-Length')) || 0)
    const fields = new Map<string, string>()
    // The `hoaId` field may follow the files, so they wait until it is known.
    const uploads = await receiveUploads(request, async (_, file) => file, fields)
    try {
      if (!fields.has('hoaId'))
        throw new DomainError('invalid', 'Please check the data.', { fields: { hoaId: 'hoaId is required' } })
      const { id: hoaId } = openPartnerHoa(user, parseId(fields.get('hoaId')))
      if (uploads.length === 0)
        throw new DomainError('invalid', 'Please check the data.', {
          fields: { documents: 'Please choose at least one document.' },
        })
      const filed: ReceivedUpload<unknown>[] = []
      for (const upload of uploads)
        filed.push(
          'error' in upload ? upload : await fileDocument(hoaId, upload.name, upload.result, user.id),
        )
      const { result, status } = summarizeUploads(filed, context.requestId)
      const [first] = filed
      if (result.added === 0 && first && 'error' in first && first.error instanceof DomainError)
        throw new DomainError(first.error.code, refusalsText(result.refused))
      return jsonResponse(result, result.added > 0 && status === 200 ? 201 : status)
    } catch (error) {
      for (const file of arrivedFiles(uploads)) await discardFile(file)
      throw error
    }
  },
})

/** The reasons of all rejected files as one text. */
const refusalsText = (refused: { name: string; message: string }[]) =>
  refused.map(({ name, message }) => `${name ? `“${name}”: ` : ''}${message.replace(/\.$/, '')}.`).join(' ')

/** Files an uploaded document with the HOA. A rejection becomes part of the result. */
async function fileDocument(
  hoaId: number,
  name: string,
  file: ArrivedFile,
  userId: number,
): Promise<ReceivedUpload<unknown>> {
  try {
    return { name, result: await addDocument({ hoaId }, name, file, userId) }
  } catch (error) {
    return { name, error }
  }
}
