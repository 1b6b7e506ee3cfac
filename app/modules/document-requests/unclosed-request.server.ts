import { and, eq, isNull } from 'drizzle-orm'
import { documentRequests, orders } from '~db/schema'

/**
 * Joins an order with its unclosed document request. There is at most one, which may have expired, and it may pause the
 * deadline.
 */
export const isUnclosedRequestOfOrder = and(
  eq(documentRequests.orderId, orders.id),
  isNull(documentRequests.closedAt),
)

/** The columns that `orderPauseEnd` and `pauseEnd` require. */
export const pauseColumns = {
  pausedUntil: documentRequests.pausedUntil,
  resumedAt: documentRequests.resumedAt,
}
