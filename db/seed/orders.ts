import { Readable } from 'node:stream'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { endSession, startSession } from '~/modules/accounts/sessions.server'
import { readDocuments } from '~/modules/document-reading/read-documents.server'
import { requestDocuments } from '~/modules/staff-orders/request-documents.server'
import { addDocument } from '~/modules/documents/add-document.server'
import { receiveFile } from '~/modules/document-files/storage.server'
import { transitionOrder } from '~/modules/orders/change-status.server'
import { deliveryDeadline } from '~/modules/orders/deadline.server'
import { placeOrder } from '~/modules/orders/place-order.server'
import { customerInfoSchema, propertyInfoSchema } from '~/modules/orders/schema'
import { payInSandbox } from '~/modules/payments/pay-in-sandbox.server'
import { db, write } from '~db/client.server'
import { orders, tasks, users } from '~db/schema'
import { associationDocuments } from './associations'
import { accountColumns } from './find-account'
import { seedReport } from './reports'
import { sampleOrders, type SampleOrder } from './sample-orders'
import { dayMs } from '~/modules/time-units'
import { adminRoles } from '~/modules/permissions/permissions'

const testCard = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }

/** The order created from a sample. */
export const findSampleOrder = ({ customer, association }: SampleOrder) =>
  db()
    .select({ id: orders.id, status: orders.status, hoaId: orders.hoaId })
    .from(orders)
    .where(and(eq(orders.email, customer.email), eq(orders.subjectPropertyAddress, association.address)))
    .get()

/**
 * Places orders as a visitor does: in separate sessions, with both forms validated by their schemas, then the
 * files.
 */
async function placeSampleOrder(sample: SampleOrder): Promise<number> {
  const { customer, association } = sample
  const { id: sessionId } = startSession()
  const placed = placeOrder(
    { sessionId, user: null },
    customerInfoSchema.parse({
      customerRole: customer.role,
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: '555-010-0123',
      company: customer.company ?? '',
      mailingAddress: '500 Main Street',
      mailingCity: association.city,
      mailingState: association.state,
      mailingZipCode: association.zipCode,
    }),
    propertyInfoSchema.parse({
      subjectPropertyAddress: association.address,
      propertyCity: association.city,
      propertyState: association.state,
      propertyZipCode: association.zipCode,
      totalUnits: association.units,
      isInEscrow: customer.role === 'escrow',
      escrowOfficer: customer.role === 'escrow' ? `${customer.firstName} ${customer.lastName}` : '',
      escrowOfficerEmail: customer.role === 'escrow' ? customer.email : '',
    }),
  )
  const userId = placed.signedIn?.user.id ?? null
  for (const { name, content } of associationDocuments(association).slice(0, sample.documentCount)) {
    await addDocument({ orderId: placed.order.id }, name, await receiveFile(Readable.from([content])), userId)
  }
  // The cookie of this session is not used by any browser.
  write((tx) => endSession(tx, placed.signedIn?.id ?? sessionId))
  return placed.order.id
}

/**
 * Moves a paid order and its report to the sample's status step by step, as its contributor and an admin would, and sets its times to
 * match. In one transaction, so that after an interruption the next run finds it new again. The activity log has today's times.
 */
function advance(admin: SignedInUser, orderId: number, { status, daysAgo, association }: SampleOrder) {
  write((tx) => {
    const paidAt = Math.round(Date.now() - daysAgo * dayMs)
    const dueAt = deliveryDeadline(paidAt)
    const contributor = tx
      .select(accountColumns)
      .from(users)
      .innerJoin(tasks, eq(tasks.assigneeId, users.id))
      .where(eq(tasks.orderId, orderId))
      .get()
    const completedAt = status === 'completed' ? dueAt - dayMs / 8 : null
    if (status !== 'new' && status !== 'pending') {
      transitionOrder(tx, contributor ?? admin, orderId, 'processing')
      seedReport(admin, orderId, association, status, completedAt ?? paidAt)
    }
    tx.update(orders)
      .set({ createdAt: paidAt - 600_000, updatedAt: completedAt ?? paidAt, paidAt, dueAt, completedAt })
      .where(eq(orders.id, orderId))
      .run()
    tx.update(tasks).set({ createdAt: paidAt, dueAt }).where(eq(tasks.orderId, orderId)).run()
  })
}

/** The seeded admin, or another active one. */
function someAdmin(): SignedInUser {
  const found = db()
    .select(accountColumns)
    .from(users)
    .where(inArray(users.role, adminRoles))
    .orderBy(asc(users.role), asc(users.id))
    .limit(1)
    .get()
  if (!found) throw new Error('Seed the accounts before the orders')
  return found
}

/**
 * Creates missing sample orders. An interrupted run is resumed; an order that has since advanced is left alone.
 * @returns the number of new orders
 */
export async function seedOrders(): Promise<number> {
  let created = 0
  const admin = someAdmin()
  for (const sample of sampleOrders) {
    const found = findSampleOrder(sample)
    if (!found) created += 1
    const id = found?.id ?? (await placeSampleOrder(sample))
    if (sample.status === 'pending') continue
    // Paid like any test payment: the gateway's signed event creates the task, the mails, and the deadline.
    if ((found?.status ?? 'pending') === 'pending') await payInSandbox(id, testCard)
    else if (found?.status !== 'new' || sample.status === 'new') continue
    // An approved report is frozen, so its documents must be read first.
    if (sample.status === 'completed') await readDocuments({ orderId: id }, new AbortController().signal)
    advance(admin, id, sample)
    if (sample.requested) requestDocuments(admin, id, sample.requested, { other: '', message: '' })
  }
  return created
}
