import { eq } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { orders } from '~db/schema'
import { storeFile, type StoredFile } from '../documents/add-document.server'
import type { ArrivedFile } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { holderAccount, requireHeldOrder, type OrderHolder } from '../orders/held-order.server'
import type { OrderStatus } from '../order-status'
import { insertAddedDocument } from './added-documents.server'
import { closeFinished } from './answer-by-link.server'
import { findUnclosedRequest, isOrderRefunded, type FoundRequest } from './find-request.server'

// The customer's own way of adding documents to a paid order, on the order's page: with a request of staff, or without one.

const closedSentences: Partial<Record<OrderStatus, string>> = {
  pending: 'This order is not paid yet. You can add documents here once your payment has arrived.',
  'final review':
    'Your report is in its final review, so we can’t add documents to it anymore. If one is important, please email us.',
  completed:
    'Your report is finished, so we can’t add documents to it anymore. If a document changes something in it, please email us.',
}

const canceled = 'This order was canceled, so you can’t add documents to it.'
const refunded = 'The payment for this order was refunded, so you can’t add documents to it.'

export const findOpenRequest = (at: Db | Tx, orderId: number, now: number): FoundRequest | null => {
  const request = findUnclosedRequest(at, orderId, now)
  return request?.state === 'open' ? request : null
}

/** Why an order takes no documents from its customer; null when it does. What staff have asked for may come in the final review, too. */
export function whyClosed(
  at: Db | Tx,
  { id, status, canceledAt }: { id: number; status: OrderStatus; canceledAt: number | null },
  request: FoundRequest | null,
): string | null {
  if (canceledAt !== null) return canceled
  if (isOrderRefunded(at, id)) return refunded
  return request ? null : (closedSentences[status] ?? null)
}

/** The request that a document of an open order answers. @throws DomainError `conflict` for an order that takes no documents */
function requireOpenOrder(at: Db | Tx, orderId: number, now: number): FoundRequest | null {
  const order = at
    .select({ id: orders.id, status: orders.status, canceledAt: orders.canceledAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (!order) throw new DomainError('not_found', 'There is no such order.')
  const request = findOpenRequest(at, orderId, now)
  const closed = whyClosed(at, order, request)
  if (closed !== null) throw new DomainError('conflict', closed)
  return request
}

/** @throws DomainError as `addCustomersDocument`: asked before a body is received */
export function checkAdding(holder: OrderHolder, orderNumber: string, now = Date.now()) {
  requireOpenOrder(db(), requireHeldOrder(holder, orderNumber), now)
}

/**
 * Adds an arrived file to an order on behalf of its customer: it is read at once, and answers the open request when there is one.
 * The status is read in the transaction that writes the row, so that a document is either part of a final review or refused.
 * @throws DomainError as `storeFile`; `forbidden`; `conflict` for an order that takes none, too many, too much
 */
export function addCustomersDocument(
  holder: OrderHolder,
  orderNumber: string,
  sentName: string,
  file: ArrivedFile,
  now = Date.now(),
) {
  const insert = (tx: Tx, stored: StoredFile) => {
    const orderId = requireHeldOrder(holder, orderNumber)
    const request = requireOpenOrder(tx, orderId, now)
    const userId = holderAccount(holder, orderId)
    return insertAddedDocument(tx, { orderId, request, userId, how: 'added by the customer' }, stored, now)
  }
  return storeFile(sentName, file, insert, now)
}

/**
 * The customer has nothing more to add for the open request of their order.
 * @throws DomainError `forbidden`; `conflict` when no request is open
 */
export function finishAsCustomer(holder: OrderHolder, orderNumber: string, now = Date.now()) {
  write((tx) => {
    const orderId = requireHeldOrder(holder, orderNumber)
    const request = findOpenRequest(tx, orderId, now)
    if (!request) throw new DomainError('conflict', 'We are no longer waiting for documents for this order.')
    closeFinished(tx, request, now, holderAccount(holder, orderId))
  })
}
