import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { pageImageResponse } from '~/http/page-image-response.server'
import { requireSignedIn } from '~/http/visitor.server'
import { findHoaPage } from '~/modules/document-viewer/page-images.server'
import { openPartnerHoa } from '~/modules/hoas/partner-hoas.server'

/** A page of a document of a partner's HOA as an image. */
export const loader = page(
  'partner portal',
  ({ request, params, visitor }) => {
    const { id } = openPartnerHoa(requireSignedIn(visitor).user, parseId(params.hoaId))
    return pageImageResponse(request, findHoaPage(id, parseId(params.documentId), parseId(params.number)))
  },
  { hasScreen: false },
)
