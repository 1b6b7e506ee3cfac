import { fileResponse } from '~/http/file-response.server'
import { page } from '~/http/page.server'
import { idParam, orderIdParam } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { findOrderDocument, downloadDocument } from '~/modules/staff-orders/order-detail.server'

/** The download of an order's document. */
export const loader = page(
  'work on orders',
  ({ request, params, visitor }) => {
    const { user } = requireSignedIn(visitor)
    const orderId = orderIdParam(params.id)
    const documentId = idParam(params.documentId, 'There is no such document.')
    return fileResponse(request, findOrderDocument(user, orderId, documentId), () =>
      downloadDocument(user, orderId, documentId),
    )
  },
  { hasScreen: false },
)
