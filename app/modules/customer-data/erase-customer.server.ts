import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import {
  accountTokens,
  billingDetails,
  checkouts,
  documentRequests,
  documentRequestTokens,
  emailUndoLinks,
  expectedDocuments,
  jobs,
  mails,
  orders,
  payments,
  reportItems,
  reportRevisions,
  reports,
  users,
} from '~db/schema'
import { endSessionsOf } from '../accounts/sessions.server'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import type { JobPayloads } from '../jobs/kinds'
import { counted } from '../formatting'
import { removeReportFile } from '../reports/pdf/report-files.server'
import { deleteDocumentsOf, removeFilesAndImages } from '../retention/remove-delivered.server'
import { ordersOfCustomer, erasureObstacle } from './find-customer.server'

/** The reserved domain `.invalid` can never receive mail (RFC 2606). */
export const erasedEmail = (subject: string, id: number) => `erased-${subject}-${id}@erased.invalid`

type Order = typeof orders.$inferSelect

/**
 * The receipt of a paid order must not change, so its billing details are archived before the order's are
 * erased.
 */
function archiveReceipt(tx: Tx, order: Order, now: number) {
  if (order.paidAt === null) return
  tx.insert(billingDetails)
    .values({
      orderId: order.id,
      name: `${order.firstName} ${order.lastName}`.trim(),
      company: order.company,
      address: order.mailingAddress,
      city: order.mailingCity,
      state: order.mailingState,
      zipCode: order.mailingZipCode,
      savedAt: now,
    })
    .onConflictDoNothing()
    .run()
}

const erasedContact = {
  firstName: 'Erased',
  lastName: 'Customer',
  phone: '',
  company: '',
  mailingAddress: '',
  mailingCity: '',
  mailingState: '',
  mailingZipCode: '',
  escrowOfficer: '',
  escrowOfficerEmail: '',
  escrowOfficerPhone: '',
  agentName: '',
  agentEmail: '',
  agentPhone: '',
  agentCompany: '',
}

function eraseOrder(tx: Tx, order: Order, now: number) {
  const orderId = order.id
  archiveReceipt(tx, order, now)
  const email = erasedEmail('order', orderId)
  tx.update(orders)
    .set({
      ...erasedContact,
      email,
      // The receipt of a paid order names the property.
      ...(order.paidAt === null && { subjectPropertyAddress: 'Erased' }),
      erasedAt: now,
    })
    .where(eq(orders.id, orderId))
    .run()
  tx.update(checkouts)
    .set({ customerInfo: null, propertyInfo: null, orderId: null })
    .where(eq(checkouts.orderId, orderId))
    .run()
  const requests = tx
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(eq(documentRequests.orderId, orderId))
  tx.delete(documentRequestTokens).where(inArray(documentRequestTokens.requestId, requests)).run()
  tx.update(documentRequests).set({ email, message: '' }).where(eq(documentRequests.orderId, orderId)).run()
  tx.delete(expectedDocuments).where(eq(expectedDocuments.orderId, orderId)).run()
  tx.delete(reportItems).where(eq(reportItems.orderId, orderId)).run()
  tx.delete(reports).where(eq(reports.orderId, orderId)).run()
  tx.delete(reportRevisions).where(eq(reportRevisions.orderId, orderId)).run()
}

export function eraseAccount(tx: Tx, id: number, now: number) {
  endSessionsOf(tx, id)
  tx.delete(accountTokens).where(eq(accountTokens.userId, id)).run()
  tx.delete(emailUndoLinks).where(eq(emailUndoLinks.userId, id)).run()
  tx.update(users)
    .set({
      email: erasedEmail('account', id),
      firstName: erasedContact.firstName,
      lastName: erasedContact.lastName,
      phone: '',
      company: '',
      title: '',
      isActive: false,
      passwordHash: null,
      passwordSetAt: null,
      updatedAt: now,
    })
    .where(eq(users.id, id))
    .run()
}

/**
 * Deletes the queued mails about a customer and their orders, including those to staff. Of sent ones, only the
 * template and the dates remain.
 */
