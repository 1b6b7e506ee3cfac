import { methodNotAllowed } from '~/http/api.server'
import { inbound } from '~/http/inbound.server'
import { receiveData } from '~/modules/inbound-webhooks/receive.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/webhook/data/create` {resource, data} → 201 {id}; an order also has its number and payment link. */
export const action = inbound('POST', (call) => receiveData('create', call))
