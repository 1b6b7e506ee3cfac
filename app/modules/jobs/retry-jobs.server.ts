import { and, eq, type SQL } from 'drizzle-orm'
import { write } from '~db/client.server'
import { jobs } from '~db/schema'
import { recordActivity } from '../activity/record.server'

/**
 * Retries dead jobs immediately with their full number of attempts. Requires shell access to the host.
 * @param idOrAll a job's id, or all dead jobs
 * @returns the retried jobs; empty if the job is not dead
 */
export function retryDeadJobs(idOrAll: number | 'all', now = Date.now()): { id: number; kind: string }[] {
  const isChosen: SQL | undefined = idOrAll === 'all' ? undefined : eq(jobs.id, idOrAll)
  return write((tx) => {
    const retried = tx
      .update(jobs)
      .set({ status: 'queued', attempts: 0, runAt: now, finishedAt: null })
      .where(and(eq(jobs.status, 'dead'), isChosen))
      .returning({ id: jobs.id, kind: jobs.kind })
      .all()
    for (const { id, kind } of retried)
      recordActivity(
        tx,
        {
          action: 'updated',
          section: 'jobs',
          oldValue: 'dead',
          newValue: 'queued',
          description: `Job ${id} (${kind}) retried from the host`,
        },
        now,
      )
    return retried
  })
}
