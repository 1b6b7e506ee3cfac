import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { documentRequests, orders, tasks } from '~db/schema'
import { isUnclosedRequestOfOrder, pauseColumns } from '../document-requests/unclosed-request.server'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { pauseEnd } from '../document-requests/state'
import { DomainError } from '../domain-error'
import { readPage, type ListPage } from '../paging'
import { requiredProgress, type RequiredProgress } from '../reports/draft/required-progress.server'
import { setTaskStatus } from '../tasks/task-status.server'

export type MyTask = {
  id: number
  title: string
  description: string
  status: 'pending' | 'in_progress'
  dueAt: number
  /** When the final review of its report was requested. */
  readyAt: number | null
  /** The latest end of the deadline's pause, if it is paused. */
  pausedUntil: number | null
  order: { id: number; orderNumber: string; firstName: string; lastName: string }
  /** Null until its documents have been read. */
  progress: RequiredProgress | null
}

/** A page of the actor's open tasks, earliest deadline first. */
export function listMyTasks(
  actor: SignedInUser,
  query: { page: number; pageSize: number },
  now = Date.now(),
): ListPage<MyTask> {
  // Must match the condition of the partial index.
  const isMine = and(eq(tasks.assigneeId, actor.id), sql`${tasks.status} <> 'done'`)
  const total = db().select({ count: count() }).from(tasks).where(isMine).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) => {
    const rows = db()
      .select({
        id: tasks.id,
        title: tasks.title,
        description: tasks.description,
        status: sql<'pending' | 'in_progress'>`${tasks.status}`,
        dueAt: tasks.dueAt,
        readyAt: tasks.readyAt,
        order: {
          id: orders.id,
          orderNumber: orders.orderNumber,
          firstName: orders.firstName,
          lastName: orders.lastName,
        },
        pause: pauseColumns,
      })
      .from(tasks)
      .innerJoin(orders, eq(orders.id, tasks.orderId))
      .leftJoin(documentRequests, isUnclosedRequestOfOrder)
      .where(isMine)
      .orderBy(...(isBackwards ? [desc(tasks.dueAt), desc(tasks.id)] : [asc(tasks.dueAt), asc(tasks.id)]))
      .limit(limit)
      .offset(offset)
      .all()
    const progress = requiredProgress(rows.map(({ order }) => order.id))
    return rows.map(({ pause, ...task }) => ({
      ...task,
      pausedUntil: pause && pauseEnd(pause, now),
      progress: progress.get(task.order.id) ?? null,
    }))
  })
}

/**
 * Starts the analysis of a task (docs/specification/orders-and-checkout.md#tasks). The order itself becomes
 * processing when it is opened.
 * @returns the task's order, and whether this call started it, since repeated clicks start it only once
 * @throws DomainError `forbidden` unless the actor is a contributor; `not_found` for a task that is not
 * theirs or is done
 */
export function startTask(actor: SignedInUser, taskId: number): { orderId: number; isStarted: boolean } {
  return write((tx) => {
    requireActor(tx, actor, 'my tasks')
    const task = tx
      .select({ id: tasks.id, orderId: tasks.orderId, status: tasks.status, title: tasks.title })
      .from(tasks)
      .where(and(eq(tasks.id, taskId), eq(tasks.assigneeId, actor.id)))
      .get()
    if (!task || task.status === 'done') throw new DomainError('not_found', 'This task is not open.')
    if (task.status === 'in_progress') return { orderId: task.orderId, isStarted: false }
    setTaskStatus(tx, actor, task, 'in_progress')
    return { orderId: task.orderId, isStarted: true }
  })
}
