import { api, methodNotAllowed } from '~/http/api.server'
import { listQuery } from '~/http/list-query'
import { orderIdParam } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { listOrderActivity } from '~/modules/activity-log/order-activity.server'
import { toPublic } from '~/modules/activity/schema'

/** `GET /api/activity-logs/order/{id}?page=&pageSize=`: the order's history, newest entry first. */
export const loader = api('GET', {
  access: 'work on orders',
  handle({ request, params, visitor }) {
    const id = orderIdParam(params.id)
    const { rows, total, page, pageSize } = listOrderActivity(
      requireSignedIn(visitor).user,
      id,
      listQuery(request),
    )
    return { activities: rows.map(toPublic), total, page, pageSize }
  },
})

export const action = methodNotAllowed('GET')
