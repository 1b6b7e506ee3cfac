import { api, onlyBy } from '~/http/api.server'
import { pathId } from '~/http/ids'
import { limitOwn } from '~/http/rate-limits.server'
import { signedIn } from '~/http/visitor.server'
import { testWebhook } from '~/modules/webhooks/test-webhook.server'

export const loader = onlyBy('POST')

/** `POST /api/webhooks/{id}/test`: sends a `test` event and says how it went. */
export const action = api('POST', {
  access: 'webhooks',
  async handle({ params, visitor }) {
    const { user } = signedIn(visitor)
    await limitOwn('webhook-test', user.id)
    return testWebhook(user, pathId(params.id, 'This webhook does not exist. Somebody may have deleted it.'))
  },
})
