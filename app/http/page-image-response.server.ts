import { pageImage, type DrawablePage } from '~/modules/document-viewer/page-images.server'

/** A page of a document as an image, which no browser or proxy may keep: it shows a customer's document. */
export async function pageImageResponse(request: Request, page: DrawablePage): Promise<Response> {
  const png = await pageImage(page, request.signal)
  return new Response(png as BodyInit, {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': 'image/png',
    },
  })
}
