import { and, eq, sql } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { checkouts, documents, orders, payments } from '~db/schema'
import type { CustomerInfo, PropertyInfo } from './schema'

export type CheckoutOrder = {
  id: number
  orderNumber: string
  email: string
  paymentStatus: 'pending' | 'paid'
  totalCents: number
  createdAt: number
  paidAt: number | null
  dueAt: number | null
  /** A bank transfer has been started: the order waits for the money. */
  awaitsTransfer: boolean
  documentCount: number
}

/** What a visitor has entered so far, and the order that came of it. */
export type Checkout = {
  customerInfo: CustomerInfo | null
  propertyInfo: PropertyInfo | null
  order: CheckoutOrder | null
}

const empty: Checkout = { customerInfo: null, propertyInfo: null, order: null }

/** The checkout of a session; empty when nothing has been entered. */
export function findCheckout(sessionId: string | null): Checkout {
  if (!sessionId) return empty
  const row = db()
    .select({
      customerInfo: checkouts.customerInfo,
      propertyInfo: checkouts.propertyInfo,
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        email: orders.email,
        paymentStatus: orders.paymentStatus,
        totalCents: orders.totalCents,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
        dueAt: orders.dueAt,
      },
      awaitsTransfer: sql<number>`exists (select 1 from ${payments} where ${and(
        eq(payments.orderId, orders.id),
        eq(payments.method, 'bank_transfer'),
        sql`${payments.state} in ('open','processing')`,
      )})`,
      documentCount: sql<number>`(select count(*) from ${documents} where ${eq(documents.orderId, orders.id)})`,
    })
    .from(checkouts)
    .leftJoin(orders, eq(orders.id, checkouts.orderId))
    .where(eq(checkouts.sessionId, sessionId))
    .get()
  if (!row) return empty
  return {
    // Written by saveCustomerInfo and placeOrder after validation, and by nothing else.
    customerInfo: row.customerInfo ? (JSON.parse(row.customerInfo) as CustomerInfo) : null,
    propertyInfo: row.propertyInfo ? (JSON.parse(row.propertyInfo) as PropertyInfo) : null,
    order: row.order && {
      ...row.order,
      awaitsTransfer: row.awaitsTransfer === 1,
      documentCount: row.documentCount,
    },
  }
}

export const checkoutSteps = [1, 2, 3, 4, 5] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** The first step that is not done (specification 1, section 4); 5 once the order is paid or waits for a transfer. */
export function currentStep({ customerInfo, order }: Checkout): CheckoutStep {
  if (order && (order.paymentStatus === 'paid' || order.awaitsTransfer)) return 5
  if (!customerInfo) return 1
  if (!order) return 2
  return order.documentCount === 0 ? 3 : 4
}

/** Keeps step 1's form; an unpaid order that exists already follows it. */
export function saveCustomerInfo(sessionId: string, info: CustomerInfo) {
  write((tx) => {
    const now = Date.now()
    const customerInfo = JSON.stringify(info)
    const saved = tx
      .insert(checkouts)
      .values({ sessionId, customerInfo, updatedAt: now })
      .onConflictDoUpdate({ target: checkouts.sessionId, set: { customerInfo, updatedAt: now } })
      .returning({ orderId: checkouts.orderId })
      .get()
    if (saved.orderId) {
      tx.update(orders)
        .set({ ...info, updatedAt: now })
        .where(and(eq(orders.id, saved.orderId), eq(orders.paymentStatus, 'pending')))
        .run()
    }
  })
}

/** Begins the next order: who orders is kept, the finished order lets go of the session. An unpaid one stays. */
export function startNextOrder(sessionId: string) {
  write((tx) => {
    const { order } = findCheckout(sessionId)
    if (!order || currentStep({ ...empty, order }) !== 5) return
    tx.update(checkouts)
      .set({ orderId: null, propertyInfo: null, updatedAt: Date.now() })
      .where(eq(checkouts.sessionId, sessionId))
      .run()
  })
}
