import { and, eq, isNull, sql } from 'drizzle-orm'
import type { paymentStatuses } from '~db/lists'
import { db, write, type Db, type Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import { checkouts, documents, orders, payments, sessions } from '~db/schema'
import { checkoutOfSession } from '../accounts/sessions.server'
import { DomainError } from '../domain-error'
import type { CustomerInfo, PropertyInfo } from './schema'
import { isNotInfected } from '../document-files/scan-columns.server'

type CheckoutOrder = {
  id: number
  orderNumber: string
  email: string
  paymentStatus: (typeof paymentStatuses)[number]
  totalCents: number
  discountCents: number
  promotionCode: string | null
  createdAt: number
  paidAt: number | null
  dueAt: number | null
  /** Whether a bank transfer was started and has not arrived. */
  isAwaitingTransfer: boolean
  documentCount: number
}

/** The visitor's input so far, and the resulting order. */
export type Checkout = {
  customerInfo: CustomerInfo | null
  propertyInfo: PropertyInfo | null
  order: CheckoutOrder | null
}

const emptyCheckout: Checkout = { customerInfo: null, propertyInfo: null, order: null }

const sessionWithCheckout = prepared((db) =>
  db
    .select({
      customerInfo: checkouts.customerInfo,
      propertyInfo: checkouts.propertyInfo,
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        email: orders.email,
        paymentStatus: orders.paymentStatus,
        totalCents: orders.totalCents,
        discountCents: orders.discountCents,
        promotionCode: orders.promotionCode,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
        dueAt: orders.dueAt,
      },
      isAwaitingTransfer: sql<number>`exists (select 1 from ${payments} where ${and(
        eq(payments.orderId, orders.id),
        eq(payments.method, 'bank_transfer'),
        sql`${payments.state} in ('open','processing')`,
      )})`,
      documentCount: sql<number>`(select count(*) from ${documents} where ${eq(documents.orderId, orders.id)} and ${isNotInfected(documents.storedName)})`,
    })
    .from(sessions)
    .innerJoin(checkouts, eq(checkouts.id, sessions.checkoutId))
    .leftJoin(orders, and(eq(orders.id, checkouts.orderId), isNull(orders.canceledAt)))
    .where(eq(sessions.id, placeholder('sessionId')))
    .prepare(),
)

/**
 * The checkout of a session; empty if nothing was entered. A canceled order is detached, so that another can
 * follow.
 */
export function findCheckout(sessionId: string | null, database: Db | Tx = db()): Checkout {
  if (!sessionId) return emptyCheckout
  const row = sessionWithCheckout(database).get({ sessionId })
  if (!row) return emptyCheckout
  return {
    // Written only by saveCustomerInfo and placeOrder, after validation.
    customerInfo: row.customerInfo ? (JSON.parse(row.customerInfo) as CustomerInfo) : null,
    propertyInfo: row.propertyInfo ? (JSON.parse(row.propertyInfo) as PropertyInfo) : null,
    order: row.order && {
      ...row.order,
      isAwaitingTransfer: row.isAwaitingTransfer === 1,
      documentCount: row.documentCount,
    },
  }
}

type CheckoutStep = 1 | 2 | 3 | 4 | 5

/**
 * The first incomplete step (docs/specification/orders-and-checkout.md#steps-of-the-checkout); 5 once the
 * order is paid or is waiting for a transfer.
 */
export function currentStep({ customerInfo, order }: Checkout): CheckoutStep {
  if (order && (order.paymentStatus === 'paid' || order.isAwaitingTransfer)) return 5
  if (!customerInfo) return 1
  // A corrected address requires a different account, which step 2 takes care of.
  if (!order || order.email !== customerInfo.email) return 2
  return order.documentCount === 0 ? 3 : 4
}

const assignCheckout = prepared((db) =>
  db
    .update(sessions)
    .set({ checkoutId: placeholder('checkoutId') })
    .where(eq(sessions.id, placeholder('sessionId')))
    .prepare(),
)

/**
 * The checkout of a session for writing; created if necessary.
 * @throws DomainError `conflict` if the session has ended in the meantime
 */
export function ensureCheckout(tx: Tx, sessionId: string): number {
  const session = checkoutOfSession(tx).get({ sessionId })
  if (!session) throw new DomainError('conflict', 'Your checkout is no longer open. Please begin again.')
  if (session.checkoutId) return session.checkoutId
  const checkoutId = insertRow(tx, checkouts, { updatedAt: Date.now() })
  assignCheckout(tx).run({ sessionId, checkoutId })
  return checkoutId
}

/**
 * Saves step 1's form, and updates an existing unpaid order except for its email address, which step 2
 * handles.
 */
export function saveCustomerInfo(sessionId: string, info: CustomerInfo) {
  write((tx) => {
    const now = Date.now()
    const { orderId } = tx
      .update(checkouts)
      .set({ customerInfo: JSON.stringify(info), updatedAt: now })
      .where(eq(checkouts.id, ensureCheckout(tx, sessionId)))
      .returning({ orderId: checkouts.orderId })
      .get()
    if (!orderId) return
    const { email: _, mailingSameAsProperty = false, ...customer } = info
    const mailing = mailingSameAsProperty && {
      mailingAddress: sql`${orders.subjectPropertyAddress}`,
      mailingCity: sql`${orders.propertyCity}`,
      mailingState: sql`${orders.propertyState}`,
      mailingZipCode: sql`${orders.propertyZipCode}`,
    }
    tx.update(orders)
      .set({ ...customer, ...mailing, updatedAt: now })
      .where(and(eq(orders.id, orderId), eq(orders.paymentStatus, 'pending')))
      .run()
  })
}

/**
 * Starts the next order: keeps the customer's information and detaches the finished order from the session.
 * An unpaid order stays.
 */
export function startNextOrder(sessionId: string) {
  write((tx) => {
    const { order } = findCheckout(sessionId, tx)
    if (!order || currentStep({ ...emptyCheckout, order }) !== 5) return
    tx.update(checkouts)
      .set({ orderId: null, propertyInfo: null, updatedAt: Date.now() })
      .where(eq(checkouts.id, ensureCheckout(tx, sessionId)))
      .run()
  })
}

/** Detaches the checkout of a paid order from a session, with everything entered in it. */
export function forgetCheckout(sessionId: string, orderId: number) {
  write((tx) => {
    const { order } = findCheckout(sessionId, tx)
    if (order?.id !== orderId || order.paymentStatus !== 'paid') return
    assignCheckout(tx).run({ sessionId, checkoutId: null })
  })
}
