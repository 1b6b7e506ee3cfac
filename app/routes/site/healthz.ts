import { declare } from '~/http/access'
import { checkHealth } from '~/modules/jobs/health.server'

/** `GET /healthz`: 200 when everything works, 503 otherwise. */
export const loader = declare('anyone', async () => {
  const health = await checkHealth()
  return Response.json(health, { status: health.ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
})