export function eraseMails(tx: Tx, email: string, orderIds: number[], accountId: number | undefined) {
  const isAboutThem = or(
    eq(mails.toAddress, email),
    inArray(mails.orderId, orderIds),
    accountId === undefined ? undefined : eq(mails.userId, accountId),
  )
  tx.delete(mails)
    .where(and(isAboutThem, eq(mails.status, 'queued')))
    .run()
  tx.update(mails)
    .set({ toAddress: erasedEmail('mail', 0), subject: null })
    .where(isAboutThem)
    .run()
}

/** Deletes the jobs whose payload is the customer's email address, finished ones too. */
export function eraseJobs(tx: Tx, email: string) {
  tx.delete(jobs)
    .where(
      and(
        inArray(jobs.kind, ['send-reset-link', 'check-failed-sign-ins'] satisfies (keyof JobPayloads)[]),
        sql`json_extract(${jobs.payload}, '$.email') = ${email}`,
      ),
    )
    .run()
}

/** What the law requires us to retain, in words. */
function describeRetained(tx: Tx, customersOrders: Order[]): string[] {
  const orderIds = customersOrders.map(({ id }) => id)
  const paymentRecords =
    tx.select({ count: count() }).from(payments).where(inArray(payments.orderId, orderIds)).get()?.count ?? 0
  return [
    ...customersOrders
      .filter(({ paidAt }) => paidAt !== null)
      .map(
        ({ orderNumber }) => `The receipt of ${orderNumber}, with its name, billing address, and property`,
      ),
    ...(paymentRecords > 0 ? [`${counted(paymentRecords, 'payment record')}, with amounts and dates`] : []),
    'Entries of the activity log, which can’t be changed',
  ]
}

type ErasureOutcome = { orders: number; documents: number; reports: number; retained: string[] }

/**
 * Erases a customer: deletes documents and reports, and removes the person from the account and its orders, whose rows
 * stay. Data that the law requires us to retain stays and is listed: payments, receipts of paid orders, and the activity
 * log, whose entries cannot be changed.
 * @throws DomainError `forbidden`; `not_found`; `conflict` while an order is in progress or a
 * payment is on its way; `invalid` if the email address is not repeated
 */
export async function eraseCustomer(
  actor: SignedInUser,
  { email: typedEmail, confirmation }: { email: string; confirmation: string },
  now = Date.now(),
): Promise<ErasureOutcome> {
  const email = typedEmail.trim().toLowerCase()
  if (confirmation.trim().toLowerCase() !== email)
    throw new DomainError('invalid', 'Type the customer’s email address to confirm.')
  const { erased, storedNames, pdfNames } = write((tx) => {
    requireActor(tx, actor, 'customer data')
    const customer = ordersOfCustomer(tx, email)
    if (!customer.account && customer.orders.length === 0)
      throw new DomainError('not_found', 'Nothing is stored about this address.')
    const obstacle = erasureObstacle(tx, customer)
    if (obstacle !== null) throw new DomainError('conflict', obstacle)
    const ids = customer.orders.map(({ id }) => id)
    const pdfs = tx
      .select({ name: reportRevisions.pdfName })
      .from(reportRevisions)
      .where(inArray(reportRevisions.orderId, ids))
      .all()
    const deleted = deleteDocumentsOf(tx, ids)
    for (const order of customer.orders) eraseOrder(tx, order, now)
    eraseMails(tx, email, ids, customer.account?.id)
    eraseJobs(tx, email)
    if (customer.account) eraseAccount(tx, customer.account.id, now)
    const retained = describeRetained(tx, customer.orders)
    recordActivity(
      tx,
      {
        userId: actor.id,
        action: 'deleted',
        section: 'customer data',
        description: `Data of a customer erased on request: ${counted(ids.length, 'order')}, ${counted(deleted.length, 'document')}, ${counted(pdfs.length, 'report')}`,
        metadata: {
          orders: customer.orders.map(({ orderNumber }) => orderNumber).join(', '),
          kept: retained.join('; '),
        },
      },
      now,
    )
    return {
      erased: { orders: ids.length, documents: deleted.length, reports: pdfs.length, retained },
      storedNames: deleted.map(({ storedName }) => storedName),
      pdfNames: pdfs.flatMap(({ name }) => name ?? []),
    }
  })
  await removeFilesAndImages(storedNames)
  for (const name of pdfNames) await removeReportFile(name)
  return erased
}
