import { eq } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { tasks } from '~db/schema'
import type { SignedInUser } from '../accounts/schema'
import { recordActivity } from '../activity/record.server'

type Task = Pick<typeof tasks.$inferSelect, 'id' | 'orderId' | 'status' | 'title'>

/** Takes a task to a status, with its entry in the log; one that is there already stays as it is. */
export function moveTask(
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
    description: `Task "${title}" ${to === 'done' ? 'finished' : 'started'}`,
  })
}
