import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { log } from './log.server'
import { NonceContext } from './ui/nonce'

const abortAfterMs = 5_000

/** Of the headers that loaders and actions give, Remix passes none on by itself. */
function passOnWaits(headers: Headers, { staticHandlerContext }: EntryContext) {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const seconds = given.get('Retry-After')
    if (seconds) headers.set('Retry-After', seconds)
  }
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId }: AppLoadContext,
) {
  return new Promise<Response>((resolve, reject) => {
    passOnWaits(headers, remixContext)
    let responseStatus = status
    let shellSent = false
    const ready =
      isbot(request.headers.get('User-Agent')) || remixContext.isSpaMode ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={abortAfterMs} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        [ready]() {
          shellSent = true
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }))
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          responseStatus = 500
          if (shellSent) log().error({ requestId, error }, 'rendering failed')
        },
      },
    )
    setTimeout(abort, abortAfterMs + 1000).unref()
  })
}

/** What scripted pages fetch is as private as the pages. */
export function handleDataRequest(response: Response) {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Errors of loaders and actions; refusals are answers, not errors, and do not come here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted) return
  log().error({ requestId: context.requestId, path: new URL(request.url).pathname, error }, 'a route failed')
}
