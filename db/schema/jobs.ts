import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const jobStatuses = ['queued', 'running', 'done', 'dead'] as const

export const jobs = sqliteTable(
  'jobs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    payload: text().notNull(),
    /** Prevents queueing a second job with the same key, for scheduled slots and one-off work. */
    uniqueKey: text('unique_key').unique(),
    status: text({ enum: jobStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    runAt: integer('run_at').notNull(),
    /** Only the worker with the lease may finish the job; the lease expires unless renewed. */
    lease: text(),
    leaseUntil: integer('lease_until'),
    lastError: text('last_error'),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
  },
  (t) => [
    check('jobs_status', sql`${t.status} in ('queued','running','done','dead')`),
    check('jobs_lease', sql`(${t.status} = 'running') = (${t.lease} is not null)`),
    check('jobs_lease_until', sql`(${t.lease} is null) = (${t.leaseUntil} is null)`),
    check('jobs_finished', sql`(${t.status} in ('done','dead')) = (${t.finishedAt} is not null)`),
    index('jobs_queued_idx')
      .on(t.kind, t.runAt, t.id)
      .where(sql`${t.status} = 'queued'`),
    index('jobs_running_idx')
      .on(t.leaseUntil)
      .where(sql`${t.status} = 'running'`),
    index('jobs_finished_idx').on(t.status, t.finishedAt),
  ],
)

/** The latest heartbeat of each process, for the health check. */
export const heartbeats = sqliteTable('heartbeats', {
  process: text().primaryKey(),
  beatAt: integer('beat_at').notNull(),
  /** The process's metrics for `GET /metrics`, as JSON from prom-client; null until published. */
  metrics: text('figures'),
})
