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
const keptForMs = 60_000
const keptAtMost = 50

/** Of the headers that loaders and actions give, Remix passes none on by itself. */
function passOnWaits(headers: Headers, { staticHandlerContext }: EntryContext) {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const seconds = given.get('Retry-After')
    if (seconds) headers.set('Retry-After', seconds)
  }
}

type Bytes = Buffer<ArrayBuffer>
type KeptPage = { parts: Buffer[]; gzip: (nonce: string) => Bytes; until: number }

/** Pages as rendered for visitors without a cookie. */
const kept = new Map<string, KeptPage>()

/**
 * What a page for a visitor without a cookie is made of: its path and its loaders' data; equal ones are equal pages but for the
 * nonce. Null for pages that are not kept: those of known visitors, with a query, after a form, of errors.
 */
function keyOf(
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

function keep(key: string, html: Bytes, nonce: string) {
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= keptAtMost) kept.delete(oldest)
  const parts = html
    .toString()
    .split(nonce)
    .map((part) => Buffer.from(part))
  kept.set(key, { parts, gzip: gzipWithNonces(parts), until: Date.now() + keptForMs })
}

function answer(body: Bytes, status: number, headers: Headers) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(body.length))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  return new Response(body, { headers, status })
}

function answerKept(
  page: KeptPage,
  { nonce, acceptsGzip: takesGzip }: AppLoadContext,
  status: number,
  headers: Headers,
) {
  if (!takesGzip()) return answer(Buffer.concat(withNonces(page.parts, Buffer.from(nonce))), status, headers)
  headers.set('Content-Encoding', 'gzip')
  return answer(page.gzip(nonce), status, headers)
}

/**
 * Renders the whole page, then answers. Nothing in it is deferred, so that streaming would show nothing sooner and costs a quarter
 * more work; and a page that fails halfway is an error page instead of half a page.
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
  const key = keyOf(request, status, remixContext)
  const known = key === null ? undefined : kept.get(key)
  if (known && known.until > Date.now()) {
    // What was meant for the page's script stays unread: the kept page has it already.
    return Promise.resolve(answerKept(known, context, status, headers))
  }
  return new Promise<Response>((resolve, reject) => {
    passOnWaits(headers, remixContext)
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
            if (key !== null && responseStatus === 200) keep(key, html, nonce)
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

// The status that a redirect has in the answers which scripted pages fetch.
const fetchedRedirect = 202

/** What scripted pages fetch is as private as the pages. */
export function handleDataRequest(response: Response, { context }: { context: AppLoadContext }) {
  if (response.status !== fetchedRedirect) clearShownFlash(context)
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Errors of loaders and actions; refusals are answers, not errors, and do not come here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  // What the router refuses, such as a method that a page does not take, is the sender's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const path = loggedPath(new URL(request.url).pathname)
  log().error({ requestId: context.requestId, path, error }, 'a route failed')
}
