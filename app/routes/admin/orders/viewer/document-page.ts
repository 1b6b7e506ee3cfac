import { page } from '~/http/page.server'
import { pageImageResponse } from '~/http/page-image-response.server'
import { pathId } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { findPage } from '~/modules/document-viewer/page-images.server'

/** A page of an order's document as a picture, for the viewer. */
export const loader = page(
  'work on orders',
  ({ request, params, visitor }) => {
    const orderId = pathId(params.id, 'There is no such order.')
    const documentId = pathId(params.documentId, 'There is no such document.')
    const number = pathId(params.number, 'There is no such page.')
    return pageImageResponse(request, findPage(signedIn(visitor).user, orderId, documentId, number))
  },
  { screen: false },
)
