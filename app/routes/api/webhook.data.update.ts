import { methodNotAllowed } from '~/http/api.server'
import { inbound } from '~/http/inbound.server'
import { receiveData } from '~/modules/inbound-webhooks/receive.server'

export const loader = methodNotAllowed('PUT')

/** `PUT /api/webhook/data/update` {resource, id, data} → 200 {id}; missing fields stay unchanged. */
export const action = inbound('PUT', (call) => receiveData('update', call))
