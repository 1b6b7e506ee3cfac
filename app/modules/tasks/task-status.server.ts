import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { tasks } from '~db/schema'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'

type Task = Pick<typeof tasks.$inferSelect, 'id' | 'orderId' | 'status' | 'title'>

/** Starts an order's task when its contributor works on the order; other users do not start it. */
export function startTaskOf(tx: Tx, actor: SignedInUser, order: { id: number; assigneeId: number | null }) {
  if (order.assigneeId !== actor.id) return
  const task = tx.select().from(tasks).where(eq(tasks.orderId, order.id)).get()
  if (task?.status === 'pending') setTaskStatus(tx, actor, task, 'in_progress')
}

/** Changes a task's status and records it in the log; no-op if it already has this status. */
export function setTaskStatus(
  tx: Tx,
  actor: SignedInUser,
  { id, orderId, status, title }: Task,
  to: 'in_progress' | 'done',
) {
  if (status === to) return
  tx.update(tasks).set({ status: to }).where(eq(tasks.id, id)).run()
  recordActivity(tx, {
    userId: actor.id,
    action: 'updated',
    section: 'task',
    field: 'status',
    oldValue: status,
    newValue: to,
    orderId,
    description: `Task “${title}” ${to === 'done' ? 'finished' : 'started'}`,
  })
}
