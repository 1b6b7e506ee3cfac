import { open } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import {
  ObjectStoreError,
  type FileToStore,
  type ObjectStore,
  type StoredObject,
} from '~/modules/object-storage/object-store'

type S3Settings = {
  endpoint: string
  bucket: string
  /** Prefix of all keys: empty, or ending with a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Most of these calls block a user, so a store that does not respond in time counts as down and is retried
 * later.
 */
export const s3Limits = {
  /** Without a response, or without its next chunk. */
  idleTimeoutMs: 10_000,
  /** Delays between attempts; there is one more attempt than there are delays. */
  retryDelaysMs: [250, 1_000] as readonly number[],
}
/** A megabyte per second; transfers get additional time according to their size. */
const minBytesPerMs = 1_000
/**
 * For a few seconds after a failure, requests are not retried, so that a form with twenty files does not wait
 * twenty times.
 */
const degradedMs = 5_000
const degradedLimits = { timeoutShare: 0.2, retryDelaysMs: [] as readonly number[] }

/** The 4xx statuses that are worth retrying. */
const retryableStatuses = [408, 409, 425, 429]

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeEntities = (xml: string) =>
  xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : parseInt(String(hex), 16))
      : (entities[String(name)] ?? all),
  )
const textOf = (xml: string, tag: string) =>
  decodeEntities(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '')

/** Hints for the operator when the store refuses a request. */
const hints: Record<string, string> = {
  InvalidAccessKeyId: 'It does not recognize AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  AccessDenied: 'The keys (AWS_ACCESS_KEY_ID) may not do that in this bucket',
  NoSuchBucket: 'It has no bucket with the name in STORAGE_URL',
  RequestTimeTooSkewed: 'This machine’s clock is wrong',
}

function failureKind(status: number, code: string): ObjectStoreError['failure'] {
  if (status >= 500 || retryableStatuses.includes(status)) return 'unavailable'
  if (code === 'BadDigest' || code === 'XAmzContentSHA256Mismatch') return 'corrupt'
  return status === 404 && code !== 'NoSuchBucket' ? 'missing' : 'refused'
}

async function failureOf(response: Response, description: string): Promise<ObjectStoreError> {
  const body = await response.text().catch(() => '')
  const code = textOf(body, 'Code') || String(response.status)
  const { status } = response
  const failure = failureKind(status, code)
  const hint = hints[code] ? `. ${hints[code]}` : ''
  return new ObjectStoreError(
    failure,
    `The object store answered ${status} (${code}) to ${description}${hint}`,
  )
}

/**
 * The store's own hash of the stored bytes; null if the ETag is not an MD5 hash, as after a multipart upload.
 */
const md5Of = (tag: string | null) => /^"?([0-9a-f]{32})"?$/.exec(tag ?? '')?.[1] ?? null

/** With KMS or customer-provided keys, the ETag is not a hash of the bytes that were sent. */
const isEncrypted = ({ headers }: Response) =>
  /kms/.test(headers.get('x-amz-server-side-encryption') ?? '') ||
  headers.has('x-amz-server-side-encryption-customer-algorithm')

