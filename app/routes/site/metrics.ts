import { api } from '~/http/api.server'
import { requireMetricsToken, readMetrics } from '~/modules/monitoring/metrics.server'

/** `GET /metrics`: for Prometheus, with METRICS_TOKEN. */
export const loader = api('GET', {
  access: 'anyone',
  limit: 'metrics',
  async handle({ request }) {
    requireMetricsToken(request.headers.get('Authorization'))
    const { text, contentType } = await readMetrics()
    return new Response(text, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } })
  },
})
