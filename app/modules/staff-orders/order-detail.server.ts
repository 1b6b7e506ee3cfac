import { and, asc, eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { documentRequests, documents, hoas, orders, storedFiles, tasks, users } from '~db/schema'
import { isUnclosedRequestOfOrder, pauseColumns } from '../document-requests/unclosed-request.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { orderPauseEnd } from '../document-requests/state'
import { listExpectedDocuments } from '../documents/expected-documents.server'
import { DomainError } from '../domain-error'
import { ignoreFullDisk } from '../full-disk.server'
import { safetyColumns, safetyOf } from '../document-files/scan-columns.server'
import { findSuccessfulPayment } from '../payments/find-successful-payment.server'
import { findCancellation } from '../payments/find-refund.server'
import { modelOfOrder } from '../extraction/model/model-for-order.server'
import { requireOrderAccess, canWorkOnOrder } from '../permissions/order-access.server'

/** Columns for everyone who may open the order. */
const facts = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  firstName: orders.firstName,
  lastName: orders.lastName,
  company: orders.company,
  customerRole: orders.customerRole,
  subjectPropertyAddress: orders.subjectPropertyAddress,
  propertyCity: orders.propertyCity,
  propertyState: orders.propertyState,
  propertyZipCode: orders.propertyZipCode,
  totalUnits: orders.totalUnits,
  isInEscrow: orders.isInEscrow,
  totalCents: orders.totalCents,
  discountCents: orders.discountCents,
  promotionCode: orders.promotionCode,
  paymentStatus: orders.paymentStatus,
  status: orders.status,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  dueAt: orders.dueAt,
  completedAt: orders.completedAt,
  canceledAt: orders.canceledAt,
}

/** Contact data of the customer and the people involved. */
const contact = {
  email: orders.email,
  phone: orders.phone,
  mailingAddress: orders.mailingAddress,
  mailingCity: orders.mailingCity,
  mailingState: orders.mailingState,
  mailingZipCode: orders.mailingZipCode,
  escrowOfficer: orders.escrowOfficer,
  escrowOfficerEmail: orders.escrowOfficerEmail,
  escrowOfficerPhone: orders.escrowOfficerPhone,
  agentName: orders.agentName,
  agentEmail: orders.agentEmail,
  agentPhone: orders.agentPhone,
  agentCompany: orders.agentCompany,
}

const findTask = (orderId: number) =>
  db()
    .select({
      id: tasks.id,
      title: tasks.title,
      status: tasks.status,
      dueAt: tasks.dueAt,
      readyAt: tasks.readyAt,
      assignee: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.assigneeId))
    .where(eq(tasks.orderId, orderId))
    .get() ?? null

const listDocuments = (orderId: number) =>
  db()
    .select({
      id: documents.id,
      name: documents.originalName,
      sizeBytes: documents.sizeBytes,
      uploadedAt: documents.uploadedAt,
      ...safetyColumns,
    })
    .from(documents)
    .leftJoin(storedFiles, eq(storedFiles.storedName, documents.storedName))
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.id))
    .all()
    .map(({ scanResult, threat, activeContent, ...document }) => ({
      ...document,
      safety: safetyOf({ scanResult, threat, activeContent }),
    }))

/**
 * Loads an order with what the actor may see; read-only users get no contact data.
 * @throws DomainError `not_found`; `forbidden` if the actor may not open the order
 */
export function readOrder(actor: SignedInUser, orderId: number, now = Date.now()) {
  const order = requireOrderAccess(db(), actor, orderId)
  const canWorkOn = canWorkOnOrder(actor, order)
  const row = db()
    .select({
      facts,
      contact,
      user: { firstName: users.firstName, lastName: users.lastName },
      hoa: { id: hoas.id, name: hoas.name, city: hoas.city, state: hoas.state },
      pause: pauseColumns,
    })
    .from(orders)
    .leftJoin(documentRequests, isUnclosedRequestOfOrder)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(hoas, eq(hoas.id, orders.hoaId))
    .where(eq(orders.id, orderId))
    .get()
  if (!row) throw new DomainError('not_found', 'There is no such order.')
  const payment = findSuccessfulPayment(orderId)
  return {
    ...row.facts,
    /**
     * The latest end of the deadline's pause, if it is paused. `dueAt` is the deadline that would then apply.
     */
    pausedUntil: row.facts.canceledAt === null ? orderPauseEnd(row.facts.status, row.pause, now) : null,
    contact: canWorkOn ? row.contact : null,
    user: row.user,
    hoa: row.hoa,
    task: findTask(orderId),
    payment: payment
      ? {
          method: payment.method,
          amountCents: payment.amountCents,
          refundedCents: payment.refundedCents,
          dispute: payment.dispute,
        }
      : null,
    /** The refund of a canceled order. */
    cancellation: findCancellation(orderId),
    documents: listDocuments(orderId),
    expected: listExpectedDocuments({ orderId }).map(({ name }) => name),
    canWorkOn,
    model: modelOfOrder(orderId),
  }
}

/**
 * The stored row of an order's document.
 * @throws DomainError `not_found`; `forbidden` if the actor may not work on the order
 */
export function findOrderDocument(actor: SignedInUser, orderId: number, documentId: number) {
  requireOrderAccess(db(), actor, orderId, canWorkOnOrder)
  const document = db()
    .select({
      name: documents.originalName,
      storedName: documents.storedName,
      mediaType: documents.mediaType,
    })
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.orderId, orderId)))
    .get()
  if (!document) throw new DomainError('not_found', 'There is no such document.')
  return document
}

/** The same for a download, which is recorded in the activity log. */
export function downloadDocument(actor: SignedInUser, orderId: number, documentId: number) {
  const document = findOrderDocument(actor, orderId, documentId)
  ignoreFullDisk(() =>
    write((tx) =>
      recordActivity(tx, {
        userId: actor.id,
        action: 'viewed',
        section: 'documents',
        orderId,
        description: `Document “${document.name}” downloaded`,
      }),
    ),
  )
  return document
}
