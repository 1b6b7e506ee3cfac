import { eq } from 'drizzle-orm'
import { collectDefaultMetrics, register, type MetricObject } from 'prom-client'
import { db } from '~db/client.server'
import { heartbeats } from '~db/schema'
import { log } from '~/log.server'
import { minuteMs } from '../time-units'

/** Every write is replicated, so metrics are published only as often as they are scraped. */
const publishMs = 15_000
const published =
  /^(commonview_|process_(cpu_seconds_total|resident_memory_bytes)$|nodejs_eventloop_lag_(mean|p99|max)_seconds$)/

/** Stores this process's metrics in its heartbeat row, where the web process reads them. */
async function publish(processName: string) {
  const metrics = (await register.getMetricsAsJSON()).filter(({ name }) => published.test(name))
  db()
    .update(heartbeats)
    .set({ metrics: JSON.stringify(metrics) })
    .where(eq(heartbeats.process, processName))
    .run()
}

/** @returns a function that stops publishing */
export function startPublishingMetrics(processName: string): () => void {
  register.setDefaultLabels({ process: processName })
  collectDefaultMetrics()
  const run = () =>
    void publish(processName).catch((error: unknown) =>
      log().error({ error }, 'metrics could not be published'),
    )
  run()
  const timer = setInterval(run, publishMs)
  return () => clearInterval(timer)
}

/**
 * Metrics that a process has published in the last minute; none from a stopped process, since stale metrics
 * would look healthy.
 */
export function publishedMetrics(processName: string, now = Date.now()): MetricObject[] {
  const row = db()
    .select({ figures: heartbeats.metrics, beatAt: heartbeats.beatAt })
    .from(heartbeats)
    .where(eq(heartbeats.process, processName))
    .get()
  if (!row?.figures || now - row.beatAt > minuteMs) return []
  return JSON.parse(row.figures) as MetricObject[]
}
