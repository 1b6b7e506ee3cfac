import { page } from '~/http/page.server'
import { pageImageResponse } from '~/http/page-image-response.server'
import { idParam, orderIdParam } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { findPage } from '~/modules/document-viewer/page-images.server'

/** A page of an order's document as an image, for the viewer. */
export const loader = page(
  'work on orders',
  ({ request, params, visitor }) => {
    const orderId = orderIdParam(params.id)
    const documentId = idParam(params.documentId, 'There is no such document.')
    const number = idParam(params.number, 'There is no such page.')
    return pageImageResponse(request, findPage(requireSignedIn(visitor).user, orderId, documentId, number))
  },
  { hasScreen: false },
)
