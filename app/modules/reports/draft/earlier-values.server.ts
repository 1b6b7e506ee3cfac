import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import { orders, reportItems, tasks } from '~db/schema'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { longDate } from '../../date-formats'
import { canOpenOrder } from '../../permissions/order-access.server'
import { comparableOfPrinted, type UncitedCandidate } from '../../report-fields/candidates'
import { isScorePath } from '../../report-fields/score-paths'
import { reportField } from '../../report-fields/fields'

// Values of earlier reports are offered to an association's next report as candidates only: a balance verified a year
// ago is a hint, and staff decide.

/** Verified values of completed reports, except calculated ones, which are recalculated. */
const verifiedBefore = (hoaId: number, orderId: number) =>
  and(
    eq(orders.hoaId, hoaId),
    eq(orders.status, 'completed'),
    ne(orders.id, orderId),
    isNotNull(reportItems.verifiedAt),
    isNotNull(reportItems.value),
    ne(reportItems.source, 'system'),
  )

/** For each field, the value last verified in another report about the HOA, as a candidate. */
export function earlierCandidates(
  database: Db | Tx,
  hoaId: number,
  orderId: number,
): Map<string, UncitedCandidate> {
  const rows = database
    // SQLite takes bare columns from the row with the maximum.
    .select({
      path: reportItems.path,
      value: reportItems.value,
      period: reportItems.period,
      otherAssociation: reportItems.otherAssociation,
      orderNumber: orders.orderNumber,
      verifiedAt: sql<number>`max(${reportItems.verifiedAt})`,
    })
    .from(orders)
    .innerJoin(reportItems, eq(reportItems.orderId, orders.id))
    .where(verifiedBefore(hoaId, orderId))
    .groupBy(reportItems.path)
    .all()
  return new Map(
    rows.flatMap(
      ({ path, value, period, otherAssociation, orderNumber, verifiedAt }): [string, UncitedCandidate][] => {
        if (!reportField(path) || value === null || isScorePath(path)) return []
        const candidate: UncitedCandidate = {
          path,
          value,
          comparable: comparableOfPrinted(path, value),
          source: 'system',
          sourceDetail: `Verified on ${longDate(verifiedAt)}, in order ${orderNumber}.`,
          earlier: { orderNumber, verifiedAt },
          ...(period !== null && { period }),
          ...(otherAssociation !== null && { otherAssociation }),
          documentId: null,
          page: null,
          quote: null,
          confidence: null,
        }
        return [[path, candidate]]
      },
    ),
  )
}

/** Completed reports about an HOA with their verified values, newest first, for another order's page. */
export function earlierReports(actor: SignedInUser, hoaId: number, orderId: number) {
  return db()
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      assigneeId: tasks.assigneeId,
      values: sql<number>`count(*)`,
      verifiedAt: sql<number>`max(${reportItems.verifiedAt})`,
    })
    .from(orders)
    .innerJoin(reportItems, eq(reportItems.orderId, orders.id))
    .leftJoin(tasks, eq(tasks.orderId, orders.id))
    .where(and(verifiedBefore(hoaId, orderId), sql`${reportItems.path} not like 'healthScores.%'`))
    .groupBy(orders.id)
    .orderBy(desc(sql`max(${reportItems.verifiedAt})`))
    .limit(3)
    .all()
    .map(({ status, assigneeId, ...order }) => ({
      ...order,
      canOpen: canOpenOrder(actor, { status, assigneeId }),
    }))
}
