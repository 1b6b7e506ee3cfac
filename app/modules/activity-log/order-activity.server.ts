import { asc, count, desc, eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { activities } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { requireOrderAccess, canWorkOnOrder } from '../permissions/order-access.server'
import type { OrderActivity } from './order-activity-schema'
import { readPage, type ListPage } from '../paging'
import { readByIds } from './log-entries.server'
import { recordActivity } from '../activity/record.server'
import type { ActivityLogEntry } from '../activity/schema'

/**
 * A page of an order's history, newest entry first.
 * @throws DomainError `not_found`; `forbidden` if the actor may not work on the order
 */
export function listOrderActivity(
  actor: SignedInUser,
  orderId: number,
  query: { page: number; pageSize: number },
): ListPage<ActivityLogEntry> {
  requireOrderAccess(db(), actor, orderId, canWorkOnOrder)
  const ofOrder = eq(activities.orderId, orderId)
  const total = db().select({ count: count() }).from(activities).where(ofOrder).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) => {
    const ids = db()
      .select({ id: activities.id })
      .from(activities)
      .where(ofOrder)
      .orderBy(isBackwards ? asc(activities.id) : desc(activities.id))
      .limit(limit)
      .offset(offset)
      .all()
    const rows = readByIds(ids.map(({ id }) => id))
    return isBackwards ? rows.reverse() : rows
  })
}

/**
 * Adds an entry reported by a user through the API to an order's history. It is marked to distinguish it from
 * the system's own entries.
 * @throws DomainError `not_found`; `forbidden` if the actor may not work on the order
 */
export function addOrderActivity(actor: SignedInUser, orderId: number, entry: OrderActivity) {
  write((tx) => {
    requireOrderAccess(tx, requireActor(tx, actor, 'work on orders'), orderId, canWorkOnOrder)
    recordActivity(tx, { ...entry, userId: actor.id, orderId, metadata: { reported: true } })
  })
}
