import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import {
  documentReadings,
  documentRequests,
  documentRequestTokens,
  documents,
  orders,
  payments,
} from '~db/schema'
import { otherAssociationsByDocument } from '../documents/received-documents.server'
import { hashToken } from '../tokens.server'
import { readingMessage } from '../document-reading/failure'
import { messageColumns } from '../document-reading/reading-columns.server'
import type { DocumentKind } from '../document-reading/types'
import type { RequestedDocument } from './schema'
import { stateOf, type ReceivedForRequest, type RequestState } from './state'

/** A fully refunded order may still be delivered, but its customer is not asked for documents (decision 041). */
const isFullyRefunded = sql`${payments.state} = 'succeeded' and ${payments.isDuplicate} = 0 and ${payments.refundedCents} >= ${payments.amountCents}`

/** Whether an order was refunded, or will be because its customer canceled it. */
const isCanceledOrRefunded = sql<number>`(${orders.canceledAt} is not null or exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id} and ${isFullyRefunded}))`

const columns = {
  request: documentRequests,
  order: {
    id: orders.id,
    orderNumber: orders.orderNumber,
    status: orders.status,
    dueAt: orders.dueAt,
    firstName: orders.firstName,
    email: orders.email,
    address: orders.subjectPropertyAddress,
    isCanceledOrRefunded,
  },
}

type Row = {
  request: typeof documentRequests.$inferSelect
  order: Pick<
    typeof orders.$inferSelect,
    'id' | 'orderNumber' | 'status' | 'dueAt' | 'firstName' | 'email'
  > & { address: string; isCanceledOrRefunded: number }
}

function withState({ request, order }: Row, now: number) {
  const { outcome, expiresAt } = request
  const state: RequestState = stateOf(
    { outcome, expiresAt, orderStatus: order.status, isCanceledOrRefunded: order.isCanceledOrRefunded === 1 },
    now,
  )
  return { ...request, documents: JSON.parse(request.documents) as RequestedDocument[], order, state }
}
export type DocumentRequest = ReturnType<typeof withState>

const requestsWithOrder = (database: Db | Tx) =>
  database
    .select(columns)
    .from(documentRequests)
    .innerJoin(orders, eq(orders.id, documentRequests.orderId))
    .$dynamic()

/** The request of a link, open or not; null for an invalid link. */
export function findRequestByToken(database: Db | Tx, token: string, now: number): DocumentRequest | null {
  const found = requestsWithOrder(database)
    .innerJoin(documentRequestTokens, eq(documentRequestTokens.requestId, documentRequests.id))
    .where(eq(documentRequestTokens.tokenHash, hashToken(token)))
    .get()
  return found ? withState(found, now) : null
}

export function findRequestById(database: Db | Tx, id: number, now: number): DocumentRequest | null {
  const found = requestsWithOrder(database).where(eq(documentRequests.id, id)).get()
  return found ? withState(found, now) : null
}

/** An order's request that nobody has closed, even if it has expired and is no longer open. */
export function findUnclosedRequest(database: Db | Tx, orderId: number, now: number): DocumentRequest | null {
  const found = requestsWithOrder(database)
    .where(and(eq(documentRequests.orderId, orderId), sql`${documentRequests.closedAt} is null`))
    .get()
  return found ? withState(found, now) : null
}

/** The ten latest requests of an order, newest first. */
export const findRequestsOfOrder = (database: Db | Tx, orderId: number, now: number): DocumentRequest[] =>
  requestsWithOrder(database)
    .where(eq(documentRequests.orderId, orderId))
    .orderBy(desc(documentRequests.id))
    .limit(10)
    .all()
    .map((row) => withState(row, now))

/** Whether an order was fully refunded at the gateway, so that it takes no more documents. */
export const isOrderRefunded = (database: Db | Tx, orderId: number): boolean =>
  database
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isFullyRefunded))
    .get() !== undefined

type ReceivedFile = ReceivedForRequest & { requestId: number | null; message: string | null }

/** The documents received for an order's requests, oldest first, with their reading status. */
export function findReceived(database: Db | Tx, orderId: number): ReceivedFile[] {
  const rows = database
    .select({
      id: documents.id,
      requestId: documents.requestId,
      name: documents.originalName,
      sizeBytes: documents.sizeBytes,
      kind: documentReadings.kind,
      ...messageColumns,
    })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(and(eq(documents.orderId, orderId), sql`${documents.requestId} is not null`))
    .orderBy(documents.id)
    .all()
  if (rows.length === 0) return []
  const others = otherAssociationsByDocument(database, orderId)
  return rows.map(({ id, requestId, name, sizeBytes, kind, ...reading }) => ({
    id,
    requestId,
    name,
    sizeBytes,
    status: reading.status ?? 'queued',
    kind: kind as DocumentKind | null,
    message: readingMessage(reading),
    otherAssociation: others.get(id) ?? null,
  }))
}

/** The documents received for one request. */
export const findReceivedFor = (
  database: Db | Tx,
  { id, orderId }: Pick<DocumentRequest, 'id' | 'orderId'>,
) => findReceived(database, orderId).filter(({ requestId }) => requestId === id)
