import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { tasks, users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { contributorsByWork } from './contributors-by-work.server'

const isOpen = ne(tasks.status, 'done')
const nobody = 'nobody'

function nameOf(tx: Tx, userId: number | null) {
  if (userId === null) return nobody
  const user = tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  return user ? `${user.firstName} ${user.lastName}` : nobody
}

const openTasks = (tx: Tx, assigneeId: number | null) =>
  tx
    .select({ id: tasks.id, orderId: tasks.orderId })
    .from(tasks)
    .where(and(assigneeId === null ? isNull(tasks.assigneeId) : eq(tasks.assigneeId, assigneeId), isOpen))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .all()

/**
 * Assigns each open task to the contributor with the fewest. Tasks are counted only once, in a single query.
 */
function reassign(tx: Tx, previousAssigneeId: number | null, actorId: number) {
  const tasksToAssign = openTasks(tx, previousAssigneeId)
  if (tasksToAssign.length === 0) return
  const previousName = nameOf(tx, previousAssigneeId)
  const contributors = contributorsByWork(tx)
  if (previousAssigneeId === null && contributors.length === 0) return
  for (const task of tasksToAssign) {
    const assignee = contributors.shift()
    const assigneeName = assignee ? `${assignee.firstName} ${assignee.lastName}` : nobody
    tx.update(tasks)
      .set({ assigneeId: assignee?.id ?? null })
      .where(eq(tasks.id, task.id))
      .run()
    recordActivity(tx, {
      userId: actorId,
      action: 'updated',
      section: 'task',
      field: 'assignee',
      oldValue: previousName,
      newValue: assigneeName,
      orderId: task.orderId,
      description:
        previousAssigneeId === null
          ? `Task assigned to ${assigneeName}`
          : `Task reassigned from ${previousName} to ${assigneeName}`,
    })
    if (!assignee) continue
    assignee.openTasks += 1
    const insertAt = contributors.findIndex(
      (other) =>
        other.openTasks > assignee.openTasks ||
        (other.openTasks === assignee.openTasks && other.id > assignee.id),
    )
    contributors.splice(insertAt === -1 ? contributors.length : insertAt, 0, assignee)
  }
}

/** Reassigns the open tasks of a former contributor to the others; unassigns them if there are none. */
export const reassignTasks = (tx: Tx, userId: number, actorId: number) => reassign(tx, userId, actorId)

/** Assigns unassigned open tasks when a contributor is added. */
export const assignUnassignedTasks = (tx: Tx, actorId: number) => reassign(tx, null, actorId)
