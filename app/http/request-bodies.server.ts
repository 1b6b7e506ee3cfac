import type { NextFunction, Request, Response } from 'express'
import { networkOf } from './network'
import { SharedBudget } from './shared-budget'
import { maxUploadBytes } from './uploads.server'

// How much a request may bring, how long it may take for it, and how much of all that is in memory at a time (decision 022).

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Where files arrive; `.data` is how the page's own scripts ask. */
const uploadPaths = [
  /^\/checkout\/documents(\.data)?$/,
  /^\/add-documents\/[\w-]+\/uploads(\.data)?$/,
  /^\/report\/[\w-]+\/documents(\.data)?$/,
  /^\/(admin|partner)\/hoas\/\d+\/uploads(\.data)?$/,
  /^\/partner\/onboard\/[\w-]+\/documents(\.data)?$/,
  /^\/api\/partner\/upload-documents$/,
]

/** What any other form or call needs: the longest, an item of a report, has 4,000 characters, which a form writes as 36 KB at most. */
const maxFormBytes = 64 * kilobyte
const maxLargeFormBytes = megabyte
/**
 * Forms and calls that need more, each at its longest and in letters that a form writes with nine bytes: a section of a report with
 * its 30 alerts of 2,600 characters (700 KB), a report from entered data (over 150 texts of up to 4,000 characters), an HOA with its
 * notes and amenities (110 KB).
 */
const largeFormPaths = [
  /^\/admin\/snapshots\/\d+\/edit(\.data)?$/,
  /^\/api\/admin\/reports\/\d+$/,
  /^\/admin\/pdf-generator(\.data)?$/,
  /^\/api\/generate-pdf\/custom$/,
  /^\/admin\/hoas\/(new|\d+)(\.data)?$/,
  /^\/api\/admin\/hoas(\/\d+)?$/,
]

/** Stripe names no limit for its events; one about a payment has some 10 KB. */
const maxEventBytes = 256 * kilobyte
const eventPaths = [/^\/api\/stripe\/webhook$/]

/** A bulk operation of a thousand records. */
const maxInboundBytes = 4 * megabyte
const inboundPaths = [/^\/api\/webhook\//]

/** A form of 64 KB needs 2 KB a second for it, as an upload does. */
const formMs = 30_000

const budgets = {
  /** Bytes of forms and calls that are arriving or being answered. */
  forms: new SharedBudget(16 * megabyte, 4 * megabyte),
  /** Requests with files: each has up to two megabytes on the way to the disk. A page sends one after the other. */
  uploads: new SharedBudget(16, 8),
  /** Requests with files that wait for a place, unread: what has come of each, some 100 KB, is all that it takes. */
  waiting: new SharedBudget(64, 8),
}

const matches = (paths: RegExp[], path: string) => paths.some((pattern) => pattern.test(path))

type Outcome = 'whole' | 'slow' | 'no room' | 'broken off'

/** An upload that is faster than this gives way to nobody. */
const fastBytesPerMs = 64

/**
 * Reads a body of known length and puts it back: whoever reads it then has it at once, and holds up nobody by waiting for it.
 * @param take asks for memory, in bytes
 * @param giveWay ends the reading when it is aborted
 */
function readWhole(
  req: Request,
  length: number,
  take: (bytes: number) => boolean,
  giveWay: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let body = Buffer.alloc(0)
    let at = 0
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      req.off('readable', read)
      req.off('close', breakOff)
      giveWay.removeEventListener('abort', makeRoom)
      if (outcome === 'whole') req.unshift(body)
      body = Buffer.alloc(0)
      resolve(outcome)
    }
    const breakOff = () => end('broken off')
    const makeRoom = () => end('no room')
    const hasRoomFor = (bytes: number) => {
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
        if (!hasRoomFor(part.length)) return end('no room')
        at += part.copy(body, at)
      }
      end('whole')
    }
    const timer = setTimeout(() => end('slow'), formMs)
    req.on('readable', read)
    req.on('close', breakOff)
    giveWay.addEventListener('abort', makeRoom)
  })
}

type Refuse = (res: Response, status: number, sentence: string) => void

