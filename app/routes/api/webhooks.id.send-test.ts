import { api, methodNotAllowed } from '~/http/api.server'
import { parseId } from '~/http/ids'
import { limitAccount } from '~/http/rate-limits.server'
import { requireSignedIn } from '~/http/visitor.server'
import { testWebhook } from '~/modules/webhooks/test-webhook.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/webhooks/{id}/test`: sends a `test` event and returns the result. */
export const action = api('POST', {
  access: 'webhooks',
  async handle({ params, visitor }) {
    const { user } = requireSignedIn(visitor)
    await limitAccount('webhook-test', user.id)
    return testWebhook(user, parseId(params.id))
  },
})
