import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { tasks, users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { leastBusyContributor } from './mark-paid.server'

const isOpen = ne(tasks.status, 'done')

function nameOf(tx: Tx, userId: number | null) {
  if (userId === null) return 'nobody'
  const user = tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  return user ? `${user.firstName} ${user.lastName}` : 'nobody'
}

function giveToLeastBusy(
  tx: Tx,
  task: { id: number; orderId: number },
  from: number | null,
  actorId: number,
) {
  const to = leastBusyContributor(tx)
  if (to === from) return
  tx.update(tasks).set({ assigneeId: to }).where(eq(tasks.id, task.id)).run()
  recordActivity(tx, {
    userId: actorId,
    action: 'updated',
    section: 'task',
    field: 'assignee',
    oldValue: nameOf(tx, from),
    newValue: nameOf(tx, to),
    orderId: task.orderId,
    description: `Task handed over from ${nameOf(tx, from)} to ${nameOf(tx, to)}`,
  })
}

const openTasks = (tx: Tx, assigneeId: number | null) =>
  tx
    .select({ id: tasks.id, orderId: tasks.orderId })
    .from(tasks)
    .where(and(assigneeId === null ? isNull(tasks.assigneeId) : eq(tasks.assigneeId, assigneeId), isOpen))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .all()

/** Gives the open tasks of somebody who has just ceased to be a contributor to the others; to nobody when there is none. */
export function handOverTasks(tx: Tx, userId: number, actorId: number) {
  for (const task of openTasks(tx, userId)) giveToLeastBusy(tx, task, userId, actorId)
}

/** Gives the open tasks that nobody has to the contributors, now that there is one more. */
export function shareOutTasks(tx: Tx, actorId: number) {
  for (const task of openTasks(tx, null)) giveToLeastBusy(tx, task, null, actorId)
}
