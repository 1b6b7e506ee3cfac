import { api, onlyBy } from '~/http/api.server'
import { pathId } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { statusChangeSchema } from '~/modules/orders/status'

export const loader = onlyBy('PUT')

/** `PUT /api/orders/{id}/status` {status}: processing, final review or completed, each from the one before it. */
export const action = api('PUT', {
  access: 'work on orders',
  body: statusChangeSchema,
  handle({ params, visitor, body: { status } }) {
    const id = pathId(params.id, 'There is no such order.')
    changeOrderStatus(signedIn(visitor).user, id, status)
    return { order: { id, status } }
  },
})
