import { asc, count, desc, eq, inArray, max, sql } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documents, hoas, orders, snapshots, tasks } from '~db/schema'
import type { SignedInUser } from '../permissions/signed-in-user'
import { DomainError } from '../domain-error'
import { businessDay } from '../date-formats'
import { canOpenOrder } from '../permissions/order-access.server'
import { readPage, type ListQuery, type ListPage } from '../paging'
import { matchExpression } from '../search-patterns.server'
import type { Hoa } from './hoa'
import { toFields } from './columns.server'

const shownOrders = 10

export const hoaNotFound = () => new DomainError('not_found', 'There is no such HOA.')

type DocumentSummary = { documentsCount: number; updated: number | null }

const toHoa = (row: typeof hoas.$inferSelect, summary: DocumentSummary | undefined): Hoa => ({
  ...toFields(row),
  id: row.id,
  isPartner: row.isPartner,
  fiphoCompletedAt: row.fiphoCompletedAt,
  documentsCount: summary?.documentsCount ?? 0,
  lastDocumentUpdate: summary?.updated ? businessDay(summary.updated) : null,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The number of documents of each HOA, and the time of the latest upload. */
function documentSummaries(ids: number[]): Map<number, DocumentSummary> {
  if (ids.length === 0) return new Map()
  const rows = db()
    .select({ hoaId: documents.hoaId, documentsCount: count(), updated: max(documents.uploadedAt) })
    .from(documents)
    .where(inArray(documents.hoaId, ids))
    .groupBy(documents.hoaId)
    .all()
  return new Map(rows.map(({ hoaId, ...summary }) => [Number(hoaId), summary]))
}

/**
 * HOAs by name: all of them, or those whose name, place, or management company contains every search word as
 * a prefix.
 */
export function listHoas(query: ListQuery): ListPage<Hoa> {
  const match = query.q === '' ? null : matchExpression(query.q)
  if (query.q !== '' && !match) return { rows: [], page: 1, pageSize: query.pageSize, total: 0 }
  const total = match
    ? (db().get<{ count: number }>(
        sql`select count(*) as count from hoa_search where hoa_search match ${match}`,
      )?.count ?? 0)
    : (db().select({ count: count() }).from(hoas).get()?.count ?? 0)
  // The unary plus makes SQLite use the index on the name; otherwise it would sort all matches to return
  // fifty.
  const isMatch = match
    ? sql`+${hoas.id} in (select rowid from hoa_search where hoa_search match ${match})`
    : undefined
  const page = readPage(total, query, ({ limit, offset, isBackwards }) => {
    const order = isBackwards ? desc : asc
    return db()
      .select()
      .from(hoas)
      .where(isMatch)
      .orderBy(order(sql`${hoas.name} collate nocase`), order(hoas.id))
      .limit(limit)
      .offset(offset)
      .all()
  })
  return { ...page, rows: toHoas(page.rows) }
}

function toHoas(rows: (typeof hoas.$inferSelect)[]): Hoa[] {
  const summaries = documentSummaries(rows.map((row) => row.id))
  return rows.map((row) => toHoa(row, summaries.get(row.id)))
}

/** The HOAs with these ids, in this order; those that do not exist are left out. */
export function findHoas(ids: readonly number[]): Hoa[] {
  const rows = db()
    .select()
    .from(hoas)
    .where(inArray(hoas.id, [...ids]))
    .all()
  return toHoas(rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
}

/** @throws DomainError `not_found` */
export function findHoa(id: number): Hoa {
  const row = db().select().from(hoas).where(eq(hoas.id, id)).get()
  if (!row) throw hoaNotFound()
  return toHoa(row, documentSummaries([id]).get(id))
}

/**
 * The name of an HOA.
 * @throws DomainError `not_found`
 */
export function hoaName(id: number): string {
  const row = db().select({ name: hoas.name }).from(hoas).where(eq(hoas.id, id)).get()
  if (!row) throw hoaNotFound()
  return row.name
}

/** The number of snapshots of an HOA. */
export const countSnapshots = (hoaId: number): number =>
  db().select({ count: count() }).from(snapshots).where(eq(snapshots.hoaId, hoaId)).get()?.count ?? 0

/** The columns that decide whether the actor may open the order. */
const orderColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  status: orders.status,
  assigneeId: tasks.assigneeId,
}

/**
 * Snapshots of an HOA from approved reports, newest first; `canOpen` is whether the actor may open the order.
 */
export const listSnapshots = (
  actor: SignedInUser,
  hoaId: number,
  query: { page: number; pageSize: number },
) =>
  readPage(countSnapshots(hoaId), query, ({ limit, offset, isBackwards }) => {
    const order = isBackwards ? asc : desc
    return db()
      .select({
        id: snapshots.id,
        title: snapshots.title,
        summary: snapshots.summary,
        status: snapshots.status,
        createdAt: snapshots.createdAt,
        order: orderColumns,
      })
      .from(snapshots)
      .innerJoin(orders, eq(orders.id, snapshots.orderId))
      .leftJoin(tasks, eq(tasks.orderId, orders.id))
      .where(eq(snapshots.hoaId, hoaId))
      .orderBy(order(snapshots.createdAt), order(snapshots.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ order, ...snapshot }) => ({
        ...snapshot,
        order: { id: order.id, orderNumber: order.orderNumber, canOpen: canOpenOrder(actor, order) },
      }))
  })

/** The latest snapshot of an HOA; null until a report about it has been approved. */
export const newestSnapshot = (hoaId: number) =>
  db()
    .select({ title: snapshots.title, summary: snapshots.summary, createdAt: snapshots.createdAt })
    .from(snapshots)
    .where(eq(snapshots.hoaId, hoaId))
    .orderBy(desc(snapshots.createdAt), desc(snapshots.id))
    .limit(1)
    .get() ?? null

/** The newest orders linked to an HOA, and their total number. */
export function linkedOrders(actor: SignedInUser, hoaId: number) {
  const total = db().select({ count: count() }).from(orders).where(eq(orders.hoaId, hoaId)).get()?.count ?? 0
  const rows = db()
    .select({ ...orderColumns, createdAt: orders.createdAt, canceledAt: orders.canceledAt })
    .from(orders)
    .leftJoin(tasks, eq(tasks.orderId, orders.id))
    .where(eq(orders.hoaId, hoaId))
    .orderBy(desc(orders.id))
    .limit(shownOrders)
    .all()
    .map(({ assigneeId, ...order }) => ({ ...order, canOpen: canOpenOrder(actor, { ...order, assigneeId }) }))
  return { total, rows }
}
