import { and, count, eq, lt, sql } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { insertNewRow, placeholder, prepared } from '~db/prepared.server'
import { jobs } from '~db/schema'
import { newToken } from '../tokens.server'
import type { JobKind, JobPayloads } from './kinds'
import { hourMs } from '../time-units'

/** How long a claimed job belongs to its worker without a renewal of its lease, in milliseconds. */
export const leaseMs = 30_000
const firstDelayMs = 5_000
const maxDelayMs = hourMs

export type ClaimedJob = {
  [K in JobKind]: { id: number; kind: K; payload: JobPayloads[K]; lease: string; attempt: number }
}[JobKind]

/**
 * Queues a job in the transaction of the change that causes it. Does nothing if there is any job with the
 * same `uniqueKey`, even a finished one.
 * @param options.runAt UTC milliseconds, now by default; `maxAttempts` includes the first attempt
 */
export function enqueue<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayloads[K],
  options: { runAt?: number; uniqueKey?: string; maxAttempts?: number } = {},
) {
  const now = Date.now()
  insertNewRow(tx, jobs, {
    kind,
    payload: JSON.stringify(payload),
    uniqueKey: options.uniqueKey,
    maxAttempts: options.maxAttempts ?? 10,
    runAt: options.runAt ?? now,
    createdAt: now,
  })
}

/**
 * Queues a job that collects changes while it waits. If a job with the same key is queued, no second one is
 * added, but it runs at the earlier of both times. Its handler must first call `releaseUniqueKey`. A dead job gives
 * up its key, so that it does not block later changes.
 */
export function enqueueOrExpedite<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayloads[K],
  options: { runAt: number; uniqueKey: string; maxAttempts: number },
) {
  const { uniqueKey, runAt } = options
  const { changes } = tx
    .update(jobs)
    .set({ runAt: sql`min(${jobs.runAt}, ${runAt})` })
    .where(and(eq(jobs.uniqueKey, uniqueKey), eq(jobs.status, 'queued')))
    .run()
  if (changes > 0) return
  tx.update(jobs)
    .set({ uniqueKey: null })
    .where(and(eq(jobs.uniqueKey, uniqueKey), eq(jobs.status, 'dead')))
    .run()
  enqueue(tx, kind, payload, options)
}

/** Allows another job with this key to be queued. */
export const releaseUniqueKey = (tx: Tx, uniqueKey: string) =>
  tx.update(jobs).set({ uniqueKey: null }).where(eq(jobs.uniqueKey, uniqueKey)).run()

/** The first due job of each kind: a single index lookup for each, regardless of the queue's length. */
const firstOfKinds = prepared((database) =>
  database
    .select({ id: jobs.id, runAt: jobs.runAt })
    .from(sql`json_each(${placeholder('kinds')}) as wanted`)
    .innerJoin(
      jobs,
      // SQLite uses the partial indexes only with literals, not with parameters.
      sql`${jobs.id} = (
        select first.id from ${jobs} as first
        where first.status = 'queued' and first.kind = wanted.value and first.run_at <= ${placeholder('now')}
          and first.attempts < first.max_attempts
        order by first.run_at, first.id limit 1)`,
    )
    .prepare(),
)

/** Jobs whose worker died; there are rarely any. */
const expiredLease = prepared((database) =>
  database
    .select({ id: jobs.id, runAt: jobs.runAt })
    .from(jobs)
    .where(
      and(
        sql`${jobs.status} = 'running' and ${jobs.leaseUntil} < ${placeholder('now')}`,
        sql`${jobs.kind} in (select value from json_each(${placeholder('kinds')}))`,
        lt(jobs.attempts, jobs.maxAttempts),
      ),
    )
    .prepare(),
)

function findDueJob(database: Db | Tx, kinds: JobKind[], now: number): number | null {
  const parameters = { kinds: JSON.stringify(kinds), now }
  const due = [...firstOfKinds(database).all(parameters), ...expiredLease(database).all(parameters)]
  return due.sort((a, b) => a.runAt - b.runAt || a.id - b.id)[0]?.id ?? null
}

/**
 * Claims the next due job in one transaction, so that two workers never hold the same one. A job whose worker
 * died is due again when its lease has expired, which counts as an attempt. The transaction is explicit
 * because a statement with RETURNING hides that its implicit commit failed: the job would run and still be
 * due.
 * @throws if the claim cannot be written
 */
