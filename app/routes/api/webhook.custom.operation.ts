import { methodNotAllowed } from '~/http/api.server'
import { inbound } from '~/http/inbound.server'
import { receiveCustom } from '~/modules/inbound-webhooks/receive.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/webhook/custom/{operation}`: data_sync_request and bulk_operation. */
export const action = inbound('POST', (call, { operation = '' }) => receiveCustom(operation, call))
