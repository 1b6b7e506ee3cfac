import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { collectPage } from './http/collect-page'
import { gzipWithNonces, withNonces } from './http/gzip-with-nonces'
import { loggedPath } from './http/logged-path'
import { clearShownFlash } from './http/visitor.server'
import { log } from './log.server'
import { NonceContext } from './ui/nonce'

const abortAfterMs = 5_000
const cacheLifetimeMs = 60_000
const maxCachedPages = 50

/** Remix does not pass on headers of loaders and actions by itself. */
function forwardRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext) {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const seconds = given.get('Retry-After')
    if (seconds) headers.set('Retry-After', seconds)
  }
}

type Bytes = Buffer<ArrayBuffer>
type CachedPage = { parts: Buffer[]; gzip: (nonce: string) => Bytes; until: number }

/** Rendered pages for visitors without a cookie. */
const pageCache = new Map<string, CachedPage>()

/**
 * The cache key of a page for a visitor without a cookie: its path and its loaders' data, which determine the page except for the
 * nonce. Null for pages that are not cached: those of visitors with a cookie, with a query, after a form, and error pages.
 */
function cacheKey(
  request: Request,
  status: number,
  { staticHandlerContext: page }: EntryContext,
): string | null {
  const { pathname, search } = new URL(request.url)
  const plain = status === 200 && search === '' && !request.headers.has('Cookie')
  if (!import.meta.env.PROD || !plain || request.method !== 'GET' || page.actionData || page.errors)
    return null
  return `${pathname} ${JSON.stringify(page.loaderData)}`
}

function cachePage(key: string, html: Bytes, nonce: string) {
  const [oldest] = pageCache.keys()
  if (oldest !== undefined && pageCache.size >= maxCachedPages) pageCache.delete(oldest)
  const parts = html
    .toString()
    .split(nonce)
    .map((part) => Buffer.from(part))
  pageCache.set(key, { parts, gzip: gzipWithNonces(parts), until: Date.now() + cacheLifetimeMs })
}

function answer(body: Bytes, status: number, headers: Headers) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(body.length))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  return new Response(body, { headers, status })
}

function sendCachedPage(
  page: CachedPage,
  { nonce, acceptsGzip: takesGzip }: AppLoadContext,
  status: number,
  headers: Headers,
) {
  if (!takesGzip()) return answer(Buffer.concat(withNonces(page.parts, Buffer.from(nonce))), status, headers)
  headers.set('Content-Encoding', 'gzip')
  return answer(page.gzip(nonce), status, headers)
}

/**
 * Renders the whole page before responding. Nothing is deferred, so streaming would show nothing sooner and would cost a quarter
 * more CPU; and a page that fails halfway becomes an error page rather than half a page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { nonce, requestId } = context
  clearShownFlash(context)
  const key = cacheKey(request, status, remixContext)
  const known = key === null ? undefined : pageCache.get(key)
  if (known && known.until > Date.now()) {
    // The stream for the page's script stays unread: the cached page contains it already.
    return Promise.resolve(sendCachedPage(known, context, status, headers))
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
          clearTimeout(late)
          const page = collectPage((html) => {
            if (key !== null && responseStatus === 200) cachePage(key, html, nonce)
            resolve(answer(html, responseStatus, headers))
          })
          page.on('error', reject)
          pipe(page)
        },
        onShellError(error) {
          clearTimeout(late)
          reject(error instanceof Error ? error : new Error('A page could not be rendered', { cause: error }))
        },
        onError(error: unknown) {
          responseStatus = 500
          log().error({ requestId, error }, 'rendering failed')
        },
      },
    )
    const late = setTimeout(abort, abortAfterMs + 1000)
  })
}

// The status of a redirect in single-fetch responses.
const singleFetchRedirect = 202

/** Single-fetch data is as private as the pages. */
export function handleDataRequest(response: Response, { context }: { context: AppLoadContext }) {
  if (response.status !== singleFetchRedirect) clearShownFlash(context)
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Errors of loaders and actions. Domain errors are answers and never get here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  // Router errors, such as an unsupported method, are the client's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const path = loggedPath(new URL(request.url).pathname)
  log().error({ requestId: context.requestId, path, error }, 'a route failed')
}
