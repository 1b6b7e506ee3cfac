import { api, methodNotAllowed } from '~/http/api.server'
import { listQuery } from '~/http/list-query'
import { requireSignedIn } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { listOrders, searchOrders } from '~/modules/staff-orders/order-list.server'
import { isOrderStatus, orderStatuses } from '~/modules/order-status'

function askedStatus(request: Request) {
  const status = new URL(request.url).searchParams.get('status') ?? ''
  if (status === '') return 'all'
  if (isOrderStatus(status) || status === 'canceled') return status
  throw new DomainError('invalid', 'Please check the data.', {
    fields: { status: `The status is one of ${orderStatuses.join(', ')}, canceled` },
  })
}

/**
 * `GET /api/admin/orders?page=&pageSize=&q=&status=`: the newest first; with a status what is due first, or was completed or canceled
 * last. A canceled order keeps the status new, says when it was canceled, and is listed by `status=canceled`. Of a
 * search the newest 1,000 matches. `progress` counts the required items of the report that are verified and names those that no
 * document answers, null before the documents are read. Times in UTC milliseconds.
 */
export const loader = api('GET', {
  access: 'orders',
  handle({ request, visitor }) {
    const query = listQuery(request)
    const found = listOrders(
      requireSignedIn(visitor).user,
      askedStatus(request),
      searchOrders(query.q),
      query,
    )
    const { rows, total, page, pageSize } = found
    return { orders: rows, total, page, pageSize }
  },
})

export const action = methodNotAllowed('GET')
