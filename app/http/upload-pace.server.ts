import { DomainError } from '~/modules/domain-error'

/** A phone that loses its network for a while goes on with the upload. */
const graceMs = 60_000
/** Two kilobytes a second: a tenth of what the slowest telephone networks carry, and far from what is worth waiting for. */
const leastBytesPerMs = 2.048

const tooSlow = () =>
  new DomainError(
    'too_slow',
    'The upload was too slow and was ended. Please check your connection and try again.',
  )

/** What comes first of the two; null for the time. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)))
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The body of an upload as it comes. Only the time counts in which we wait for the client, not that in which it waits for us. The
 * stream is left as it is at the end, so that the request can still be answered.
 * @throws DomainError `too_slow` when, a minute aside, it comes at less than 2 KB a second
 */
export async function* enforceUploadPace(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  let waitedMs = 0
  for (;;) {
    const started = performance.now()
    const next = await within(graceMs + bytes / leastBytesPerMs - waitedMs, reader.read())
    if (!next) throw tooSlow()
    if (next.done) return
    waitedMs += performance.now() - started
    bytes += next.value.length
    yield next.value
  }
}
