import type { AppLoadContext } from '@remix-run/node'

const encoder = new TextEncoder()

/**
 * A text response that is generated while it is sent. Each part is generated once the client has received the
 * previous one, other requests are served in between, and generation stops when the client disconnects.
 * Remix's own writer would buffer parts as fast as they are generated.
 */
export function streamedResponse(
  parts: Iterable<string>,
  { waitForDrain }: AppLoadContext,
  headers: Record<string, string>,
) {
  const iterator = parts[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const isConnected = await waitForDrain()
        await new Promise((resolve) => setImmediate(resolve))
        const { done, value } = isConnected ? iterator.next() : { done: true, value: undefined }
        if (!done) return controller.enqueue(encoder.encode(value))
        iterator.return?.()
        controller.close()
      },
      cancel: () => void iterator.return?.(),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}
