import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { orders } from '~db/schema'
import { readingMessage } from '../document-reading/failure'
import type { DocumentKind } from '../document-reading/types'
import { findOpenRequest, closedReason } from '../document-requests/fulfill-as-customer.server'
import { requestView } from '../document-requests/fulfill-by-link.server'
import { documentChecklist } from '../documents/document-checklist'
import { listReceived, otherAssociationOf, type ListedDocument } from '../documents/received-documents.server'
import { findCheckout } from '../orders/checkout.server'
import { paymentForCustomer } from '../payments/payment-for-customer.server'
import { findHeldOrder, isPrivateLinkRemembered, type OrderHolder } from '../orders/held-order.server'

/** A document of an order with its reading status, as its customer sees it. */
function shownDocument(document: ListedDocument) {
  const { id, name, sizeBytes, reading } = document
  return {
    id,
    name,
    sizeBytes,
    kind: (reading?.kind ?? null) as DocumentKind | null,
    pages: reading?.filePages ?? reading?.pagesTotal ?? null,
    status: reading?.status ?? ('queued' as const),
    message: reading && readingMessage(reading),
    otherAssociation: otherAssociationOf(document),
  }
}

/** The state of an unpaid order's checkout, if this session holds it. */
function checkoutOf({ sessionId }: OrderHolder, orderId: number): 'unpaid' | 'awaiting transfer' | null {
  const { order } = findCheckout(sessionId)
  if (order?.id !== orderId || order.paymentStatus === 'paid') return null
  return order.isAwaitingTransfer ? 'awaiting transfer' : 'unpaid'
}

/**
 * The part of an order's page that only its customer sees.
 * @returns null if the requester may not manage the order (`findHeldOrder`)
 */
export function findOrderForCustomer(holder: OrderHolder, orderNumber: string, now = Date.now()) {
  const orderId = findHeldOrder(holder, orderNumber)
  if (orderId === null) return null
  const order = db()
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      address: orders.subjectPropertyAddress,
      city: orders.propertyCity,
      state: orders.propertyState,
      zipCode: orders.propertyZipCode,
      status: orders.status,
      paidAt: orders.paidAt,
      canceledAt: orders.canceledAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (!order) return null
  const { id, ...customerFields } = order
  const received = listReceived(id, now)
  const request = findOpenRequest(db(), id, now)
  return {
    ...customerFields,
    documents: received.map(shownDocument),
    /** Only for a report that documents can still change. */
    missing:
      customerFields.status === 'completed' || customerFields.canceledAt !== null
        ? []
        : documentChecklist(received).filter((item) => item.documents.length === 0),
    /** Why it accepts no more documents; null when it does. */
    closed: closedReason(db(), { id, ...customerFields }, request),
    request: request && requestView(request, now),
    checkout: checkoutOf(holder, id),
    payment: paymentForCustomer(id),
    /** Whether access is stored on this device; access through signing in ends by signing out. */
    canForget: isPrivateLinkRemembered(holder, id) || isOfPaidCheckout(holder, id),
  }
}
export type OrderForCustomer = NonNullable<ReturnType<typeof findOrderForCustomer>>

function isOfPaidCheckout({ sessionId }: OrderHolder, orderId: number) {
  const { order } = findCheckout(sessionId)
  return order?.id === orderId && order.paymentStatus === 'paid'
}
