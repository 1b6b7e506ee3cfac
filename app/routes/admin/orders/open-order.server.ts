import { log } from '~/log.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import type { OrderStatus } from '~/modules/order-status'
import { readOrder } from '~/modules/staff-orders/order-detail.server'

type OpenedOrder = { id: number; status: OrderStatus; canceledAt: number | null }

/**
 * When someone who works on a new order opens it, it becomes processing
 * (docs/specification/orders-and-checkout.md#opening-an-order): the only effect of a GET, and idempotent.
 * @returns whether the order has to be read again
 */
export function startOpenedOrder(
  user: SignedInUser,
  { id, status, canceledAt }: OpenedOrder,
  requestId: string,
) {
  if (status !== 'new' || canceledAt !== null) return false
  try {
    changeOrderStatus(user, id, 'processing')
  } catch (error) {
    log().warn({ requestId, orderId: id, error }, 'an opened order could not be set to processing')
  }
  return true
}

/** Reads an order for someone who opens it, and starts a new one as `startOpenedOrder` does. */
export function openOrder(user: SignedInUser, id: number, requestId: string) {
  const order = readOrder(user, id)
  return order.canWorkOn && startOpenedOrder(user, order, requestId) ? readOrder(user, id) : order
}
