import { Counter } from 'prom-client'

// The worker's counters. They start at zero with the process, as Prometheus expects.

const finishedJobs = new Counter({
  name: 'commonview_jobs_finished_total',
  help: 'Attempts at jobs by how they ended: done, retry (tried again later), dead (given up), or lost to another worker.',
  labelNames: ['kind', 'outcome'],
})

export const countJob = (kind: string, outcome: 'done' | 'retry' | 'dead' | 'lost') =>
  finishedJobs.inc({ kind, outcome })

const readPages = new Counter({
  name: 'commonview_pages_read_total',
  help: 'Pages that were read, by where their text came from (text, ocr, none) and by where they were read: here, or by a reader elsewhere.',
  labelNames: ['source', 'place'],
})

export const countPage = (source: 'text' | 'ocr' | 'none', place: 'here' | 'elsewhere') =>
  readPages.inc({ source, place })

const returnedReadings = new Counter({
  name: 'commonview_readings_taken_back_total',
  help: 'Documents that were read here because no reader elsewhere read them to their end, by reason.',
  labelNames: ['reason'],
})

export const countReturnedReading = (reason: string) => returnedReadings.inc({ reason })
