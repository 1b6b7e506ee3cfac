import type { AppLoadContext } from '@remix-run/node'

const encoder = new TextEncoder()

/**
 * A text as an answer that is made while it is sent: a part is made when the client has taken what came before, other requests
 * are answered in between, and a client that is gone ends it. Remix's own writer would take parts as fast as they can be made.
 */
export function streamedResponse(
  parts: Iterable<string>,
  { waitForDrain: answerTaken }: AppLoadContext,
  headers: Record<string, string>,
) {
  const iterator = parts[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const here = await answerTaken()
        await new Promise((resolve) => setImmediate(resolve))
        const { done, value } = here ? iterator.next() : { done: true, value: undefined }
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
