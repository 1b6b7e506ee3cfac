import type { NextFunction, Request, Response } from 'express'
import { networkOf } from './network'
import { SharedBudget } from './shared-budget'
import { maxUploadBytes } from './uploads.server'

// Limits on the size of a request, on the time it may take to arrive, and on the memory that all of them use (decision 022).

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Routes that receive files; `.data` is the URL for the page's own scripts. */
const uploadPaths = [
  /^\/checkout\/documents(\.data)?$/,
  /^\/add-documents\/[\w-]+\/uploads(\.data)?$/,
  /^\/report\/[\w-]+\/documents(\.data)?$/,
  /^\/(admin|partner)\/hoas\/\d+\/uploads(\.data)?$/,
  /^\/partner\/onboard\/[\w-]+\/documents(\.data)?$/,
  /^\/api\/partner\/upload-documents$/,
]

/**
 * For all other forms and calls: the largest, an item of a report, has 4,000 characters, at most 36 KB when
 * URL-encoded.
 */
const maxFormBytes = 64 * kilobyte
const maxLargeFormBytes = megabyte
/**
 * Large forms and calls. Their maximum sizes, URL-encoded with nine bytes per character: a section of a
 * report with its 30 alerts of 2,600 characters (700 KB), a report from entered data (over 150 texts of up to
 * 4,000 characters), an HOA with its notes and amenities (110 KB).
 */
const largeFormPaths = [
  /^\/admin\/snapshots\/\d+\/edit(\.data)?$/,
  /^\/api\/admin\/reports\/\d+$/,
  /^\/admin\/pdf-generator(\.data)?$/,
  /^\/api\/generate-pdf\/custom$/,
  /^\/admin\/hoas\/(new|\d+)(\.data)?$/,
  /^\/api\/admin\/hoas(\/\d+)?$/,
]

/** Stripe documents no limit for its events; a payment event has about 10 KB. */
const maxEventBytes = 256 * kilobyte
const eventPaths = [/^\/api\/stripe\/webhook$/]

/** A bulk operation of a thousand records. */
const maxInboundBytes = 4 * megabyte
const inboundPaths = [/^\/api\/webhook\//]

/** At this rate, a form of 64 KB needs 2 KB a second, the same as an upload. */
const formMs = 30_000

const budgets = {
  /** Bytes of forms and calls that are arriving or being answered. */
  forms: new SharedBudget(16 * megabyte, 4 * megabyte),
  /**
   * Requests with files: each has up to two megabytes on the way to the disk. A page sends them one at a
   * time.
   */
  uploads: new SharedBudget(16, 8),
  /** Uploads that wait for a slot before being read. Each uses only what has arrived so far, about 100 KB. */
  waiting: new SharedBudget(64, 8),
}

const matches = (paths: RegExp[], path: string) => paths.some((pattern) => pattern.test(path))

type Outcome = 'whole' | 'slow' | 'no room' | 'aborted'

/** Faster uploads are never aborted in favor of others. */
const protectedBytesPerMs = 64

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
    let at = 0
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      req.off('readable', read)
      req.off('close', onClose)
      abortSignal.removeEventListener('abort', onAbort)
      if (outcome === 'whole') req.unshift(body)
      body = Buffer.alloc(0)
      resolve(outcome)
    }
    const onClose = () => end('aborted')
    const onAbort = () => end('no room')
    const reserve = (bytes: number) => {
      if (at + bytes <= body.length) return true
      const size = Math.min(length, Math.max(at + bytes, 2 * body.length, 4 * kilobyte))
      if (!take(size - body.length)) return false
      const larger = Buffer.allocUnsafeSlow(size)
      body.copy(larger, 0, 0, at)
      body = larger
      return true
    }
    const read = () => {
      while (at < length) {
        const part = req.read() as Buffer | null
        if (!part) return
        if (!reserve(part.length)) return end('no room')
        at += part.copy(body, at)
      }
      end('whole')
    }
    const timer = setTimeout(() => end('slow'), formMs)
    req.on('readable', read)
    req.on('close', onClose)
    abortSignal.addEventListener('abort', onAbort)
  })
}

type Refuse = (res: Response, status: number, message: string) => void

type Options = {
  /** The client's IP address. */
  clientIp: (req: Request) => string
  /** Responds with a status and a message. */
  refuse: Refuse
  /** The age in milliseconds at which a slow upload may be aborted in favor of another. */
  slowAfterMs?: () => number
  /** How long an upload waits for a slot, in milliseconds. Slow uploads may have been aborted by then. */
  waitMs?: () => number
}

/**
 * Middleware that prevents clients from holding resources by sending slowly. When all memory or slots are in
 * use, a new request aborts the oldest incoming form or the slowest upload. A legitimate form arrives at
 * once, so it is hardly ever affected. An upload without a free slot waits for one. Must come before all
 * other middleware: Node reads and discards any unread rest of a body, however long.
 */
