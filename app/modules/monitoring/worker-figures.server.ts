import { eq } from 'drizzle-orm'
import { collectDefaultMetrics, register, type MetricObject } from 'prom-client'
import { db } from '~db/client.server'
import { heartbeats } from '~db/schema'
import { log } from '~/log.server'

/** The database copies every change to its replica: often enough for what asks every 15 seconds, and only what is looked at. */
const publishMs = 15_000
const published =
  /^(commonview_|process_(cpu_seconds_total|resident_memory_bytes)$|nodejs_eventloop_lag_(mean|p99|max)_seconds$)/

/** Leaves what this process counts in its heartbeat row, where the web process finds it. */
async function publish(process: string) {
  const figures = (await register.getMetricsAsJSON()).filter(({ name }) => published.test(name))
  db()
    .update(heartbeats)
    .set({ figures: JSON.stringify(figures) })
    .where(eq(heartbeats.process, process))
    .run()
}

/** @returns what ends it */
export function startPublishing(process: string): () => void {
  register.setDefaultLabels({ process })
  collectDefaultMetrics()
  const run = () =>
    void publish(process).catch((error: unknown) => log().error({ error }, 'figures could not be published'))
  run()
  const timer = setInterval(run, publishMs)
  return () => clearInterval(timer)
}

/** What a process left less than a minute ago; nothing of one that is gone, as old figures look like good ones. */
export function publishedFigures(process: string, now = Date.now()): MetricObject[] {
  const row = db()
    .select({ figures: heartbeats.figures, beatAt: heartbeats.beatAt })
    .from(heartbeats)
    .where(eq(heartbeats.process, process))
    .get()
  if (!row?.figures || now - row.beatAt > 60_000) return []
  return JSON.parse(row.figures) as MetricObject[]
}
