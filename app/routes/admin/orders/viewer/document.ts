import { fileResponse } from '~/http/file-response.server'
import { page } from '~/http/page.server'
import { pathId } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { findOrderDocument, takeDocument } from '~/modules/staff-orders/order-detail.server'

/** The download of an order's document. */
export const loader = page(
  'work on orders',
  ({ request, params, visitor }) => {
    const { user } = signedIn(visitor)
    const orderId = pathId(params.id, 'There is no such order.')
    const documentId = pathId(params.documentId, 'There is no such document.')
    return fileResponse(request, findOrderDocument(user, orderId, documentId), () =>
      takeDocument(user, orderId, documentId),
    )
  },
  { screen: false },
)
