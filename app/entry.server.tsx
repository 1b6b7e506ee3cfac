import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { log } from './log.server'
import { NonceContext } from './ui/nonce'

const abortAfterMs = 5_000

/**
 * Renders the whole page, then answers. Nothing in it is deferred, so that streaming would show nothing sooner and costs a quarter
 * more work; and a page that fails halfway is an error page instead of half a page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId }: AppLoadContext,
) {
  return new Promise<Response>((resolve, reject) => {
    let responseStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={abortAfterMs} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(late)
          const parts: Buffer[] = []
          const page = new Writable({
            write(part: Buffer, _, done) {
              parts.push(part)
              done()
            },
          })
          page.on('finish', () => {
            headers.set('Content-Type', 'text/html; charset=utf-8')
            if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
            resolve(new Response(Buffer.concat(parts), { headers, status: responseStatus }))
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

/** Errors of loaders and actions; refusals are answers, not errors, and do not come here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted) return
  log().error({ requestId: context.requestId, path: new URL(request.url).pathname, error }, 'a route failed')
}
