import { page } from '~/http/page.server'
import { pathId } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { findPage, pageImage } from '~/modules/extraction/page-images.server'

/** A page of an order's document as a picture, for the viewer. */
export const loader = page(
  'work on orders',
  async ({ request, params, visitor }) => {
    const orderId = pathId(params.id, 'There is no such order.')
    const documentId = pathId(params.documentId, 'There is no such document.')
    const number = pathId(params.number, 'There is no such page.')
    const found = findPage(signedIn(visitor).user, orderId, documentId, number)
    const headers = {
      ETag: `"${found.key}"`,
      // Asked for anew each time, which costs little: who has lost the right to see it does not see it in their browser.
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    }
    if (request.headers.get('If-None-Match')?.includes(headers.ETag))
      return new Response(null, { status: 304, headers })
    const png = await pageImage(found, request.signal)
    return new Response(png as BodyInit, { headers: { ...headers, 'Content-Type': 'image/png' } })
  },
  { screen: false },
)
