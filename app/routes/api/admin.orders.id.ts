import { api, onlyBy } from '~/http/api.server'
import { pathId } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { readOrder } from '~/modules/orders/order-detail.server'

/** `GET /api/admin/orders/{id}`. Money in cents, times in UTC milliseconds. Who only reads the order gets no contact data. */
export const loader = api('GET', {
  access: 'orders',
  handle({ params, visitor }) {
    const { contact, ...order } = readOrder(
      signedIn(visitor).user,
      pathId(params.id, 'There is no such order.'),
    )
    return { order: { ...order, ...contact, hoaName: order.hoa?.name ?? null } }
  },
})

export const action = onlyBy('GET')
