import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enforceUploadPace } from '~/http/upload-pace.server'
import { minuteMs } from '~/modules/time-units'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A body that sends a number of chunks at an interval; then it ends, or stalls. */
function bodyOf({
  bytes,
  everyMs,
  parts,
  ends,
}: {
  bytes: number
  everyMs: number
  parts: number
  ends: boolean
}) {
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (sent === parts) {
          if (ends) controller.close()
          else await new Promise(() => {})
          return
        }
        await new Promise((resolve) => setTimeout(resolve, everyMs))
        sent += 1
        controller.enqueue(new Uint8Array(bytes))
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Reads a body while time passes.
 * @returns the bytes received, or the error message, and the elapsed time
 */
async function read(body: ReadableStream<Uint8Array>, { takes = 0 } = {}) {
  const started = Date.now()
  const outcome = (async () => {
    let bytes = 0
    for await (const part of enforceUploadPace(body)) {
      bytes += part.length
      if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes))
    }
    return bytes
  })().catch((error: Error) => error.message)
  let ended: { result: number | string; afterMs: number } | undefined
  void outcome.then((result) => (ended = { result, afterMs: Date.now() - started }))
  while (!ended) await vi.advanceTimersByTimeAsync(1000)
  return ended
}

const tooSlow = 'The upload was too slow and was ended. Please check your connection and try again.'

describe('an upload', () => {
  it('over a slow phone line completes', async () => {
    // 3 KB a second for 14 minutes.
    const body = bodyOf({ bytes: 3072, everyMs: 1000, parts: 840, ends: true })
    expect((await read(body)).result).toBe(840 * 3072)
  })

  it('that stalls for less than a minute continues', async () => {
    const body = bodyOf({ bytes: 10, everyMs: 19_000, parts: 3, ends: true })
    expect((await read(body)).result).toBe(30)
  })

  it('is aborted if nothing more arrives', async () => {
    const { result, afterMs } = await read(bodyOf({ bytes: 2048, everyMs: 0, parts: 10, ends: false }))
    expect(result).toBe(tooSlow)
    expect(afterMs).toBeGreaterThanOrEqual(minuteMs + 10_000)
    expect(afterMs).toBeLessThan(minuteMs + 12_000)
  })

  it('that trickles in is aborted', async () => {
    const { result, afterMs } = await read(bodyOf({ bytes: 100, everyMs: 1000, parts: 10_000, ends: true }))
    expect(result).toBe(tooSlow)
    expect(afterMs).toBeLessThan(1.1 * minuteMs)
  })

  it("is not charged for the server's own delays", async () => {
    const body = bodyOf({ bytes: 100, everyMs: 1, parts: 20, ends: true })
    expect((await read(body, { takes: minuteMs })).result).toBe(2000)
  })
})
