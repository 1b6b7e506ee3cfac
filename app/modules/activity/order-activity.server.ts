import { asc, count, desc, eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { activities, users } from '~db/schema'
import type { SignedInUser } from '../accounts/schema'
import { findOrder, mayWorkOn } from '../orders/order-access.server'
import type { OrderActivity } from '../orders/status'
import { readPage } from '../paging'
import { recordActivity } from './record.server'

/**
 * A page of an order's history, the newest entry first.
 * @throws DomainError `not_found`; `forbidden` for an order that is not the actor's to open
 */
export function listOrderActivity(
  actor: SignedInUser,
  orderId: number,
  query: { page: number; pageSize: number },
) {
  const order = findOrder(db(), actor, orderId)
  const ofOrder = eq(activities.orderId, orderId)
  const total = db().select({ n: count() }).from(activities).where(ofOrder).get()?.n ?? 0
  return readPage(total, query, ({ limit, offset, backwards }) =>
    db()
      .select({
        id: activities.id,
        userId: activities.userId,
        user: {
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          role: users.role,
        },
        action: activities.action,
        section: activities.section,
        field: activities.field,
        oldValue: activities.oldValue,
        newValue: activities.newValue,
        description: activities.description,
        metadata: activities.metadata,
        createdAt: activities.createdAt,
      })
      .from(activities)
      .leftJoin(users, eq(users.id, activities.userId))
      .where(ofOrder)
      .orderBy(backwards ? asc(activities.id) : desc(activities.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ metadata, ...entry }) => ({
        ...entry,
        order: { id: orderId, orderNumber: order.orderNumber },
        metadata: metadata === null ? null : (JSON.parse(metadata) as unknown),
      })),
  )
}

/**
 * Adds what somebody says they did to an order's history. The entry is marked, so that nobody takes it for one of the system's own.
 * @throws DomainError `not_found`; `forbidden` for an order that is not the actor's to work on
 */
export function addOrderActivity(actor: SignedInUser, orderId: number, entry: OrderActivity) {
  write((tx) => {
    findOrder(tx, actor, orderId, mayWorkOn)
    recordActivity(tx, { ...entry, userId: actor.id, orderId, metadata: { reported: true } })
  })
}
