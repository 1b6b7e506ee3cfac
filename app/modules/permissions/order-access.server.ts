import { and, eq, isNotNull } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { orders, tasks } from '~db/schema'
import { hasPermission } from './permissions'
import type { SignedInUser } from './signed-in-user'
import { DomainError } from '../domain-error'
import { longDate } from '../date-formats'
import type { OrderStatus } from '../order-status'

/** What access to an order depends on. */
type OrderAccess = { status: OrderStatus; assigneeId: number | null }

/**
 * Admins and supers may open every order, contributors those assigned to them, viewers completed ones
 * (docs/specification/roles-and-access.md#access-to-an-order).
 */
export function canOpenOrder(actor: SignedInUser, { status, assigneeId }: OrderAccess): boolean {
  if (hasPermission(actor.role, 'approve orders')) return true
  if (hasPermission(actor.role, 'work on orders')) return assigneeId === actor.id
  return hasPermission(actor.role, 'orders') && status === 'completed'
}

/**
 * Whether a user may change an order: they may open it and are not a viewer. The customer's contact data, the
 * documents, and the history require this; viewers only read completed reports.
 */
export const canWorkOnOrder = (actor: SignedInUser, order: OrderAccess): boolean =>
  hasPermission(actor.role, 'work on orders') && canOpenOrder(actor, order)

const orderWithTask = prepared((db) =>
  db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      firstName: orders.firstName,
      lastName: orders.lastName,
      subjectPropertyAddress: orders.subjectPropertyAddress,
      propertyCity: orders.propertyCity,
      propertyState: orders.propertyState,
      hoaId: orders.hoaId,
      completedAt: orders.completedAt,
      status: orders.status,
      canceledAt: orders.canceledAt,
      assigneeId: tasks.assigneeId,
      readyAt: tasks.readyAt,
    })
    .from(orders)
    .leftJoin(tasks, eq(tasks.orderId, orders.id))
    .where(eq(orders.id, placeholder('orderId')))
    .prepare(),
)

/** Whether an order's customer has canceled it, so that work on it stops. */
export const isOrderCanceled = (database: Db | Tx, orderId: number): boolean =>
  database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNotNull(orders.canceledAt)))
    .get() !== undefined

/** @throws DomainError `conflict` for an order that its customer has canceled, on which work has stopped */
export function refuseCanceled({ canceledAt }: { canceledAt: number | null }) {
  if (canceledAt !== null)
    throw new DomainError(
      'conflict',
      `The customer canceled this order on ${longDate(canceledAt)}: nobody needs to work on it.`,
    )
}

/**
 * The order with this id, if the actor has access.
 * @throws DomainError `not_found`; `forbidden` for an order that is assigned to someone else
 */
export function requireOrderAccess(
  database: Db | Tx,
  actor: SignedInUser,
  orderId: number,
  isAllowed: (actor: SignedInUser, order: OrderAccess) => boolean = canOpenOrder,
) {
  const order = orderWithTask(database).get({ orderId })
  if (!order) throw new DomainError('not_found', 'There is no such order.')
  if (!isAllowed(actor, order)) throw new DomainError('forbidden', 'This order is assigned to someone else.')
  return order
}

declare const isChecked: unique symbol

/**
 * An order that the actor may work on. Only `requireOrderToWorkOn` creates one, so functions that take it need
 * not check access again. For reading within one request; a change checks the actor in its own transaction.
 */
export type OrderToWorkOn = ReturnType<typeof requireOrderAccess> & {
  readonly actor: SignedInUser
  readonly [isChecked]: true
}

/** @throws DomainError `not_found`; `forbidden` for an order that is not the actor's to work on */
export const requireOrderToWorkOn = (actor: SignedInUser, orderId: number) =>
  ({ ...requireOrderAccess(db(), actor, orderId, canWorkOnOrder), actor }) as OrderToWorkOn
