import { eq } from 'drizzle-orm'
import { env } from '~/env.server'
import { db } from '~db/client.server'
import { orders, tasks, users } from '~db/schema'
import { listDocuments } from '../documents/queries.server'
import type { QueuedMail } from '../mail/mail-content'
import { privateLink } from '../permissions/private-link.server'

/** The order of a mail, with what several mails say about it. @throws for an unpaid order */
export function mailedOrder(orderId: number | null | undefined) {
  const row = db()
    .select({
      order: orders,
      passwordSetAt: users.passwordSetAt,
      emailProvenAt: users.emailProvenAt,
      userEmail: users.email,
      isActive: users.isActive,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId ?? 0))
    .get()
  if (!row || row.order.paidAt === null || row.order.dueAt === null)
    throw new Error('The mail refers to no paid order')
  const { order } = row
  const isOfAddress = row.isActive && row.userEmail === order.email
  return {
    ...order,
    paidAt: row.order.paidAt,
    dueAt: row.order.dueAt,
    // Only the account of this address can be set up with the link that the mail has.
    needsPassword: isOfAddress && row.passwordSetAt === null,
    needsProof: isOfAddress && row.passwordSetAt !== null && row.emailProvenAt === null,
    address: `${order.subjectPropertyAddress}, ${order.propertyCity}, ${order.propertyState} ${order.propertyZipCode}`,
    documents: listDocuments(order.id).map(({ name }) => name),
  }
}

/** The assignee of an order; undefined when unassigned. */
export const assigneeOf = (orderId: number) =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      readyAt: tasks.readyAt,
    })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.assigneeId))
    .where(eq(tasks.orderId, orderId))
    .get()

/** The URL where staff work on an order. */
export const staffOrderUrl = (orderId: number) => `${env().APP_URL}/admin/snapshots/${orderId}`

/**
 * The private link of an order for a mail's recipient. It stops working once the customer's address is
 * corrected.
 */
export const privateLinkFor = (order: { id: number; email: string }, { to = order.email }: QueuedMail) =>
  privateLink({ id: order.id, email: to })
