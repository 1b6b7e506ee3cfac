import type { NextFunction, Request, Response } from 'express'
import { SharedBudget } from './shared-budget'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** At this rate, a form of 64 KB needs 2 KB a second, the same as an upload. */
const formMs = 30_000

type Outcome = 'whole' | 'slow' | 'no room' | 'aborted'

/**
 * Reads a body of known length and puts it back for a later reader.
 * @param take reserves memory, in bytes
 * @param abortSignal aborts reading
 */
function bufferBody(
  req: Request,
  length: number,
  take: (bytes: number) => boolean,
  abortSignal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let body = Buffer.alloc(0)
    /** In bytes. */
    let received = 0
    const finish = (outcome: Outcome) => {
      clearTimeout(timer)
      req.off('readable', read)
      req.off('close', onClose)
      abortSignal.removeEventListener('abort', onAbort)
      if (outcome === 'whole') req.unshift(body)
      body = Buffer.alloc(0)
      resolve(outcome)
    }
    const onClose = () => finish('aborted')
    const onAbort = () => finish('no room')
    const reserve = (bytes: number) => {
      if (received + bytes <= body.length) return true
      const size = Math.min(length, Math.max(received + bytes, 2 * body.length, 4 * kilobyte))
      if (!take(size - body.length)) return false
      const larger = Buffer.allocUnsafeSlow(size)
      body.copy(larger, 0, 0, received)
      body = larger
      return true
    }
    const read = () => {
      while (received < length) {
        const part = req.read() as Buffer | null
        if (!part) return
        if (!reserve(part.length)) return finish('no room')
        received += part.copy(body, received)
      }
      finish('whole')
    }
    const timer = setTimeout(() => finish('slow'), formMs)
    req.on('readable', read)
    req.on('close', onClose)
    abortSignal.addEventListener('abort', onAbort)
  })
}

/** Reads the bodies of forms and calls into memory, whose total is limited, before they are handled. */
export class IncomingForms {
  /** Bytes of forms and calls that are arriving or being answered. */
  readonly #memory = new SharedBudget(16 * megabyte, 4 * megabyte)
  /** Arriving forms, oldest first, each as the function that aborts it. */
  readonly #arriving = new Set<() => void>()

  constructor(
    readonly refuseAsBusy: (res: Response) => void,
    readonly refuseAsSlow: (res: Response) => void,
  ) {}

  async receive(req: Request, res: Response, next: NextFunction, network: string, length: number) {
    const controller = new AbortController()
    let taken = 0
    const release = () => {
      this.#memory.release(network, taken)
      taken = 0
    }
    const abort = () => {
      this.#arriving.delete(abort)
      controller.abort()
      release()
    }
    const take = (bytes: number) => {
      if (!this.#takeMemory(network, bytes, abort)) return false
      taken += bytes
      return true
    }
    res.once('close', () => {
      release()
      // A handler that responded without reading the body leaves it here.
      req.resume()
    })
    this.#arriving.add(abort)
    const outcome = await bufferBody(req, length, take, controller.signal)
    this.#arriving.delete(abort)
    if (outcome === 'whole') return next()
    if (outcome === 'slow') this.refuseAsSlow(res)
    if (outcome === 'no room') this.refuseAsBusy(res)
  }

  /** Takes memory, aborting the oldest of the other forms until there is enough. */
  #takeMemory(network: string, bytes: number, ownAbort: () => void): boolean {
    while (!this.#memory.take(network, bytes)) {
      const abortOldest = [...this.#arriving].find((abort) => abort !== ownAbort)
      if (!this.#memory.hasShare(network, bytes) || !abortOldest) return false
      abortOldest()
    }
    return true
  }
}