export function limitBodies({
  clientIp,
  refuse,
  slowAfterMs = () => 15_000,
  waitMs = () => 15_000,
}: Options) {
  /** Incoming forms, oldest first, each as the function that aborts it. */
  const arriving = new Set<() => void>()
  /** Uploads in progress: start time, first byte of their connection, and the function that aborts each. */
  const uploading = new Map<Request, { since: number; fromByte: number; release: () => void }>()
  /** Waiting uploads, oldest first; each returns whether it got a slot. */
  const waiting = new Set<() => boolean>()

  const endSlowestUpload = () => {
    const now = performance.now()
    const slowest = [...uploading]
      .map(([req, { since, fromByte, release }]) => ({
        req,
        release,
        age: now - since,
        rate: (req.socket.bytesRead - fromByte) / (now - since),
      }))
      .filter(({ age, rate }) => age >= slowAfterMs() && rate < protectedBytesPerMs)
      .sort((a, b) => a.rate - b.rate)[0]
    slowest?.release()
    slowest?.req.destroy()
  }

  /** Responds and closes the connection without reading the rest. */
  const hangUp = (res: Response, status: number, message: string) => {
    res.set('Connection', 'close')
    refuse(res, status, message)
  }

  const busy = (res: Response) => {
    res.set('Retry-After', '5')
    hangUp(
      res,
      503,
      'We are receiving more than we can handle at the moment. Please try again in a few seconds.',
    )
  }

  /**
   * Starts an upload.
   * @returns false if no slot is free
   */
  const admitUpload = (req: Request, res: Response, next: NextFunction, network: string) => {
    const { uploads } = budgets
    if (!uploads.take(network, 1)) return false
    const release = () => {
      if (!uploading.delete(req)) return
      uploads.release(network, 1)
      for (const startUpload of waiting) if (startUpload()) return
    }
    uploading.set(req, { since: performance.now(), fromByte: req.socket.bytesRead, release })
    res.once('close', () => {
      const { socket } = req
      const end = () => {
        req.off('end', end)
        socket.off('close', end)
        release()
      }
      if (req.complete || socket.destroyed) return end()
      // The response may be ready before all files have arrived, but browsers read it only after sending them
      // all. Remix would stop reading the rest, so it is read and discarded here.
      req.on('end', end).removeAllListeners('data').resume()
      socket.on('close', end)
    })
    next()
    return true
  }

  const receiveUpload = (req: Request, res: Response, next: NextFunction) => {
    const network = networkOf(clientIp(req))
    const admit = () => admitUpload(req, res, next, network)
    if (admit()) return
    if (!budgets.waiting.take(network, 1)) return busy(res)
    const leave = () => {
      if (!waiting.delete(startUpload)) return false
      clearTimeout(timer)
      budgets.waiting.release(network, 1)
      return true
    }
    const startUpload = () => admit() && leave()
    /** Ends the slowest upload, so that the oldest waiting one gets its slot. */
    const freeSlot = () => {
      if (budgets.uploads.hasShare(network, 1)) endSlowestUpload()
    }
    const timer = setTimeout(() => {
      freeSlot()
      if (leave()) busy(res)
    }, waitMs())
    waiting.add(startUpload)
    res.once('close', leave)
    freeSlot()
  }

  const receiveForm = async (req: Request, res: Response, next: NextFunction, length: number) => {
    const network = networkOf(clientIp(req))
    const { forms } = budgets
    const controller = new AbortController()
    let taken = 0
    const release = () => {
      forms.release(network, taken)
      taken = 0
    }
    const end = () => {
      arriving.delete(end)
      controller.abort()
      release()
    }
    const take = (bytes: number) => {
      while (!forms.take(network, bytes)) {
        const abortOldest = [...arriving].find((other) => other !== end)
        if (!forms.hasShare(network, bytes) || !abortOldest) return false
        abortOldest()
      }
      taken += bytes
      return true
    }
    res.once('close', () => {
      release()
      // A handler that responded without reading the body leaves it here.
      req.resume()
    })
    arriving.add(end)
    const outcome = await bufferBody(req, length, take, controller.signal)
    arriving.delete(end)
    if (outcome === 'whole') return next()
    if (outcome === 'slow') hangUp(res, 408, 'The data took too long to arrive. Please try again.')
    if (outcome === 'no room') busy(res)
  }

  return (req: Request, res: Response, next: NextFunction) => {
    if (req.headers['transfer-encoding']) return hangUp(res, 411, 'Please send the length of the data.')
    const length = Number(req.headers['content-length'] ?? 0)
    if (length === 0) return next()
    const hasFiles =
      matches(uploadPaths, req.path) && /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')
    const maxBytes = hasFiles
      ? maxUploadBytes
      : matches(eventPaths, req.path)
        ? maxEventBytes
        : matches(inboundPaths, req.path)
          ? maxInboundBytes
          : matches(largeFormPaths, req.path)
            ? maxLargeFormBytes
            : maxFormBytes
    if (length > maxBytes) return hangUp(res, 413, 'That is more data than we can accept at once.')
    if (hasFiles) return receiveUpload(req, res, next)
    receiveForm(req, res, next, length).catch(next)
  }
}