export function claimJob(kinds: JobKind[], now = Date.now()): ClaimedJob | null {
  // This runs four times a second, mostly without a result, so it takes the write lock only if a job is due.
  if (findDueJob(db(), kinds, now) === null) return null
  const row = write((tx) => {
    const id = findDueJob(tx, kinds, now)
    if (id === null) return null
    return tx
      .update(jobs)
      .set({
        status: 'running',
        lease: newToken(),
        leaseUntil: now + leaseMs,
        attempts: sql`${jobs.attempts} + 1`,
      })
      .where(eq(jobs.id, id))
      .returning()
      .get()
  })
  if (!row) return null
  return {
    id: row.id,
    kind: row.kind,
    payload: JSON.parse(row.payload),
    lease: row.lease,
    attempt: row.attempts,
  } as ClaimedJob
}

const isStillLeased = (job: { id: number; lease: string }) =>
  and(eq(jobs.id, job.id), eq(jobs.status, 'running'), eq(jobs.lease, job.lease))

/**
 * Renews the lease.
 * @returns false if it was lost
 */
export const renewLease = (job: { id: number; lease: string }, now = Date.now()) =>
  write(
    (tx) =>
      tx
        .update(jobs)
        .set({ leaseUntil: now + leaseMs })
        .where(isStillLeased(job))
        .run().changes === 1,
  )

/**
 * Marks the job as done, which requires the lease.
 * @returns false if the lease was lost
 */
export const finishJob = (job: { id: number; lease: string }, now = Date.now()) =>
  write(
    (tx) =>
      tx
        .update(jobs)
        .set({ status: 'done', lease: null, leaseUntil: null, lastError: null, finishedAt: now })
        .where(isStillLeased(job))
        .run().changes === 1,
  )

/** Returns a job to the queue when its worker stops; the attempt does not count. */
export const releaseJob = (job: { id: number; lease: string }) =>
  write((tx) =>
    tx
      .update(jobs)
      .set({ status: 'queued', lease: null, leaseUntil: null, attempts: sql`${jobs.attempts} - 1` })
      .where(isStillLeased(job))
      .run(),
  )

/** The delay after consecutive failures, in milliseconds: doubles from `first` up to `longest`. */
export const doublingDelay = (failures: number, first: number, longest: number) =>
  Math.min(first * 2 ** (failures - 1), longest)

/**
 * When a failed job runs again: the delay doubles from 5 seconds to an hour, plus up to half of it at random.
 */
export function nextRunAt(attempt: number, now: number, chance = Math.random()): number {
  const delay = doublingDelay(attempt, firstDelayMs, maxDelayMs)
  return now + Math.round(delay * (1 + chance / 2))
}

/**
 * Requeues a failed job with a delay, or marks it dead after its last attempt, so that the health check shows
 * it.
 * @returns 'lost' if the lease was lost
 */
export function failJob(job: ClaimedJob, error: unknown, now = Date.now()): 'retry' | 'dead' | 'lost' {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const row = write((tx) =>
    tx
      .update(jobs)
      .set({
        status: sql`case when ${jobs.attempts} >= ${jobs.maxAttempts} then 'dead' else 'queued' end`,
        finishedAt: sql`case when ${jobs.attempts} >= ${jobs.maxAttempts} then ${now} end`,
        runAt: nextRunAt(job.attempt, now),
        lease: null,
        leaseUntil: null,
        lastError: message.slice(0, 2000),
      })
      .where(isStillLeased(job))
      .returning({ status: jobs.status })
      .get(),
  )
  if (!row) return 'lost'
  return row.status === 'dead' ? 'dead' : 'retry'
}

/** Jobs whose worker died during the last attempt cannot be claimed again, so they are marked dead. */
export const failAbandonedJobs = (now = Date.now()) =>
  db()
    .update(jobs)
    .set({
      status: 'dead',
      lease: null,
      leaseUntil: null,
      finishedAt: now,
      lastError: sql`coalesce(${jobs.lastError}, 'The worker died during the last attempt')`,
    })
    .where(
      and(
        sql`${jobs.status} = 'running'`,
        lt(jobs.leaseUntil, now),
        sql`${jobs.attempts} >= ${jobs.maxAttempts}`,
      ),
    )
    .run().changes

/** Dead jobs stay, so that `npm run doctor` lists them until they are retried. */
export const deleteDoneJobs = (tx: Tx, before: number) =>
  tx
    .delete(jobs)
    .where(and(eq(jobs.status, 'done'), lt(jobs.finishedAt, before)))
    .run().changes

export const countDeadJobs = () =>
  db().select({ count: count() }).from(jobs).where(eq(jobs.status, 'dead')).get()?.count ?? 0
