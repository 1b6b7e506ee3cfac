import type { NextFunction, Request, Response } from 'express'
import { SharedBudget } from './shared-budget'

/** Faster uploads are never aborted in favor of others. */
const protectedBytesPerMs = 64

type Upload = {
  startedAt: number
  /** The bytes that its connection had received before. */
  bytesBefore: number
  release: () => void
}

/** Lets a limited number of requests with files arrive at once; the next ones wait, or replace the slowest. */
export class IncomingUploads {
  /** Each has up to two megabytes on the way to the disk. A page sends them one at a time. */
  readonly #slots = new SharedBudget(16, 8)
  /** Uploads that wait for a slot before being read. Each uses only what has arrived so far, about 100 KB. */
  readonly #waitingRoom = new SharedBudget(64, 8)
  readonly #uploading = new Map<Request, Upload>()
  /** Waiting uploads, oldest first; each returns whether it got a slot. */
  readonly #waiting = new Set<() => boolean>()

  constructor(
    readonly refuseAsBusy: (res: Response) => void,
    readonly slowAfterMs: () => number,
    readonly waitMs: () => number,
  ) {}

  receive(req: Request, res: Response, next: NextFunction, network: string) {
    const tryStart = () => this.#start(req, res, next, network)
    if (tryStart()) return
    if (!this.#waitingRoom.take(network, 1)) return this.refuseAsBusy(res)
    /** @returns false if the upload was not waiting any more */
    const leave = () => {
      if (!this.#waiting.delete(startIfPossible)) return false
      clearTimeout(timer)
      this.#waitingRoom.release(network, 1)
      return true
    }
    const startIfPossible = () => tryStart() && leave()
    const timer = setTimeout(() => {
      this.#freeSlot(network)
      if (leave()) this.refuseAsBusy(res)
    }, this.waitMs())
    this.#waiting.add(startIfPossible)
    res.once('close', leave)
    this.#freeSlot(network)
  }

  /**
   * Starts an upload.
   * @returns false if no slot is free
   */
  #start(req: Request, res: Response, next: NextFunction, network: string): boolean {
    if (!this.#slots.take(network, 1)) return false
    const release = () => {
      if (!this.#uploading.delete(req)) return
      this.#slots.release(network, 1)
      for (const startWaiting of this.#waiting) if (startWaiting()) return
    }
    this.#uploading.set(req, {
      startedAt: performance.now(),
      bytesBefore: req.socket.bytesRead,
      release,
    })
    res.once('close', () => releaseOnceReceived(req, release))
    next()
    return true
  }

  /** Ends the slowest upload, so that the oldest waiting one gets its slot. */
  #freeSlot(network: string) {
    if (!this.#slots.hasShare(network, 1)) return
    const now = performance.now()
    const slowest = [...this.#uploading]
      .map(([req, { startedAt, bytesBefore, release }]) => ({
        req,
        release,
        age: now - startedAt,
        bytesPerMs: (req.socket.bytesRead - bytesBefore) / (now - startedAt),
      }))
      .filter(({ age, bytesPerMs }) => age >= this.slowAfterMs() && bytesPerMs < protectedBytesPerMs)
      .sort((a, b) => a.bytesPerMs - b.bytesPerMs)[0]
    slowest?.release()
    slowest?.req.destroy()
  }
}

/**
 * Releases the slot of an answered upload. The response may be ready before all files have arrived, but browsers
 * read it only after sending them all. Remix would stop reading the rest, so it is read and discarded here.
 */
function releaseOnceReceived(req: Request, release: () => void) {
  const { socket } = req
  const finish = () => {
    req.off('end', finish)
    socket.off('close', finish)
    release()
  }
  if (req.complete || socket.destroyed) return finish()
  req.on('end', finish).removeAllListeners('data').resume()
  socket.on('close', finish)
}
