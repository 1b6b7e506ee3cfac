import { parseId } from '~/http/ids'
import { requireOrderOfHolder } from '~/http/order-holder.server'
import { page } from '~/http/page.server'
import { pageImageResponse } from '~/http/page-image-response.server'
import { findOrderPage } from '~/modules/document-viewer/page-images.server'

/** A page of a customer's document as an image. */
export const loader = page(
  'anyone',
  async (args) => {
    const { request, params } = args
    const { orderId } = await requireOrderOfHolder(args)
    return pageImageResponse(
      request,
      findOrderPage(orderId, parseId(params.documentId), parseId(params.number)),
    )
  },
  { hasScreen: false },
)
