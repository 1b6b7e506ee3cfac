import { parseId } from '~/http/ids'
import { orderHolder } from '~/http/order-holder.server'
import { page } from '~/http/page.server'
import { pageImageResponse } from '~/http/page-image-response.server'
import { findOrderPage } from '~/modules/document-viewer/page-images.server'
import { requireHeldOrder } from '~/modules/orders/held-order.server'

/** A page of a customer's document as an image. */
export const loader = page(
  'anyone',
  async ({ request, params, visitor }) => {
    const orderId = requireHeldOrder(await orderHolder(request, visitor), params.orderNumber ?? '')
    return pageImageResponse(
      request,
      findOrderPage(orderId, parseId(params.documentId), parseId(params.number)),
    )
  },
  { hasScreen: false },
)
