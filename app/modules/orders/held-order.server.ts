import { and, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { checkouts, orders, sessions } from '~db/schema'
import { DomainError } from '../domain-error'
import { normalizeOrderNumber } from './order-number.server'
import { isSeenBy } from '../permissions/account-orders.server'
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
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderNumber, placeholder('orderNumber')))
    .prepare(),
)

/** Whether the requester's account holds the order, or their signed-in session placed it. */
const isSeenSignedIn = ({ userId, sessionId }: OrderHolder, orderId: number) =>
  userId !== null &&
  db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isSeenBy({ userId, sessionId })))
    .get() !== undefined

const orderOfSession = prepared((database) =>
  database
    .select({ orderId: checkouts.orderId })
    .from(sessions)
    .innerJoin(checkouts, eq(checkouts.id, sessions.checkoutId))
    .where(eq(sessions.id, placeholder('sessionId')))
    .prepare(),
)

/**
 * The id of an order that the requester may manage as its customer: they are signed in to the account that holds
 * it, have placed it in this session, or have opened its private link on this device. The order number alone is not enough, since
 * every shared report shows it.
 * @returns null otherwise, and for an order that does not exist
 */
export function findHeldOrder(holder: OrderHolder, orderNumber: string): number | null {
  const order = orderByNumber(db()).get({ orderNumber: normalizeOrderNumber(orderNumber) ?? '' })
  if (!order) return null
  if (isSeenSignedIn(holder, order.id)) return order.id
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
 * The account under which a change by an order's holder is logged: theirs if it sees the order, otherwise null.
 */
export const holderAccount = (holder: OrderHolder, orderId: number): number | null =>
  isSeenSignedIn(holder, orderId) ? holder.userId : null

/** Whether this device stores the order's private link, valid or not. */
export const isPrivateLinkRemembered = ({ privateTokens }: OrderHolder, orderId: number) =>
  privateTokens.some((token) => token.startsWith(`${orderId}-`))
