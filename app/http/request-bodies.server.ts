import type { NextFunction, Request, Response } from 'express'
import { networkOf } from './network'
import { SharedBudget } from './shared-budget'
import { maxUploadBytes } from './uploads.server'

// How much a request may bring, how long it may take for it, and how much of all that is in memory at a time (decision 022).

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const bodyMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Where files arrive; `.data` is how the page's own scripts ask. */
const uploadPaths = [
  /^\/checkout\/documents(\.data)?$/,
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
 * notes and amenities (110 KB). Stripe names no limit for its events.
 */
const largeFormPaths = [
  /^\/admin\/snapshots\/\d+\/edit(\.data)?$/,
  /^\/api\/admin\/reports\/\d+$/,
  /^\/admin\/pdf-generator(\.data)?$/,
  /^\/api\/generate-pdf\/custom$/,
  /^\/admin\/hoas\/(new|\d+)(\.data)?$/,
  /^\/api\/admin\/hoas(\/\d+)?$/,
  /^\/api\/stripe\/webhook$/,
]

/** A bulk operation of a thousand records. */
const maxInboundBytes = 4 * megabyte
const inboundPaths = [/^\/api\/webhook\//]

/** A form of 64 KB needs 2 KB a second for it, as an upload does. */
const formMs = 30_000

const budgets = {
  /** Bytes of forms and calls that are arriving or being answered. */
  forms: new SharedBudget(32 * megabyte, 4 * megabyte),
  /** Requests with files: each has up to three megabytes on the way to the disk. A page sends one after the other. */
  uploads: new SharedBudget(32, 8),
}

const matches = (paths: RegExp[], path: string) => paths.some((pattern) => pattern.test(path))

type Outcome = 'whole' | 'slow' | 'no room' | 'broken off'

/**
 * Reads a body of known length and puts it back: whoever reads it then has it at once, and holds up nobody by waiting for it.
 * @param take asks for memory, in bytes
 */
function readWhole(req: Request, length: number, take: (bytes: number) => boolean): Promise<Outcome> {
  return new Promise((resolve) => {
    let body = Buffer.alloc(0)
    let at = 0
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      req.off('readable', read)
      req.off('close', breakOff)
      if (outcome === 'whole') req.unshift(body)
      resolve(outcome)
    }
    const breakOff = () => end('broken off')
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
  })
}

type Refuse = (res: Response, status: number, sentence: string) => void

const busy = (res: Response, refuse: Refuse) => {
  res.set('Retry-After', '5')
  refuse(res, 503, 'We are receiving more than we can take at the moment. Please try again in a few seconds.')
}

/** @param clientIp tells the visitor's address; `refuse` answers with a status and a sentence */
export function limitBodies({ clientIp, refuse }: { clientIp: (req: Request) => string; refuse: Refuse }) {
  /** Answers and ends the connection: what is still to come is not read. */
  const hangUp = (res: Response, status: number, sentence: string) => {
    res.set('Connection', 'close')
    refuse(res, status, sentence)
  }

  const admitUpload = (req: Request, res: Response, next: NextFunction) => {
    const network = networkOf(clientIp(req))
    if (!budgets.uploads.take(network, 1)) return busy(res, refuse)
    res.once('close', () => budgets.uploads.giveBack(network, 1))
    next()
  }

  const receiveForm = async (req: Request, res: Response, next: NextFunction, length: number) => {
    const network = networkOf(clientIp(req))
    let taken = 0
    const take = (bytes: number) => {
      if (!budgets.forms.take(network, bytes)) return false
      taken += bytes
      return true
    }
    res.once('close', () => {
      budgets.forms.giveBack(network, taken)
      // Whoever answered without reading it has left it here.
      req.resume()
    })
    const outcome = await readWhole(req, length, take)
    if (outcome === 'whole') return next()
    if (outcome === 'slow') hangUp(res, 408, 'The data took too long to arrive. Please try again.')
    if (outcome === 'no room') {
      res.set('Connection', 'close')
      busy(res, refuse)
    }
  }

  return (req: Request, res: Response, next: NextFunction) => {
    if (!bodyMethods.has(req.method)) return next()
    if (req.headers['transfer-encoding']) return refuse(res, 411, 'Please send the length of the data.')
    const length = Number(req.headers['content-length'] ?? 0)
    if (length === 0) return next()
    const hasFiles =
      matches(uploadPaths, req.path) && /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')
    const maxBytes = hasFiles
      ? maxUploadBytes
      : matches(inboundPaths, req.path)
        ? maxInboundBytes
        : matches(largeFormPaths, req.path)
          ? maxLargeFormBytes
          : maxFormBytes
    if (length > maxBytes) return hangUp(res, 413, 'That is more data than we can take at once.')
    if (hasFiles) return admitUpload(req, res, next)
    receiveForm(req, res, next, length).catch(next)
  }
}
