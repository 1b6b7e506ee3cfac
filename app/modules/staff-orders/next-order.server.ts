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
  const first = (status: 'final review' | 'processing' | 'new') => {
    const open = and(eq(orders.status, status), ne(orders.id, orderId), isNull(orders.canceledAt))
    const found = hasPermission(actor.role, 'approve orders')
      ? db().select(columns).from(orders).where(open)
      : db()
          .select(columns)
          .from(orders)
          .innerJoin(tasks, eq(tasks.orderId, orders.id))
          .where(and(open, eq(tasks.assigneeId, actor.id)))
    return found.orderBy(asc(orders.dueAt), asc(orders.id)).limit(1).get()
  }
  // Queries one status at a time, so that each is read from the index by deadline.
  return first('final review') ?? first('processing') ?? first('new') ?? null
}
