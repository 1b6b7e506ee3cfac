import { eq } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { orders } from '~db/schema'
import { storeFile, type StoredFile } from '../documents/add-document.server'
import type { ArrivedFile } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { holderAccount, requireHeldOrder, type OrderHolder } from '../orders/held-order.server'
import type { OrderStatus } from '../order-status'
import { insertAddedDocument } from './added-documents.server'
import { closeFinished } from './fulfill-by-link.server'
import { findUnclosedRequest, isOrderRefunded, type DocumentRequest } from './find-request.server'

// Lets customers add documents to a paid order on the order's page, with or without a request from staff.

const closedSentences: Partial<Record<OrderStatus, string>> = {
  pending: 'This order is not paid yet. You can add documents here once your payment has arrived.',
  'final review':
    'Your report is in its final review, so we can’t add documents to it anymore. If one is important, please email us.',
  completed:
    'Your report is finished, so we can’t add documents to it anymore. If a document changes something in it, please email us.',
}

const canceled = 'This order was canceled, so you can’t add documents to it.'
const refunded = 'The payment for this order was refunded, so you can’t add documents to it.'

export const findOpenRequest = (database: Db | Tx, orderId: number, now: number): DocumentRequest | null => {
  const request = findUnclosedRequest(database, orderId, now)
  return request?.state === 'open' ? request : null
}

/**
 * Why an order accepts no documents from its customer; null if it does. Requested documents are accepted even
 * during the final review.
 */
export function closedReason(
  database: Db | Tx,
  { id, status, canceledAt }: { id: number; status: OrderStatus; canceledAt: number | null },
  request: DocumentRequest | null,
): string | null {
  if (canceledAt !== null) return canceled
  if (isOrderRefunded(database, id)) return refunded
  return request ? null : (closedSentences[status] ?? null)
}

/**
 * The open request that a new document fulfills, if any.
 * @throws DomainError `conflict` for an order that accepts no documents
 */
function requireOpenOrder(database: Db | Tx, orderId: number, now: number): DocumentRequest | null {
  const order = database
    .select({ id: orders.id, status: orders.status, canceledAt: orders.canceledAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (!order) throw new DomainError('not_found', 'There is no such order.')
  const request = findOpenRequest(database, orderId, now)
  const closed = closedReason(database, order, request)
  if (closed !== null) throw new DomainError('conflict', closed)
  return request
}

/**
 * Called before the body is received.
 * @throws DomainError `forbidden`; `conflict` for an order that accepts no documents
 */
export function checkAdding(holder: OrderHolder, orderNumber: string, now = Date.now()) {
  requireOpenOrder(db(), requireHeldOrder(holder, orderNumber), now)
}

/**
 * Adds a received file to an order on behalf of its customer: it is read immediately and fulfills the open
 * request, if any. The status is read in the transaction that writes the row, so a document is either part of
 * a final review or rejected.
 * @throws DomainError `forbidden`; `conflict` for an order that accepts no documents, too many documents, or too many
 * bytes; and what `storeFile` throws for the file itself
 */
export function addDocumentAsCustomer(
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
    return insertAddedDocument(
      tx,
      { orderId, request, userId, logText: 'added by the customer' },
      stored,
      now,
    )
  }
  return storeFile(sentName, file, insert, now)
}

/**
 * Closes the open request of the customer's order when they have nothing more to add.
 * @throws DomainError `forbidden`; `conflict` if no request is open
 */
export function finishAsCustomer(holder: OrderHolder, orderNumber: string, now = Date.now()) {
  write((tx) => {
    const orderId = requireHeldOrder(holder, orderNumber)
    const request = findOpenRequest(tx, orderId, now)
    if (!request) throw new DomainError('conflict', 'We are no longer waiting for documents for this order.')
    closeFinished(tx, request, now, holderAccount(holder, orderId))
  })
}
