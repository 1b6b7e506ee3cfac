import { AggregatorRegistry, register } from 'prom-client'
import { env } from '~/env.server'
import { DomainError } from '../domain-error'
import { isEqualInConstantTime } from '../timing-safe-equal.server'
import { storedMetrics } from './stored-metrics.server'
import { publishedMetrics } from './process-metrics.server'

/**
 * Checks the `Authorization` header for the metrics token.
 * @throws DomainError `not_found` if no token is configured; `not_signed_in`
 */
export function requireMetricsToken(authorization: string | null) {
  const token = env().METRICS_TOKEN
  if (!token) throw new DomainError('not_found', 'There is nothing here.')
  if (!isEqualInConstantTime(authorization ?? '', `Bearer ${token}`))
    throw new DomainError('not_signed_in', 'Send the metrics token as Authorization: Bearer.')
}

/** The metrics of the web process, the worker, and the database in Prometheus format. */
export async function readMetrics(): Promise<{ text: string; contentType: string }> {
  const stored = await storedMetrics()
  const merged = AggregatorRegistry.aggregate([
    await register.getMetricsAsJSON(),
    publishedMetrics('worker'),
    await stored.getMetricsAsJSON(),
  ])
  return { text: await merged.metrics(), contentType: register.contentType }
}
