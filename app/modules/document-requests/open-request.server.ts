import { and, eq, isNull } from 'drizzle-orm'
import { documentRequests, orders } from '~db/schema'

/** Joins an order with its open request for documents. There is at most one, and it may pause the deadline. */
export const isOpenRequestOfOrder = and(
  eq(documentRequests.orderId, orders.id),
  isNull(documentRequests.closedAt),
)

/** The columns that `orderPauseEnd` and `pauseEnd` require. */
export const pauseColumns = {
  pausedUntil: documentRequests.pausedUntil,
  resumedAt: documentRequests.resumedAt,
}
