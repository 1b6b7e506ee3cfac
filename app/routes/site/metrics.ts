import { api } from '~/http/api.server'
import { proveMonitor, readMetrics } from '~/modules/monitoring/metrics.server'

/** `GET /metrics`: for Prometheus, with METRICS_TOKEN. */
export const loader = api('GET', {
  access: 'anyone',
  limit: 'metrics',
  async handle({ request }) {
    proveMonitor(request.headers.get('Authorization'))
    const { text, contentType } = await readMetrics()
    return new Response(text, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } })
  },
})
