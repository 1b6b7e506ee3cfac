import { log } from '~/log.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { readOrder } from '~/modules/staff-orders/order-detail.server'

/**
 * Reads an order for a user who opens it. If they work on it, a new order becomes processing
 * (docs/specification/orders-and-checkout.md#opening-an-order): the only side effect of a GET, and
 * idempotent.
 */
export function openOrder(user: SignedInUser, id: number, requestId: string) {
  const order = readOrder(user, id)
  if (order.status !== 'new' || order.canceledAt !== null || !order.canWorkOn) return order
  try {
    changeOrderStatus(user, id, 'processing')
  } catch (error) {
    log().warn({ requestId, orderId: id, error }, 'an opened order did not become processing')
  }
  return readOrder(user, id)
}
