import { fileResponse } from '~/http/file-response.server'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { findHoaDocument, downloadHoaDocument } from '~/modules/hoas/documents.server'
import { openPartnerHoa } from '~/modules/hoas/partner-hoas.server'

/** Downloads a document of a partner's HOA. */
export const loader = page(
  'partner portal',
  ({ request, params, visitor }) => {
    const { user } = requireSignedIn(visitor)
    const { id } = openPartnerHoa(user, parseId(params.hoaId))
    const documentId = parseId(params.documentId)
    return fileResponse(request, findHoaDocument(id, documentId), () =>
      downloadHoaDocument(user, id, documentId),
    )
  },
  { hasScreen: false },
)
