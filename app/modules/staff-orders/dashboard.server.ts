import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { db } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { documentRequests, hoas, orders, tasks, users } from '~db/schema'
import { isUnclosedRequestOfOrder, pauseColumns } from '../document-requests/unclosed-request.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { orderPauseEnd } from '../document-requests/state'
import { businessTimeZone } from '../date-formats'
import { requiredProgress } from '../reports/draft/required-progress.server'
import type { DashboardPeriod } from './dashboard-periods'
import { dueSoonHours } from '../orders/due'
import { canOpenOrder } from '../permissions/order-access.server'
import { hourMs } from '../time-units'

/** A time span in UTC milliseconds; `until` is exclusive. */
type Span = { from: number; until: number }

/** A period's calendar months in Los Angeles. Last 3 Months means this month and the two before it. */
function monthsOf(period: DashboardPeriod, now: number) {
  const month = DateTime.fromMillis(now, { zone: businessTimeZone }).startOf('month')
  if (period === 'last-month') return { from: month.minus({ months: 1 }), until: month }
  const until = month.plus({ months: 1 })
  return { from: period === 'last-3-months' ? month.minus({ months: 2 }) : month, until }
}

/** The chart's bars for a period: days, or calendar weeks (starting Monday) if it spans several months. */
function barsOf(period: DashboardPeriod, now: number): Span[] {
  const { from, until } = monthsOf(period, now)
  const unit = period === 'last-3-months' ? 'week' : 'day'
  const bars: Span[] = []
  for (let start = from; start < until;) {
    const next = DateTime.min(start.startOf(unit).plus({ [unit]: 1 }), until)
    bars.push({ from: start.toMillis(), until: next.toMillis() })
    start = next
  }
  return bars
}

/**
 * The dashboard's figures for orders paid in the period, except those canceled by their customers (decision
 * 035). Fulfillment time is the mean time from payment to completion, null without completed orders. Times in
 * UTC milliseconds, money in cents.
 */
export function dashboardFigures(period: DashboardPeriod, now = Date.now()) {
  const bars = barsOf(period, now)
  const spans = JSON.stringify(bars.map(({ from, until }) => [from, until]))
  // Each bar is one range of the covering index orders_paid_idx.
  const rows = db().all<{
    bar: number
    orderCount: number
    cents: number
    completed: number
    totalMs: number | null
  }>(sql`
    select span.key as bar, count(paid_at) as orderCount, coalesce(sum(total_cents), 0) as cents,
      count(completed_at) as completed, sum(completed_at - paid_at) as totalMs
    from json_each(${spans}) as span
    left join orders on paid_at >= span.value ->> 0 and paid_at < span.value ->> 1 and canceled_at is null
    group by span.key order by span.key`)
  let [totalOrders, totalCents, completed, totalMs] = [0, 0, 0, 0]
  for (const row of rows) {
    totalOrders += row.orderCount
    totalCents += row.cents
    completed += row.completed
    totalMs += row.totalMs ?? 0
  }
  return {
    totalOrders,
    totalCents,
    averageFulfillmentHours: completed > 0 ? Math.round((totalMs / completed / hourMs) * 10) / 10 : null,
    completedOrders: completed,
    bars: bars.map((bar, index) => ({
      ...bar,
      orders: rows[index]?.orderCount ?? 0,
      cents: rows[index]?.cents ?? 0,
    })),
  }
}

const queueLength = 5

/** The columns shown in a queue. */
const queueColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  firstName: orders.firstName,
  lastName: orders.lastName,
  hoaName: hoas.name,
  subjectPropertyAddress: orders.subjectPropertyAddress,
  status: orders.status,
  dueAt: sql<number>`${orders.dueAt}`,
  readyAt: tasks.readyAt,
  assigneeId: tasks.assigneeId,
  assignee: { firstName: users.firstName, lastName: users.lastName },
  pause: pauseColumns,
}

