import type { NextFunction, Request, Response } from 'express'
import { IncomingForms } from './incoming-forms.server'
import { IncomingUploads } from './incoming-uploads.server'
import { networkOf } from './network'
import { maxUploadBytes } from './uploads.server'

// Limits on the size of a request, on the time it may take to arrive, and on the memory that all of them use
// (decision 022).

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

const matches = (paths: RegExp[], path: string) => paths.some((pattern) => pattern.test(path))

function maxBytesOf(path: string, hasFiles: boolean) {
  if (hasFiles) return maxUploadBytes
  if (matches(eventPaths, path)) return maxEventBytes
  if (matches(inboundPaths, path)) return maxInboundBytes
  return matches(largeFormPaths, path) ? maxLargeFormBytes : maxFormBytes
}

type Options = {
  /** The client's IP address. */
  clientIp: (req: Request) => string
  /** Responds with a status and a message. */
  refuse: (res: Response, status: number, message: string) => void
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
  /** Responds and closes the connection without reading the rest. */
  const hangUp = (res: Response, status: number, message: string) => {
    res.set('Connection', 'close')
    refuse(res, status, message)
  }
  const refuseAsBusy = (res: Response) => {
    res.set('Retry-After', '5')
    hangUp(
      res,
      503,
      'We are receiving more than we can handle at the moment. Please try again in a few seconds.',
    )
  }
  const refuseAsSlow = (res: Response) =>
    hangUp(res, 408, 'The data took too long to arrive. Please try again.')

  const forms = new IncomingForms(refuseAsBusy, refuseAsSlow)
  const uploads = new IncomingUploads(refuseAsBusy, slowAfterMs, waitMs)

  return (req: Request, res: Response, next: NextFunction) => {
    if (req.headers['transfer-encoding']) return hangUp(res, 411, 'Please send the length of the data.')
    const length = Number(req.headers['content-length'] ?? 0)
    if (length === 0) return next()
    const hasFiles =
      matches(uploadPaths, req.path) && /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')
    if (length > maxBytesOf(req.path, hasFiles))
      return hangUp(res, 413, 'That is more data than we can accept at once.')
    const network = networkOf(clientIp(req))
    if (hasFiles) return uploads.receive(req, res, next, network)
    forms.receive(req, res, next, network, length).catch(next)
  }
}
