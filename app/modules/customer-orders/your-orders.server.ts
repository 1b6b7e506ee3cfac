import { asc, count, desc, sql } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documentRequests, orders, reportRevisions } from '~db/schema'
import { isUnclosedRequestOfOrder, pauseColumns } from '../document-requests/unclosed-request.server'
import { orderPauseEnd } from '../document-requests/state'
import { addressLine } from '../formatting'
import { readPage } from '../paging'
import { isSeenBy } from '../permissions/account-orders.server'

const hasPdf = sql<number>`exists (select 1 from ${reportRevisions} where ${reportRevisions.orderId} = ${orders.id} and ${reportRevisions.pdfName} is not null)`

/** A page of the orders that a signed-in user sees, newest first. */
export function listOwnOrders(
  holder: { userId: number; sessionId: string | null },
  query: { page: number; pageSize: number },
  now = Date.now(),
) {
  const isOwn = isSeenBy(holder)
  const total = db().select({ count: count() }).from(orders).where(isOwn).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) =>
    db()
      .select({
        orderNumber: orders.orderNumber,
        address: orders.subjectPropertyAddress,
        city: orders.propertyCity,
        state: orders.propertyState,
        zipCode: orders.propertyZipCode,
        status: orders.status,
        createdAt: orders.createdAt,
        dueAt: orders.dueAt,
        completedAt: orders.completedAt,
        canceledAt: orders.canceledAt,
        hasPdf,
        pause: pauseColumns,
      })
      .from(orders)
      .leftJoin(documentRequests, isUnclosedRequestOfOrder)
      .where(isOwn)
      .orderBy(isBackwards ? asc(orders.id) : desc(orders.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ address, city, state, zipCode, pause, hasPdf, ...order }) => ({
        ...order,
        property: addressLine({ address, city, state, zipCode }),
        hasPdf: hasPdf === 1,
        /** The deadline is paused because documents were requested. */
        isPaused: orderPauseEnd(order.status, pause, now) !== null,
      })),
  )
}
export type OwnOrder = ReturnType<typeof listOwnOrders>['rows'][number]
