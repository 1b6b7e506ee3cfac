import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { orders, reports } from '~db/schema'
import { updateDependents } from './after-change.server'
import { offerAnswers } from './offer-answers.server'

/**
 * The job `offer-answers`: brings the reports of an HOA's orders up to date with its answers, each in a transaction of its own. A
 * report of which nothing changes keeps its version, so that staff who are working on it don't hear of a change.
 */
export function offerHoaAnswers({ hoaId }: { hoaId: number }, now = Date.now()) {
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
      if (offerAnswers(tx, order, now)) updateDependents(tx, order, now)
    })
}
