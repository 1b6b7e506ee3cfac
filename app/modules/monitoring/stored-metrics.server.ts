import os from 'node:os'
import { and, count, eq, inArray, lte, min, sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import { db } from '~db/client.server'
import { documentReadings, heartbeats, jobs } from '~db/schema'
import { diskSpace } from '../disk-space.server'

const secondsSince = (at: number, now: number) => Math.max(0, (now - at) / 1000)

/** Finished jobs are counted by the worker's counters; counting them here would scan a month of rows. */
const jobsNow = () =>
  db()
    .select({ kind: jobs.kind, state: jobs.status, jobs: count() })
    .from(jobs)
    .where(inArray(jobs.status, ['queued', 'running', 'dead']))
    .groupBy(jobs.kind, jobs.status)
    .all()

/** Counts only due jobs, not those scheduled for later. */
const oldestWaiting = (now: number) =>
  db()
    .select({ kind: jobs.kind, runAt: min(jobs.runAt) })
    .from(jobs)
    .where(and(sql`${jobs.status} = 'queued'`, lte(jobs.runAt, now)))
    .groupBy(jobs.kind)
    .all()

/** Metrics read from the database and the machine on demand, as gauges in a separate registry. */
export async function storedMetrics(now = Date.now()): Promise<Registry> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `commonview_${name}`, help, labelNames, registers: [registry] })

  const jobGauge = gauge('jobs', 'Jobs by kind and state: queued, running, dead.', ['kind', 'state'])
  for (const { kind, state, jobs } of jobsNow()) jobGauge.set({ kind, state }, jobs)

  const ageGauge = gauge(
    'queue_oldest_seconds',
    'How long the oldest job that is due has been waiting, by kind.',
    ['kind'],
  )
  for (const { kind, runAt } of oldestWaiting(now))
    if (runAt !== null) ageGauge.set({ kind }, secondsSince(runAt, now))

  const readingGauge = gauge(
    'readings',
    'Documents whose reading has not ended, by state: queued, reading.',
    ['state'],
  )
  for (const state of ['queued', 'reading'] as const) {
    const row = db()
      .select({ count: count() })
      .from(documentReadings)
      .where(eq(documentReadings.status, state))
      .get()
    readingGauge.set({ state }, row?.count ?? 0)
  }

  const heartbeatGauge = gauge('heartbeat_age_seconds', 'Time since the last heartbeat of a process.', [
    'process',
  ])
  for (const row of db()
    .select({ process: heartbeats.process, at: heartbeats.beatAt })
    .from(heartbeats)
    .all())
    heartbeatGauge.set({ process: row.process }, secondsSince(row.at, now))

  const { freeBytes, reserveBytes } = await diskSpace()
  gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.').set(freeBytes)
  gauge('disk_reserve_bytes', 'Below this much free space, no documents are accepted.').set(reserveBytes)
  gauge('memory_available_bytes', 'Memory that is available to new work, of this machine or container.').set(
    process.availableMemory(),
  )
  gauge('memory_total_bytes', 'Memory of this machine or container.').set(
    Math.min(os.totalmem(), process.constrainedMemory() || Infinity),
  )
  return registry
}
