import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { collectPage } from './http/collect-page'
import { loggedPath } from './http/logged-path'
import { clearShownFlash } from './http/visitor.server'
import { cachedPage, cachePage, pageKey } from './http/page-cache'
import { log } from './log.server'
import { NonceContext } from './ui/nonce'

const abortAfterMs = 5_000

/** Remix does not forward the headers of loaders and actions by itself. */
function forwardRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext) {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  for (const routeHeaders of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const seconds = routeHeaders.get('Retry-After')
    if (seconds) headers.set('Retry-After', seconds)
  }
}

function htmlResponse(body: Buffer<ArrayBuffer>, status: number, headers: Headers) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(body.length))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  return new Response(body, { headers, status })
}

/** No one sees the response to a poll that a form has aborted, so it must not clear the form's message. */
function clearDeliveredFlash(request: Request, context: AppLoadContext) {
  if (!request.signal.aborted) clearShownFlash(context)
}

/**
 * Renders the whole page before responding. Nothing is deferred, so streaming would show nothing sooner and
 * cost a quarter more CPU; also, a page that fails halfway becomes an error page rather than half a page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { nonce, requestId } = context
  clearDeliveredFlash(request, context)
  const key = pageKey(request, status, remixContext)
  const cached = cachedPage(key, context)
  if (cached) {
    // The stream of loader data stays unread, since the cached page already contains it.
    if (cached.encoding) headers.set('Content-Encoding', cached.encoding)
    return Promise.resolve(htmlResponse(cached.body, status, headers))
  }
  return new Promise<Response>((resolve, reject) => {
    forwardRetryAfter(headers, remixContext)
    let responseStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={abortAfterMs} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(abortTimer)
          const page = collectPage((html) => {
            if (key !== null && responseStatus === 200) cachePage(key, html, nonce)
            resolve(htmlResponse(html, responseStatus, headers))
          })
          page.on('error', reject)
          pipe(page)
        },
        onShellError(error) {
          clearTimeout(abortTimer)
          reject(error instanceof Error ? error : new Error('A page could not be rendered', { cause: error }))
        },
        onError(error: unknown) {
          responseStatus = 500
          log().error({ requestId, error }, 'rendering failed')
        },
      },
    )
    const abortTimer = setTimeout(abort, abortAfterMs + 1000)
  })
}

// The status of a redirect in single-fetch responses.
const singleFetchRedirect = 202

/** Single-fetch data is as private as the pages. */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (response.status !== singleFetchRedirect) clearDeliveredFlash(request, context)
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Errors of loaders and actions. Domain errors are handled earlier and never get here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  // Router errors, such as an unsupported method, are the client's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const path = loggedPath(new URL(request.url).pathname)
  log().error({ requestId: context.requestId, path, error }, 'a route failed')
}
