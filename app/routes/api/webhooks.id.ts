import { api, byMethod, methodNotAllowed } from '~/http/api.server'
import { parseId } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { changeWebhook } from '~/modules/webhooks/change-webhook.server'
import { findWebhook, toPublic } from '~/modules/webhooks/queries.server'
import { removeWebhook } from '~/modules/webhooks/remove-webhook.server'
import { webhookChangeSchema } from '~/modules/webhooks/schema'

export const loader = methodNotAllowed('PUT')

/** `PUT /api/webhooks/{id}` {isActive}, or {name, url}: missing fields stay unchanged. */
const change = api('PUT', {
  access: 'webhooks',
  body: webhookChangeSchema,
  handle({ params, body: { event: _, ...body }, visitor }) {
    const id = parseId(params.id)
    changeWebhook(requireSignedIn(visitor).user, id, body)
    return { webhook: toPublic(findWebhook(id)) }
  },
})

/** `DELETE /api/webhooks/{id}` */
const remove = api('DELETE', {
  access: 'webhooks',
  handle({ params, visitor }) {
    removeWebhook(requireSignedIn(visitor).user, parseId(params.id))
    return { success: true }
  },
})

export const action = byMethod(change, remove)
