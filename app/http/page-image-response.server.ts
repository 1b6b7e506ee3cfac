import { pageImage, type DrawablePage } from '~/modules/document-viewer/page-images.server'

/** A page of a document as an image. */
export async function pageImageResponse(request: Request, page: DrawablePage): Promise<Response> {
  const headers = {
    ETag: `"${page.key}"`,
    // Revalidated on each request, which costs little: a browser must not show it to someone who has lost access.
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (request.headers.get('If-None-Match')?.includes(headers.ETag))
    return new Response(null, { status: 304, headers })
  const png = await pageImage(page, request.signal)
  return new Response(png as BodyInit, { headers: { ...headers, 'Content-Type': 'image/png' } })
}