// Must match the condition of orders_active_idx.
const isActive = and(
  sql`${orders.status} <> 'completed' and ${orders.canceledAt} is null`,
  sql`(${orders.dueAt} is null) = 0`,
)

const deadlines = (
  [
    ['overdue', lt(orders.dueAt, placeholder('now'))],
    ['soon', and(gte(orders.dueAt, placeholder('now')), lt(orders.dueAt, placeholder('soon')))],
    ['later', gte(orders.dueAt, placeholder('soon'))],
  ] as const
).map(([kind, deadlineCondition]) => ({
  kind,
  total: prepared((db) =>
    db.select({ count: count() }).from(orders).where(and(isActive, deadlineCondition)).prepare(),
  ),
  first: prepared((db) =>
    db
      .select(queueColumns)
      .from(orders)
      .leftJoin(documentRequests, isUnclosedRequestOfOrder)
      .leftJoin(hoas, eq(hoas.id, orders.hoaId))
      .leftJoin(tasks, eq(tasks.orderId, orders.id))
      .leftJoin(users, eq(users.id, tasks.assigneeId))
      .where(and(isActive, deadlineCondition))
      .orderBy(asc(orders.dueAt), asc(orders.id))
      .limit(queueLength)
      .prepare(),
  ),
}))

type QueuedRow = ReturnType<ReturnType<(typeof deadlines)[number]['first']>['all']>[number]

/** The rows of queues with what the actor may see. Reading progress is loaded for all of them at once. */
function queuedOrderFor(actor: SignedInUser, rows: readonly QueuedRow[], now: number) {
  const progress = requiredProgress(rows.map(({ id }) => id))
  return ({ assigneeId, pause, ...order }: QueuedRow) => {
    const canOpen = canOpenOrder(actor, { ...order, assigneeId })
    return {
      ...order,
      pausedUntil: orderPauseEnd(order.status, pause, now),
      progress: canOpen ? (progress.get(order.id) ?? null) : null,
      canOpen,
    }
  }
}
export type QueuedOrder = ReturnType<ReturnType<typeof queuedOrderFor>>

/** The queue of deadlines: the number of orders of each kind, and the first ones. */
export function deadlineQueue(actor: SignedInUser, now = Date.now()) {
  const times = { now, soon: now + dueSoonHours * hourMs }
  const kinds = deadlines.map(({ kind, total, first }) => ({
    kind,
    total: total(db()).get(times)?.count ?? 0,
    rows: first(db()).all(times),
  }))
  const toQueuedOrder = queuedOrderFor(
    actor,
    kinds.flatMap(({ rows }) => rows),
    now,
  )
  return kinds.map(({ rows, ...kind }) => ({ ...kind, orders: rows.map(toQueuedOrder) }))
}
export type DeadlineQueue = ReturnType<typeof deadlineQueue>

// Must match the condition of tasks_ready_idx.
const isReady = sql`${tasks.readyAt} is not null`

const readyOrders = prepared((db) =>
  db
    .select(queueColumns)
    .from(tasks)
    .innerJoin(orders, eq(orders.id, tasks.orderId))
    .leftJoin(documentRequests, isUnclosedRequestOfOrder)
    .leftJoin(hoas, eq(hoas.id, orders.hoaId))
    .leftJoin(users, eq(users.id, tasks.assigneeId))
    .where(isReady)
    .orderBy(asc(tasks.readyAt))
    .limit(queueLength)
    .prepare(),
)
const readyTotal = prepared((db) => db.select({ count: count() }).from(tasks).where(isReady).prepare())

/** Reports that are ready for the final review, longest waiting first. */
export function readyQueue(actor: SignedInUser, now = Date.now()) {
  const rows = readyOrders(db()).all()
  return { total: readyTotal(db()).get()?.count ?? 0, orders: rows.map(queuedOrderFor(actor, rows, now)) }
}
export type ReadyQueue = ReturnType<typeof readyQueue>
