import { api } from '~/http/api.server'
import { jsonResponse } from '~/http/json-response'
import { requireSignedIn } from '~/http/visitor.server'
import { createWebhooks } from '~/modules/webhooks/create-webhooks.server'
import { findWebhook, listWebhooks, toPublic } from '~/modules/webhooks/queries.server'
import { newWebhookSchema } from '~/modules/webhooks/schema'

/** `GET /api/webhooks`: without secrets. */
export const loader = api('GET', {
  access: 'webhooks',
  handle() {
    const webhooks = listWebhooks().map(toPublic)
    return { webhooks, total: webhooks.length }
  },
})

/**
 * `POST /api/webhooks` {name, url, event, isActive, timeout, retryCount, headers}: the only response that
 * contains the signing secret.
 */
export const action = api('POST', {
  access: 'webhooks',
  isConfirmationRequired: true,
  body: newWebhookSchema,
  handle({ body: { event, ...body }, visitor }) {
    const [created] = createWebhooks(requireSignedIn(visitor).user, body, [event])
    if (!created) throw new Error('No webhook was created')
    return jsonResponse({ webhook: toPublic(findWebhook(created.id)), secret: created.secret }, 201)
  },
})
