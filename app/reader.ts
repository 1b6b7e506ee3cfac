import os from 'node:os'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { z } from 'zod'
import { nativeTesseract } from './modules/document-reading/native-recognizer.server'
import { readDocumentPart } from './modules/document-reading/read-part.server'
import { queueName, readingPart, type ReadingPart } from './modules/document-reading/reader-queue'
import { readerVersion } from './modules/document-reading/reader-version'
import { hostConcurrency } from './modules/document-reading/host-concurrency.server'
import { minuteMs } from './modules/time-units'

// `npm run reader`: reads documents for a remote host (decision 042). Needs access to the queue and the host,
// but not to its database or secrets.

const answerSeconds = 600
/** A reader without a heartbeat for this long is considered dead, and its work goes to another. */
const lockMs = 30_000
const graceMs = 25_000

const schema = z.object({
  QUEUE_URL: z
    .string({
      required_error: 'is missing: set it to the queue of the host, such as redis://queue.example.com:6379',
    })
    .regex(/^rediss?:\/\/[^/]/, 'must begin with redis:// or rediss:// and name a server'),
  READER_CONCURRENCY: z.coerce
    .number({ invalid_type_error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be between 1 and 64')
    .max(64, 'must be between 1 and 64')
    .optional(),
  OCR_ENGINE: z
    .enum(['native', 'wasm'], { errorMap: () => ({ message: 'must be one of native, wasm' }) })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

function settings() {
  const present = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
  process.stderr.write(`Cannot start. ${sentences.join(' ')}\n`)
  process.exit(78)
}

const { QUEUE_URL, READER_CONCURRENCY, OCR_ENGINE, LOG_LEVEL } = settings()
if (OCR_ENGINE === 'native' && !nativeTesseract()) {
  process.stderr.write('Cannot start. OCR_ENGINE is native, but tesseract is not on the PATH.\n')
  process.exit(78)
}
// No visitors are served here, so it can use one more core than the host.
const concurrency = READER_CONCURRENCY ?? hostConcurrency(os.availableParallelism() + 1)
const log = pino({ level: LOG_LEVEL, base: { process: 'reader', pid: process.pid } })
process.umask(0o077)

const connect = () =>
  new Redis(QUEUE_URL, {
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(attempt * 250, 5_000),
  })
const redis = connect()
const queue = connect()
let warnedAt = -Infinity
function warnUnreachable(error: Error) {
  if (performance.now() - warnedAt < minuteMs) return
  warnedAt = performance.now()
  log.warn({ message: error.message }, 'the queue can’t be used')
}
for (const connection of [redis, queue]) connection.on('error', warnUnreachable)

const stopController = new AbortController()
const compress = promisify(deflateRaw)

const worker = new Worker<ReadingPart>(
  queueName(readerVersion),
  async ({ id, data }) => {
    const startedAt = performance.now()
    const part = readingPart.parse(data)
    const answer = await readDocumentPart(
      { ...part, engine: OCR_ENGINE ?? part.engine },
      readerVersion,
      stopController.signal,
    )
    const compressed = await compress(Buffer.from(JSON.stringify(answer)))
    await redis.set(part.answerKey, compressed, 'EX', answerSeconds)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    const ending = typeof answer.end === 'string' ? answer.end : Object.keys(answer.end)[0]
    log.info({ id, from: part.from, pages: answer.pages.length, end: ending, seconds }, 'part read')
  },
  {
    connection: queue,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    // Work that has crashed two readers is left to the host.
    maxStalledCount: 1,
  },
)
worker.on('error', warnUnreachable)
worker.on('ready', () => log.info({ concurrency, version: readerVersion }, 'reading'))
worker.on('failed', (job, error) => log.warn({ id: job?.id, message: error.message }, 'a part was not read'))

let isShuttingDown = false
async function shutDown() {
  if (isShuttingDown) return
  isShuttingDown = true
  // Unfinished work goes to another reader, or back to the host.
  setTimeout(() => {
    stopController.abort()
    process.exit(0)
  }, graceMs).unref()
  await worker.close().catch(() => {})
  log.info('stopped')
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())
