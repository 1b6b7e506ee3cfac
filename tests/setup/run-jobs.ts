import type { JobKind } from '~/modules/jobs/kinds'
import { claimJob } from '~/modules/jobs/queue.server'
import { runJob, type JobHandlers } from '~/modules/jobs/runner.server'

/**
 * Runs the due jobs of these kinds one after another, as the worker does.
 * @returns the outcome of each
 */
export async function runDueJobs(kinds: JobKind[], handlers: JobHandlers) {
  const outcomes: Awaited<ReturnType<typeof runJob>>[] = []
  for (let job = claimJob(kinds); job; job = claimJob(kinds)) outcomes.push(await runJob(job, handlers))
  return outcomes
}
