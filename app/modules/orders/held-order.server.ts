import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { checkouts, orders, sessions } from '~db/schema'
import { DomainError } from '../domain-error'
import { normalizeOrderNumber } from './order-number.server'
import { findByPrivateToken } from '../permissions/private-link.server'

/** The credentials of someone who requests an order as its customer. */
export type OrderHolder = {
  sessionId: string | null
  userId: number | null
  /** Tokens of the private links that were opened on this device. */
  privateTokens: readonly string[]
}

const orderByNumber = prepared((database) =>
  database
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(eq(orders.orderNumber, placeholder('orderNumber')))
    .prepare(),
)

const orderOfSession = prepared((database) =>
  database
    .select({ orderId: checkouts.orderId })
    .from(sessions)
    .innerJoin(checkouts, eq(checkouts.id, sessions.checkoutId))
    .where(eq(sessions.id, placeholder('sessionId')))
    .prepare(),
)

/**
 * The id of an order that the requester may manage as its customer: they are signed in to its account, have placed
 * it in this session, or have opened its private link on this device. The order number alone is not enough, since
 * every shared report shows it.
 * @returns null otherwise, and for an order that does not exist
 */
export function findHeldOrder(holder: OrderHolder, orderNumber: string): number | null {
  const order = orderByNumber(db()).get({ orderNumber: normalizeOrderNumber(orderNumber) ?? '' })
  if (!order) return null
  if (holder.userId !== null && holder.userId === order.userId) return order.id
  if (holder.sessionId && orderOfSession(db()).get({ sessionId: holder.sessionId })?.orderId === order.id)
    return order.id
  const hasOpenedLink = holder.privateTokens.some(
    (token) => token.startsWith(`${order.id}-`) && findByPrivateToken(token) !== null,
  )
  return hasOpenedLink ? order.id : null
}

/**
 * The order for a change.
 * @throws DomainError `forbidden` unless the requester may manage it (`findHeldOrder`)
 */
export function requireHeldOrder(holder: OrderHolder, orderNumber: string): number {
  const orderId = findHeldOrder(holder, orderNumber)
  if (orderId === null)
    throw new DomainError(
      'forbidden',
      'Only the customer can do this. Please open your order with the link in our email, or sign in.',
    )
  return orderId
}

/**
 * The account under which a change by an order's holder is logged: theirs if the order belongs to it,
 * otherwise null.
 */
export function holderAccount({ userId }: OrderHolder, orderId: number): number | null {
  if (userId === null) return null
  const order = db().select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId)).get()
  return order?.userId === userId ? userId : null
}

/** Whether this device stores the order's private link, valid or not. */
export const isPrivateLinkRemembered = ({ privateTokens }: OrderHolder, orderId: number) =>
  privateTokens.some((token) => token.startsWith(`${orderId}-`))
