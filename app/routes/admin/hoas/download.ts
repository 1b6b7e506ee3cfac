import { fileResponse } from '~/http/file-response.server'
import { page } from '~/http/page.server'
import { parseId } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { findHoaDocument, downloadHoaDocument } from '~/modules/hoas/documents.server'

/** Downloads a document of an HOA. */
export const loader = page(
  'hoas',
  ({ request, params, visitor }) => {
    const [hoaId, documentId] = [parseId(params.hoaId), parseId(params.documentId)]
    const { user } = requireSignedIn(visitor)
    return fileResponse(request, findHoaDocument(hoaId, documentId), () =>
      downloadHoaDocument(user, hoaId, documentId),
    )
  },
  { hasScreen: false },
)
