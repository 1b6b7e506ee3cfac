import { methodNotAllowed } from '~/http/api.server'
import { inbound } from '~/http/inbound.server'
import { receiveData } from '~/modules/inbound-webhooks/receive.server'

export const loader = methodNotAllowed('PUT')

/** `PUT /api/webhook/data/update` {resource, id, data} → 200 {id}; fields that are not sent stay. */
export const action = inbound('PUT', (call) => receiveData('update', call))
