import { api, methodNotAllowed } from '~/http/api.server'
import { listQuery } from '~/http/list-query'
import { requireSignedIn } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { listOrders, searchOrders } from '~/modules/staff-orders/order-list.server'
import { isOrderStatus, orderStatuses } from '~/modules/order-status'

function statusFilter(request: Request) {
  const status = new URL(request.url).searchParams.get('status') ?? ''
  if (status === '') return 'all'
  if (isOrderStatus(status) || status === 'canceled') return status
  throw new DomainError('invalid', 'Please check the data.', {
    fields: { status: `The status is one of ${orderStatuses.join(', ')}, canceled` },
  })
}

/**
 * `GET /api/admin/orders?page=&pageSize=&q=&status=`: newest first; with a status, by deadline, or most
 * recently completed or canceled first. A canceled order has the status new and the time of its cancellation,
 * and is listed by `status=canceled`. A search returns the newest 1,000 matches. `progress` counts the
 * verified required items of the report and names those without an answer in any document; null before the
 * documents have been read. Times in UTC milliseconds.
 */
export const loader = api('GET', {
  access: 'orders',
  handle({ request, visitor }) {
    const query = listQuery(request)
    const orders = listOrders(
      requireSignedIn(visitor).user,
      statusFilter(request),
      searchOrders(query.q),
      query,
    )
    const { rows, total, page, pageSize } = orders
    return { orders: rows, total, page, pageSize }
  },
})

export const action = methodNotAllowed('GET')
