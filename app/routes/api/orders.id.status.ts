import { api, methodNotAllowed } from '~/http/api.server'
import { orderIdParam } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { statusChangeSchema, type OrderStatus } from '~/modules/order-status'
import { approveReport } from '~/modules/reports/revisions/approve-report.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'

export const loader = methodNotAllowed('PUT')

/**
 * The last two steps depend on the report: first its sections must be complete, then its required items
 * verified.
 */
function transition(user: SignedInUser, id: number, status: OrderStatus) {
  if (status === 'final review') sendForFinalReview(user, id)
  else if (status === 'completed') approveReport(user, id)
  else changeOrderStatus(user, id, status)
}

/**
 * `PUT /api/orders/{id}/status` {status}: processing, final review, or completed, each from the previous one.
 */
export const action = api('PUT', {
  access: 'work on orders',
  body: statusChangeSchema,
  handle({ params, visitor, body: { status } }) {
    const id = orderIdParam(params.id)
    transition(requireSignedIn(visitor).user, id, status)
    return { order: { id, status } }
  },
})
