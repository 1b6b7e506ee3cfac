import { Counter } from 'prom-client'
import type { pageSources } from '~db/lists'

// The worker's counters. They start at zero with the process, as Prometheus expects.

const finishedJobs = new Counter({
  name: 'commonview_jobs_finished_total',
  help: 'Attempts at jobs by outcome: done, retry (will be retried), dead (failed permanently), or lost to another worker.',
  labelNames: ['kind', 'outcome'],
})

export const countJob = (kind: string, outcome: 'done' | 'retry' | 'dead' | 'lost') =>
  finishedJobs.inc({ kind, outcome })

const readPages = new Counter({
  name: 'commonview_pages_read_total',
  help: 'Pages read, by the source of their text (text, ocr, none) and by place: here, or a reader elsewhere.',
  labelNames: ['source', 'place'],
})

export const countPage = (source: (typeof pageSources)[number], place: 'here' | 'elsewhere') =>
  readPages.inc({ source, place })

const returnedReadings = new Counter({
  name: 'commonview_readings_taken_back_total',
  help: 'Documents read here because no reader elsewhere finished them, by reason.',
  labelNames: ['reason'],
})

export const countReturnedReading = (reason: string) => returnedReadings.inc({ reason })