type Options = {
  /** Tells the visitor's address. */
  clientIp: (req: Request) => string
  /** Answers with a status and a sentence. */
  refuse: Refuse
  /** How old an upload is before it can give way to another for being slow, milliseconds. */
  slowAfterMs?: () => number
  /** How long an upload waits for a place, milliseconds. By then, uploads that are slow can give theirs up. */
  waitMs?: () => number
}

/**
 * What strangers hold for long gives way: where all is taken, the form that has been arriving longest, or the slowest upload, ends for
 * the one that comes. A form of an honest visitor is there in an instant, so that it is hardly ever the one. An upload for which
 * there is no place waits a while for one.
 *
 * Stands before everything else: Node reads what an answer has left unread of a body, however long it is, to throw it away.
 */
export function limitBodies({
  clientIp,
  refuse,
  slowAfterMs = () => 15_000,
  waitMs = () => 15_000,
}: Options) {
  /** Forms that are not there yet, the oldest first, with what ends each. */
  const arriving = new Set<() => void>()
  /** Uploads, since when and from which byte of their connection, with what ends each. */
  const uploading = new Map<Request, { since: number; fromByte: number; release: () => void }>()
  /** Uploads that wait, the oldest first: each goes on if there is a place for it. */
  const waiting = new Set<() => boolean>()

  const endSlowestUpload = () => {
    const now = performance.now()
    const slow = [...uploading]
      .map(([req, { since, fromByte, release }]) => ({
        req,
        release,
        age: now - since,
        rate: (req.socket.bytesRead - fromByte) / (now - since),
      }))
      .filter(({ age, rate }) => age >= slowAfterMs() && rate < fastBytesPerMs)
      .sort((a, b) => a.rate - b.rate)[0]
    slow?.release()
    slow?.req.destroy()
  }

  /** Answers and ends the connection: what is still to come is not read. */
  const hangUp = (res: Response, status: number, sentence: string) => {
    res.set('Connection', 'close')
    refuse(res, status, sentence)
  }

  const busy = (res: Response) => {
    res.set('Retry-After', '5')
    hangUp(
      res,
      503,
      'We are receiving more than we can take at the moment. Please try again in a few seconds.',
    )
  }

  /** Lets an upload through. @returns false when there is no place for it */
  const admitUpload = (req: Request, res: Response, next: NextFunction, network: string) => {
    const { uploads } = budgets
    if (!uploads.take(network, 1)) return false
    const release = () => {
      if (!uploading.delete(req)) return
      uploads.giveBack(network, 1)
      for (const goOn of waiting) if (goOn()) return
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
      // An answer may come before the end of the files, and browsers look at it only when they have sent them all. Remix, which has
      // no use for the rest, would stop it from coming.
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
      if (!waiting.delete(goOn)) return false
      clearTimeout(timer)
      budgets.waiting.giveBack(network, 1)
      return true
    }
    const goOn = () => admit() && leave()
    /** The oldest that waits, whoever that is, gets the place. */
    const makeRoom = () => {
      if (budgets.uploads.hasShare(network, 1)) endSlowestUpload()
    }
    const timer = setTimeout(() => {
      makeRoom()
      if (leave()) busy(res)
    }, waitMs())
    waiting.add(goOn)
    res.once('close', leave)
    makeRoom()
  }

  const receiveForm = async (req: Request, res: Response, next: NextFunction, length: number) => {
    const network = networkOf(clientIp(req))
    const { forms } = budgets
    const giveWay = new AbortController()
    let taken = 0
    const release = () => {
      forms.giveBack(network, taken)
      taken = 0
    }
    const end = () => {
      arriving.delete(end)
      giveWay.abort()
      release()
    }
    const take = (bytes: number) => {
      while (!forms.take(network, bytes)) {
        const oldest = [...arriving].find((other) => other !== end)
        if (!forms.hasShare(network, bytes) || !oldest) return false
        oldest()
      }
      taken += bytes
      return true
    }
    res.once('close', () => {
      release()
      // Whoever answered without reading it has left it here.
      req.resume()
    })
    arriving.add(end)
    const outcome = await readWhole(req, length, take, giveWay.signal)
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
    if (length > maxBytes) return hangUp(res, 413, 'That is more data than we can take at once.')
    if (hasFiles) return receiveUpload(req, res, next)
    receiveForm(req, res, next, length).catch(next)
  }
}
