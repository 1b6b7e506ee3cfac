import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { db } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { documentRequests, documents, hoas, orders, tasks, users } from '~db/schema'
import { isUnclosedRequestOfOrder, pauseColumns } from '../document-requests/unclosed-request.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { orderPauseEnd } from '../document-requests/state'
import { readPage, type ListPage } from '../paging'
import { completePages } from '../reports/draft/complete-pages.server'
import { requiredProgress } from '../reports/draft/required-progress.server'
import { matchExpression } from '../search-patterns.server'
import { canOpenOrder, canWorkOnOrder } from '../permissions/order-access.server'
import { orderStatuses, type OrderStatus } from '../order-status'

/** A search that finds more shows only the newest. */
export const maxMatches = 1000

/**
 * Which orders a list contains, and its sort order. `active`: neither completed nor canceled, earliest
 * deadline first, unpaid last. A status: not canceled, earliest deadline first. `completed` and `canceled`:
 * most recent first. `all`: newest first.
 */
export type OrderSelection = 'active' | 'all' | 'canceled' | OrderStatus

/** A search result: the newest matching orders, and whether there are more than `maxMatches`. */
type Matches = { ids: number[]; hasMore: boolean }

/** Orders whose number, customer, address, or HOA name matches; null without a search. */
export function searchOrders(q: string): Matches | null {
  if (q === '') return null
  const expression = matchExpression(q)
  if (!expression) return { ids: [], hasMore: false }
  const ids = db()
    .all<{ rowid: number }>(
      sql`select rowid from order_search where order_search match ${expression} order by rowid desc limit ${maxMatches + 1}`,
    )
    .map((row) => row.rowid)
  return { ids: ids.slice(0, maxMatches), hasMore: ids.length > maxMatches }
}

/** Literals exactly as in the partial indexes: SQLite does not match those with bound parameters. */
function conditionOf(selection: OrderSelection): SQL | undefined {
  if (selection === 'all') return undefined
  if (selection === 'active') return sql`${orders.status} <> 'completed' and ${orders.canceledAt} is null`
  if (selection === 'completed') return isNotNull(orders.completedAt)
  if (selection === 'canceled') return isNotNull(orders.canceledAt)
  return and(eq(orders.status, selection), isNull(orders.canceledAt))
}

const activeStatuses = orderStatuses.filter((status) => status !== 'completed')

/** The same for counting: equality uses an index lookup, whereas inequality scans a whole index. */
const countConditionOf = (selection: OrderSelection): SQL | undefined =>
  selection === 'active'
    ? and(inArray(orders.status, activeStatuses), isNull(orders.canceledAt))
    : conditionOf(selection)

function sortOf(selection: OrderSelection, isBackwards: boolean): SQL[] {
  const [ascending, descending] = isBackwards ? [desc, asc] : [asc, desc]
  if (selection === 'all') return [descending(orders.createdAt), descending(orders.id)]
  if (selection === 'completed') return [descending(orders.completedAt), descending(orders.id)]
  if (selection === 'canceled') return [descending(orders.canceledAt), descending(orders.id)]
  const byDeadline = [ascending(orders.dueAt), ascending(orders.id)]
  return selection === 'active' ? [ascending(sql`${orders.dueAt} is null`), ...byDeadline] : byDeadline
}

// A list as JSON, so that one prepared statement serves lists of any length.
const isListed = (column: SQLiteColumn) =>
  sql`${column} in (select value from json_each(${placeholder('ids')}))`

const assignees = alias(users, 'assignees')

const listedOrders = prepared((db) =>
  db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      firstName: orders.firstName,
      lastName: orders.lastName,
      email: orders.email,
      customerRole: orders.customerRole,
      subjectPropertyAddress: orders.subjectPropertyAddress,
      propertyCity: orders.propertyCity,
      propertyState: orders.propertyState,
      hoaName: hoas.name,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      createdAt: orders.createdAt,
      dueAt: orders.dueAt,
      completedAt: orders.completedAt,
      canceledAt: orders.canceledAt,
      user: { firstName: users.firstName, lastName: users.lastName },
      assigneeId: tasks.assigneeId,
      assignee: { id: assignees.id, firstName: assignees.firstName, lastName: assignees.lastName },
      readyAt: tasks.readyAt,
      pause: pauseColumns,
    })
    .from(orders)
    .leftJoin(documentRequests, isUnclosedRequestOfOrder)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(hoas, eq(hoas.id, orders.hoaId))
    .leftJoin(tasks, eq(tasks.orderId, orders.id))
    .leftJoin(assignees, eq(assignees.id, tasks.assigneeId))
    .where(isListed(orders.id))
    .prepare(),
)

const listedDocuments = prepared((db) =>
  db
    .select({ orderId: documents.orderId, count: count() })
    .from(documents)
    .where(isListed(documents.orderId))
    .groupBy(documents.orderId)
    .prepare(),
)

/** The rows of a list in the order of `ids`. Counts are loaded for all rows at once. */
function readRows(actor: SignedInUser, ids: number[], now = Date.now()) {
  const listed = { ids: JSON.stringify(ids) }
  const rows = listedOrders(db()).all(listed)
  const documentCounts = new Map(
    listedDocuments(db())
      .all(listed)
      .map(({ orderId, count }) => [orderId, count]),
  )
  const pageCounts = completePages(rows)
  const progress = requiredProgress(ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { assigneeId, email, user, pause, ...order } = row
    const access = { status: order.status, assigneeId }
    const canOpen = canOpenOrder(actor, access)
    return {
      ...order,
      /** The latest end of the deadline's pause, if it is paused. */
      pausedUntil: order.canceledAt === null ? orderPauseEnd(order.status, pause, now) : null,
      // Users who cannot work on the order do not need its customer's address.
      email: canWorkOnOrder(actor, access) ? email : null,
      user: canOpen ? user : null,
      pageCount: pageCounts.get(id) ?? 0,
      documentCount: documentCounts.get(id) ?? 0,
      progress: canOpen ? (progress.get(id) ?? null) : null,
      canOpen,
    }
  })
}
export type OrderRow = ReturnType<typeof readRows>[number]

/** A page of orders. All staff see which orders there are; `canOpen`: whether the actor may open one. */
export function listOrders(
  actor: SignedInUser,
  selection: OrderSelection,
  matches: Matches | null,
  query: { page: number; pageSize: number },
): ListPage<OrderRow> {
  const isMatch = matches
    ? sql`${orders.id} in (select value from json_each(${JSON.stringify(matches.ids)}))`
    : undefined
  const countCondition = and(countConditionOf(selection), isMatch)
  const listCondition = and(conditionOf(selection), isMatch)
  const total = db().select({ count: count() }).from(orders).where(countCondition).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) =>
    // Ids first: rows that are skipped are then read from the index alone.
    readRows(
      actor,
      db()
        .select({ id: orders.id })
        .from(orders)
        .where(listCondition)
        .orderBy(...sortOf(selection, isBackwards))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ id }) => id),
    ),
  )
}
