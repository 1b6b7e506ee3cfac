import { api, onlyBy } from '~/http/api.server'
import { pathId } from '~/http/ids'
import { jsonAnswer } from '~/http/json-answer'
import { signedIn } from '~/http/visitor.server'
import { addOrderActivity } from '~/modules/activity-log/order-activity.server'
import { orderActivitySchema } from '~/modules/activity-log/order-activity-schema'

export const loader = onlyBy('POST')

/** `POST /api/admin/orders/{id}/activity` {action, section, field, oldValue, newValue, description} */
export const action = api('POST', {
  access: 'work on orders',
  body: orderActivitySchema,
  handle({ params, visitor, body }) {
    addOrderActivity(signedIn(visitor).user, pathId(params.id, 'There is no such order.'), body)
    return jsonAnswer({ success: true }, 201)
  },
})
