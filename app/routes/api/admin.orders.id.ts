import { api, methodNotAllowed } from '~/http/api.server'
import { orderIdParam } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { readOrder } from '~/modules/staff-orders/order-detail.server'
import { reportObject } from '~/modules/staff-orders/report-object.server'

/**
 * `GET /api/admin/orders/{id}`: the order, and its report as one object. Money in cents, times in UTC
 * milliseconds. Read-only users get no contact data.
 */
export const loader = api('GET', {
  access: 'orders',
  handle({ params, visitor }) {
    const { user } = requireSignedIn(visitor)
    const { contact, ...order } = readOrder(user, orderIdParam(params.id))
    return {
      order: { ...order, ...contact, hoaName: order.hoa?.name ?? null },
      report: reportObject(user, order.id),
    }
  },
})

export const action = methodNotAllowed('GET')
