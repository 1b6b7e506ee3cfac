import { DomainError } from '~/modules/domain-error'
import { minuteMs } from '~/modules/time-units'

/** A phone may lose its network for a while and then continue the upload. */
const graceMs = minuteMs
/** 2 KB a second: a tenth of what the slowest mobile networks deliver. */
const minBytesPerMs = 2.048

const tooSlow = () =>
  new DomainError(
    'too_slow',
    'The upload was too slow and was ended. Please check your connection and try again.',
  )

/** Whichever comes first: the promise's value, or null after `ms`. */
async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)))
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Forwards the body of an upload and measures its pace. Only the time spent waiting for the client counts,
 * not the time that the client waits for us. The stream is not closed at the end, so that the request can
 * still be answered.
 * @throws DomainError `too_slow` if, after a grace period of a minute, it arrives at less than 2 KB a second
 */
export async function* enforceUploadPace(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  let waitedMs = 0
  for (;;) {
    const startedAt = performance.now()
    const next = await withTimeout(reader.read(), graceMs + bytes / minBytesPerMs - waitedMs)
    if (!next) throw tooSlow()
    if (next.done) return
    waitedMs += performance.now() - startedAt
    bytes += next.value.length
    yield next.value
  }
}
