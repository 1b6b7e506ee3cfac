import { DomainError } from '~/modules/domain-error'
import { authenticateCaller, type Caller } from '~/modules/inbound-webhooks/authenticate-caller.server'
import type { InboundResponse } from '~/modules/inbound-webhooks/receive.server'
import { api } from './api.server'
import { jsonResponse } from './json-response'
import { limitFailedProofs } from './rate-limits.server'

type Call = { caller: Caller; headers: Headers; path: string; text: string }
type Params = Record<string, string | undefined>

/**
 * Creates a call for a partner's system. The signature covers the raw body, so it is verified before the body
 * is parsed (docs/specification/webhooks.md#calls-from-partners-systems).
 */
export const inbound = (
  method: 'POST' | 'PUT' | 'DELETE',
  handle: (call: Call, params: Params) => Promise<InboundResponse>,
) =>
  api(method, {
    access: 'anyone',
    async handle({ request, context, params }) {
      const { headers } = request
      const text = await request.text()
      const caller = await limitFailedProofs(context.clientIp, () => authenticateCaller(headers, text))
      if (!/^application\/json\b/i.test(headers.get('Content-Type') ?? ''))
        throw new DomainError('unsupported_type', 'Send the data as application/json.')
      const path = `${method} ${new URL(request.url).pathname}`
      const { status, body, isReplay } = await handle({ caller, headers, path, text }, params)
      return jsonResponse(body, status, isReplay ? { 'Idempotency-Replayed': 'true' } : {})
    },
  })
