import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documentReadings, documents, heartbeats, jobs, orders } from '~db/schema'
import { counted } from '../formatting'
import { duration, firstLines, ok, problem, warning, type Check } from './check'
import { hourMs, minuteMs } from '../time-units'

const maxSilenceMs = minuteMs
const slowReadingMs = 2 * hourMs
const maxListedJobs = 20

const timeText = (time: number | null) =>
  time === null ? 'at an unknown time' : new Date(time).toISOString()

/** Lists jobs that failed permanently, each with its error and how to retry it. */
export function checkDeadJobs(): Check {
  const name = 'Jobs'
  const total = db().select({ count: count() }).from(jobs).where(eq(jobs.status, 'dead')).get()?.count ?? 0
  if (total === 0) return ok(name, 'none has failed permanently.')
  const dead = db()
    .select({ id: jobs.id, kind: jobs.kind, finishedAt: jobs.finishedAt, lastError: jobs.lastError })
    .from(jobs)
    .where(eq(jobs.status, 'dead'))
    .orderBy(desc(jobs.finishedAt), desc(jobs.id))
    .limit(maxListedJobs)
    .all()
  const lines = dead.map(
    (job) =>
      `${job.id}  ${job.kind}, failed permanently ${timeText(job.finishedAt)}: ${(job.lastError ?? 'no reason was recorded').split('\n')[0]}`,
  )
  if (total > dead.length) lines.push(`and ${(total - dead.length).toLocaleString('en-US')} older ones`)
  lines.push('Once the cause is fixed: npm run doctor -- --retry ID (or --retry all).')
  return warning(name, `${counted(total, 'job has', 'jobs have')} failed permanently.`, lines)
}

/**
 * Checks for documents of paid orders and HOAs that no job is going to read, and for readings that take
 * hours.
 */
export function checkReadings(now = Date.now()): Check {
  const name = 'Readings'
  const idsOfActiveJobs = (kind: string, field: string) =>
    sql`(select json_extract(payload, ${`$.${field}`}) from jobs where kind = ${kind} and status in ('queued', 'running'))`
  const forgotten = db()
    .select({ id: documents.id, orderId: documents.orderId, hoaId: documents.hoaId })
    .from(documentReadings)
    .innerJoin(documents, eq(documents.id, documentReadings.documentId))
    .leftJoin(orders, eq(orders.id, documents.orderId))
    .where(
      and(
        inArray(documentReadings.status, ['queued', 'reading']),
        sql`(${documents.orderId} is null or ${orders.canceledAt} is null)`,
        sql`(${documents.orderId} is null or ${documents.orderId} not in ${idsOfActiveJobs('read-documents', 'orderId')})`,
        sql`(${documents.hoaId} is null or ${documents.id} not in ${idsOfActiveJobs('read-hoa-document', 'documentId')})`,
      ),
    )
    .orderBy(asc(documents.id))
    .all()
  if (forgotten.length > 0)
    return problem(name, `no job is about to read ${counted(forgotten.length, 'document', 'documents')}.`, [
      ...firstLines(
        forgotten.map(
          (document) =>
            `document ${document.id} of ${document.orderId === null ? `HOA ${document.hoaId}` : `order ${document.orderId}`}`,
        ),
      ),
      'A job that failed permanently may be the reason (see Jobs). For an order, staff can also start the reading on its page.',
    ])
  const slowReadings = db()
    .select({
      id: documentReadings.documentId,
      startedAt: documentReadings.startedAt,
      pages: documentReadings.pagesRead,
    })
    .from(documentReadings)
    .where(
      and(
        eq(documentReadings.status, 'reading'),
        sql`${documentReadings.startedAt} < ${now - slowReadingMs}`,
      ),
    )
    .orderBy(asc(documentReadings.startedAt))
    .all()
  if (slowReadings.length > 0)
    return warning(
      name,
      `${counted(slowReadings.length, 'document has', 'documents have')} been in progress for more than two hours.`,
      firstLines(
        slowReadings.map(
          (r) => `document ${r.id}, started ${timeText(r.startedAt)}, ${counted(r.pages, 'page')} read`,
        ),
      ),
    )
  return ok(name, 'none is stuck.')
}

/** Checks that the worker is running. */
export function checkHeartbeats(now = Date.now()): Check {
  const name = 'Worker'
  const worker = db().select().from(heartbeats).where(eq(heartbeats.process, 'worker')).get()
  if (!worker) return problem(name, 'it has never run on this database.')
  const silentForMs = now - worker.beatAt
  return silentForMs > maxSilenceMs
    ? problem(name, `its last heartbeat is ${duration(silentForMs)} old: is the product running?`)
    : ok(name, `its last heartbeat is ${duration(silentForMs)} old.`)
}
