import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { db } from '~db/client.server'
import { orders, tasks } from '~db/schema'
import { hasPermission } from '../permissions/permissions'
import type { SignedInUser } from '../permissions/signed-in-user'

type NextOrder = { id: number; orderNumber: string; dueAt: number | null }

/**
 * The order to continue with after this one: first those waiting for approval, then by deadline. Users who
 * cannot approve continue with their own orders.
 */
export function nextOrderAfter(actor: SignedInUser, orderId: number): NextOrder | null {
  const columns = { id: orders.id, orderNumber: orders.orderNumber, dueAt: orders.dueAt }
  const firstOrder = (status: 'final review' | 'processing' | 'new') => {
    const isCandidate = and(eq(orders.status, status), ne(orders.id, orderId), isNull(orders.canceledAt))
    const matchingOrders = hasPermission(actor.role, 'approve orders')
      ? db().select(columns).from(orders).where(isCandidate)
      : db()
          .select(columns)
          .from(orders)
          .innerJoin(tasks, eq(tasks.orderId, orders.id))
          .where(and(isCandidate, eq(tasks.assigneeId, actor.id)))
    return matchingOrders.orderBy(asc(orders.dueAt), asc(orders.id)).limit(1).get()
  }
  // Queries one status at a time, so that each is read from the index by deadline.
  return firstOrder('final review') ?? firstOrder('processing') ?? firstOrder('new') ?? null
}
