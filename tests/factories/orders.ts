import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { newOrderNumber } from '~/modules/orders/order-number.server'
import { totalCents } from '~/modules/price'
import {
  customerInfoSchema,
  propertyInfoSchema,
  type CustomerInfo,
  type PropertyInfo,
} from '~/modules/orders/schema'
import { db, write } from '~db/client.server'
import { orders, payments } from '~db/schema'
import { must } from '../setup/helpers'
import { insertDocument } from './documents'
import { makeUser } from './users'

/** Step 1's form as a browser sends it. */
export const customerForm = (changes: Record<string, unknown> = {}) => ({
  customerRole: 'homebuyer',
  firstName: 'Test',
  lastName: 'Buyer',
  email: `buyer-${randomUUID().slice(0, 8)}@example.com`,
  phone: '(555) 010-0100',
  company: '',
  mailingAddress: '1 Test Street',
  mailingCity: 'Testville',
  mailingState: 'CA',
  mailingZipCode: '90001',
  ...changes,
})

/** Step 2's form as a browser sends it. */
export const propertyForm = (changes: Record<string, unknown> = {}) => ({
  subjectPropertyAddress: '2 Sample Lane, Unit 3',
  propertyCity: 'Sampleton',
  propertyState: 'CA',
  propertyZipCode: '90002',
  escrowOfficer: '',
  escrowOfficerEmail: '',
  escrowOfficerPhone: '',
  agentName: '',
  agentEmail: '',
  agentPhone: '',
  agentCompany: '',
  ...changes,
})

export const customerInfo = (changes: Record<string, unknown> = {}): CustomerInfo =>
  customerInfoSchema.parse(customerForm(changes))

export const propertyInfo = (changes: Record<string, unknown> = {}): PropertyInfo =>
  propertyInfoSchema.parse(propertyForm(changes))

type Order = typeof orders.$inferSelect

/** An unpaid order that its account holds, including its customer if none is given. */
export async function makeOrder(changes: Partial<typeof orders.$inferInsert> = {}): Promise<Order> {
  const info = customerInfo()
  const userId = changes.userId ?? (await makeUser({ email: changes.email ?? info.email })).id
  const now = Date.now()
  return db()
    .insert(orders)
    .values({
      ...info,
      ...propertyInfo(),
      orderNumber: newOrderNumber(),
      totalCents,
      createdAt: now,
      updatedAt: now,
      heldById: userId,
      ...changes,
      userId,
    })
    .returning()
    .get()
}

/** An unpaid order that can be paid, because it has a document, although without a file. */
export async function makeOrderToPay(changes: Partial<typeof orders.$inferInsert> = {}): Promise<Order> {
  const order = await makeOrder(changes)
  insertDocument({ orderId: order.id }, 'bylaws.pdf', { uploadedAt: order.createdAt })
  return order
}

export const readOrder = (id: number): Order =>
  must(db().select().from(orders).where(eq(orders.id, id)).get(), 'order')

/** An order that was paid at `paidAt`, with all consequences of the payment. */
export async function makePaidOrder(changes: Partial<typeof orders.$inferInsert> = {}, paidAt = Date.now()) {
  const { id } = await makeOrder(changes)
  write((tx) => markOrderPaid(tx, id, paidAt))
  return readOrder(id)
}

/** Changes columns of an order directly. */
export const updateOrder = (id: number, values: Partial<typeof orders.$inferInsert>) =>
  db().update(orders).set(values).where(eq(orders.id, id)).run()

/** A successful payment by card, without the gateway. */
export const insertPayment = (orderId: number, changes: Partial<typeof payments.$inferInsert> = {}) =>
  db()
    .insert(payments)
    .values({
      orderId,
      gateway: 'sandbox',
      gatewayId: `test-${orderId}`,
      method: 'card',
      state: 'succeeded',
      amountCents: 14_900,
      createdAt: 1,
      updatedAt: 1,
      ...changes,
    })
    .returning()
    .get()

/** @returns the id of an order that was completed at this time, without a report */
export async function makeCompletedOrder(at: number): Promise<number> {
  const { id } = await makePaidOrder()
  updateOrder(id, { status: 'completed', completedAt: at })
  return id
}
