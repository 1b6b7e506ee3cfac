import { log } from '~/log.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { readOrder } from '~/modules/staff-orders/order-detail.server'

/**
 * The order as it is once somebody who works on it has opened it (docs/specification/orders-and-checkout.md#opening-an-order): new
 * becomes processing.
 */
export function openOrder(user: SignedInUser, id: number, requestId: string) {
  const order = readOrder(user, id)
  if (order.status !== 'new' || order.canceledAt !== null || !order.mayWorkOn) return order
  try {
    changeOrderStatus(user, id, 'processing')
  } catch (error) {
    log().warn({ requestId, orderId: id, error }, 'an opened order did not become processing')
  }
  return readOrder(user, id)
}
