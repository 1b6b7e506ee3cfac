import { api } from '~/http/api.server'
import { readerFileResponse } from '~/http/file-response.server'
import { limitFailedProofs } from '~/http/rate-limits.server'
import { findLinkedFile } from '~/modules/document-reading/reader-links.server'

/** `GET /readers/documents/{token}`: a document for a remote reader (decision 042). */
export const loader = api('GET', {
  access: 'anyone',
  async handle({ request, context, params }) {
    const file = await limitFailedProofs(context.clientIp, () => findLinkedFile(params.token ?? ''))
    return readerFileResponse(request, file)
  },
})
