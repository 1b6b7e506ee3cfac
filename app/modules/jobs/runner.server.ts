import { write } from '~db/client.server'
import { log } from '~/log.server'
import { countJob } from '../monitoring/counters.server'
import { recordHeartbeat } from './heartbeats.server'
import type { JobKind, JobPayloads } from './kinds'
import {
  failAbandonedJobs,
  claimJob,
  doublingDelay,
  enqueue,
  failJob,
  finishJob,
  leaseMs,
  releaseJob,
  renewLease,
  type ClaimedJob,
} from './queue.server'

export type JobHandlers = { [K in JobKind]?: (payload: JobPayloads[K], signal: AbortSignal) => Promise<void> }

type Options = { concurrency?: number; pollMs?: number; heartbeatMs?: number }

/** The maximum delay between failed claims, and thus until work resumes once the disk has space again. */
const maxPauseMs = 15_000

/**
 * Runs a claimed job to completion and returns the result. The lease is renewed in the meantime; losing it
 * aborts the handler.
 */
export async function runJob(job: ClaimedJob, handlers: JobHandlers, renewalMs = leaseMs / 3) {
  const lost = new AbortController()
  const { id, kind, attempt } = job
  const renewalTimer = setInterval(() => {
    try {
      if (!renewLease(job)) lost.abort()
    } catch (error) {
      // The database may be busy for a moment; the lease outlasts two more attempts.
      log().warn({ id, kind, error }, 'a lease could not be renewed')
    }
  }, renewalMs)
  try {
    const handler = handlers[job.kind] as
      ((payload: unknown, signal: AbortSignal) => Promise<void>) | undefined
    if (!handler) throw new Error(`Nothing handles jobs of kind ${kind}`)
    await handler(job.payload, lost.signal)
  } catch (error) {
    const outcome = failJob(job, error)
    countJob(kind, outcome)
    log()[outcome === 'dead' ? 'error' : 'warn']({ id, kind, attempt, outcome, error }, 'job failed')
    return outcome
  } finally {
    clearInterval(renewalTimer)
  }
  const outcome = finishJob(job) ? 'done' : 'lost'
  countJob(kind, outcome)
  log().info({ id, kind, attempt, outcome }, 'job')
  return outcome
}

function recordWorkerHeartbeat() {
  try {
    recordHeartbeat('worker')
    failAbandonedJobs()
  } catch (error) {
    log().error({ error }, 'the heartbeat could not be recorded')
  }
}

function releaseAll(jobs: Iterable<ClaimedJob>) {
  for (const job of jobs) {
    try {
      releaseJob(job)
    } catch (error) {
      log().error({ id: job.id, error }, 'a job could not be released')
    }
  }
}

/**
 * A worker's loop: claims due jobs and runs up to `concurrency` of them at a time until it is stopped. While
 * claims cannot be written, such as on a full disk, the interval between attempts grows.
 */
export function startRunner(
  handlers: JobHandlers,
  { concurrency = 4, pollMs = 250, heartbeatMs = 5_000 }: Options = {},
) {
  const kinds = Object.keys(handlers) as JobKind[]
  const running = new Map<Promise<unknown>, ClaimedJob>()
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isPaused = false

  const claimJobs = () => {
    // A job that ends asks for the next one, and must not cut a pause short.
    if (isStopping || isPaused) return
    clearTimeout(timer)
    try {
      while (running.size < concurrency) {
        const job = claimJob(kinds)
        if (!job) break
        const done: Promise<unknown> = runJob(job, handlers)
          // The result could not be written; the job runs again when its lease expires.
          .catch((error: unknown) =>
            log().error({ id: job.id, error }, 'the outcome of a job could not be recorded'),
          )
          .finally(() => {
            running.delete(done)
            claimJobs()
          })
        running.set(done, job)
      }
      failures = 0
      timer = setTimeout(claimJobs, pollMs)
    } catch (error) {
      failures += 1
      const pause = doublingDelay(failures, pollMs, maxPauseMs)
      log().error({ error, pause }, 'claiming a job failed')
      isPaused = true
      timer = setTimeout(() => {
        isPaused = false
        claimJobs()
      }, pause)
    }
  }
  recordWorkerHeartbeat()
  const heartbeatTimer = setInterval(recordWorkerHeartbeat, heartbeatMs)
  claimJobs()

  return {
    /** Stops claiming jobs and waits for the current ones; those unfinished after `graceMs` are released. */
    async stop(graceMs: number) {
      isStopping = true
      clearTimeout(timer)
      clearInterval(heartbeatTimer)
      const grace = new Promise((resolve) => setTimeout(resolve, graceMs).unref())
      await Promise.race([Promise.allSettled(running.keys()), grace])
      releaseAll(running.values())
    },
  }
}

/** Queues a scheduled job once per slot, regardless of the number of workers. `slot`: UTC milliseconds. */
export function enqueueSlot<K extends JobKind>(kind: K, payload: JobPayloads[K], slot: number) {
  write((tx) =>
    enqueue(tx, kind, payload, { uniqueKey: `${kind}@${new Date(slot).toISOString()}`, maxAttempts: 3 }),
  )
}
