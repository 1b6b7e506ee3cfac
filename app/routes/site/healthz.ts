import { declare } from '~/http/access'
import { jsonResponse } from '~/http/json-response'
import { checkHealth } from '~/modules/host-checks/health.server'

/** `GET /healthz`: 200 if everything works, otherwise 503. */
export const loader = declare('anyone', async () => {
  const health = await checkHealth()
  return jsonResponse(health, health.ok ? 200 : 503)
})
