import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { orders, reports } from '~db/schema'
import { updateDependents } from './update-dependents.server'
import { mergeOffers } from './merge-offers.server'

/**
 * The job `offer-answers`: updates the reports of an HOA's orders with its answers, one transaction each. Unchanged
 * reports keep their version, so that staff see no false conflict.
 */
export function offerAnswers({ hoaId }: { hoaId: number }, now = Date.now()) {
  const linked = db()
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .innerJoin(reports, eq(reports.orderId, orders.id))
    .where(
      and(
        eq(orders.hoaId, hoaId),
        notInArray(orders.status, ['pending', 'completed']),
        isNull(orders.canceledAt),
      ),
    )
    .all()
  for (const order of linked)
    write((tx) => {
      if (mergeOffers(tx, order, now)) updateDependents(tx, order, now)
    })
}
