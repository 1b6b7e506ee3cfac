import { fileResponse } from '~/http/file-response.server'
import { idFrom } from '~/http/ids'
import { page } from '~/http/page.server'
import { signedIn } from '~/http/visitor.server'
import { findHoaDocument, takeHoaDocument } from '~/modules/hoas/documents.server'
import { openPartnerHoa } from '~/modules/hoas/partner-hoas.server'

/** A document of a partner's HOA, to be saved. */
export const loader = page(
  'partner portal',
  ({ request, params, visitor }) => {
    const { user } = signedIn(visitor)
    const { id } = openPartnerHoa(user, idFrom(params.hoaId))
    const documentId = idFrom(params.documentId)
    return fileResponse(request, findHoaDocument(id, documentId), () => takeHoaDocument(user, id, documentId))
  },
  { screen: false },
)
