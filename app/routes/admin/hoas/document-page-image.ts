import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { pageImageResponse } from '~/http/page-image-response.server'
import { findHoaPage } from '~/modules/document-viewer/page-images.server'

/** A page of an HOA's document as an image. */
export const loader = page(
  'hoas',
  ({ request, params }) =>
    pageImageResponse(
      request,
      findHoaPage(parseId(params.hoaId), parseId(params.documentId), parseId(params.number)),
    ),
  { hasScreen: false },
)