/** Aborts a body that stalls. */
function withTimeout(body: ReadableStream<Uint8Array>, idleTimeoutMs: number, description: string) {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no more data arrived')), idleTimeoutMs)
      })
      try {
        const { done, value } = await Promise.race([reader.read(), silence])
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (cause) {
        void reader.cancel().catch(() => {})
        throw new ObjectStoreError(
          'unavailable',
          `The object store stopped responding during ${description}`,
          {
            cause,
          },
        )
      } finally {
        clearTimeout(timer)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}
const bufferBytes = 1024 * 1024
/**
 * Reused buffers: a stream would allocate a megabyte for each chunk, and V8 would do little but collect
 * garbage.
 */
const bufferPool: Buffer[] = []
const maxPooledBuffers = 8

/**
 * Writes a file to a request and ends it. A buffer is reused once its chunk has been handed to the system.
 */
async function writeFile(path: string, outgoing: http.ClientRequest) {
  const handle = await open(path)
  const buffer = bufferPool.pop() ?? Buffer.allocUnsafeSlow(bufferBytes)
  // Writes that are pending when a request closes never call back, not even with an error.
  const closed = new Promise<never>((_, reject) =>
    outgoing.once('close', () => reject(new Error('the request is over'))),
  )
  closed.catch(() => {})
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, bufferBytes)
      if (bytesRead === 0) break
      const written = new Promise<void>((resolve, reject) =>
        outgoing.write(buffer.subarray(0, bytesRead), (error) => (error ? reject(error) : resolve())),
      )
      await Promise.race([written, closed])
    }
    outgoing.end()
    if (bufferPool.length < maxPooledBuffers) bufferPool.push(buffer)
  } finally {
    await handle.close()
  }
}

/**
 * Sends a file as the body of a request. Fetch takes twice the CPU time because its streams use small chunks.
 */
async function sendFile(request: Request, file: FileToStore, signal: AbortSignal): Promise<Response> {
  const url = new URL(request.url)
  const isHttps = url.protocol === 'https:'
  const outgoing = (isHttps ? https : http).request(url, {
    method: request.method,
    headers: { ...Object.fromEntries(request.headers), 'content-length': String(file.sizeBytes) },
    agent: agents[isHttps ? 'https:' : 'http:'],
    signal,
  })
  const response = new Promise<http.IncomingMessage>((resolve, reject) =>
    outgoing.on('response', resolve).on('error', reject),
  )
  // The store may respond and close the connection before it has received everything.
  writeFile(file.path, outgoing).catch((error: Error) => outgoing.destroy(error))
  const message = await response
  const body = await text(message)
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  return new Response(body || null, { status: message.statusCode ?? 502, headers })
}

/** Sends signed requests to a bucket, retrying them unless the store has just failed. */
class Bucket {
  readonly root: string
  readonly #prefix: string
  readonly #client: AwsClient
  readonly #limits: typeof s3Limits
  #degradedUntil = 0

  constructor(settings: S3Settings, limits: typeof s3Limits) {
    const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings
    this.root = `${endpoint.replace(/\/$/, '')}/${bucket}`
    this.#prefix = prefix
    // Otherwise the client itself would retry ten times.
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
    this.#limits = limits
  }

  urlOf(key: string) {
    return `${this.root}/${`${this.#prefix}${key}`.split('/').map(encodeURIComponent).join('/')}`
  }

  get #isDegraded() {
    return Date.now() < this.#degradedUntil
  }

