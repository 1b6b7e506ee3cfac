import { and, eq, isNull } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import { checkouts, orders, users } from '~db/schema'
import { accountForCheckout } from '../sign-in/register-customer.server'
import { isAddressProven, provenHolder, sessionReference } from '../permissions/account-orders.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { continueParallelSession, signInParallelSession, type Client } from '../accounts/sessions.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { ensureCheckout } from './checkout.server'
import { newOrderNumber } from './order-number.server'
import { totalCents } from '../price'
import type { CustomerInfo, PropertyInfo } from './schema'

type PlacedOrder = {
  order: { id: number; orderNumber: string }
  isCreated: boolean
  /** The session's new id and token, when a new customer was registered and signed in by this. */
  signedIn: { id: string; token: string; user: SignedInUser } | null
  /**
   * The same for a session that replaces an expiring one, because the response that signed in its visitor was
   * lost.
   */
  continued: { id: string; token: string; user: null } | null
}

type CheckoutSender = { sessionId: string; user: SignedInUser | null; client?: Client }

function findOrCreateAccount(tx: Tx, visitor: CheckoutSender, info: CustomerInfo) {
  const { user, sessionId, client } = visitor
  // A customer who signed in with a password keeps their account. An account created only by a checkout gets
  // the corrected address.
  const isCheckoutAccount =
    user?.role === 'customer' &&
    user.email !== info.email &&
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), isNull(users.passwordSetAt)))
      .get() !== undefined
  if (user && !isCheckoutAccount) return { userId: user.id, signedIn: null, continued: null }
  const { userId, registered } = accountForCheckout(tx, info)
  if (!registered) {
    const continued = user ? null : continueParallelSession(tx, sessionId)
    return { userId, signedIn: null, continued: continued && { ...continued, user: null } }
  }
  const signedIn = { ...signInParallelSession(tx, sessionId, userId, client), user: registered }
  return { userId, signedIn, continued: null }
}

/** The account that may see the order besides its session, and the signed-in session that places it. */
function holderColumns(
  tx: Tx,
  { user, sessionId }: CheckoutSender,
  { userId, email, signedIn }: { userId: number; email: string; signedIn: PlacedOrder['signedIn'] },
) {
  const isOwn = signedIn !== null || user?.id === userId
  return {
    heldById: isOwn && isAddressProven(tx, userId) ? userId : provenHolder(tx, userId, email),
    placedIn: isOwn ? sessionReference(tx, signedIn?.id ?? sessionId) : null,
  }
}

const orderOfCheckout = prepared((db) =>
  db
    .select({ orderId: orders.id, paymentStatus: orders.paymentStatus })
    .from(checkouts)
    .innerJoin(orders, and(eq(orders.id, checkouts.orderId), isNull(orders.canceledAt)))
    .where(eq(checkouts.id, placeholder('checkoutId')))
    .prepare(),
)

const saveCheckout = prepared((db) =>
  db
    .update(checkouts)
    .set({
      customerInfo: placeholder('customerInfo'),
      propertyInfo: placeholder('propertyInfo'),
      orderId: placeholder('orderId'),
      updatedAt: placeholder('updatedAt'),
    })
    .where(eq(checkouts.id, placeholder('checkoutId')))
    .prepare(),
)

type OrderValues = Omit<typeof orders.$inferInsert, 'orderNumber' | 'totalCents' | 'createdAt'>

function insertOrder(tx: Tx, values: OrderValues) {
  const orderNumber = newOrderNumber()
  const id = insertRow(tx, orders, { ...values, orderNumber, totalCents, createdAt: values.updatedAt })
  return { id, orderNumber }
}

function updateOrder(tx: Tx, orderId: number, values: OrderValues) {
  const order = tx
    .update(orders)
    .set(values)
    .where(and(eq(orders.id, orderId), eq(orders.paymentStatus, 'pending')))
    .returning({ id: orders.id, orderNumber: orders.orderNumber })
    .get()
  if (!order) throw new Error('The order changed under an immediate transaction')
  return order
}

/**
 * Places the session's order, or updates its unpaid one, so that repeated submissions never create a second
 * one (docs/specification/orders-and-checkout.md#placing-an-order). Registers the customer if the address is
 * new.
 * @throws DomainError `conflict` if the session's order is paid or the session has ended
 */
export function placeOrder(
  visitor: CheckoutSender,
  customerInfo: CustomerInfo,
  propertyInfo: PropertyInfo,
): PlacedOrder {
  return write((tx) => {
    const now = Date.now()
    const checkoutId = ensureCheckout(tx, visitor.sessionId)
    const existing = orderOfCheckout(tx).get({ checkoutId })
    if (existing?.paymentStatus === 'paid') {
      throw new DomainError(
        'conflict',
        'This order has already been paid. Begin a new order for another property.',
      )
    }
    const { userId, signedIn, continued } = findOrCreateAccount(tx, visitor, customerInfo)
    const { mailingSameAsProperty = false, ...customer } = customerInfo
    const values = {
      ...customer,
      ...propertyInfo,
      ...(mailingSameAsProperty && {
        mailingAddress: propertyInfo.subjectPropertyAddress,
        mailingCity: propertyInfo.propertyCity,
        mailingState: propertyInfo.propertyState,
        mailingZipCode: propertyInfo.propertyZipCode,
      }),
      totalUnits: propertyInfo.totalUnits ?? null,
      userId,
      ...holderColumns(tx, visitor, { userId, email: customer.email, signedIn }),
      updatedAt: now,
    }

    const order = existing ? updateOrder(tx, existing.orderId, values) : insertOrder(tx, values)
    saveCheckout(tx).run({
      checkoutId,
      customerInfo: JSON.stringify(customerInfo),
      propertyInfo: JSON.stringify(propertyInfo),
      orderId: order.id,
      updatedAt: now,
    })
    recordActivity(
      tx,
      {
        userId: visitor.user?.id ?? signedIn?.user.id,
        action: existing ? 'updated' : 'created',
        section: 'order',
        orderId: order.id,
        description: `Order ${order.orderNumber} ${existing ? 'changed by the customer' : 'placed'}`,
      },
      now,
    )
    return { order, isCreated: !existing, signedIn, continued }
  })
}
