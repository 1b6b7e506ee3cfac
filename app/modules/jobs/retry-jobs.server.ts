import { and, eq, type SQL } from 'drizzle-orm'
import { write } from '~db/client.server'
import { jobs } from '~db/schema'
import { recordActivity } from '../activity/record.server'

/**
 * Lets a job that was given up be tried again, as often as a new one; the worker takes it at once. Whoever may run commands on the
 * host may do so.
 * @param which its id, or all of them
 * @returns what is tried again; nothing for a job that is not among the dead
 */
export function retryDeadJobs(which: number | 'all', now = Date.now()): { id: number; kind: string }[] {
  const chosen: SQL | undefined = which === 'all' ? undefined : eq(jobs.id, which)
  return write((tx) => {
    const retried = tx
      .update(jobs)
      .set({ status: 'queued', attempts: 0, runAt: now, finishedAt: null })
      .where(and(eq(jobs.status, 'dead'), chosen))
      .returning({ id: jobs.id, kind: jobs.kind })
      .all()
    for (const { id, kind } of retried)
      recordActivity(tx, {
        action: 'updated',
        section: 'jobs',
        oldValue: 'dead',
        newValue: 'queued',
        description: `Job ${id} (${kind}) is tried again, from the host`,
      })
    return retried
  })
}