  async sendOnce(url: string, description: string, init: RequestInit, file?: FileToStore): Promise<Response> {
    const timeout = new AbortController()
    const share = this.#isDegraded ? degradedLimits.timeoutShare : 1
    const timer = setTimeout(
      () => timeout.abort(),
      this.#limits.idleTimeoutMs * share + (file?.sizeBytes ?? 0) / minBytesPerMs,
    )
    try {
      const signed = await this.#client.sign(url, init)
      const response = file
        ? await sendFile(signed, file, timeout.signal)
        : await fetch(signed, { signal: timeout.signal, redirect: 'manual' })
      if (!response.ok) throw await failureOf(response, description)
      return response
    } catch (cause) {
      if (cause instanceof ObjectStoreError) throw cause
      throw new ObjectStoreError('unavailable', `The object store did not answer ${description}`, { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  async send(
    url: string,
    description: string,
    init: RequestInit = {},
    file?: FileToStore,
  ): Promise<Response> {
    const delays = [...(this.#isDegraded ? degradedLimits : this.#limits).retryDelaysMs]
    for (;;) {
      try {
        const response = await this.sendOnce(url, description, init, file)
        this.#degradedUntil = 0
        return response
      } catch (error) {
        if (!(error instanceof ObjectStoreError) || error.failure !== 'unavailable') throw error
        const ms = delays.shift()
        if (ms === undefined) {
          this.#degradedUntil = Date.now() + degradedMs
          throw error
        }
        await pause(ms)
      }
    }
  }
}

/** The objects of one page of a listing, with their complete keys. */
const objectsOf = (xml: string): StoredObject[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key'),
    sizeBytes: Number(textOf(entry, 'Size')),
    modifiedAt: Date.parse(textOf(entry, 'LastModified')),
    md5: md5Of(textOf(entry, 'ETag')),
  }))

const nullIfMissing = (error: unknown) => {
  if (error instanceof ObjectStoreError && error.failure === 'missing') return null
  throw error
}

/** An object store with an S3 API: Amazon S3, Tigris, R2, MinIO. */
export function s3Store(settings: S3Settings, limits = s3Limits, listPageSize = 1_000): ObjectStore {
  const bucket = new Bucket(settings, limits)
  const { prefix } = settings
  return {
    async put(key, file) {
      const { sha256, md5 } = file
      const init = {
        method: 'PUT',
        headers: {
          // Part of the signature, so the store rejects bytes that were altered on the way.
          'X-Amz-Content-Sha256': sha256,
          'Content-MD5': Buffer.from(md5, 'hex').toString('base64'),
          'X-Amz-Meta-Sha256': sha256,
        },
      }
      const response = await bucket.send(bucket.urlOf(key), `PUT ${key}`, init, file)
      const stored = isEncrypted(response) ? null : md5Of(response.headers.get('ETag'))
      if (stored !== null && stored !== md5)
        throw new ObjectStoreError(
          'corrupt',
          `The object store stored different bytes than were sent for ${key}`,
        )
    },
    async get(key) {
      const response = await bucket.send(bucket.urlOf(key), `GET ${key}`)
      if (!response.body) throw new ObjectStoreError('corrupt', `The object store sent nothing for ${key}`)
      return {
        body: withTimeout(response.body, limits.idleTimeoutMs, `GET ${key}`),
        sizeBytes: Number(response.headers.get('Content-Length')),
        sha256: response.headers.get('x-amz-meta-sha256'),
      }
    },
    async head(key) {
      const response = await bucket
        .send(bucket.urlOf(key), `HEAD ${key}`, { method: 'HEAD' })
        .catch(nullIfMissing)
      return (
        response && {
          sizeBytes: Number(response.headers.get('Content-Length')),
          sha256: response.headers.get('x-amz-meta-sha256'),
        }
      )
    },
    async remove(key) {
      const response = await bucket
        .send(bucket.urlOf(key), `DELETE ${key}`, { method: 'DELETE' })
        .catch(nullIfMissing)
      await response?.body?.cancel()
    },
    async *list(start): AsyncGenerator<StoredObject> {
      const description = `a list of ${start}`
      // Continues after the last key rather than with a continuation token, so that an interrupted listing
      // can be resumed.
      for (let last = ''; ;) {
        const query = new URLSearchParams({ prefix: `${prefix}${start}`, 'max-keys': String(listPageSize) })
        if (last) query.set('marker', last)
        const { body } = await bucket.send(`${bucket.root}?${query}`, description)
        const xml = body
          ? await new Response(withTimeout(body, limits.idleTimeoutMs, description)).text()
          : ''
        for (const object of objectsOf(xml)) {
          last = object.key
          yield { ...object, key: last.slice(prefix.length) }
        }
        if (textOf(xml, 'IsTruncated') !== 'true' || !last) return
      }
    },
    async ping() {
      // Not a listing, which may walk through all objects. No retries, since this is a check of the current
      // state.
      try {
        await bucket.sendOnce(bucket.root, 'HEAD of the bucket', { method: 'HEAD' })
      } catch (error) {
        if (!(error instanceof ObjectStoreError) || error.failure !== 'missing') throw error
        throw new ObjectStoreError('refused', `${error.message}. ${hints.NoSuchBucket}`, { cause: error })
      }
    },
  }
}
