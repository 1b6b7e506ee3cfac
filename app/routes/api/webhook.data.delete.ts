import { methodNotAllowed } from '~/http/api.server'
import { inbound } from '~/http/inbound.server'
import { receiveData } from '~/modules/inbound-webhooks/receive.server'

export const loader = methodNotAllowed('DELETE')

/** `DELETE /api/webhook/data/delete` {resource, id} → 200 {id}. */
export const action = inbound('DELETE', (call) => receiveData('delete', call))
