import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { Queue, type Job } from 'bullmq'
import { Redis } from 'ioredis'
import pLimit from 'p-limit'
import { log } from '~/log.server'
import {
  RemoteReadError,
  partAnswer,
  queueLimits,
  queueName,
  type HostCapacity,
  type PartAnswer,
  type QueueLimits,
  type ReaderQueue,
  type ReadingPart,
} from '~/modules/document-reading/reader-queue'

const decompress = promisify(inflateRaw)

const answerPollMs = 200
const statePollMs = 1_000
const commandMs = 5_000
/** How long a count of readers is reused, since Redis lists all connections for it. */
const readerCountMaxAgeMs = 2_000
const warnEveryMs = 60_000
/** An answer contains the pages read in about 20 seconds; anything larger is not one. */
const maxAnswerBytes = 64 * 2 ** 20

/** BullMQ on Redis. `requestPart` reports any failure within seconds. */
class BullReaderQueue implements ReaderQueue {
  readonly concurrency = 32
  /** Shared by all orders, since each answer is polled for several times a second. */
  readonly #limitRequests = pLimit(64)
  readonly #redis: Redis
  readonly #queue: Queue<ReadingPart>
  readonly #version: number
  readonly #limits: QueueLimits
  /** Until it has succeeded or failed, an unconnected queue is not an unreachable one. */
  readonly #firstAttempt: Promise<unknown>
  #warnedAt = -Infinity
  #readerCount: { at: number; readers: number } | undefined

  constructor(url: string, version: number, limits: QueueLimits) {
    this.#version = version
    this.#limits = limits
    this.#redis = new Redis(url, {
      // Fail at once instead of queueing commands: without Redis, this host reads the document.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: commandMs,
      connectTimeout: commandMs,
      retryStrategy: (times) => Math.min(times * 250, 5_000),
    })
    this.#firstAttempt = Promise.race([
      new Promise((resolve) => this.#redis.once('ready', resolve).once('error', resolve)),
      sleep(limits.unreachableMs, undefined, { ref: false }),
    ])
    this.#queue = new Queue(queueName(version), { connection: this.#redis, skipVersionCheck: true })
    for (const source of [this.#redis, this.#queue])
      source.on('error', (error: Error) => this.#warnUnreachable(error))
  }

  #warnUnreachable(error: Error) {
    if (performance.now() - this.#warnedAt < warnEveryMs) return
    this.#warnedAt = performance.now()
    log().warn({ error }, 'the readers’ queue can’t be reached: documents are read on this host')
  }

  async countReaders() {
    await this.#firstAttempt
    if (this.#redis.status !== 'ready') return null
    const now = performance.now()
    if (this.#readerCount && now - this.#readerCount.at < readerCountMaxAgeMs)
      return this.#readerCount.readers
    const readers = await this.#queue.getWorkersCount().catch(() => null)
    if (readers !== null) this.#readerCount = { at: now, readers }
    return readers
  }

  requestPart(request: Omit<ReadingPart, 'answerKey'>, signal: AbortSignal, capacity?: HostCapacity) {
    return this.#limitRequests(() => this.#read(request, signal, capacity))
  }

  async #read(request: Omit<ReadingPart, 'answerKey'>, signal: AbortSignal, capacity?: HostCapacity) {
    signal.throwIfAborted()
    const readers = await this.countReaders()
    if (readers === null) throw new RemoteReadError('unreachable')
    if (readers === 0) throw new RemoteReadError('no readers')
    const part = {
      ...request,
      answerKey: `${queueName(this.#version)}:answer:${randomBytes(16).toString('hex')}`,
    }
    const job = await this.#queue
      // If a reader dies, one other reader takes over (`app/reader.ts`). Finished jobs are removed.
      .add('part', part, { attempts: 1, removeOnComplete: true, removeOnFail: true })
      .catch(() => {
        throw new RemoteReadError('unreachable')
      })
    try {
      const answer = await this.#waitFor(part.answerKey, job, signal, capacity)
      if (answer.version !== this.#version) throw new RemoteReadError('other version')
      return answer
    } catch (error) {
      // A job in progress cannot be removed; its answer then expires.
      await job.remove().catch(() => {})
      throw error
    }
  }

  async #waitFor(
    key: string,
    job: Job<ReadingPart>,
    signal: AbortSignal,
    capacity?: HostCapacity,
  ): Promise<PartAnswer> {
    const queuedAt = performance.now()
    let reachedAt = queuedAt
    let stateCheckedAt = queuedAt
    let startedAt: number | null = null
    for (;;) {
      await sleep(answerPollMs, undefined, { signal })
      const now = performance.now()
      try {
        const compressed = await this.#redis.getBuffer(key)
        reachedAt = performance.now()
        if (compressed) {
          await this.#redis.del(key)
          return await parseAnswer(compressed)
        }
        if (now - stateCheckedAt >= statePollMs) {
          stateCheckedAt = now
          const state = await job.getState()
          if (state === 'active') startedAt ??= now
          await this.#requireAnswerable(key, state)
        }
      } catch (error) {
        if (error instanceof RemoteReadError) throw error
        if (performance.now() - reachedAt > this.#limits.unreachableMs)
          throw new RemoteReadError('unreachable')
      }
      if (startedAt !== null && now - startedAt > this.#limits.finishMs) throw new RemoteReadError('late')
      if (startedAt === null && now - queuedAt > this.#limits.beginMs && capacity?.tryTake()) {
        const isRemoved = await job.remove().then(
          () => true,
          () => false,
        )
        if (isRemoved) throw new RemoteReadError('busy')
        // A remote reader has just started, so the local slot is not needed.
        capacity.release()
        startedAt = now
      }
    }
  }

  /** @throws RemoteReadError if no answer will come */
  async #requireAnswerable(key: string, state: string) {
    // The job has finished or failed without an answer.
    if (['completed', 'failed', 'unknown'].includes(state) && !(await this.#redis.exists(key)))
      throw new RemoteReadError('failed', `the part is ${state}, without an answer`)
    if ((await this.countReaders()) === 0) throw new RemoteReadError('no readers')
  }

  async close() {
    await this.#queue.close().catch(() => {})
    this.#redis.disconnect()
  }
}

async function parseAnswer(compressed: Buffer): Promise<PartAnswer> {
  try {
    const bytes = await decompress(compressed, { maxOutputLength: maxAnswerBytes })
    return partAnswer.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new RemoteReadError('failed', `the answer can’t be parsed: ${String(error).slice(0, 200)}`)
  }
}

export const openReaderQueue = (url: string, version: number, limits = queueLimits): ReaderQueue =>
  new BullReaderQueue(url, version, limits)
