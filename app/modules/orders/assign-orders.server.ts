import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db, write, type Tx } from '~db/client.server'
import { orders, tasks, users } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { contributorsByWork } from '../tasks/contributors-by-work.server'

/** The contributors to whom orders can be assigned, those with the fewest open tasks first. */
export const listAssignees = () =>
  contributorsByWork(db()).map(({ id, firstName, lastName, openTasks }) => ({
    id,
    name: `${firstName} ${lastName}`,
    openTasks,
  }))

const currentAssignees = alias(users, 'current_assignees')

const tasksOf = (tx: Tx, orderIds: readonly number[]) =>
  tx
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      canceledAt: orders.canceledAt,
      taskId: tasks.id,
      assigneeId: tasks.assigneeId,
      firstName: currentAssignees.firstName,
      lastName: currentAssignees.lastName,
    })
    .from(orders)
    .leftJoin(tasks, eq(tasks.orderId, orders.id))
    .leftJoin(currentAssignees, eq(currentAssignees.id, tasks.assigneeId))
    .where(inArray(orders.id, [...orderIds]))
    .all()

type Assignment = ReturnType<typeof tasksOf>[number]

function refuseUnassignable({ orderNumber, status, canceledAt, taskId }: Assignment) {
  if (canceledAt !== null)
    throw new DomainError('conflict', `Order ${orderNumber} was canceled: nobody needs to work on it.`)
  if (status === 'completed')
    throw new DomainError('conflict', `Order ${orderNumber} is completed: nobody needs to work on it.`)
  if (taskId === null)
    throw new DomainError('conflict', `Order ${orderNumber} is not paid: it can be assigned once it is.`)
}

/**
 * Assigns orders to a contributor, all or none; those already assigned to them are unchanged. A report that
 * was ready for review must be marked as ready again by the new assignee.
 * @returns the number of reassigned orders, and the contributor's name
 * @throws DomainError `forbidden` unless the actor is an admin; `not_found` for an order that does not exist,
 * or an assignee who is not an active contributor; `conflict` for an order that is completed,
 * canceled, or unpaid
 */
export function assignOrders(actor: SignedInUser, orderIds: readonly number[], assigneeId: number) {
  return write((tx) => {
    const admin = requireActor(tx, actor, 'approve orders')
    const uniqueIds = [...new Set(orderIds)]
    if (uniqueIds.length === 0) throw new DomainError('not_found', 'Please choose at least one order.')
    const assignee = contributorsByWork(tx).find(({ id }) => id === assigneeId)
    if (!assignee) throw new DomainError('not_found', 'Please choose an active contributor.')
    const assignments = tasksOf(tx, uniqueIds)
    if (assignments.length < uniqueIds.length) throw new DomainError('not_found', 'There is no such order.')
    assignments.forEach(refuseUnassignable)
    const name = `${assignee.firstName} ${assignee.lastName}`
    const reassigned = assignments.filter((task) => task.assigneeId !== assignee.id)
    const reassignedIds = reassigned.map(({ orderId }) => orderId)
    tx.update(tasks)
      .set({ assigneeId: assignee.id, readyAt: null })
      .where(inArray(tasks.orderId, reassignedIds))
      .run()
    for (const { orderId, orderNumber, assigneeId: previousAssigneeId, firstName, lastName } of reassigned) {
      const previousName = previousAssigneeId === null ? 'Nobody' : `${firstName} ${lastName}`
      recordActivity(tx, {
        userId: admin.id,
        action: 'updated',
        section: 'task',
        field: 'assignee',
        oldValue: previousName,
        newValue: name,
        orderId,
        description:
          previousAssigneeId === null
            ? `Order ${orderNumber} assigned to ${name}`
            : `Order ${orderNumber} reassigned from ${previousName} to ${name}`,
      })
      queueMail(tx, { template: 'order-assigned', to: assignee.email, userId: assignee.id, orderId })
    }
    return { assigned: reassigned.length, name }
  })
}
