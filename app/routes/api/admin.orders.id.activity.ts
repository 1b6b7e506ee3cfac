import { api, methodNotAllowed } from '~/http/api.server'
import { orderIdParam } from '~/http/ids'
import { jsonResponse } from '~/http/json-response'
import { requireSignedIn } from '~/http/visitor.server'
import { addOrderActivity } from '~/modules/activity-log/order-activity.server'
import { orderActivitySchema } from '~/modules/activity-log/order-activity-schema'

export const loader = methodNotAllowed('POST')

/** `POST /api/admin/orders/{id}/activity` {action, section, field, oldValue, newValue, description} */
export const action = api('POST', {
  access: 'work on orders',
  body: orderActivitySchema,
  handle({ params, visitor, body }) {
    addOrderActivity(requireSignedIn(visitor).user, orderIdParam(params.id), body)
    return jsonResponse({ success: true }, 201)
  },
})
